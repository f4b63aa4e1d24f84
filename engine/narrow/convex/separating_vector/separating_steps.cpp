#include "narrow/convex/separating_vector/separating_steps.h"

#include "core/plural.h"
#include "trace/sentence.h"

namespace collidoscope {
namespace {

constexpr Real cosine_rounding = 1e-12;

std::string gap_text(Real gap) {
  return gap > 0 ? "B begins " + metres(gap) + " after A ends: S separates them."
                 : "B begins " + metres(-gap) + " before A ends: S does not separate them.";
}

std::string hemisphere(const SeparatingFigures& f) {
  const std::string all = concatenated({"r", std::to_string(f.known), " is the direction from p to q. "});
  if (f.least_cosine < -cosine_rounding)
    return all + "No hemisphere holds all " + plural(f.known, "direction") + ": no S separates A and B.";
  return all + "The hemisphere around w holds " +
         (f.known == 1 ? "it" : "all " + plural(f.known, "direction")) +
         ": some S may still separate A and B.";
}

}  // namespace

std::string separating_sentence(SeparatingLine line, const SeparatingFigures& f) {
  switch (line) {
    case line_cached_simplex:
      return f.verdict == Verdict::colliding
                 ? "The four differences q − p of the last query still enclose the origin: A and B collide."
                 : "The four differences q − p of the last query enclose the origin no longer: S starts "
                   "there.";
    case line_start:
      return "S starts as the line of centres, or as the last S that has moved with it.";
    case line_supports:
      return "p is the farthest point of A along S, q the first of B. Along S, " + gap_text(f.gap);
    case line_separated:
      return "Along S, B begins " + metres(f.gap) + " after A ends: A and B are separated.";
    case line_same_point:
      return "p and q are one point: A and B share it.";
    case line_recurred:
      return "S cannot turn on: it becomes w, in whose hemisphere all " + plural(f.known, "direction") +
             " r lie.";
    case line_hemisphere:
      return hemisphere(f);
    case line_colliding:
      return "Four differences q − p enclose the origin: A and B collide.";
    case line_turn:
      return "S turns away from r" + std::to_string(f.known) + ", so that p and q come to be elsewhere.";
    default:
      break;
  }
  return "Rounding leaves it open: GJK answers " + std::string(to_string(f.verdict)) + ".";
}

std::string spheres_sentence(Real between_centres, Real radii, Verdict verdict) {
  if (verdict == Verdict::colliding)
    return "The inscribed spheres overlap by " + metres(radii - between_centres) + ": A and B collide.";
  if (between_centres > radii)
    return "The bounding spheres are " + metres(between_centres - radii) + " apart: A and B are separated.";
  return "The last S still separates A and B, by what they extend along it: no vertex is looked at.";
}

}  // namespace collidoscope
