#include "narrow/convex/epa/epa_steps.h"

#include "trace/sentence.h"

namespace collidoscope {
namespace {

std::string closest(const EpaFigures& f) {
  if (f.distance < 0)
    return "The origin is " + metres(-f.distance) +
           " outside of f: P must grow there before it says anything.";
  return "f, the facet of P nearest to the origin, is " + metres(f.distance) +
         " away: the depth is at least that.";
}

std::string support(const EpaFigures& f) {
  const std::string m = "m, the point of A − B farthest along the normal n of f, ";
  if (f.along < 0) return m + "ends " + metres(-f.along) + " before the origin: A and B are separated.";
  return m + "is " + metres(f.along - f.distance) + " beyond f: moving B by " + metres(f.along) +
         " along n separates the bodies, so the depth is at most " + metres(f.depth) + ".";
}

}  // namespace

std::string epa_sentence(EpaLine line, const EpaFigures& f) {
  const std::string size = std::to_string(f.points) + " vertices and " + std::to_string(f.facets) + " facets";
  switch (line) {
    case start_line:
      return "P starts as a tetrahedron within A − B.";
    case closest_line:
      return closest(f);
    case support_line:
      return support(f);
    case separated_line:
      return "A − B ends " + metres(-f.depth) + " before the origin along n: A and B are separated.";
    case done_line:
      return "No facet is nearer than " + metres(f.depth) +
             ": that is the depth, and moving B by so much along n makes the bodies just touch.";
    case extend_line:
      return "The facets that " + f.m + " sees give way to a cone from it: P has " + size + ".";
    case flat_line:
      return "A − B is flat, or its boundary passes through the origin up to rounding: GJK's verdict holds.";
    case gjk_line:
      break;
  }
  return {};
}

std::string epa_sentence(const PairResult& gjk) {
  if (gjk.verdict == Verdict::colliding)
    return "GJK finds a common point, and no depth is requested: A and B collide.";
  if (!gjk.gives(Capability::distance))
    return "GJK finds a separating direction: there is no depth to measure.";
  return "GJK finds a gap of " + metres(gjk.distance()) + ": there is no depth to measure.";
}

}  // namespace collidoscope
