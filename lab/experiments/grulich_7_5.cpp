// GJK [Grulich 7.5, both tables]: on the movement of 7.2, without any other phase; and in two phases, OBB and
// then GJK, for ten boxes around a complex object, as one hull, as convex pieces, as the mesh it is, and as
// a tree of hulls over the pieces.
//
// Departures. The paper moves a hull's vertices before it asks; ours asks with B's pose relative to A, which
// is what is recomputed. Its model is of a game and its pieces are V-HACD's; ours are the scene boxes-around
// and as many pieces of our own.

#include <array>
#include <cmath>
#include <limits>

#include "bounds/obb.h"
#include "decomposition/decomposition.h"
#include "experiments/evidence.h"
#include "experiments/experiment.h"
#include "experiments/grulich_movement.h"
#include "experiments/timing.h"
#include "narrow/narrow_choice.h"
#include "scene/scene.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t { test_time, preparing_time, positives, total_time, columns };

Measurement measurement(std::string name, std::vector<double> nanoseconds, double rate) {
  Measurement row{std::move(name), {}, std::move(nanoseconds)};
  row.figures.assign(columns, {std::numeric_limits<double>::quiet_NaN(), {}});
  row.figures[test_time].ours = median(row.nanoseconds);
  row.figures[positives].ours = 100 * rate;
  return row;
}

double milliseconds(double nanoseconds, std::size_t times) {
  return nanoseconds * static_cast<double>(times) / 1e6;
}

double share(std::size_t part, std::size_t all) {
  return static_cast<double>(part) / static_cast<double>(all);
}

// ---- The movement -----------------------------------------------------------------------------------------

struct PaperMovement {
  double test_us, positives, recompute_us, total_ms;
  double obb_positives;  // of 7.2
};
constexpr std::array<PaperMovement, 2> paper_movements = {
    {{18.05, 14.27, 32.2, 20238, 24.86}, {19.65, 18.45, 33.95, 25296, 15.09}}};

Measurement gjk_row(std::size_t pair, const Movement& movement, unsigned repetitions) {
  const NarrowChoice gjk = narrow_choice("gjk");
  std::vector<Pose> b_in_a(movement.steps());
  const std::vector<double> placing = time_of(repetitions, movement.steps(), [&] {
    for (std::size_t i = 0; i < movement.steps(); ++i)
      b_in_a[i] = relative_pose(movement.poses_a[i], movement.poses_b[i]);
  });
  std::size_t met = 0;
  std::vector<double> times = time_of(repetitions, movement.steps(), [&] {
    PairCache cache{};
    met = 0;
    for (const Pose& pose : b_in_a)
      met += gjk.algorithm->query({*movement.a, *movement.b, pose, Request::overlap, gjk.options}, cache)
                         .verdict == Verdict::colliding
                 ? 1
                 : 0;
  });
  Measurement row = measurement(std::string(moved_pairs[pair].name) + "/gjk", std::move(times),
                                share(met, movement.steps()));
  const PaperMovement& paper = paper_movements[pair];
  row.figures[test_time].papers = 1000 * paper.test_us;
  row.figures[positives].papers = paper.positives;
  row.figures[preparing_time] = {median(placing), 1000 * paper.recompute_us};
  row.figures[total_time] = {milliseconds(median(placing) + median(row.nanoseconds), movement.steps()),
                             paper.total_ms};
  return row;
}

Measurement obb_row(std::size_t pair, const Movement& movement, unsigned repetitions) {
  std::vector<Obb> boxes_a(movement.steps()), boxes_b(movement.steps());
  const std::vector<double> placing = time_of(repetitions, movement.steps(), [&] {
    for (std::size_t i = 0; i < movement.steps(); ++i) {
      boxes_a[i] = transformed(movement.a->obb(), movement.poses_a[i]);
      boxes_b[i] = transformed(movement.b->obb(), movement.poses_b[i]);
    }
  });
  std::size_t met = 0;
  std::vector<double> times = time_of(repetitions, movement.steps(), [&] {
    met = 0;
    for (std::size_t i = 0; i < movement.steps(); ++i) met += overlap(boxes_a[i], boxes_b[i]) ? 1 : 0;
  });
  Measurement row = measurement(std::string(moved_pairs[pair].name) + "/obb", std::move(times),
                                share(met, movement.steps()));
  row.figures[preparing_time].ours = median(placing);
  row.figures[total_time].ours = milliseconds(median(placing) + median(row.nanoseconds), movement.steps());
  row.figures[positives].papers = paper_movements[pair].obb_positives;
  return row;
}

// ---- Boxes around a complex object ------------------------------------------------------------------------

constexpr std::size_t paper_frames = 20'000, paper_pieces = 21;

/// What the boxes are tested against: one shape or several.
struct Form {
  std::string name;
  std::vector<ShapePointer> parts;
  const char* narrow;
  double paper_us, paper_positives, paper_loading_ms, paper_total_ms;  // not finite: not in the paper
};

