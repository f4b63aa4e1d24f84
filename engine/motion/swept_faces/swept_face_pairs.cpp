#include "motion/swept_faces/swept_face_pairs.h"

#include <algorithm>
#include <mutex>
#include <thread>

#include "core/stopwatch.h"
#include "motion/swept_faces/swept_face.h"
#include "octrees/subdivision.h"

namespace collidoscope {
namespace {

/// The swept faces of both bodies, as subdivision sees them: by their boxes.
class SweptItems {
 public:
  struct Item {
    SweptFace face;
    std::uint32_t object, triangle;
  };

  void add(std::uint32_t object, const SweptVertices& vertices, const Mesh& mesh, const Aabb& region) {
    for (std::uint32_t triangle = 0; triangle < mesh.triangles.size(); ++triangle) {
      const SweptFace face(vertices, mesh.triangles[triangle]);
      if (overlap(face.box, region)) items_.push_back({face, object, triangle});
    }
  }
  const Item& operator[](std::uint32_t item) const { return items_[item]; }

  std::size_t size() const { return items_.size(); }
  std::uint32_t object(std::uint32_t item) const { return items_[item].object; }
  CubeRelation relation(std::uint32_t item, const Aabb& cube) const {
    return overlap(items_[item].face.box, cube) ? CubeRelation::meeting : CubeRelation::apart;
  }
  /// The mean of the longest sides of their boxes, m.
  Real mean_side() const {
    Real sum = 0;
    for (const Item& item : items_) {
      const Vec3 half = item.face.box.half_widths();
      sum += 2 * std::max({half.x, half.y, half.z});
    }
    return sum / static_cast<Real>(items_.size());
  }
  void add_faces(std::span<const std::uint32_t> some, const Aabb&, std::vector<std::uint32_t>& faces,
                 SubdivisionWork&) const {
    faces.insert(faces.end(), some.begin(), some.end());
  }

 private:
  std::vector<Item> items_;
};

void make_unique(std::vector<FacePair>& pairs) {
  std::ranges::sort(pairs);
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
}

/// Those of the pairs whose faces may collide.
void test_pairs(const SweptItems& items, std::span<const FacePair> pairs, std::vector<FacePair>& found) {
  for (const FacePair& pair : pairs)
    if (!are_apart(items[pair.a].face, items[pair.b].face)) found.push_back(pair);
}

/// One thread's part of a subdivision after the other, and their pairs.
class Subdividing {
 public:
  Subdividing(const SweptItems& items, const Aabb& region, const SweptFaceOptions& options)
      : items_(items),
        options_{.resolution = useful_levels(items, region, options.resolution), .few = options.few},
        root_(root_around(region, options_.resolution)),
        parts_(parts_of(root_)) {}

  std::size_t parts() const { return parts_.size(); }
  std::vector<FacePair> pairs_of(std::size_t part) const {
    return PartSubdivision(items_, root_, tested_, options_).run(parts_[part]).pairs;
  }

 private:
  /// Cubes smaller than what they hold part nothing any more.
  static unsigned useful_levels(const SweptItems& items, const Aabb& region, unsigned levels) {
    if (items.size() == 0) return 0;
    Real side = root_around(region, 0).side;
    unsigned useful = 0;
    for (; useful < levels && side > items.mean_side(); ++useful) side /= 2;
    return useful;
  }

  static constexpr std::array<std::pair<std::uint32_t, std::uint32_t>, 1> tested_ = {{{0, 1}}};

  const SweptItems& items_;
  SubdivisionOptions options_;
  OctreeRoot root_;
  std::vector<VoxelCube> parts_;
};

// ---- Threads ---------------------------------------------------------------------------------------------

/// All pairs first; then every thread tests its share.
void run_spmd(const SweptItems& items, const Subdividing& subdividing, ThreadPool& threads,
              SweptFacePairs& result, std::vector<FacePair>& found) {
  Stopwatch watch;
  std::vector<FacePair> pairs;
  for (std::size_t part = 0; part < subdividing.parts(); ++part) {
    const Stopwatch of_part;
    const std::vector<FacePair> more = subdividing.pairs_of(part);
    pairs.insert(pairs.end(), more.begin(), more.end());
    result.parts_ms.push_back(of_part.milliseconds());
  }
  make_unique(pairs);
  result.tested = pairs.size();
  result.subdivision_ms = watch.milliseconds();

  watch = Stopwatch();
  constexpr std::size_t grain = 64;  // pairs
  std::vector<std::vector<FacePair>> of_range((pairs.size() + grain - 1) / grain);
  result.batches_ms.resize(of_range.size());
  threads.for_ranges(pairs.size(), grain, [&](std::size_t begin, std::size_t end) {
    const Stopwatch of_batch;
    test_pairs(items, std::span(pairs).subspan(begin, end - begin), of_range[begin / grain]);
    result.batches_ms[begin / grain] = of_batch.milliseconds();
  });
  for (const std::vector<FacePair>& some : of_range) found.insert(found.end(), some.begin(), some.end());
  result.tests_ms = watch.milliseconds();
}

/// Threads test pairs as long as some wait, and find more when none do. So each is producer and consumer by
/// turns, and none waits for a producer that has not begun.
class Exchange {
 public:
  Exchange(const SweptItems& items, const Subdividing& subdividing)
      : items_(items), subdividing_(subdividing) {}

