// CGAL's intersection of boxes: a segment tree that is streamed rather than built [Zomorodian and
// Edelsbrunner 2000]. In double precision, so exact.

#include <CGAL/box_intersection_d.h>

#include "broad/broad.h"
#include "broad/common/pair_collector.h"

namespace collidoscope {
namespace {

/// A model of CGAL's concept BoxIntersectionBox_d.
class CgalBox {
 public:
  using NT = Real;
  using ID = BodyIndex;

  CgalBox(const Aabb& box, BodyIndex body) : box_(box), body_(body) {}

  static int dimension() { return 3; }
  ID id() const { return body_; }
  NT min_coord(int axis) const { return box_.min[axis]; }
  NT max_coord(int axis) const { return box_.max[axis]; }

 private:
  Aabb box_;
  BodyIndex body_;
};

class CgalBoxIntersection final : public BroadPhase {
 public:
  void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    boxes_.clear();
    for (std::size_t i = 0; i < boxes.size(); ++i) boxes_.emplace_back(boxes[i], static_cast<BodyIndex>(i));
    found_.clear();
    CGAL::box_self_intersection_d(boxes_.begin(), boxes_.end(), [&](const CgalBox& a, const CgalBox& b) {
      found_.push_back(ordered_pair(a.id(), b.id()));
    });
    const auto copy = [&](std::size_t begin, std::size_t end, std::vector<BodyPair>& found) {
      found.insert(found.end(), found_.begin() + static_cast<std::ptrdiff_t>(begin),
                   found_.begin() + static_cast<std::ptrdiff_t>(end));
    };
    collector_.collect(found_.size(), boxes.size(), threads, copy, pairs);
  }

  std::size_t bytes() const override {
    return boxes_.capacity() * sizeof(CgalBox) + found_.capacity() * sizeof(BodyPair) + collector_.bytes();
  }

 private:
  std::vector<CgalBox> boxes_;
  std::vector<BodyPair> found_;
  PairCollector collector_;
};

}  // namespace

extern const BroadAlgorithm broad_cgal_box_intersection;
const BroadAlgorithm broad_cgal_box_intersection = {
    "cgal-box-intersection", "Streamed segment tree of CGAL", "CGAL, box_self_intersection_d", true,
    [](const ParameterValues&) -> std::unique_ptr<BroadPhase> {
      return std::make_unique<CgalBoxIntersection>();
    }};

}  // namespace collidoscope