/// Poses of all bodies, the object first, frame by frame.
struct Course {
  std::vector<const Shape*> shapes;
  std::vector<Pose> poses;

  std::size_t bodies() const { return shapes.size(); }
  std::size_t frames() const { return poses.size() / bodies(); }
  std::span<const Pose> frame(std::size_t i) const {
    return std::span(poses).subspan(i * bodies(), bodies());
  }
};

Course record_course(World world, Real dt, std::size_t frames) {
  const Bodies bodies = world.bodies();
  Course course{{bodies.shapes.begin(), bodies.shapes.end()}, {}};
  for (std::size_t i = 0; i < frames; ++i) {
    world.step(dt);
    const Bodies moved = world.bodies();
    course.poses.insert(course.poses.end(), moved.poses.begin(), moved.poses.end());
  }
  return course;
}

/// A form's tests against all boxes, frame by frame.
class TwoPhases {
 public:
  TwoPhases(const Form& form, const Course& course)
      : form_(form),
        course_(course),
        narrow_(narrow_choice(form.narrow)),
        parts_(form.parts.size()),
        caches_(form.parts.size() * course.bodies()) {}

  /// Pairs of box and object that meet, in all frames.
  std::size_t count_positives() {
    std::size_t met = 0;
    for (std::size_t frame = 0; frame < course_.frames(); ++frame) {
      const std::span<const Pose> poses = course_.frame(frame);
      for (std::size_t part = 0; part < parts_.size(); ++part)
        parts_[part] = transformed(form_.parts[part]->obb(), poses[0]);
      for (std::size_t body = 1; body < course_.bodies(); ++body) met += meets(body, poses) ? 1 : 0;
    }
    return met;
  }

 private:
  bool meets(std::size_t body, std::span<const Pose> poses) {
    const Shape& box = *course_.shapes[body];
    const Obb placed = transformed(box.obb(), poses[body]);
    const Pose box_in_object = relative_pose(poses[0], poses[body]);
    for (std::size_t part = 0; part < parts_.size(); ++part) {
      if (!overlap(parts_[part], placed)) continue;
      const NarrowQuery query{*form_.parts[part], box, box_in_object, Request::overlap, narrow_.options};
      PairCache& cache = caches_[part * course_.bodies() + body];
      if (narrow_.algorithm->query(query, cache).verdict == Verdict::colliding) return true;
    }
    return false;
  }

  const Form& form_;
  const Course& course_;
  NarrowChoice narrow_;
  std::vector<Obb> parts_;  // as they stand
  std::vector<PairCache> caches_;
};

Measurement row(const Form& form, double preparing_ns, const Course& course, unsigned repetitions) {
  const std::size_t tests = course.frames() * (course.bodies() - 1);
  std::size_t met = TwoPhases(form, course).count_positives();  // all shapes are prepared now
  std::vector<double> times =
      time_of(repetitions, tests, [&] { met = TwoPhases(form, course).count_positives(); });
  Measurement row = measurement("boxes around/" + form.name, std::move(times), share(met, tests));
  row.figures[preparing_time].ours = preparing_ns;
  row.figures[total_time].ours = milliseconds(median(row.nanoseconds), tests);
  if (!std::isfinite(form.paper_us)) return row;
  row.figures[test_time].papers = 1000 * form.paper_us;
  row.figures[positives].papers = form.paper_positives;
  row.figures[preparing_time].papers = 1e6 * form.paper_loading_ms;
  row.figures[total_time].papers = form.paper_total_ms;
  return row;
}

std::vector<ShapePointer> pieces_of(const Mesh& mesh) {
  std::vector<ShapePointer> shapes;
  for (ConvexPiece& piece : decompose(mesh, {.max_parts = paper_pieces}))
    shapes.push_back(
        std::make_shared<const Shape>("piece " + std::to_string(shapes.size() + 1), std::move(piece.hull)));
  return shapes;
}

/// Makes what a form asks about, from the mesh.
Form form_of(std::size_t index, const Mesh& mesh) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  const auto whole = [&] { return std::vector<ShapePointer>{std::make_shared<const Shape>("object", mesh)}; };
  if (index == 0) return {"one hull", whole(), "gjk", 3.4, 7.8, 3289, 26595};
  if (index == 1) return {"pieces", pieces_of(mesh), "gjk", 8.39, 4.9, 1678, 29250};
  if (index == 2) return {"mesh", whole(), "aabb-tree", none, none, none, none};
  ShapeSource source;
  source.decomposition = DecompositionChoice{"cuts", {.max_parts = paper_pieces}};
  return {"tree of hulls over the pieces",
          {std::make_shared<const Shape>("object", mesh, MeshReport{}, source)},
          "decomposed:convex=gjk",
          none,
          none,
          none,
          none};
}
constexpr std::size_t forms = 4;

