#include "motion/cast.h"

#include <array>

#include "core/registry.h"

namespace collidoscope {

#define COLLIDOSCOPE_CAST(name) extern const CastAlgorithm cast_##name;
#include "motion/cast.def"
#include "motion/references.def"
#undef COLLIDOSCOPE_CAST

std::span<const CastAlgorithm* const> cast_algorithms() {
  static constexpr const CastAlgorithm* all[] = {
#define COLLIDOSCOPE_CAST(name) &cast_##name,
#include "motion/cast.def"
#include "motion/references.def"
#undef COLLIDOSCOPE_CAST
  };
  return all;
}

const CastAlgorithm& cast_algorithm(std::string_view id) {
  return find_by_id(cast_algorithms(), id, "method of casts");
}

namespace {

bool is_curved(const CastQuery& query) {
  return query.a.is_curved() || query.b.is_curved();
}

}  // namespace

const CastAlgorithm& automatic_cast(const CastQuery& query) {
  const bool translates = !query.of_a.turns() && !query.of_b.turns();
  return translates && query.clearance == 0 && !is_curved(query) && input_of(query) == CastInput::hulls
             ? cast_exact_translation
             : cast_conservative_advancement;
}

std::string_view to_string(CastState state) {
  constexpr std::array<std::string_view, 4> names = {"free", "hit", "overlap", "undecided"};
  return names[static_cast<std::size_t>(state)];
}

CastInput input_of(const CastQuery& query) {
  if (query.input != CastInput::automatic) return query.input;
  const auto is_hull = [](const Shape& shape) { return shape.is_convex() || shape.mesh().triangles.empty(); };
  return is_hull(query.a) && is_hull(query.b) ? CastInput::hulls : CastInput::triangles;
}

void check(const CastQuery& query, const CastAlgorithm& algorithm) {
  const auto refuse = [&](const std::string& why) {
    throw InputError("", "", std::string(algorithm.id) + " " + why);
  };
  if (algorithm.translations_only && (query.of_a.turns() || query.of_b.turns()))
    refuse("is for bodies that do not turn");
  if (algorithm.convex_only && input_of(query) != CastInput::hulls)
    refuse("is for convex shapes: choose hulls for others");
  if (algorithm.triangles_only && query.input != CastInput::automatic && query.input != CastInput::triangles)
    refuse("moves triangles");
  if (algorithm.polytopes_only && is_curved(query))
    refuse("is for shapes that do not round and are no ellipsoids");
  if (query.clearance > 0 && !algorithm.keeps_clearance) refuse("keeps no clearance");
  if (!(query.clearance >= 0)) refuse("needs a clearance of zero or more");
  if (!(query.tolerance > 0)) refuse("needs a tolerance above zero");
}

CastQuery seen_from_start(const CastQuery& query) {
  const Vec3 origin = query.of_a.start().translation;
  CastQuery near = query;
  near.of_a = query.of_a.seen_from(origin), near.of_b = query.of_b.seen_from(origin);
  return near;
}

CastResult seen_from_world(CastResult result, const CastQuery& query) {
  const Vec3 origin = query.of_a.start().translation;
  result.on_a += origin, result.on_b += origin;
  return result;
}

CastResult cast(const CastQuery& query, const CastAlgorithm& algorithm) {
  check(query, algorithm);
  CastQuery near = seen_from_start(query);
  near.input = algorithm.triangles_only ? CastInput::triangles : input_of(query);
  return seen_from_world(algorithm.find(near), query);
}

CastResult free_result(std::uint32_t iterations) {
  return {.state = CastState::free, .lower = 1, .iterations = iterations};
}

CastResult overlap_result(const Vec3& on_a, const Vec3& on_b, std::uint32_t iterations) {
  return {.state = CastState::overlap,
          .fraction = 0,
          .upper = 0,
          .on_a = on_a,
          .on_b = on_b,
          .iterations = iterations};
}

}  // namespace collidoscope
