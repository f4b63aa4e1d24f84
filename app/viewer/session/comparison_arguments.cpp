#include "session/comparison_arguments.h"

namespace collidoscope::viewer {

std::string comparison_arguments(const PipelineChoice& other) {
  std::string text;
  if (other.narrow) text += " --compare " + to_string(*other.narrow);
  if (other.broad) text += " --compare-broad " + to_string(*other.broad);
  if (other.mid) text += " --compare-mid " + to_string(*other.mid);
  return text;
}

}  // namespace collidoscope::viewer
