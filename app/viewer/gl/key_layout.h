#pragma once

namespace collidoscope::viewer::gl {

/// What a key is on the user's keyboard. `position`: GLFW's code, which is that of a US keyboard's key at the
/// same place; `name`: what the key types by itself, UTF-8 or null, as glfwGetKeyName() tells. Keys of
/// letters, digits and + - = [ ] , . have the code of the (capital) character, all others that of their
/// place.
int key_on_layout(int position, const char* name);

}  // namespace collidoscope::viewer::gl
