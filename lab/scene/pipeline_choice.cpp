#include "scene/pipeline_choice.h"

namespace collidoscope {
namespace {

template <class Choice>
void append(std::string& text, const std::optional<Choice>& choice) {
  if (choice) text += (text.empty() ? "" : " + ") + to_string(*choice);
}

}  // namespace

PipelineConfig PipelineChoice::in(PipelineConfig config) const {
  config.broad = broad.value_or(config.broad);
  config.mid = mid.value_or(config.mid);
  config.narrow = narrow.value_or(config.narrow);
  return config;
}

std::string PipelineChoice::name() const {
  std::string text;
  append(text, broad), append(text, mid), append(text, narrow);
  return text;
}

PipelineChoice pipeline_choice(const std::optional<std::string>& broad, const std::optional<std::string>& mid,
                               const std::optional<std::string>& narrow) {
  PipelineChoice choice;
  if (broad) choice.broad = broad_choice(*broad);
  if (mid) choice.mid = mid_chain(*mid);
  if (narrow) choice.narrow = narrow_choice(*narrow);
  return choice;
}

}  // namespace collidoscope
