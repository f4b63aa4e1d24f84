#include "mid/mid.h"

#include "core/registry.h"

namespace collidoscope {

#define COLLIDOSCOPE_MID(name) extern const MidAlgorithm mid_##name;
#include "mid/mid.def"
#undef COLLIDOSCOPE_MID

std::span<const MidAlgorithm* const> mid_algorithms() {
  static constexpr const MidAlgorithm* all[] = {
#define COLLIDOSCOPE_MID(name) &mid_##name,
#include "mid/mid.def"
#undef COLLIDOSCOPE_MID
  };
  return all;
}

std::vector<MidChoice> mid_chain(std::string_view ids) {
  std::vector<MidChoice> chain;
  for (;;) {
    const std::size_t plus = ids.find('+');
    chain.push_back({&find_by_id(mid_algorithms(), ids.substr(0, plus), "mid-phase test")});
    if (plus == std::string_view::npos) return chain;
    ids.remove_prefix(plus + 1);
  }
}

std::string to_string(std::span<const MidChoice> chain) {
  std::string text;
  for (const MidChoice& choice : chain) {
    if (!text.empty()) text += '+';
    text += choice.algorithm->id;
  }
  return text;
}

}  // namespace collidoscope
