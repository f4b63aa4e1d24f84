#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "fixtures/temporary_folder.h"
#include "process.h"

namespace collidoscope::test {

/// Xvfb on a display of its own choice, with more options.
class VirtualScreen {
 public:
  VirtualScreen(int width, int height, const std::vector<std::string>& options = {});

  /// "DISPLAY=:<number>"
  const std::string& setting() const { return setting_; }
  /// Whoever is on it loses the connection.
  void kill() { server_->kill(); }

 private:
  std::unique_ptr<Background> server_;
  std::string setting_;
};

/// The viewer on a virtual screen, driven by xdotool and watched through --export-state. Without arguments it
/// begins with its start page, and take_picture() has no file to wait for.
class DrivenViewer {
 public:
  using Json = nlohmann::json;

  /// The screen's size, which is the window's, too, unless the arguments say another one.
  DrivenViewer(int width, int height, std::vector<std::string> arguments,
               const std::filesystem::path& working_folder = "/");

  void key(const std::string& name);
  void type(const std::string& text);
  void click(int x, int y);
  void drag(int from_x, int from_y, int to_x, int to_y);
  void scroll_up(int x, int y);
  void scroll_down(int x, int y, int times);
  /// In the middle of a widget that the state names.
  void click(const std::string& widget);
  /// Where the widget stands once panels have settled; nothing where it does not come.
  Json place_of(const std::string& widget);
  /// Clicks there, and then a key, which all come at once: the program stands still until all are made.
  void click_at_once(int x, int y, int times, const std::string& then);
  void hold(const std::string& key) { xdotool({"keydown", key}); }
  void let_go(const std::string& key) { xdotool({"keyup", key}); }

  /// The last state that holds, or fails the test: null.
  Json wait_until(const std::function<bool(const Json&)>& condition, const std::string& what);
  Json state() const;
  std::filesystem::path file(const std::string& name) const { return folder_.path() / name; }
  bool running() { return viewer_->running(); }
  std::string setting() const { return screen_.setting(); }

 private:
  void xdotool(std::vector<std::string> arguments);

  TemporaryFolder folder_;
  VirtualScreen screen_;
  std::unique_ptr<Background> viewer_;
};

}  // namespace collidoscope::test

/// Skips the test, saying so, where the window cannot be tested.
#define COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN()                                                    \
  if (!collidoscope::test::is_installed("Xvfb") || !collidoscope::test::is_installed("xdotool")) \
  GTEST_SKIP() << "needs Xvfb and xdotool (packages xvfb and xdotool)"
