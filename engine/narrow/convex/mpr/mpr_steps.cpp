#include "narrow/convex/mpr/mpr_steps.h"

#include "trace/sentence.h"

namespace collidoscope {
namespace {

/// How far a support point is beyond the origin, in the direction in which it was searched.
std::string against_origin(const MprFigures& f) {
  if (f.height < 0) return "ends " + metres(-f.height) + " before the origin: A and B are separated.";
  return "is " + metres(f.height) + " beyond the origin: this direction n does not separate A and B.";
}

std::string discover(const MprFigures& f) {
  const std::string newest = concatenated({"v", std::to_string(f.vertices - 1)});
  std::string found = newest + ", the farthest point of A − B across the ray, " + against_origin(f);
  if (f.height < 0 || f.vertices < 4) return found;
  return found + (f.portal
                      ? " The ray passes the triangle v1 v2 v3: that is the portal."
                      : " The ray misses the triangle v1 v2 v3: it replaces the corner on the wrong side.");
}

std::string portal(const MprFigures& f) {
  if (f.from_origin < 0)
    return "The origin is " + metres(-f.from_origin) + " beyond the portal: the portal has to move outwards.";
  return "The portal is " + metres(f.from_origin) +
         " beyond the origin, but rounding does not show yet that v0 v1 v2 v3 hold it.";
}

std::string colliding(const MprFigures& f) {
  if (f.vertices == 0) {
    const std::string text = "The centres of A and B are one point, up to rounding: A and B collide";
    return text + (f.depth ? ", and the depth is at most " + metres(f.least) + "." : ".");
  }
  if (!f.depth) return "v0 v1 v2 v3 hold the origin: A and B collide.";
  return "A − B goes no farther than the portal. The least overlap of all directions so far is " +
         metres(f.least) + ": A and B collide, and the depth is at most that.";
}

}  // namespace

std::string mpr_sentence(MprLine line, const MprFigures& f) {
  switch (line) {
    case cached_line:
      return "The direction that separated the pair last time: A − B " + against_origin(f);
    case start_line:
      return "v0, the difference of the centres, lies within A − B. v1, the farthest point along the ray "
             "from v0 through the origin, " +
             against_origin(f);
    case discover_line:
      return discover(f);
    case separated_line:
      return "A − B ends " + metres(-f.least) + " before the origin along n: A and B are separated.";
    case portal_line:
      return portal(f);
    case inside_line:
      return "The tetrahedron of v0 and the portal holds the origin: A and B collide.";
    case refine_line:
      return "m replaces a corner, so that the ray passes the new portal. The least overlap so far is " +
             metres(f.least) + ".";
    case colliding_line:
      return colliding(f);
    case uncertain_line:
      break;
  }
  return "Rounding leaves it open: GJK answers " + std::string(to_string(f.verdict)) + ".";
}

}  // namespace collidoscope
