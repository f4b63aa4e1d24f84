#include "session/comparison_arguments.h"

#include "common/option_text.h"
#include "report/text_safety.h"

namespace collidoscope::viewer {

std::string comparison_arguments(const PipelineChoice& other) {
  std::string text;
  if (other.narrow)
    text +=
        app::plugin_argument(*other.narrow->algorithm) + " --compare " + shell_word(to_string(*other.narrow));
  if (other.broad) text += " --compare-broad " + to_string(*other.broad);
  if (other.mid) text += " --compare-mid " + to_string(*other.mid);
  return text;
}

}  // namespace collidoscope::viewer
