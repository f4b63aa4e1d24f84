#include "inspection/pair_list.h"

#include <algorithm>

namespace collidoscope {
namespace {

PairStanding standing_of(Verdict verdict) {
  if (verdict == Verdict::undecided) return PairStanding::undecided;
  return verdict == Verdict::colliding ? PairStanding::colliding : PairStanding::separated;
}

std::int64_t key(const ListedPair& pair, PairColumn column) {
  switch (column) {
    case PairColumn::standing:
      return static_cast<std::int64_t>(pair.standing);
    case PairColumn::iterations:
      return pair.iterations;
    case PairColumn::time:
      return pair.nanoseconds;
    case PairColumn::pair:
      break;
  }
  return 0;
}

}  // namespace

std::vector<ListedPair> list_pairs(const FrameReport& report, std::span<const std::int64_t> times) {
  std::vector<ListedPair> pairs;
  pairs.reserve(report.candidates.size());
  std::size_t survivor = 0;  // both lists are sorted
  for (const BodyPair& pair : report.candidates) {
    ListedPair& listed = pairs.emplace_back(ListedPair{pair});
    if (survivor == report.surviving.size() || report.surviving[survivor] != pair) continue;
    const PairResult& result = report.results[survivor];
    listed.standing = standing_of(result.verdict);
    listed.iterations = result.iterations;
    if (survivor < times.size()) listed.nanoseconds = times[survivor];
    ++survivor;
  }
  return pairs;
}

void sort(std::vector<ListedPair>& pairs, PairColumn column, bool descending) {
  std::ranges::stable_sort(pairs, [&](const ListedPair& a, const ListedPair& b) {
    return descending ? key(b, column) < key(a, column) : key(a, column) < key(b, column);
  });
  if (column == PairColumn::pair && descending) std::ranges::reverse(pairs);
}

std::string untimed_text(std::size_t timed, std::size_t surviving) {
  if (timed >= surviving) return "";
  return "timed: the first " + std::to_string(timed) + " of " + std::to_string(surviving) +
         " pairs that the mid phase left";
}

}  // namespace collidoscope
