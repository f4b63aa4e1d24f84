#include "ui/theme.h"

#include <array>
#include <filesystem>

namespace collidoscope::viewer {
namespace {

constexpr float font_size = 15;           // pixels of a 96-dpi screen
constexpr float built_in_font_size = 13;  // at which ImGui's own font is drawn

// Where Debian and Ubuntu, Fedora, Arch and others keep it.
constexpr std::array font_files = {
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
    "/usr/share/fonts/TTF/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
};

ImVec4 grey(float level, float opacity = 1) {
  return {level * 0.93f, level * 0.98f, level * 1.06f, opacity};
}

ImVec4 accent(float opacity) {
  return {0.30f, 0.56f, 0.86f, opacity};
}

void set_colours(ImVec4* colours) {
  colours[ImGuiCol_Text] = grey(0.92f);
  colours[ImGuiCol_TextDisabled] = grey(0.60f);
  colours[ImGuiCol_WindowBg] = grey(0.12f);
  colours[ImGuiCol_PopupBg] = grey(0.14f, 0.99f);
  colours[ImGuiCol_Border] = grey(0.33f, 0.8f);
  colours[ImGuiCol_FrameBg] = grey(0.20f);
  colours[ImGuiCol_FrameBgHovered] = grey(0.26f);
  colours[ImGuiCol_FrameBgActive] = grey(0.30f);
  colours[ImGuiCol_TitleBg] = colours[ImGuiCol_TitleBgActive] = grey(0.16f);
  colours[ImGuiCol_CheckMark] = accent(1);
  colours[ImGuiCol_SliderGrab] = accent(0.6f);  // numbers stand over it
  colours[ImGuiCol_SliderGrabActive] = accent(0.85f);
  colours[ImGuiCol_Button] = grey(0.23f);
  colours[ImGuiCol_ButtonHovered] = accent(0.75f);
  colours[ImGuiCol_ButtonActive] = accent(1);
  colours[ImGuiCol_Header] = grey(0.19f);
  colours[ImGuiCol_HeaderHovered] = accent(0.55f);
  colours[ImGuiCol_HeaderActive] = accent(0.8f);
  colours[ImGuiCol_Separator] = grey(0.26f);
  colours[ImGuiCol_PlotHistogram] = accent(1);
  colours[ImGuiCol_TableRowBgAlt] = grey(1, 0.03f);
  colours[ImGuiCol_TableHeaderBg] = grey(0.17f);
  colours[ImGuiCol_NavHighlight] = accent(1);
}

void strengthen(ImGuiStyle& style) {
  style.Colors[ImGuiCol_Text] = grey(1);
  style.Colors[ImGuiCol_TextDisabled] = grey(0.82f);
  style.Colors[ImGuiCol_WindowBg] = style.Colors[ImGuiCol_PopupBg] = grey(0.02f);
  style.Colors[ImGuiCol_Border] = grey(0.7f);
}

}  // namespace

void load_font(float scale) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  // Latin, and the punctuation, arrows and signs that our texts use.
  static constexpr ImWchar ranges[] = {0x20,   0xff,   0x370,  0x3ff,  0x2010, 0x2026,
                                       0x2190, 0x21ff, 0x2200, 0x22ff, 0};
  for (const char* file : font_files) {
    if (!std::filesystem::exists(file)) continue;
    if (atlas.AddFontFromFileTTF(file, font_size * scale, nullptr, ranges) != nullptr) return;
  }
  ImFontConfig config;
  config.SizePixels = built_in_font_size * scale;
  atlas.AddFontDefault(&config);
}

void apply_theme(float scale, bool high_contrast) {
  ImGuiStyle style;
  ImGui::StyleColorsDark(&style);
  style.WindowPadding = {10, 8};
  style.FramePadding = {8, 4};
  style.ItemSpacing = {8, 5};
  style.ItemInnerSpacing = {6, 4};
  style.CellPadding = {4, 2};
  style.ScrollbarSize = 12;
  style.WindowRounding = 0;
  style.FrameRounding = style.GrabRounding = style.PopupRounding = 4;
  style.WindowBorderSize = 1;
  style.IndentSpacing = 14;
  set_colours(style.Colors);
  if (high_contrast) strengthen(style);
  style.ScaleAllSizes(scale);
  ImGui::GetStyle() = style;
}

}  // namespace collidoscope::viewer
