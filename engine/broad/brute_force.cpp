// Every box against every other, (n² − n) / 2 tests: the oracle of the other algorithms, so as plain as
// possible. Rows of the triangle are dealt out to the threads in pieces of equal numbers of rows. The pieces
// are joined in the order of the rows, so the pairs are sorted.

#include <functional>

#include "broad/broad.h"
#include "broad/broad_steps.h"
#include "core/plural.h"

namespace collidoscope {
namespace {

constexpr std::size_t rows_per_task = 64;

enum class Line : std::uint8_t { row, compare, result };

const PseudoCode& pseudo_code() {
  static const PseudoCode lines = {
      "for each body A, a row: for each body B behind A",
      "    if the boxes of A and B overlap on x, y and z: a pair",
      "return the pairs; those with bodies before A are known from their rows",
  };
  return lines;
}

class BruteForce final : public BroadPhase {
 public:
  void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    pieces_.resize((boxes.size() + rows_per_task - 1) / rows_per_task);
    const auto find = [&](std::size_t begin, std::size_t end) {
      std::vector<BodyPair>& piece = pieces_[begin / rows_per_task];
      piece.clear();
      NoTrace tracer;
      for (std::size_t a = begin; a < end; ++a)
        search_row(boxes, static_cast<BodyIndex>(a), a + 1, boxes.size(), piece, tracer);
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
  /// The bodies begin … end − 1 of a row.
  template <class Tracer>
  static void search_row(std::span<const Aabb> boxes, BodyIndex a, std::size_t begin, std::size_t end,
                         std::vector<BodyPair>& found, Tracer& tracer) {
    for (std::size_t i = begin; i < end; ++i) {
      const auto b = static_cast<BodyIndex>(i);
      const bool meets = overlap(boxes[a], boxes[b]);
      if (meets) found.push_back({a, b});
      if constexpr (Tracer::enabled) tracer.compare(Line::compare, b, meets);
    }
  }

  std::vector<BodyPair> trace_search(BroadSteps& steps) const override {
    const std::span<const Aabb> boxes = steps.boxes();
    const BodyIndex body = steps.body();
    const std::size_t next = std::size_t{body} + 1;
    std::vector<BodyPair> found, known;
    steps.step(Line::row)
        .value("row", body)
        .value("bodies behind A", boxes.size() - next)
        .say("A is body " + std::to_string(body) + ": it is compared with " +
             plural(boxes.size() - next, "body", "bodies") + " behind it.");
    search_row(boxes, body, next, boxes.size(), found, steps);
    NoTrace tracer;
    for (BodyIndex before = 0; before < body; ++before) search_row(boxes, before, body, next, known, tracer);
    return steps.end(Line::result, std::move(found), known);
  }

  std::vector<std::vector<BodyPair>> pieces_;
};

}  // namespace

extern const BroadAlgorithm broad_brute_force;
const BroadAlgorithm broad_brute_force = {
    "brute-force",
    "Brute force: all pairs",
    "",
    false,
    [](const ParameterValues&) -> std::unique_ptr<BroadPhase> { return std::make_unique<BruteForce>(); },
    {},
    pseudo_code};

}  // namespace collidoscope