  void work() {
    std::vector<FacePair> taken, found;
    while (!is_done()) {
      if (take(taken))
        test_pairs(items_, taken, found);
      else if (!produce())
        std::this_thread::yield();
    }
    const std::scoped_lock lock(mutex_);
    found_.insert(found_.end(), found.begin(), found.end());
  }

  std::vector<FacePair>& found() { return found_; }
  std::uint64_t tested() const { return tested_; }

 private:
  static constexpr std::size_t most_taken = 64;  // pairs

  bool is_done() {
    const std::scoped_lock lock(mutex_);
    return waiting_.empty() && producing_ == 0 && next_part_ >= subdividing_.parts();
  }

  bool take(std::vector<FacePair>& pairs) {
    const std::scoped_lock lock(mutex_);
    const std::size_t count = std::min(most_taken, waiting_.size());
    pairs.assign(waiting_.end() - static_cast<std::ptrdiff_t>(count), waiting_.end());
    waiting_.resize(waiting_.size() - count);
    tested_ += count;
    return count > 0;
  }

  bool produce() {
    std::size_t part = 0;
    {
      const std::scoped_lock lock(mutex_);
      if (next_part_ >= subdividing_.parts()) return false;
      part = next_part_++, ++producing_;
    }
    std::vector<FacePair> pairs = subdividing_.pairs_of(part);
    make_unique(pairs);
    const std::scoped_lock lock(mutex_);
    for (const FacePair& pair : pairs) waiting_.push_back(pair);
    --producing_;
    return true;
  }

  const SweptItems& items_;
  const Subdividing& subdividing_;
  std::mutex mutex_;
  std::vector<FacePair> waiting_, found_;
  std::size_t next_part_ = 0, producing_ = 0;
  std::uint64_t tested_ = 0;
};

void run_producer_consumer(const SweptItems& items, const Subdividing& subdividing, ThreadPool& threads,
                           SweptFacePairs& result, std::vector<FacePair>& found) {
  const Stopwatch watch;
  Exchange exchange(items, subdividing);
  threads.for_ranges(threads.threads(), 1, [&](std::size_t, std::size_t) { exchange.work(); });
  found = std::move(exchange.found());
  make_unique(found);
  result.tested = exchange.tested();
  result.tests_ms = watch.milliseconds();  // of both steps together
}

}  // namespace

SweptFacePairs find_swept_pairs(const CastQuery& query, const SweptFaceOptions& options,
                                ThreadPool& threads) {
  SweptFacePairs result;
  if (query.a.mesh().triangles.empty() || query.b.mesh().triangles.empty()) return result;
  Stopwatch watch;
  const SweptVertices of_a(query.a.mesh(), query.of_a), of_b(query.b.mesh(), query.of_b);
  result.boxes_ms = watch.milliseconds();
  if (!overlap(of_a.box, of_b.box)) return result;

  watch = Stopwatch();
  const Aabb region = intersection(of_a.box, of_b.box);
  SweptItems items;
  items.add(0, of_a, query.a.mesh(), region), items.add(1, of_b, query.b.mesh(), region);
  result.faces = items.size();
  result.faces_ms = watch.milliseconds();

  std::vector<FacePair> found;
  const Subdividing subdividing(items, region, options);
  const auto run = options.sharing == SweptSharing::spmd ? run_spmd : run_producer_consumer;
  run(items, subdividing, threads, result, found);
  for (const FacePair& pair : found) result.pairs.push_back({items[pair.a].triangle, items[pair.b].triangle});
  std::ranges::sort(result.pairs);
  return result;
}

}  // namespace collidoscope
