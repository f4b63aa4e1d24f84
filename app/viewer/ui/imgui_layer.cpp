#include "ui/imgui_layer.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <algorithm>
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>
#include <imgui_internal.h>
#include <utility>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "core/files/input_file.h"
#include "gl/functions.h"
#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

gl::Work work_of(const ImDrawData& data) {
  gl::Work work;
  for (int i = 0; i < data.CmdListsCount; ++i)
    work.draw_calls += static_cast<std::uint64_t>(data.CmdLists[i]->CmdBuffer.Size);
  work.bytes_uploaded = static_cast<std::uint64_t>(data.TotalVtxCount) * sizeof(ImDrawVert) +
                        static_cast<std::uint64_t>(data.TotalIdxCount) * sizeof(ImDrawIdx);
  return work;
}

void append(const void* data, std::size_t size, std::vector<std::uint8_t>& bytes) {
  const auto* begin = static_cast<const std::uint8_t*>(data);
  bytes.insert(bytes.end(), begin, begin + size);
}

template <class Item>
void append(const ImVector<Item>& items, std::vector<std::uint8_t>& bytes) {
  append(items.Data, static_cast<std::size_t>(items.size_in_bytes()), bytes);
}

/// All that the picture depends on. Of its textures there is but one, the font.
void append(const ImDrawData& data, std::vector<std::uint8_t>& bytes) {
  append(&data.DisplaySize, sizeof data.DisplaySize, bytes);
  for (int i = 0; i < data.CmdListsCount; ++i) {
    const ImDrawList& list = *data.CmdLists[i];
    append(list.VtxBuffer, bytes);
    append(list.IdxBuffer, bytes);
    for (const ImDrawCmd& command : list.CmdBuffer) {
      append(&command.ClipRect, sizeof command.ClipRect, bytes);
      append(&command.ElemCount, sizeof command.ElemCount, bytes);
    }
  }
}

/// From pixels to the units in which panels are laid out.
ImVec2 to_units(glm::dvec2 position) {
  const ImVec2& scale = ImGui::GetIO().DisplayFramebufferScale;
  return {static_cast<float>(position.x) / scale.x, static_cast<float>(position.y) / scale.y};
}

bool is_hit(const ImGuiWindow& window, const ImVec2& position) {
  return window.Active && !window.Hidden && (window.Flags & ImGuiWindowFlags_NoMouseInputs) == 0 &&
         window.OuterRectClipped.Contains(position);
}

/// The backend handles the focus of the window. Mouse and keyboard reach ImGui through the input queue alone.
void install_backend(GLFWwindow* window) {
  const GLFWkeyfun key = glfwSetKeyCallback(window, nullptr);
  const GLFWcharfun text = glfwSetCharCallback(window, nullptr);
  const GLFWmousebuttonfun button = glfwSetMouseButtonCallback(window, nullptr);
  const GLFWscrollfun scroll = glfwSetScrollCallback(window, nullptr);
  const GLFWcursorposfun move = glfwSetCursorPosCallback(window, nullptr);
  ImGui_ImplGlfw_InitForOpenGL(window, true);
  glfwSetKeyCallback(window, key);
  glfwSetCharCallback(window, text);
  glfwSetMouseButtonCallback(window, button);
  glfwSetScrollCallback(window, scroll);
  glfwSetCursorPosCallback(window, move);
}

}  // namespace

ImGuiLayer::ImGuiLayer(gl::Window* window, float scale, std::filesystem::path ini_file)
    : context_(ImGui::CreateContext()), window_(window), scale_(scale), ini_file_(std::move(ini_file)) {
  IMGUI_CHECKVERSION();
  make_current();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;  // ImGui would write over the file: who is killed meanwhile would have none
  load_places();
  io.LogFilename = nullptr;
  io.ConfigWindowsMoveFromTitleBarOnly = true;
  load_font(scale);
  apply_theme(scale, false);
  if (window_ != nullptr) install_backend(window_->handle());
  if (!ImGui_ImplOpenGL3_Init(gl::shader_version()))
    throw JobError("the panels' OpenGL backend does not start");
}

ImGuiLayer::~ImGuiLayer() {
  make_current();
  keep_places();
  ImGui_ImplOpenGL3_Shutdown();
  if (window_ != nullptr) ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
}

/// Where windows stand. Without a file that can be read they stand as at first.
void ImGuiLayer::load_places() const {
  try {
    if (ini_file_.empty()) return;
    const std::string text = read_file(ini_file_);
    ImGui::LoadIniSettingsFromMemory(text.data(), text.size());
  } catch (const InputError&) {
  }
}

/// Those that cannot be kept are forgotten: other settings lie in the same folder, and tell the cause.
void ImGuiLayer::keep_places() const {
  ImGui::GetIO().WantSaveIniSettings = false;
  if (ini_file_.empty() || ImGui::GetFrameCount() == 0) return;
  std::size_t size = 0;
  const char* const text = ImGui::SaveIniSettingsToMemory(&size);
  try {
    create_folder(ini_file_.parent_path());
    write_file_atomically(ini_file_, {text, size});
  } catch (const JobError&) {
  }
}

void ImGuiLayer::make_current() const {
  ImGui::SetCurrentContext(context_);
}

