#include "shell/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <iostream>

#include "common/checked_option.h"
#include "common/document_options.h"
#include "common/foreign_options.h"
#include "common/given_values.h"
#include "common/number_checks.h"
#include "common/number_list.h"
#include "common/program.h"
#include "common/recorded_run.h"
#include "common/user_folders.h"
#include "core/error.h"
#include "core/input_text.h"
#include "render/palette.h"
#include "report/build_info.h"
#include "session/case_files.h"
#include "shell/json_config.h"
#include "shell/preferences.h"

namespace collidoscope::viewer {
namespace {

gl::Size parse_size(const std::string& text) {
  gl::Size size;
  const char* const end = text.data() + text.size();
  const auto width = std::from_chars(text.data(), end, size.width);
  const bool has_x = width.ec == std::errc() && width.ptr != end && (*width.ptr == 'x' || *width.ptr == 'X');
  const auto height = has_x ? std::from_chars(width.ptr + 1, end, size.height) : width;
  const auto usable = [](int side) { return side >= 1 && side <= largest_side; };
  if (!has_x || height.ec != std::errc() || height.ptr != end || !usable(size.width) || !usable(size.height))
    throw CLI::ValidationError("--size", "'" + text + "' is not WIDTHxHEIGHT, as in 1600x1000");
  return size;
}

/// So many finite numbers with a comma between each two.
template <std::size_t Count>
std::array<double, Count> parse_numbers(const std::string& text, const char* option, const char* form) {
  const std::optional<std::vector<Real>> list = app::number_list(text);
  if (!list || list->size() != Count) throw CLI::ValidationError(option, "'" + text + "' is not " + form);
  std::array<double, Count> numbers{};
  std::ranges::copy(*list, numbers.begin());
  return numbers;
}

Camera parse_camera(const std::string& text, const char* option = "--camera") {
  const auto [ex, ey, ez, tx, ty, tz] =
      parse_numbers<6>(text, option, "ex,ey,ez,tx,ty,tz, as in 6,-8,5,0,0,0");
  return {{ex, ey, ez}, {tx, ty, tz}};
}

glm::dvec2 parse_place(const std::string& text) {
  const auto [x, y] = parse_numbers<2>(text, "--probe", "X,Y, as in 0.5,0.5");
  if (x < 0 || x > 1 || y < 0 || y > 1)
    throw CLI::ValidationError("--probe", "'" + text + "' is not in the picture: shares go from 0 to 1");
  return {x, y};
}

Camera parse_sight(const std::string& text) {
  const Camera sight = parse_camera(text, "--probe-ray");
  if (sight.eye == sight.target)
    throw CLI::ValidationError("--probe-ray", "a ray needs two different points");
  return sight;
}

void add_output_options(CLI::App& app, Options& options) {
  app.add_option("--frames", options.frames, "Stop after so many frames")->transform(app::whole_number());
  app.add_flag("--paused", options.paused, "A window pauses after --frames, at first without it");
  app.add_flag("--headless", options.headless, "Draw without a window or display (EGL)");
  app.add_option_function<std::string>(
         "--size", [&options](const std::string& text) { options.size = parse_size(text); },
         "Size of the picture, as 1600x1000")
      ->type_name("WxH");
  app.add_option("--screenshot", options.screenshot, "Write the last frame as PNG");
  app.add_option("--figure", options.figure, "Write the last frame as SVG, with legend and caption as text")
      ->needs("--headless");
  app.add_option("--caption", options.caption, "What stands under figures; else they say what they show");
  app.add_flag("--legend", options.legend, "Pictures and films without panels say what colours mean");
  app.add_option("--record,--video", options.record,
                 "Film: FILE.mp4 or FILE.gif (by ffmpeg), or a folder of PNG files");
  app.add_option("--moment", options.moment,
                 "The screenshot shows the last step at this share of it; 0 is its beginning")
      ->check(app::number_from(0, 1))
      ->needs("--headless")
      ->needs("--screenshot");
  app.add_flag("--with-ui", options.with_ui, "Headless pictures and films show the panels, too");
  app.add_flag("--transparent", options.transparent, "The screenshot has no background")
      ->needs("--screenshot")
      ->excludes("--with-ui");
  app.add_option("--report", options.report, "Write a JSON report of the run");
  app.add_option("--export-state", options.export_state,
                 "Keep a JSON file that says what the window shows, for tests that drive it");
  app.add_option("--csv", options.csv, "Write times and counts, a line per frame");
}

void add_ruler_option(CLI::App& app, std::vector<SurfacePoint>& ruler) {
  app.add_option_function<std::string>(
         "--ruler",
         [&ruler](const std::string& text) {
           const auto [ax, ay, az, bx, by, bz] =
               parse_numbers<6>(text, "--ruler", "ax,ay,az,bx,by,bz, as in 0,0,0,1,0,0.5");
           ruler = {{"", {ax, ay, az}}, {"", {bx, by, bz}}};
         },
         "Draw the distance between two points of the world, and its components")
      ->type_name("ax,ay,az,bx,by,bz");
}

/// A function that parses an option's text. CLI11 reports the text that the function refuses.
template <class Parse>
auto parsed_by(const Parse& parse, const char* option) {
  return [parse, option](const std::string& text) {
    try {
      return parse(text);
    } catch (const InputError& error) {
      throw CLI::ValidationError(option, error.reason());
    }
  };
}

void add_note_option(CLI::App& app, std::vector<Note>& notes) {
  app.add_option_function<std::vector<std::string>>(
         "--note",
         [&notes](const std::vector<std::string>& texts) {
           for (const std::string& text : texts) notes.push_back(parsed_by(parse_note, "--note")(text));
         },
         "A text beside a point: of the world, m, or in the frame of a body; several")
      ->type_name("[BODY:]X,Y,Z=TEXT")
      ->allow_extra_args(false)
      ->take_all();
}

void add_cut_options(CLI::App& app, Options& options) {
  app.add_option_function<std::string>(
         "--cut",
         [&options](const std::string& text) {
           const bool selected_only = options.cut.selected_only;
           options.cut = parsed_by(parse_cut, "--cut")(text);
           options.cut.selected_only = selected_only;
         },
         "Cut bodies open: what lies beyond the plane AXIS=METRES is not drawn, or with a minus before it "
         "what "
         "lies before; AXIS is x, y, z, view, pair (across the selected pair's normal) or profile (along it)")
      ->type_name("AXIS=M");
  app.add_flag("--cut-selected", options.cut.selected_only, "The plane cuts selected bodies only");
  app.add_option("--opacity", options.opacity, "Of bodies: below 1 one sees into them")
      ->check(app::number_from(least_opacity, 1));
}

void add_look_options(CLI::App& app, Options& options) {
  app.add_option_function<std::string>(
         "--camera", [&options](const std::string& text) { options.camera = parse_camera(text); },
         "Where the eye and its target are")
      ->type_name("ex,ey,ez,tx,ty,tz");
  app.add_flag("--orthographic", options.orthographic, "Look without perspective");
  app.add_flag("--wireframe", options.wireframe, "Draw edges only");
  app.add_flag("!--no-edges", options.edges, "Draw no edges where meshes bend");
  app.add_flag("!--no-ground", options.ground, "Draw no lines on the ground");
  app.add_flag("--lecture", options.lecture, "Large type, strong contrast, keys shown as they are pressed");
  app.add_flag("--full-screen", options.full_screen, "The window takes the whole screen")
      ->excludes("--headless");
  app.add_flag("--tour", options.tour, "Begin with the guided tour");
  std::vector<std::string> ids;
  for (const Palette& palette : palettes()) ids.emplace_back(palette.id);
  app.add_option("--palette", options.palette, "Colours of the states")
      ->check(CLI::IsMember(ids))
      ->capture_default_str();
  app.add_option("--ui-scale", options.ui_scale, "Size of text and panels; 1 suits a 96-dpi screen")
      ->check(app::number_from(least_ui_scale, most_ui_scale));
  app.add_option_function<std::string>(
         "--workspace", [&options](const std::string& id) { options.workspace = *find_workspace(id); },
         "Which panels are at hand")
      ->check(CLI::IsMember(std::vector<std::string>(workspace_ids.begin(), workspace_ids.end())))
      ->take_last()
      ->default_str(std::string(to_string(options.workspace)));
}

/// As a user types them.
struct ComparedPhases {
  std::optional<std::string> broad, mid, narrow;
};

void add_comparison_options(CLI::App& app, ComparedPhases& other) {
  app::add_checked_option(app, "--compare", other.narrow,
                          "A second narrow phase on the same frames, beside the first",
                          [](const std::string& text) {
                            app::accept_command(text);
                            narrow_choice(text);
                          });
  app::add_checked_option(app, "--compare-broad", other.broad, "Likewise, a second broad phase",
                          [](const std::string& text) { broad_choice(text); });
  app::add_checked_option(app, "--compare-mid", other.mid, "Likewise, a second mid phase",
                          [](const std::string& text) { mid_chain(text); });
}

void add_overlay_options(CLI::App& app, Options& options) {
  std::string known;
  for (const OverlayKind& kind : overlay_kinds()) known += (known.empty() ? "" : ",") + std::string(kind.id);
  app.add_option_function<std::vector<std::string>>(
         "--overlays", [&options](const std::vector<std::string>& ids) { show_only(ids, options.overlays); },
         "What to draw over the bodies, and nothing else: any of " + known)
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("ID,…");
  app.add_flag("--overlays-of-all", options.overlays.of_all_bodies,
               "Overlays of all bodies, not of selected ones only");
  app.add_option("--structure-level", options.overlays.structure_level,
                 "The only level of the broad phase's structure to draw; -1: all");
  app.add_option("--subdivision-level", options.overlays.subdivision_level,
                 "The only level of the narrow phase's subdivision to draw; -1: all");
  app.add_option("--tree-level", options.overlays.tree_level, "The only level of trees to draw; -1: all");
  app.add_option("--explode", options.overlays.explosion,
                 "How far convex pieces move apart: of their distance from the body's middle")
      ->check(app::number_from(0, 100));
  app.add_option("--select", options.selection, "One or two bodies, by number from 0")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->expected(1, 2)
      ->type_name("A[,B]");
  app.add_flag("--isolate", options.isolate, "Of bodies besides the selected pair, only outlines are drawn")
      ->needs("--select");
}

void add_probe_options(CLI::App& app, ProbeOption& probe) {
  CLI::Option* const place = app.add_option_function<std::string>(
      "--probe", [&probe](const std::string& text) { probe.place = parse_place(text); },
      "Cast a ray through this place of the scene's view, in shares of its width and height from the upper "
      "left corner; pictures show what it meets");
  place->needs("--headless")->type_name("X,Y");
  app.add_option_function<std::string>(
         "--probe-ray", [&probe](const std::string& text) { probe.sight = parse_sight(text); },
         "Cast a ray from the first point through the second")
      ->needs("--headless")
      ->excludes(place)
      ->type_name("ex,ey,ez,tx,ty,tz");
  app.add_option("--probe-radius", probe.radius, "A sphere of this radius moves along that ray; 0: a point")
      ->check(app::number_from(0))
      ->needs("--headless");
}

void add_decomposition_options(CLI::App& app, Options& options) {
  app.add_option_function<std::vector<std::string>>(
         "--decompose",
         [&options](const std::vector<std::string>& texts) {
           if (texts.size() > 2) throw CLI::ValidationError("--decompose", "two stand side by side, no more");
           for (const std::string& text : texts)
             options.decompose.push_back(parsed_by(parse_decomposition, "--decompose")(text));
         },
         "The body selected last as a decomposition; said twice, two side by side")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->needs("--headless")
      ->needs("--select")
      ->type_name("METHOD,PARTS,CONCAVITY");
  app.add_option_function<std::string>(
         "--decomposed-as",
         [&options](const std::string& text) {
           options.cut_picture = parsed_by(parse_cut_picture, "--decomposed-as")(text);
         },
         "What is drawn of it: pieces, or its surface by the concavity below them [pieces]")
      ->needs("--decompose");
}

void add_step_options(CLI::App& app, StepChoice& step) {
  app.add_option("--step", step.number,
                 "Beside the scene, a step of how the selected pair is settled; a window begins --paused")
      ->transform(app::whole_number(1));
  app.add_option_function<std::string>(
         "--step-of",
         [&step](const std::string& text) { step.request = parsed_by(parse_subject, "--step-of")(text); },
         "What is stepped through: pair, verdict, manifold, advancement, backtracking, hull:BODY, "
         "sphere:BODY, octree:BODY, broad:BODY, support:BODY, decomposition:BODY or "
         "decomposition:BODY,PARTS,CONCAVITY")
      ->needs("--step");
  app.add_option_function<std::string>(
         "--step-space",
         [&step](const std::string& text) { step.space = parsed_by(parse_space, "--step-space")(text); },
         "Of the view beside the scene: itself, minkowski, sphere, axis, tree")
      ->needs("--step");
  app.add_option_function<std::string>(
         "--step-camera", [&step](const std::string& text) { step.camera = parse_camera(text); },
         "As --camera, in that view")
      ->needs("--step")
      ->type_name("ex,ey,ez,tx,ty,tz");
}

void add_replay_option(CLI::App& app, Options& options) {
  app.add_option("--replay", options.replay,
                 "Play the run of a JSON report again, as it was recorded, and check each frame's hash")
      ->check(CLI::ExistingFile);
}

/// The recorded run, with what the user says of the pipeline: hashes are the same for all of them.
app::RunOptions replayed(const std::string& report, const app::RunOptions& asked) {
  app::RunOptions run = app::recorded_run(report);
  if (asked.broad) run.broad = asked.broad;
  if (asked.mid) run.mid = asked.mid;
  if (asked.narrow) run.narrow = asked.narrow;
  run.support = asked.support;
  run.threads = asked.threads;
  return run;
}

/// The config file has to be known before the options are parsed.
bool wants_config(int argc, char** argv) {
  return std::none_of(argv + 1, argv + argc,
                      [](std::string_view argument) { return argument == "--no-config"; });
}

void add_config_options(CLI::App& app, Options& options) {
  app.add_flag_callback(
         "--no-config", [] {}, "Neither read nor keep any settings")
      ->configurable(false);
  if (!options.use_config) return;
  const std::filesystem::path folder = app::config_folder();
  const std::string file = folder.empty() ? "" : (folder / "config.json").string();
  app.set_config("--config", file, "JSON file with the same options; the command line wins");
  app.config_formatter(std::make_shared<JsonConfig>(app));
  app.allow_config_extras(CLI::config_extras_mode::error);
}

/// What the window remembers, where neither command line nor config file says otherwise. Pictures without one
/// depend on nothing that is remembered.
void recall(const CLI::App& app, Options& options) {
  if (options.headless || !options.use_config) return;
  Preferences kept = load_preferences(preferences_file(options));
  if (app.count("--palette") > 0) kept.palette.reset();
  if (app.count("--overlays") > 0) kept.overlays.reset();
  if (app.count("--lecture") > 0) kept.lecture.reset();
  if (app.count("--ui-scale") > 0) kept.ui_scale.reset();
  if (app.count("--workspace") > 0) kept.workspace.reset();
  apply(kept, options);
}

void expect_scene(const std::string& scene) {
  if (!is_scene_file(scene)) scene_algorithm(scene);
}

bool takes_files(const std::string& scene) {
  const SceneAlgorithm* const known = built_in(scene);
  return known != nullptr && std::ranges::find(known->parameters, "files") != known->parameters.end();
}

void judge(std::vector<std::string> files, Options& options) {
  if (options.headless)
    throw InputError(files.front(), "",
                     "holds cases, by which the window judges; `collide judge` does it without one");
  options.judge = std::move(files);
}

/// From the command line or the config file, which may be meant for the window.
void tell_what_needs_a_window(const CLI::App& app) {
  std::vector<std::string_view> unused;
  const auto consider = [&](const char* option, bool is_used) {
    if (app.count(option) > 0 && !is_used) unused.emplace_back(option);
  };
  for (const char* option : {"--paused", "--tour", "--export-state"}) consider(option, false);
  consider("--cut-selected", app.count("--cut") > 0);
  consider("--caption", app.count("--figure") > 0);
  if (!unused.empty())
    std::cerr << "collidoscope: warning: --headless makes no use of " << joined(unused) << '\n';
}

/// Neither what to show nor what to do with it.
bool asks_for_nothing(const CLI::App& app) {
  constexpr std::array about = {"--scene",  "--replay",     "--tour",   "--select",   "--frames",
                                "--record", "--screenshot", "--figure", "--headless", "--count"};
  return std::ranges::none_of(about, [&](const char* option) { return app.count(option) > 0; });
}

}  // namespace

std::filesystem::path preferences_file(const Options& options) {
  const std::filesystem::path folder = options.use_config ? app::config_folder() : std::filesystem::path();
  return folder.empty() ? folder : folder / "preferences.json";
}

std::optional<int> parse(int argc, char** argv, Options& options) {
  CLI::App app("collidoscope: see collision detection at work", "collidoscope");
  app.set_version_flag("--version", "collidoscope " + build_info().version);
  app.get_formatter()->column_width(34);
  std::vector<std::string> files;
  app.add_option("files", files,
                 "Mesh files, each at its own coordinates; one scene file (.json); or cases to judge by, as "
                 "`collide judge` reads them");
  app::add_checked_option(app, "--scene", options.run.scene, "An id of `collide list`, or a JSON scene file",
                          expect_scene)
      ->capture_default_str();
  add_replay_option(app, options);
  app::add_scene_options(app, options.run);
  app::add_pipeline_options(app, options.run);
  ComparedPhases other;
  add_comparison_options(app, other);
  add_output_options(app, options);
  add_look_options(app, options);
  add_overlay_options(app, options);
  add_cut_options(app, options);
  add_ruler_option(app, options.ruler);
  add_note_option(app, options.notes);
  add_probe_options(app, options.probe);
  StepChoice step;
  add_step_options(app, step);
  add_decomposition_options(app, options);
  options.use_config = wants_config(argc, argv);
  add_config_options(app, options);
  app.add_flag("--list", options.list, "List algorithms and scenes");
  app::add_document_options(app, build_info().version);
  app::refuse_empty_values(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    blame_config(app, error, {argv + 1, argv + argc});
    return app.exit(error) == 0 ? app::done : app::usage;
  }
  if (step.number > 0) options.step = step, options.paused = true;
  options.start_page = files.empty() && asks_for_nothing(app);
  const PipelineChoice compared = pipeline_choice(other.broad, other.mid, other.narrow);
  if (!compared.is_empty()) options.compare = compared;
  recall(app, options);
  if (std::ranges::any_of(files, is_judged_by)) return judge(std::move(files), options), std::nullopt;
  const bool one_scene_file = files.size() == 1 && is_scene_file(files.front());
  if (one_scene_file && app::is_run_report(files.front())) options.replay = files.front();
  if (!options.replay.empty()) {
    options.run = replayed(options.replay, options.run);
  } else if (one_scene_file) {
    options.run.scene = files.front();
  } else if (!files.empty()) {
    if (!takes_files(options.run.scene)) options.run.scene = scene_of_files;
    options.run.parameters.files.assign(files.begin(), files.end());
  }
  if (options.replay.empty()) app::tell_unused_options(options.run);
  if (options.headless) tell_what_needs_a_window(app);
  return std::nullopt;
}

}  // namespace collidoscope::viewer
