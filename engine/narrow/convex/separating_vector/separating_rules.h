#pragma once

// The parameters of the separating vector algorithm, shared by all algorithms with its search.

#include "narrow/convex/separating_vector/search_direction.h"
#include "narrow/narrow_options.h"

namespace collidoscope {

/// The rule for the next S [Chung 3.2, 3.7, 3.8].
enum class SearchRule : std::uint8_t { greedy, conservative, blended };
/// The test that no separating vector is left [Chung 4.2.1, 4.2.2].
enum class CollisionTest : std::uint8_t { hemisphere, half_plane };

inline constexpr std::string_view search_rule_names[] = {"greedy", "conservative", "blended"};
inline constexpr std::string_view collision_test_names[] = {"hemisphere", "half-plane"};
inline constexpr std::string_view sphere_cull_names[] = {"on", "off"};

inline constexpr AlgorithmParameter separating_parameters[] = {
    {.name = "direction", .label = "Direction", .choices = search_rule_names},
    {.name = "blend", .label = "Blend", .standard = 0.5},
    {.name = "collision-test", .label = "Collision", .choices = collision_test_names},
    {.name = "radius-test", .label = "Sphere cull", .choices = sphere_cull_names},
};

/// Are bounding and inscribed spheres compared first?
inline bool culls_by_spheres(const NarrowOptions& options) {
  return options.parameters[3] == 0;
}

/// The parameters of a search.
struct SeparatingRules {
  explicit SeparatingRules(const NarrowOptions& options)
      : direction(static_cast<SearchRule>(options.choice(0))),
        blend(options.parameters[1]),
        collision_test(static_cast<CollisionTest>(options.choice(2))) {}

  SearchRule direction;
  Real blend;
  CollisionTest collision_test;
};

/// The next S by the chosen rule; m = q − p.
template <class Scalar>
Vec3T<Scalar> next_direction(const SeparatingRules& rules, const Vec3T<Scalar>& s, const Vec3T<Scalar>& m) {
  switch (rules.direction) {
    case SearchRule::conservative:
      return conservative_direction(s, m);
    case SearchRule::blended:
      return blended_direction(s, m, Scalar(rules.blend));
    default:
      return greedy_direction(s, m);
  }
}

}  // namespace collidoscope
