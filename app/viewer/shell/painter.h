#pragma once

#include <filesystem>
#include <optional>

#include "core/stopwatch.h"
#include "gl/fence.h"
#include "overlays/drawn_bodies.h"
#include "render/scene_renderer.h"
#include "render/slice_pace.h"
#include "session/rate.h"
#include "session/session.h"
#include "shell/figure_document.h"
#include "ui/imgui_layer.h"
#include "ui/user_interface.h"

namespace collidoscope::viewer {

/// Puts scene and panels together into one picture, for a window or for a file. Needs a current OpenGL
/// context all its life.
class Painter {
 public:
  /// Without a window the panels take no input.
  Painter(gl::Window* window, float scale, const std::filesystem::path& ini_file);

  /// All at once. Valid until the next call.
  const gl::Framebuffer& paint(gl::Size size, const Session::State& state, const ViewState& view,
                               UserInterface& panels);

  // Where views take long to draw, panels need not wait for them:
  /// Begins to draw the views, or begins anew. False: they would come out as they are.
  /// With `lines_apart`, lines of overlays that no body hides go there and not into the views.
  bool begin_views(const Layout& layout, const Snapshot& snapshot, const ViewState& view,
                   std::vector<VectorLine>* lines_apart = nullptr);
  /// What was spent on them, ms.
  double views_so_far() const { return views_so_far_; }
  bool views_under_way() const { return renderer_.under_way() || second_renderer_.under_way(); }
  /// Goes on with them, for some milliseconds.
  void advance_views();
  /// Panels take what mouse and keyboard did, as for a picture of that size, and are not drawn. True: they
  /// would look other than they did.
  bool lay_panels_out(gl::Size size, const Session::State& state, const ViewState& view,
                      UserInterface& panels);
  /// Draws the panels around the views as they were last completed. False: all would look as it did.
  bool paint_panels(const gl::Framebuffer& window, const Session::State& state, const ViewState& view,
                    UserInterface& panels);
  /// The window may have lost what was drawn last.
  void forget_panels() { pictures_shown_.reset(); }

  /// Sizes and contrast of the panels, from the next picture on.
  void set_look(float scale, bool high_contrast);
  /// All views, without panels: the scene; beside it the space of the inspected algorithm, if there are
  /// steps, or another decomposition, or the scene as the compared pipeline sees it; with names. Valid until
  /// the next call.
  const gl::Framebuffer& paint_views(gl::Size size, const Snapshot& snapshot, const ViewState& view);
  /// Where they are in a picture of that size.
  static Layout layout_of_views(gl::Size size, const Snapshot& snapshot, const ViewState& view);
  /// All views and their texts, for a document that has the texts as text, with the legend and the caption
  /// that belong below the views.
  FigureParts figure(gl::Size size, const Snapshot& snapshot, ViewState view, const std::string& caption);
  /// The same, read; without a background, where nothing is drawn has no opacity.
  Image picture(gl::Size size, const Snapshot& snapshot, ViewState view, bool background);
  /// The scene alone, over all of the picture.
  const gl::Framebuffer& paint_scene(gl::Size size, const Snapshot& snapshot, const ViewState& view);

  const DrawingCost& cost() const { return cost_; }  // of the last picture
  ImGuiLayer& panels() { return imgui_; }
  /// In the views, as they were last drawn around the panels.
  const std::vector<PlacedName>& names() const { return names_; }

 private:
  Overlay closed_overlay(const SceneView& scene, const Snapshot& snapshot, const ViewState& view,
                         CutCounts& counts, std::size_t slot = 0) const;
  void draw_views_of(gl::Size size, const Layout& layout, const Snapshot& snapshot, const ViewState& view,
                     std::vector<VectorLine>* lines_apart = nullptr);
  ImGuiLayer& begin_texts(gl::Size size, const ViewState& view);
  bool begin_second(const Layout& layout, const Snapshot& snapshot, const ViewState& view,
                    std::vector<VectorLine>* lines_apart);
  void finish_views();
  void complete_views();
  void note_views();
  void draw_views(const gl::Framebuffer& target, const Layout& layout, float opacity = 1);
  void draw_all(const gl::Framebuffer& target, const Layout& layout);

  float scale_;
  SceneRenderer renderer_, second_renderer_;
  bool has_second_ = false;    // something to show beside the scene
  bool second_is_old_ = true;  // what was last drawn of it is of another time
  DrawnBodies bodies_, compared_bodies_;
  ImGuiLayer imgui_;
  std::optional<ImGuiLayer> texts_;  // of pictures without panels: those in the window go on undisturbed
  std::vector<PlacedName> names_;
  std::optional<gl::Framebuffer> screen_;
  Stopwatch clock_;
  Rate views_rate_;
  SlicePace pace_;
  std::optional<gl::Fence> slice_;  // the one before
  double views_so_far_ = 0;         // ms, of the views under way
  DrawingCost cost_;
  std::optional<std::uint64_t> pictures_shown_;  // DrawingCost::pictures of the views in the window
};

}  // namespace collidoscope::viewer
