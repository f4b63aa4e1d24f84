// In a browser, the page's own file dialog stands in for ours: chosen files come as dropped ones do.

#include "ui/file_browser.h"

#include <emscripten/emscripten.h>

namespace collidoscope::viewer {

FileBrowser::FileBrowser() = default;

void FileBrowser::draw(const PanelContext& context) {
  context.view.file_browser = false;
  EM_ASM({ Module.chooseFiles(); });
}

bool FileBrowser::take_key(int, int, ViewState&, Controller&) {
  return false;
}

void FileBrowser::go_to(const std::filesystem::path&) {}

}  // namespace collidoscope::viewer
