#include "judge/truth_text.h"

#include <array>
#include <cstdio>

namespace collidoscope {
namespace {

constexpr int all_digits = 17;

std::string verdict_text(Verdict verdict, std::optional<Real> distance, std::optional<Real> depth) {
  std::string text(to_string(verdict));
  if (distance) text += ", distance " + length_text(*distance, all_digits);
  if (depth) text += ", depth " + length_text(*depth, all_digits);
  return text;
}

}  // namespace

std::string length_text(Real metres, int digits) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.*g m", digits, metres);
  return text.data();
}

std::string text_of(const PairResult& result) {
  std::optional<Real> distance, depth;
  if (result.gives(Capability::distance)) distance = result.distance();
  if (result.gives(Capability::depth)) depth = result.depth();
  return verdict_text(result.verdict, distance, depth);
}

std::string text_of(const Truth& truth) {
  return verdict_text(truth.verdict, truth.distance, truth.depth);
}

}  // namespace collidoscope