void ImGuiLayer::set_look(float scale, bool high_contrast) {
  if (scale == scale_ && high_contrast == high_contrast_) return;
  scale_ = scale;
  high_contrast_ = high_contrast;
  make_current();
  ImGui::GetIO().Fonts->Clear();
  load_font(scale);
  apply_theme(scale, high_contrast);
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
  drawn_.clear();
}

void ImGuiLayer::begin(gl::Size size) {
  make_current();
  ImGui_ImplOpenGL3_NewFrame();
  ImGuiIO& io = ImGui::GetIO();
  if (window_ != nullptr) ImGui_ImplGlfw_NewFrame();
  if (window_ == nullptr || window_->framebuffer_size() != size) {  // a picture of another size
    io.DisplaySize = {static_cast<float>(size.width), static_cast<float>(size.height)};
    io.DisplayFramebufferScale = {1, 1};
  }
  take_input();
  ImGui::NewFrame();
}

void ImGuiLayer::take_input() {
  const bool is_news = !input_.empty();
  if (is_news) take_keyboard(input_.advance(moves_focus()));
  take_pointer(input_.last().pointer, is_news && input_.last().from_mouse);
  if (is_news)
    follow_time(input_.last().pointer.seconds);
  else if (window_ != nullptr)
    follow_time(window_->seconds());
}

void ImGuiLayer::take_keyboard(const Input& input) {
  ImGuiIO& io = ImGui::GetIO();
  for (const auto& [key, pressed] : input.keys)
    if (key >= 0 && key < IM_ARRAYSIZE(io.KeysDown)) io.KeysDown[key] = pressed;
  for (const char32_t character : input.text) io.AddInputCharacter(character);
  io.KeyShift = io.KeysDown[GLFW_KEY_LEFT_SHIFT] || io.KeysDown[GLFW_KEY_RIGHT_SHIFT];
  io.KeyAlt = io.KeysDown[GLFW_KEY_LEFT_ALT] || io.KeysDown[GLFW_KEY_RIGHT_ALT];
  io.KeySuper = io.KeysDown[GLFW_KEY_LEFT_SUPER] || io.KeysDown[GLFW_KEY_RIGHT_SUPER];
}

/// Where the mouse is if nothing has happened, the window's backend has found. A click has the Ctrl key as it
/// was when the user clicked.
void ImGuiLayer::take_pointer(const Pointer& pointer, bool is_news) {
  ImGuiIO& io = ImGui::GetIO();
  if (is_news) io.MousePos = to_units(pointer.position);
  io.MouseWheel = is_news ? pointer.wheel : 0;
  const bool holds_control = io.KeysDown[GLFW_KEY_LEFT_CONTROL] || io.KeysDown[GLFW_KEY_RIGHT_CONTROL];
  io.KeyCtrl = is_news ? pointer.control.value_or(holds_control) : holds_control;
  std::copy(pointer.held.begin(), pointer.held.end(), std::begin(io.MouseDown));
}

/// Clicks are double by when they were made, not by when pictures see them.
void ImGuiLayer::follow_time(double seconds) {
  constexpr double least = 1e-4;  // ImGui's clock always goes on
  ImGui::GetIO().DeltaTime = static_cast<float>(std::max(seconds - seconds_, least));
  seconds_ = std::max(seconds, seconds_);
}

bool ImGuiLayer::end() {
  ImGui::Render();
  if (ImGui::GetIO().WantSaveIniSettings) keep_places();
  ended_.clear();
  append(*ImGui::GetDrawData(), ended_);
  return ended_ != drawn_;
}

bool ImGuiLayer::settling() const {
  const ImVector<ImGuiWindow*>& windows = context_->Windows;
  return !input_.empty() || std::any_of(windows.begin(), windows.end(), [](const ImGuiWindow* window) {
    return window->Active && window->HiddenFramesCannotSkipItems > 0;
  });
}

void ImGuiLayer::draw(const gl::Framebuffer& target) {
  target.bind();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  work_ = work_of(*ImGui::GetDrawData());
  drawn_ = ended_;
}

glm::vec3 ImGuiLayer::background() {
  const ImVec4& colour = ImGui::GetStyleColorVec4(ImGuiCol_WindowBg);
  return glm::vec3(colour.x, colour.y, colour.z) * colour.w;
}

/// Not ImGui's own answer, which is of where the mouse was in the last picture.
bool ImGuiLayer::wants_mouse(glm::dvec2 position) const {
  const ImGuiContext& context = *context_;
  const bool is_dragged = input_.holds() && in_use() && !wants_text();
  return is_dragged || !context.OpenPopupStack.empty() ||
         std::any_of(context.Windows.begin(), context.Windows.end(),
                     [at = to_units(position)](const ImGuiWindow* window) { return is_hit(*window, at); });
}

bool ImGuiLayer::in_use() const {
  return ImGui::IsAnyItemActive();
}

bool ImGuiLayer::wants_text() const {
  return context_->WantTextInputNextFrame == 1;  // io.WantTextInput is of the picture before
}

bool ImGuiLayer::moves_focus() const {
  return context_->NavMoveSubmitted;
}

}  // namespace collidoscope::viewer
