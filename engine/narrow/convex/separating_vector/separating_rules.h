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
/// The decision where the steps end without one [Chung 3.2: a filter before an exact algorithm].
enum class AfterSteps : std::uint8_t { gjk, nothing };
inline constexpr std::string_view after_steps_names[] = {"gjk", "nothing"};
/// S of a pair of which nothing is cached [Chung 3.4]; see first_direction.h.
enum class FirstDirection : std::uint8_t { centres, boxes };
inline constexpr std::string_view first_direction_names[] = {"centres", "boxes"};
/// The paper's largest count is 55 [Chung 6.2.1]. Pairs that need more are so close to contact that GJK is
/// faster.
constexpr std::uint32_t largest_step_count = 60;
/// As printed, where there is no such limit: what memory is set aside for.
constexpr std::uint32_t largest_printed_step_count = 250;

inline constexpr AlgorithmParameter separating_parameters[] = {
    {.name = "direction", .label = "Direction", .choices = search_rule_names},
    {.name = "blend", .label = "Blend", .standard = 0.5},
    {.name = "collision-test", .label = "Collision", .choices = collision_test_names},
    {.name = "radius-test", .label = "Sphere cull", .choices = sphere_cull_names},
    {.name = "k", .label = "Most steps", .maximum = largest_step_count, .whole = true},
    {.name = "then", .label = "After them", .choices = after_steps_names},
    {.name = "start", .label = "First direction", .choices = first_direction_names},
    paper_mode,
};

/// Does the search run as [Chung 3, 4] prints it?
inline bool searches_as_printed(const NarrowOptions& options) {
  return options.as_printed(7);
}

inline FirstDirection first_direction_of(const NarrowOptions& options) {
  return static_cast<FirstDirection>(options.choice(6));
}

/// Are bounding and inscribed spheres compared first?
inline bool culls_by_spheres(const NarrowOptions& options) {
  return options.parameters[3] == 0;
}

/// The parameters of a search.
struct SeparatingRules {
  explicit SeparatingRules(const NarrowOptions& options)
      : direction(static_cast<SearchRule>(options.choice(0))),
        blend(options.parameters[1]),
        collision_test(static_cast<CollisionTest>(options.choice(2))),
        most_steps(static_cast<std::uint32_t>(options.parameters[4])),
        after_steps(static_cast<AfterSteps>(options.choice(5))) {}

  SearchRule direction;
  Real blend;
  CollisionTest collision_test;
  std::uint32_t most_steps;  // 0: no limit of the user's
  AfterSteps after_steps;
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
