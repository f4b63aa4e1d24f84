#include "ui/tooltips.h"

#include "control/overlay_choice.h"

namespace collidoscope::viewer {
namespace {

struct NamedTooltip {
  std::string_view name;  // "name." serves all that begins with it
  Tooltip tooltip;
};

constexpr Tooltip copies{"These numbers into the clipboard, as CSV"};
constexpr Tooltip saves{"These numbers into a CSV file of the working folder"};

constexpr NamedTooltip named_tooltips[] = {
    {"section.", {"Fold this section, or unfold it"}},
    {"step.share", {"Where in the last step bodies stand: 0 is its beginning  (Ctrl+Left and Right)"}},
    {"step.contact", {"To where the selected pair first touched  (M)"}},
    {"step.first", {"To where any two bodies first touched, and select them  (Shift+M)"}},
    {"step.whole", {"Back to the frame itself: the end of the step"}},
    {"step.compare",
     {"When each pair first touched, by every method of casts; pairs on which methods differ come first"}},
    {"step.pair.", {"Select the pair, and go to the earliest of these times"}},
    {"bodies.shown.", {"Draw this body; it is tested whether it is drawn or not"}},
    {"bodies.name.", {"Select this body; a second one makes a pair"}},
    {"bodies.handles",
     {"Arrows and rings at the body selected last: drag them to move and turn it; Ctrl holds it to a grid "
      "and "
      "to 15 degrees  (G)"}},
    {"bodies.command",
     {"Copies the command that begins this scene, with its parameters, pipeline and bodies as arranged"}},
    {"bodies.show-all", {"Draw all bodies again  (Shift+X)"}},
    {"body.name", {"What the body is called; Enter applies"}},
    {"body.duplicate", {"A copy beside the body  (Ctrl+D)"}},
    {"body.remove", {"Take the body out of the scene; Ctrl+Z brings it back  (Delete)"}},
    {"body.restore", {"To where the scene has the body, and under its first name"}},
    {"body.touch", {"Moves the body selected last along the shortest way to or out of the other one"}},
    {"body.face", {"Turns and moves it so that a face of its hull lies on one of the other's"}},
    {"body.", {"Of the body selected last", true}},
    {"selection.partner.", {"Why? This pair alone, all others as ghosts; Esc brings them back"}},
    {"selection.why",
     {"The pair alone, all others as ghosts, with contact curve, contact points, and depth or gap  (Y)"}},
    {"selection.keep", {"The camera follows what is selected where its motion takes it out of the picture"}},
    {"selection.as.", {"Have these stand for bodies in the pipeline"}},
    {"selection.pieces", {"Cut both shapes into convex pieces, to see what they say as these"}},
    {"selection.isolate", {"Hide all other bodies, or show them again  (X)"}},
    {"start.", {"A way to begin", true}},
    {"ruler.on", {"A click on a surface sets an end of the ruler, a second one the other  (D)"}},
    {"ruler.clear", {"Forget both ends"}},
    {"ruler.copy", {"Distance, components and both points into the clipboard"}},
    {"probe.on", {"A click on the scene casts a ray from the eye through that place  (B)"}},
    {"probe.clear", {"Forget the ray; the next click casts another"}},
    {"probe.radius",
     {"A point moves along the ray, or a sphere of this radius; Ctrl+click to type a number"}},
    {"probe.hit.", {"Select this body"}},
    {"worst.", {"Where the selected pair costs the narrow algorithm the most", true}},
    {"scene.choice", {"Which scene is shown  ([ and ])"}},
    {"scene.choice.", {"Open this scene"}},
    {"scene.open", {"Mesh files join those that are open; a scene file replaces the scene  (Ctrl+O)"}},
    {"scene.shapes.", {"Give bodies shapes of this kind"}},
    {"scene.response", {"What collisions do: nothing, turn both round, or impulses between masses"}},
    {"scene.response.", {"The paper it follows", true}},
    {"scene.", {"A parameter of the scene, and whether a change restarts it", true}},
    {"joint.", {"Where the joint stands, whatever its motion, and its limits", true}},
    {"joints", {"Fold the sliders of the joints, or unfold them"}},
    {"joints.forget", {"All joints follow their motions again"}},
    {"pipeline.", {"A parameter of the algorithm above; Ctrl+click a slider to type a number"}},
    {"pipeline.broad", {"How pairs are found whose boxes overlap"}},
    {"pipeline.broad.", {"The paper it follows", true}},
    {"pipeline.mid", {"Cheap tests of those pairs with tighter volumes"}},
    {"pipeline.mid.", {"The paper it follows", true}},
    {"pipeline.mid2", {"A further test, of those pairs that the tests above leave"}},
    {"pipeline.mid2.", {"The paper it follows", true}},
    {"pipeline.mid3", {"A further test, of those pairs that the tests above leave"}},
    {"pipeline.mid3.", {"The paper it follows", true}},
    {"pipeline.narrow", {"How it is settled whether the shapes themselves collide"}},
    {"pipeline.narrow.", {"The paper it follows", true}},
    {"pipeline.support", {"How the farthest vertex in a direction is found"}},
    {"pipeline.support.", {"The paper it follows", true}},
    {"pipeline.warm-start", {"Whether a pair starts from its answer in the last frame"}},
    {"pipeline.answer", {"Ask for distances, depths and points, not for verdicts alone"}},
    {"pipeline.detection",
     {"Look at all times of each step, not at its end alone: what touches in between collides, too"}},
    {"pipeline.exact",
     {"Prove each verdict, in whole numbers where floating point is not enough: no band is left  (--exact)"}},
    {"pipeline.certify",
     {"Check each verdict by a certificate of its own, outside of the timings; Counters has how many are "
      "wrong"}},
    {"pipeline.threads", {"How many threads share the detection; results are the same"}},
    {"compare.", {"Select this pair"}},
    {"compare.expected", {"Differences where both pipelines may be right: unfold to see why"}},
    {"compare.broad", {"How the second pipeline finds pairs whose boxes overlap"}},
    {"compare.broad.", {"The paper it follows", true}},
    {"compare.mid", {"The second pipeline's tests of those pairs with tighter volumes"}},
    {"compare.mid.", {"The paper it follows", true}},
    {"compare.narrow", {"How the second pipeline settles whether the shapes themselves collide"}},
    {"compare.narrow.", {"The paper it follows", true}},
    {"compare.copy", {"The command that shows this disagreement again, into the clipboard"}},
    {"view.opacity", {"How opaque bodies are: below 1 one sees into them"}},
    {"view.cut", {"A plane cuts bodies open; sections are filled  (K)"}},
    {"view.cut.direction", {"What the plane stands across, or along; at the middle at first"}},
    {"view.cut.direction.", {"Stand like this"}},
    {"view.cut.position", {"Where the plane stands; Ctrl+click to type a number"}},
    {"view.cut.flipped", {"Take away what is on the other side of the plane"}},
    {"view.cut.selected", {"Leave bodies whole that are not selected"}},
    {"view.palette", {"Colours of the states; the safe ones come with stripes and outlines"}},
    {"view.palette.", {"Use these colours"}},
    {"view.scale", {"Size of text and panels"}},
    {"view.scale.", {"This size"}},
    {"view.edges", {"Edges of the meshes where they bend"}},
    {"view.wireframe", {"Edges of all triangles  (W)"}},
    {"view.ground", {"Lines at the height of the lowest body"}},
    {"view.orthographic", {"Without perspective  (5)"}},
    {"view.lecture", {"Large type, strong contrast, and keys shown as they are pressed  (L)"}},
    {"view.all", {"Overlays of all bodies, not of the selected ones only"}},
    {"view.structure_level", {"Which level of the broad phase's structure is drawn"}},
    {"view.subdivision_level", {"Which level of the narrow phase's subdivision is drawn"}},
    {"view.tree_level", {"Which level of the tree is drawn"}},
    {"view.explosion", {"How far pieces move away from the body's middle"}},
    {"selection.inspect", {"How the algorithm comes to its answer  (I)"}},
    {"selection.judge", {"What every algorithm says of this pair, beside the exact truth  (J)"}},
    {"selection.copy", {"This explanation into the clipboard"}},
    {"judge.", {"A case whose table is shown"}},
    {"judge.pair",
     {"By the selected pair, or the only two bodies, as they stand; all algorithms  (J opens this)"}},
    {"judge.open", {"Two meshes, which become the pair, or files and folders of cases (docs/judge.md)"}},
    {"judge.poses",
     {"Puts the pair at two poses and judges there: a line of `collide query`, 14 numbers with quaternions "
      "or "
      "24 with matrices"}},
    {"judge.algorithm",
     {"A shared library, or exec:COMMAND (exec-mesh: for meshes): its algorithm joins all lists; Enter "
      "loads"}},
    {"judge.load", {"Load what is typed; its algorithm joins all lists of narrow phases"}},
    {"judge.browse", {"Choose a shared library and load it"}},
    {"judge.cancel", {"Stop; what is there so far stays"}},
    {"judge.case", {"Whose table is shown: of one case, or of all; those with contradictions come first"}},
    {"judge.again", {"The same cases, by all algorithms that there are now"}},
    {"judge.show", {"Open this case as a scene; J brings the window back"}},
    {"judge.row.", {"Choose this contradiction, to be minimised", true}},
    {"judge.minimise",
     {"Cut the shapes down while the contradiction lasts; case, scene and report go into collidoscope-judge "
      "in "
      "the working folder"}},
    {"judge.finding.open.", {"Open the cut-down scene; J brings the window back"}},
    {"judge.finding.copy.", {"The text for a bug report into the clipboard"}},
    {"judge.finding.path.", {"The path of the folder into the clipboard"}},
    {"pairs.", {"The pair's bodies; a click selects them", true}},
    {"pairs.times", {"Time each pair alone; it costs a second run of the narrow phase"}},
    {"preprocessing.", {"What was built, and how long it took", true}},
    {"preprocessing.copy", copies},
    {"preprocessing.save", saves},
    {"frames.copy", copies},
    {"frames.save", saves},
    {"iterations.copy", copies},
    {"iterations.save", saves},
    {"measured.", {"How often the phase took how long", true}},
    {"pictures.size",
     {"Width and height of pictures and films that go into files, in pixels; Enter takes it"}},
    {"pictures.usual", {"A size that screens have"}},
    {"pictures.usual.", {"Use this size"}},
    {"pictures.panels", {"Screenshots and films of the whole window, at its size; figures have no panels"}},
    {"pictures.transparent", {"Where nothing is drawn, the picture is transparent  (Shift+F12)"}},
    {"pictures.legend",
     {"Pictures and films without panels say in a corner what their colours mean; a figure's SVG always "
      "does"}},
    {"pictures.caption", {"Stands under a figure's SVG; without one, it says what the figure shows"}},
    {"pictures.format",
     {"MP4 and GIF are made by ffmpeg; PNG files are a folder with one picture for each frame, as films are "
      "without ffmpeg"}},
    {"pictures.format.", {"Record films as this"}},
    {"pictures.record", {"Record a film of every frame, or end it; what plays or is paused stays so  (F9)"}},
    {"pictures.screenshot", {"Into the working folder, as chosen above"}},
    {"plot.", {"What lies under the mouse", true}},
    {"timeline", {"The frame under the mouse; a click goes there", true}},
    {"transport.play", {"Let the scene run, or pause it  (Space)"}},
    {"transport.back", {"One frame back  (Left)"}},
    {"transport.step", {"One frame on  (Right)"}},
    {"transport.restart", {"Begin the scene again  (R)"}},
    {"transport.speed", {"How fast the scene runs, compared with its own pace  (+ and -)"}},
    {"transport.record", {"Record a film of every frame, or end it  (F9)"}},
    {"transport.figure", {"Save picture, SVG, data, scene and the command that makes them again  (F11)"}},
    {"transport.tour", {"Six steps through the pipeline, on a scene of their own  (T)"}},
    {"transport.messages", {"Message log  (F2)"}},
    {"transport.help", {"Keys and mouse  (F1)"}},
    {"transport.standing",
     {"The frame that is shown, its time in the scene, and how long its detection took"}},
    {"workspace.", {"Which panels are at hand  (Ctrl+1 to Ctrl+4)"}},
    {"columns.", {"Drag it to resize the panels; a double click restores their usual size"}},
    {"steps.first", {"First step"}},
    {"steps.back", {"Step back  (,)"}},
    {"steps.play", {"Play the steps, or pause  (Enter)"}},
    {"steps.next", {"Next step  (.)"}},
    {"steps.last", {"Last step"}},
    {"steps.subject",
     {"What is stepped through: the pair's algorithm, its contacts, how a body's volumes are built, or how "
      "its pairs or a support point are found"}},
    {"steps.subject.", {"Step through this"}},
    {"steps.scrubber", {"Which step is shown"}},
    {"steps.rate", {"How fast the steps play"}},
    {"steps.warm", {"Start from the pair's last answer, not from nothing"}},
    {"steps.camera", {"Both views turn to what each step says; a drag turns them until the next"}},
    {"steps.predict",
     {"Ask what a step will find before it is shown: the next step, or a click, answers  (N)"}},
    {"steps.answer", {"What the step finds  (.)"}},
    {"steps.distance", {"Ask for all it can measure, not for the verdict alone"}},
    {"steps.space", {"What the view beside the scene shows"}},
    {"steps.space.", {"Show this space"}},
    {"files.", {"A double click opens it"}},
    {"files.open", {"Open what is marked in the list  (Enter)"}},
    {"files.cancel", {"Close this window  (Esc)"}},
    {"files.judge", {"Judge by all cases below this folder"}},
    {"files.filter", {"Only names that hold this text are listed"}},
    {"experiment.", {"Measure this experiment in the background, and draw its figure", true}},
    {"experiment.quick", {"Fewer and smaller measurements: minutes instead of hours", true}},
    {"experiment.repetitions", {"How often each measurement is taken; the median counts", true}},
    {"experiment.show", {"The last experiment's figure", true}},
    {"experiment.cancel", {"Stop; what is measured so far stays", true}},
    {"experiment.column", {"Which of the measured figures is drawn", true}},
    {"experiment.logarithmic", {"Draw powers of ten at equal distances", true}},
    {"experiment.save", {"Data, figure and report into the working folder", true}},
    {"tour.back", {"The step before  (Page Up)"}},
    {"tour.next", {"The next step  (Page Down)"}},
    {"tour.leave", {"End the tour; what was open before comes back  (T)"}},
    {"messages.level", {"Which messages are listed"}},
    {"messages.copy", {"The listed messages into the clipboard"}},
    {"messages.clear", {"Forget all messages"}},
    {"error.dismiss", {"Close this message  (Esc)"}},
    {"error.copy", {"This message into the clipboard"}},
    {"job.cancel", {"Stop this work; all stays as it was"}},
};

bool serves(const NamedTooltip& entry, std::string_view widget) {
  return entry.name.ends_with('.') ? widget.starts_with(entry.name) : widget == entry.name;
}

Tooltip of_overlay(std::string_view widget) {
  for (const OverlayKind& kind : overlay_kinds())
    if (widget.substr(widget.find('.') + 1) == kind.id) return {kind.tooltip};
  return {};
}

}  // namespace

Tooltip tooltip_of(std::string_view widget) {
  const NamedTooltip* best = nullptr;
  for (const NamedTooltip& entry : named_tooltips)
    if (serves(entry, widget) && (best == nullptr || entry.name.size() > best->name.size())) best = &entry;
  if (best != nullptr) return best->tooltip;
  return widget.starts_with("view.") ? of_overlay(widget) : Tooltip();
}

}  // namespace collidoscope::viewer
