#include "inspection/impact_times.h"

#include <algorithm>
#include <tuple>

#include "core/error.h"
#include "pipeline/swept_detection.h"

namespace collidoscope {
namespace {

bool too_large(const CastQuery& query) {
  return std::max(query.a.mesh().triangles.size(), query.b.mesh().triangles.size()) > most_triangles_of_times;
}

/// The share at which a method sees the bodies touch; 1 if it does not.
Real share_of(const CastResult& result) {
  return result.state == CastState::free ? 1 : result.fraction;
}

bool touch(const CastResult& result) {
  return result.state != CastState::free;
}

/// Undecided answers have bounds that hold, too.
bool agree(const CastResult& a, const CastResult& b) {
  if (a.state == CastState::undecided || b.state == CastState::undecided)
    return a.lower <= b.upper + agreement_of_times && b.lower <= a.upper + agreement_of_times;
  if (touch(a) != touch(b)) return false;
  return !touch(a) || (a.lower <= b.upper + agreement_of_times && b.lower <= a.upper + agreement_of_times);
}

std::vector<const CastAlgorithm*> compared_methods() {
  std::vector<const CastAlgorithm*> methods(cast_algorithms().begin(), cast_algorithms().end());
  std::erase_if(methods, [](const CastAlgorithm* method) { return method->reference; });
  return methods;
}

ImpactTime time_of(CastQuery query, const CastAlgorithm& method) {
  ImpactTime time{&method, refusal_of(query, method), {}};
  if (!time.is_accepted()) return time;
  if (method.triangles_only) query.input = CastInput::automatic;
  time.result = cast(query, method);
  return time;
}

/// Of a pair that moved by laws: there is one method.
ImpactTimes times_by_laws(const Simulation& simulation, BodyPair pair) {
  const CastAlgorithm& advancement = cast_algorithm("conservative-advancement");
  ImpactTimes times{pair, {}};
  for (const CastAlgorithm* method : compared_methods()) {
    const bool is_accepted = method == &advancement;
    times.times.push_back(
        {method, is_accepted ? "" : "follows sweeps: not joints, not shapes that deform", {}});
    if (is_accepted)
      times.times.back().result =
          impact_in_step(simulation.world().bodies(), pair, simulation.pipeline().input());
  }
  return times;
}

void summarise(ImpactTimes& times) {
  const ImpactTime* first = nullptr;
  Real latest = 0;
  for (ImpactTime& time : times.times) {
    if (!time.is_accepted()) continue;
    if (first == nullptr) first = &time, latest = share_of(time.result);
    time.differs = !agree(first->result, time.result);
    if (&time != first && !time.differs) continue;  // bounds may be wide: they do not disagree
    times.earliest = std::min(times.earliest, share_of(time.result));
    latest = std::max(latest, share_of(time.result));
  }
  times.spread = times.differ() ? latest - times.earliest : 0;
}

void sort(ComparedTimes& compared) {
  std::ranges::sort(compared.pairs, [](const ImpactTimes& a, const ImpactTimes& b) {
    const auto key = [](const ImpactTimes& times) {
      return std::tuple(!times.differ(), -times.spread, times.earliest, times.pair);
    };
    return key(a) < key(b);
  });
}

}  // namespace

/// Hulls of meshes that are not convex are other bodies than their triangles.
std::string refusal_of(const CastQuery& query, const CastAlgorithm& method) {
  if (method.triangles_only) {
    const bool same = input_of(query) == CastInput::triangles || (query.a.is_convex() && query.b.is_convex());
    if (!same) return "moves triangles";
    if (query.a.mesh().triangles.empty() || query.b.mesh().triangles.empty()) return "needs meshes";
    if (too_large(query)) return "more than " + std::to_string(most_triangles_of_times) + " triangles";
    return {};
  }
  try {
    check(query, method);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

bool ImpactTimes::differ() const {
  return std::ranges::any_of(times, &ImpactTime::differs);
}

ImpactTimes compare_times(const CastQuery& query, BodyPair pair) {
  ImpactTimes times{pair, {}};
  for (const CastAlgorithm* method : compared_methods()) times.times.push_back(time_of(query, *method));
  summarise(times);
  return times;
}

ImpactTimes compare_times(const Simulation& simulation, BodyPair pair) {
  if (!has_law(simulation, pair)) return compare_times(query_of_step(simulation, pair), pair);
  ImpactTimes times = times_by_laws(simulation, pair);
  summarise(times);
  return times;
}

std::optional<ComparedTimes> compare_times(const Simulation& simulation) {
  if (!simulation.world().knows_last_step()) return std::nullopt;
  std::vector<BodyPair> pairs = swept_pairs(simulation);
  ComparedTimes compared;
  if (pairs.size() > most_pairs_of_times) compared.left_out = pairs.size() - most_pairs_of_times;
  pairs.resize(pairs.size() - compared.left_out);
  for (const BodyPair& pair : pairs) {
    compared.pairs.push_back(compare_times(simulation, pair));
  }
  compared.differing = static_cast<std::size_t>(std::ranges::count_if(compared.pairs, &ImpactTimes::differ));
  sort(compared);
  return compared;
}

}  // namespace collidoscope
