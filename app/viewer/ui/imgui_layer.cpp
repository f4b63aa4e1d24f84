#include "ui/imgui_layer.h"

#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>

#include "core/error.h"
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

}  // namespace

ImGuiLayer::ImGuiLayer(gl::Window* window, float scale, const std::filesystem::path& ini_file)
    : window_(window), ini_file_(ini_file.string()) {
  IMGUI_CHECKVERSION();
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = ini_file_.empty() ? nullptr : ini_file_.c_str();
  io.LogFilename = nullptr;
  io.ConfigWindowsMoveFromTitleBarOnly = true;
  load_font(scale);
  apply_theme(scale, false);
  if (window_ != nullptr) ImGui_ImplGlfw_InitForOpenGL(window_->handle(), true);
  if (!ImGui_ImplOpenGL3_Init("#version 330 core"))
    throw JobError("the panels' OpenGL backend does not start");
}

ImGuiLayer::~ImGuiLayer() {
  ImGui_ImplOpenGL3_Shutdown();
  if (window_ != nullptr) ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
}

void ImGuiLayer::set_look(float scale, bool high_contrast) {
  ImGui::GetIO().Fonts->Clear();
  load_font(scale);
  apply_theme(scale, high_contrast);
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
}

void ImGuiLayer::begin(gl::Size size) {
  ImGui_ImplOpenGL3_NewFrame();
  ImGuiIO& io = ImGui::GetIO();
  if (window_ != nullptr) {
    ImGui_ImplGlfw_NewFrame();
  } else {
    io.DisplaySize = {static_cast<float>(size.width), static_cast<float>(size.height)};
  }
  ImGui::NewFrame();
}

void ImGuiLayer::end(const gl::Framebuffer& target) {
  ImGui::Render();
  target.bind();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  work_ = work_of(*ImGui::GetDrawData());
}

bool ImGuiLayer::wants_mouse() const {
  return ImGui::GetIO().WantCaptureMouse;
}

bool ImGuiLayer::in_use() const {
  return ImGui::IsAnyItemActive();
}

bool ImGuiLayer::wants_text() const {
  return ImGui::GetIO().WantTextInput;
}

}  // namespace collidoscope::viewer
