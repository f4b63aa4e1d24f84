#include "judge/truth_text.h"

#include "inspection/answer_text.h"

namespace collidoscope {
namespace {

constexpr int all_digits = 17;

}  // namespace

std::string text_of(const PairResult& result) {
  return result_text(result, all_digits);
}

std::string text_of(const Truth& truth) {
  return result_text(truth.verdict, truth.distance, truth.depth, all_digits);
}

}  // namespace collidoscope
