// Every box against every other, (n² − n) / 2 tests: the oracle of the other algorithms, so as plain as it
// can be. Rows of the triangle are dealt out to the threads in pieces of equal numbers of rows, and their
// pairs joined in the order of the rows: sorted as they come.

#include <functional>

#include "broad/broad.h"

namespace collidoscope {
namespace {

constexpr std::size_t rows_per_task = 64;

class BruteForce final : public BroadPhase {
 public:
  void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    pieces_.resize((boxes.size() + rows_per_task - 1) / rows_per_task);
    const auto find = [&](std::size_t begin, std::size_t end) {
      std::vector<BodyPair>& piece = pieces_[begin / rows_per_task];
      piece.clear();
      for (std::size_t a = begin; a < end; ++a)
        for (std::size_t b = a + 1; b < boxes.size(); ++b)
          if (overlap(boxes[a], boxes[b]))
            piece.push_back({static_cast<BodyIndex>(a), static_cast<BodyIndex>(b)});
    };
    threads.for_ranges(boxes.size(), rows_per_task, std::ref(find));

    pairs.clear();
    for (const std::vector<BodyPair>& piece : pieces_) pairs.insert(pairs.end(), piece.begin(), piece.end());
  }

  std::size_t bytes() const override {
    std::size_t total = pieces_.capacity() * sizeof(std::vector<BodyPair>);
    for (const std::vector<BodyPair>& piece : pieces_) total += piece.capacity() * sizeof(BodyPair);
    return total;
  }

 private:
  std::vector<std::vector<BodyPair>> pieces_;
};

}  // namespace

extern const BroadAlgorithm broad_brute_force;
const BroadAlgorithm broad_brute_force = {
    "brute-force", "Brute force: all pairs", "", false,
    [](const ParameterValues&) -> std::unique_ptr<BroadPhase> { return std::make_unique<BruteForce>(); }};

}  // namespace collidoscope
