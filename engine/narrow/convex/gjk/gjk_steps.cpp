#include "narrow/convex/gjk/gjk_steps.h"

#include "trace/sentence.h"

namespace collidoscope {
namespace {

std::string start(const GjkFigures& f) {
  if (f.from_cache) return "S starts from what the last query of this pair left: " + f.simplex + ".";
  return "S starts from vertex " + f.simplex + " of A − B, the farthest one from B's centre towards A's.";
}

std::string closest(const GjkFigures& f) {
  const std::string p(f.closest);
  if (f.vertices == 4) return "The tetrahedron S, " + f.simplex + ", holds the origin.";
  std::string text = p + ", the point of S nearest to the origin, is " + metres(f.upper) + " away from it; ";
  text += f.vertices == 1 ? "it is vertex " : "it lies between vertices ";
  text += f.simplex;
  return text + (f.approached ? "." : ". It came no nearer.");
}

std::string stalled(const GjkFigures& f) {
  const std::string found = "The search finds nothing nearer: m is in S already, or rounding hides the rest.";
  if (f.can_accept)
    return found + " Both bounds differ by " + metres(f.upper - f.lower) + " only, and the answer stands.";
  return found + (f.can_widen ? " It goes on with twice the digits." : " There are no more digits.");
}

}  // namespace

std::string support_sentence(Real height, Real rounding) {
  const std::string m = "m, the point of A − B farthest along −n, ";
  if (height > rounding)
    return m + "lies " + metres(height) + " short of the origin along n: a gap of that width is proven.";
  if (height < -rounding)
    return m + "reaches " + metres(-height) + " beyond the origin: along n the bodies overlap.";
  return m + "is level with the origin, up to rounding: along n nothing is decided.";
}

std::string gjk_sentence(GjkLine line, const GjkFigures& f) {
  switch (line) {
    case GjkLine::cached_direction:
      return "The direction that separated the pair last time: " + support_sentence(f.height, f.rounding);
    case GjkLine::start:
      return start(f);
    case GjkLine::closest:
      return closest(f);
    case GjkLine::contact:
      return "S comes as near to the origin as " + metres(f.upper) +
             ", which is rounding: A and B share a point.";
    case GjkLine::direction:
      return "n points from the origin to S. If A and B are apart, A − B ends before the origin along −n.";
    case GjkLine::support:
      return support_sentence(f.height, f.rounding);
    case GjkLine::separated:
      return "All of A − B lies behind the plane through m, " + metres(f.lower) +
             " away from the origin: A and B are separated by at least that.";
    case GjkLine::converged:
      return "A − B begins " + metres(f.lower) + " away from the origin, and " + std::string(f.closest) +
             " is " + metres(f.upper) + " away: that is the distance of A and B.";
    case GjkLine::stalled:
      return stalled(f);
    case GjkLine::extend:
      break;
  }
  return "m becomes vertex " + f.support + " of S: " + f.simplex + ".";
}

std::string names_of(const std::vector<TraceVertexPair>& pairs) {
  std::string names;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (i > 0) names += i + 1 == pairs.size() ? " and " : ", ";
    names += pairs[i].name;
  }
  return names;
}

void record_bound(StepRecorder& tracer, const Vec3& n, const Vec3& m) {
  const Real norm = length(n);
  if (!(norm > 0)) return;
  const Vec3 unit = n / norm;
  const Real height = dot(unit, m);
  tracer.plane("bound", TraceSpace::minkowski, unit, height);
  tracer.length(height > 0 ? "gap" : "overlap along n", TraceSpace::minkowski, Vec3(0), unit * height);
}

}  // namespace collidoscope
