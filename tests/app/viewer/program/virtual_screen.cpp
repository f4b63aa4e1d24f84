#include "virtual_screen.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

namespace collidoscope::test {
namespace {

constexpr auto patience = std::chrono::seconds(90);  // software rendering on a busy machine
constexpr auto between_looks = std::chrono::milliseconds(50);
constexpr auto settling = std::chrono::milliseconds(500);

}  // namespace

VirtualScreen::VirtualScreen(int width, int height, const std::vector<std::string>& options) {
  std::array<int, 2> channel{};
  if (pipe(channel.data()) != 0) throw std::runtime_error("no pipe");
  const std::string screen = std::to_string(width) + "x" + std::to_string(height) + "x24";
  std::vector<std::string> command = {
      "Xvfb", "-displayfd", std::to_string(channel[1]), "-screen", "0", screen, "-nolisten", "tcp"};
  command.insert(command.end(), options.begin(), options.end());
  server_ = std::make_unique<Background>(command, std::vector<std::string>{}, channel[1]);
  close(channel[1]);
  std::string number;
  for (char letter = 0; read(channel[0], &letter, 1) == 1 && letter != '\n';) number += letter;
  close(channel[0]);
  if (number.empty()) throw std::runtime_error("Xvfb does not start");
  setting_ = "DISPLAY=:" + number;
}

DrivenViewer::DrivenViewer(int width, int height, std::vector<std::string> arguments,
                           const std::filesystem::path& working_folder)
    : screen_(width, height) {
  std::vector<std::string> command = {
      "env",         "-C",  working_folder.string(), COLLIDOSCOPE_PROGRAM,       "--no-config",
      "--workspace", "all", "--export-state",        file("state.json").string()};
  if (std::ranges::find(arguments, "--size") == arguments.end())
    command.insert(command.end(), {"--size", std::to_string(width) + "x" + std::to_string(height)});
  // The option --screenshot leaves the start page out, which tests without arguments begin with.
  if (!arguments.empty()) arguments.insert(arguments.end(), {"--screenshot", file("picture.png").string()});
  command.insert(command.end(), arguments.begin(), arguments.end());
  viewer_ =
      std::make_unique<Background>(command, std::vector<std::string>{screen_.setting(), "WAYLAND_DISPLAY="});
}

void DrivenViewer::xdotool(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "xdotool");
  const Finished finished = run(arguments, {screen_.setting()});
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
}

void DrivenViewer::key(const std::string& name) {
  xdotool({"key", name});
}

void DrivenViewer::type(const std::string& text) {
  xdotool({"type", "--delay", "60", text});
}

void DrivenViewer::click(int x, int y) {
  xdotool({"mousemove", std::to_string(x), std::to_string(y), "sleep", "0.5", "mousedown", "1", "sleep",
           "0.3", "mouseup", "1"});
}

void DrivenViewer::drag(int from_x, int from_y, int to_x, int to_y) {
  xdotool({"mousemove",
           std::to_string(from_x),
           std::to_string(from_y),
           "sleep",
           "0.3",
           "mousedown",
           "1",
           "sleep",
           "0.2",
           "mousemove",
           std::to_string((from_x + to_x) / 2),
           std::to_string((from_y + to_y) / 2),
           "sleep",
           "0.2",
           "mousemove",
           std::to_string(to_x),
           std::to_string(to_y),
           "sleep",
           "0.2",
           "mouseup",
           "1"});
}

void DrivenViewer::scroll_up(int x, int y) {
  xdotool({"mousemove", std::to_string(x), std::to_string(y), "sleep", "0.3", "click", "4"});
}

void DrivenViewer::scroll_down(int x, int y, int times) {
  xdotool({"mousemove", std::to_string(x), std::to_string(y), "sleep", "0.3", "click", "--repeat",
           std::to_string(times), "--delay", "100", "5"});
}

void DrivenViewer::click_at_once(int x, int y, int times, const std::string& then) {
  viewer_->freeze();
  xdotool({"mousemove", std::to_string(x), std::to_string(y), "click", "--repeat", std::to_string(times),
           "--delay", "1", "1", "key", then});
  viewer_->thaw();
}

DrivenViewer::Json DrivenViewer::place_of(const std::string& widget) {
  const auto is_there = [&](const Json& state) { return state["widgets"].contains(widget); };
  if (wait_until(is_there, "widget " + widget).is_null()) return {};
  std::this_thread::sleep_for(settling);  // lists that pop up find their place in their second picture
  return state()["widgets"][widget];
}

void DrivenViewer::click(const std::string& widget) {
  const Json place = place_of(widget);
  if (!place.is_null()) click(place["x"].get<int>(), place["y"].get<int>());
}

DrivenViewer::Json DrivenViewer::state() const {
  std::ifstream stream(file("state.json"));
  return stream ? Json::parse(stream, nullptr, false) : Json();
}

DrivenViewer::Json DrivenViewer::wait_until(const std::function<bool(const Json&)>& condition,
                                            const std::string& what) {
  const auto end = std::chrono::steady_clock::now() + patience;
  Json last;
  while (std::chrono::steady_clock::now() < end && viewer_->running()) {
    last = state();
    if (last.is_object() && condition(last)) return last;
    std::this_thread::sleep_for(between_looks);
  }
  last.erase("widgets");
  ADD_FAILURE() << "never came: " << what << "; last state: " << last.dump(1);
  return {};
}

}  // namespace collidoscope::test
