#include "inspection/answer_text.h"

#include "report/length_text.h"

namespace collidoscope {

std::string answer_text(const PairResult& result, std::optional<Real> proven_gap, int digits) {
  if (result.verdict == Verdict::undecided) return "undecided";
  if (result.verdict == Verdict::colliding)
    return result.gives(Capability::depth)
               ? "they intersect, " + length_text(result.depth(), digits) + " deep"
               : "they intersect";
  if (result.gives(Capability::distance))
    return "separated by a gap of " + length_text(result.distance(), digits);
  if (proven_gap) return "separated by a gap of " + length_text(*proven_gap, digits) + " or more";
  return "separated";
}

std::string result_text(const PairResult& result, int digits) {
  std::optional<Real> distance, depth;
  if (result.gives(Capability::distance)) distance = result.distance();
  if (result.gives(Capability::depth)) depth = result.depth();
  return result_text(result.verdict, distance, depth, digits);
}

std::string result_text(Verdict verdict, std::optional<Real> distance, std::optional<Real> depth,
                        int digits) {
  std::string text(to_string(verdict));
  if (distance) text += ", distance " + length_text(*distance, digits);
  if (depth) text += ", depth " + length_text(*depth, digits);
  return text;
}

}  // namespace collidoscope