void add_boxes_around(ExperimentResult& result, const ExperimentOptions& options) {
  const Scene scene = create_scene("boxes-around", {});
  const Course course =
      record_course(scene.world, scene.dt, options.quick ? paper_frames / 10 : paper_frames);
  for (std::size_t index = 0; index < forms; ++index) {
    const Stopwatch preparing;
    const Form form = form_of(index, course.shapes[0]->mesh());
    const NarrowChoice narrow = narrow_choice(form.narrow);
    for (const ShapePointer& part : form.parts) part->prepare(narrow.needs() | ShapeData::obb);
    const auto prepared = static_cast<double>(preparing.nanoseconds());
    add_row(result, row(form, prepared, course, options.repetitions), options);
  }
}

// ---- The paper's conclusions ------------------------------------------------------------------------------

/// Rows: gjk and obb of either pair, then the forms.
std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  const Measurement &gjk_1 = rows[0], &obb_1 = rows[1], &gjk_2 = rows[2], &obb_2 = rows[3];
  const Measurement &hull = rows[4], &pieces = rows[5], &mesh = rows[6], &tree = rows[7];
  return {
      {"GJK returns fewer positives than bounding volumes: it is more accurate",
       figure(gjk_1, positives) < figure(obb_1, positives) &&
           figure(gjk_2, positives) < figure(obb_2, positives),
       evidence("%.3g and %.3g %%, oriented boxes %.3g and %.3g %%", figure(gjk_1, positives),
                figure(gjk_2, positives), figure(obb_1, positives), figure(obb_2, positives))},
      {"That is balanced by the duration: a test takes longer than one of boxes",
       figure(gjk_1, test_time) > figure(obb_1, test_time) &&
           figure(gjk_2, test_time) > figure(obb_2, test_time),
       evidence("%.3g and %.3g ns, oriented boxes %.3g and %.3g ns", figure(gjk_1, test_time),
                figure(gjk_2, test_time), figure(obb_1, test_time), figure(obb_2, test_time))},
      {"Convex pieces return fewer positives than one hull",
       figure(pieces, positives) < figure(hull, positives),
       evidence("%.3g and %.3g %%; the mesh itself: %.3g %%", figure(pieces, positives),
                figure(hull, positives), figure(mesh, positives))},
      {"They take two to three times as long (by the paper's averages two and a half times)",
       figure(pieces, test_time) > 2 * figure(hull, test_time) &&
           figure(pieces, test_time) < 3 * figure(hull, test_time),
       evidence("%.3g times; in a tree of hulls: %.3g times; the mesh itself: %.3g times",
                figure(pieces, test_time) / figure(hull, test_time),
                figure(tree, test_time) / figure(hull, test_time),
                figure(mesh, test_time) / figure(hull, test_time))},
  };
}

ExperimentResult run(const ExperimentOptions& options, Progress& progress) {
  ExperimentResult result;
  result.columns = {{"test", "ns"}, {"preparing", "ns"}, {"positives", "%"}, {"total", "ms"}};
  result.plotted_column = positives;
  result.remarks = {
      "The paper's objects are not public; ours are those of grulich-7.2, whose spheres meet as often, and "
      "the scene boxes-around.",
      "Preparing is once per test for the movement (the paper moves vertices; here GJK's poses are "
      "multiplied, boxes placed) and once in all for boxes around, the decomposition included, reading files "
      "not.",
      "The paper's rate for GJK on its second pair, 18.45 %, is above that of its oriented boxes, 15.09 %, "
      "which contain the hulls: one of the two cannot be of the same movement.",
      "Totals are of all tests, with the movement's preparing; with --quick there are a tenth as many. By "
      "the "
      "paper's averages its boxes around take 680 and 1678 ms, so most of its totals there is something "
      "else, "
      "and what it calls the pieces' loading time, 1678 ms, is that product.",
      "A mesh collides where surfaces meet: a box inside the object does not."};
  const std::size_t steps = options.quick ? movement_steps / 10 : movement_steps;
  for (std::size_t pair = 0; pair < moved_pairs.size(); ++pair) {
    progress.report(static_cast<double>(pair) / 4, moved_pairs[pair].name);
    const Movement movement = record_movement(moved_pairs[pair], steps);
    for (const ShapePointer& shape : {movement.a, movement.b})
      shape->prepare(narrow_choice("gjk").needs() | ShapeData::obb);
    add_row(result, gjk_row(pair, movement, options.repetitions), options);
    add_row(result, obb_row(pair, movement, options.repetitions), options);
  }
  progress.report(0.5, "boxes around");
  add_boxes_around(result, options);
  result.conclusions = conclusions(result.measurements);
  return result;
}

}  // namespace

extern const Experiment experiment_grulich_7_5;
const Experiment experiment_grulich_7_5 = {"grulich-7.5", "GJK, and one hull against convex pieces",
                                           "Grulich 2016, 7.5", run};

}  // namespace collidoscope::experiments
