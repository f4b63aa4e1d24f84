// Macro-backtracking [Zachwieja 1992, 4.1]: what happens between the frames, how much of it a step loses that
// knows its earliest collision only, and what has to be simulated again.

#include <algorithm>
#include <set>

#include "experiments/estimates.h"
#include "experiments/evidence.h"
#include "simulation/simulation.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t {
  bodies,
  impacts,
  lost,
  lost_share,
  moved_again,
  whole_world,
  saved,
  columns
};

enum Row : std::size_t { cradle, dominoes, pile, polytopes };

/// How many impacts come after one that has changed the course of one of their bodies.
std::size_t later_impacts(std::span<const Impact> impacts) {
  std::set<BodyIndex> turned_aside;
  std::size_t later = 0;
  for (const Impact& impact : impacts) {
    const auto [a, b] = impact.pair;
    later += turned_aside.contains(a) || turned_aside.contains(b);
    turned_aside.insert(a), turned_aside.insert(b);
  }
  return later;
}

struct Watch {
  double frames = 0, impacts = 0, lost = 0, moved_again = 0, whole_world = 0;

  void look(const Simulation& simulation) {
    const MacroBacktracking& backtracking = *simulation.backtracking();
    const auto dynamic =
        static_cast<double>(std::ranges::count(simulation.world().rigid()->kinds, BodyKind::dynamic));
    const auto events = static_cast<double>(backtracking.impacts().size());
    ++frames;
    impacts += events;
    lost += static_cast<double>(later_impacts(backtracking.impacts()));
    moved_again += static_cast<double>(backtracking.moved_again());
    whole_world += events * dynamic;
  }
};

PreparedRow prepare(const std::string& id, const SceneParameters& parameters, int frames,
                    Progress& progress) {
  Simulation simulation(create_scene(id, parameters), {});
  Watch watch;
  for (int frame = 0; frame < frames; ++frame) {
    progress.report(static_cast<double>(frame) / frames, id);
    simulation.step();
    watch.look(simulation);
  }
  PreparedRow row{std::vector<Figure>(columns), {}, {}};
  row.figures[bodies].ours = static_cast<double>(simulation.world().size());
  row.figures[impacts].ours = watch.impacts / watch.frames;
  row.figures[lost].ours = watch.lost / watch.frames;
  row.figures[lost_share].ours = watch.impacts > 0 ? 100 * watch.lost / watch.impacts : 0;
  row.figures[moved_again].ours = watch.moved_again / watch.frames;
  row.figures[whole_world].ours = watch.whole_world / watch.frames;
  row.figures[saved].ours = watch.moved_again > 0 ? watch.whole_world / watch.moved_again : 1;
  return row;
}

PlannedRow row(std::string name, const std::string& id, const SceneParameters& parameters, int frames) {
  return {std::move(name), [=](Progress& progress) { return prepare(id, parameters, frames, progress); }};
}

SceneParameters bouncing() {
  SceneParameters parameters;
  parameters.physics = {.response = "impulse", .gravity = {}, .restitution = 1, .friction = 0};
  return parameters;
}

Plan plan(const Effort& effort) {
  Plan plan{{{"bodies", ""},
             {"impacts", "per frame"},
             {"impacts after another of the same body", "per frame"},
             {"share of these", "%"},
             {"bodies simulated again", "per frame"},
             {"if the world restarted", "bodies per frame"},
             {"factor", ""}},
            saved,
            {"The paper plans macro-backtracking, and has no figures. A world that restarted would simulate "
             "every dynamic body again after every impact. Bodies simulated again include those that meet "
             "without a change of speed."},
            {}};
  const int frames = effort.quick ? 60 : 400;
  plan.rows = {row("Newton's cradle", "cradle", {}, frames), row("20 dominoes", "dominoes", {}, frames),
               row("a bin that fills: 200 concave parts", "pile", {}, frames / 2),
               row("500 polytopes that bounce", "polytopes", bouncing(), frames / 4)};
  return plan;
}

std::vector<Conclusion> conclusions(std::span<const Measurement> table) {
  const auto figure = [&](Row row, ColumnIndex column) { return table[row].figures[column].ours; };
  return {{"Events that follow one in the same time step are lost without macro-backtracking",
           evidence("of the impacts, cradle: %.3g %%, polytopes: %.3g %%", figure(cradle, lost_share),
                    figure(polytopes, lost_share)),
           {{"of the polytopes' impacts, %", counted(figure(polytopes, lost_share)), Relation::above, 1},
            {"of the cradle's impacts, %", counted(figure(cradle, lost_share)), Relation::above, 10}}},
          {"Objects that an event does not affect need not be simulated again",
           evidence("a restart of the world would simulate %.3g times as many bodies in the bin, %.3g times "
                    "as many polytopes",
                    figure(pile, saved), figure(polytopes, saved)),
           {{"bodies, restarted world / ours, bin", counted(figure(pile, saved)), Relation::above, 10},
            {"bodies, restarted world / ours, polytopes", counted(figure(polytopes, saved)), Relation::above,
             100}}}};
}

}  // namespace

extern const Experiment experiment_zachwieja_4_1;
const Experiment experiment_zachwieja_4_1 = {"zachwieja-4.1",
                                             "Macro-backtracking against a restart of the world",
                                             "Zachwieja 1992, 4.1", plan, conclusions};

}  // namespace collidoscope::experiments
