#include "gl/key_layout.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <string_view>

namespace collidoscope::viewer::gl {
namespace {

constexpr std::string_view characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-=[],.";

char capital(char letter) {
  return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

}  // namespace

int key_on_layout(int position, const char* name) {
  const bool types = position >= GLFW_KEY_APOSTROPHE && position <= GLFW_KEY_WORLD_2;
  const std::string_view typed = types && name != nullptr ? name : "";
  if (typed.size() != 1) return position;
  const char character = capital(typed.front());
  return characters.find(character) != std::string_view::npos ? character : position;
}

}  // namespace collidoscope::viewer::gl
