#include "report/run_report.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "core/files/atomic_file.h"
#include "report/build_info.h"
#include "report/text_safety.h"
#include "scene/json_numbers.h"

namespace collidoscope {
namespace {

using Json = nlohmann::ordered_json;

Json preprocessing(const World& world) {
  Json list = Json::array();
  for (const ShapePointer& shape : world.present_shapes())
    for (const BuiltData& data : shape->built())
      list.push_back(
          {{"shape", shape->name()}, {"what", data.what}, {"ms", data.milliseconds}, {"bytes", data.bytes}});
  return list;
}

/// What the pipeline holds between frames; shapes are in the preprocessing.
Json memory(const Simulation& simulation) {
  const std::size_t bytes = simulation.pipeline().bytes();
  return {{"pipeline_bytes", bytes},
          {"broad_bytes", simulation.pipeline().broad_bytes()},
          {"bytes_per_body", static_cast<double>(bytes) / static_cast<double>(simulation.world().size())}};
}

/// What the narrow phase counted, by name.
Json counters(const std::vector<CounterSum>& sums) {
  Json json = Json::object();
  for (const auto& [name, sum] : sums) json[std::string(name)] = sum;
  return json;
}

template <class... Values>
std::string format(const char* pattern, Values... values) {
  std::string text(static_cast<std::size_t>(std::snprintf(nullptr, 0, pattern, values...)), '\0');
  std::snprintf(text.data(), text.size() + 1, pattern, values...);
  return text;
}

}  // namespace

Json to_json(const PipelineConfig& pipeline) {
  return {{"broad", to_string(pipeline.broad)},
          {"mid", to_string(pipeline.mid)},
          {"narrow", to_string(pipeline.narrow)},
          {"answer", pipeline.request != Request::overlap ? "distance" : "verdict"},
          {"detection", to_string(pipeline.detection)},
          {"exact", pipeline.exact},
          {"certify", pipeline.certify}};
}

namespace {

Json to_json(const BodyChange& change) {
  Json json = {{"body", change.body}};
  if (!change.copy_of.empty()) json["copy_of"] = change.copy_of;
  if (const std::optional<BodyPlace>& place = change.place) {
    const auto& [position, q] = *place;
    json["position"] = {position.x, position.y, position.z};
    json["orientation"] = {q.w, q.x, q.y, q.z};
  }
  if (!change.name.empty()) json["name"] = change.name;
  if (change.removed) json["removed"] = true;
  return json;
}

/// So that a report finds its files from every folder. Standard input is no file.
std::string absolute_path(const std::filesystem::path& file) {
  return file == "-" ? "-" : std::filesystem::absolute(file).lexically_normal().string();
}

}  // namespace

Json to_json(const SceneParameters& parameters) {
  Json json = {{"seed", parameters.seed}};
  if (parameters.count) json["count"] = *parameters.count;
  if (parameters.shapes) json["shapes"] = *parameters.shapes;
  if (parameters.vertices) json["vertices"] = *parameters.vertices;
  if (parameters.velocity) json["velocity"] = *parameters.velocity;
  if (parameters.rotation) json["rotation"] = *parameters.rotation;
  if (parameters.density) json["density"] = *parameters.density;
  const PhysicsChoice& physics = parameters.physics;
  if (physics.response) json["response"] = *physics.response;
  if (physics.gravity) json["gravity"] = *physics.gravity;
  if (physics.restitution) json["restitution"] = *physics.restitution;
  if (physics.friction) json["friction"] = *physics.friction;
  for (const std::filesystem::path& file : parameters.files) json["files"].push_back(absolute_path(file));
  for (const ShapeDeformation& deformation : parameters.deformations)
    json["deformations"].push_back(to_string(deformation));
  for (const BodyChange& change : parameters.arrangement) json["arrangement"].push_back(to_json(change));
  for (const JointSetting& joint : parameters.joints) json["joints"].push_back(to_string(joint));
  if (parameters.poses) json["poses"] = absolute_path(parameters.poses->file());
  return json;
}

void RunReport::add(const Simulation& simulation) {
  const FrameReport& report = simulation.pipeline().report();
  if (frames_.empty()) first_frame_ = simulation.frame();
  frames_.add({simulation.frame(), report.times, report.candidates.size(), report.surviving.size(),
               report.colliding.size(), report.iterations, simulation.result_hash()});
  for (std::size_t i = 0; i < phases.size(); ++i) times_[i].add(report.times.*phases[i].time);
  candidates_ += report.candidates.size();
  surviving_ += report.surviving.size();
  colliding_ += report.colliding.size();
  add_counters(report);
  add_physics(simulation);
  undecided_ += report.undecided;
  fallbacks_ += report.fallbacks;
  decided_exactly_ += report.decided_exactly;
  certified_ += report.certified;
  certificate_failures_ += report.wrong.size();
}

/// A run that changed its narrow phase counts by several names.
void RunReport::add_counters(const FrameReport& report) {
  for (const auto& [name, sum] : report.counters) {
    auto total = std::ranges::find(counters_, name, &CounterSum::name);
    if (total == counters_.end()) total = counters_.insert(counters_.end(), {name, 0});
    total->sum += sum;
  }
}

void RunReport::add_physics(const Simulation& simulation) {
  const MacroBacktracking* const backtracking = simulation.backtracking();
  if (backtracking == nullptr) return;
  if (!physics_) physics_.emplace().begun = simulation.measures();
  physics_->ended = simulation.measures();
  physics_->deepest_penetration =
      std::max(physics_->deepest_penetration, deepest_penetration(simulation.contacts()));
  physics_->impacts += backtracking->impacts().size();
  physics_->casts += backtracking->casts();
  physics_->moved_again += backtracking->moved_again();
  physics_->stopped += backtracking->stopped();
}

/// All of the report but for the hashes, in whose place there is null.
Json RunReport::summary(const Simulation& simulation) const {
  const BuildInfo build = build_info();
  const PipelineConfig& pipeline = simulation.pipeline().config();
  Json times;
  for (std::size_t i = 0; i < phases.size(); ++i) {
    const Statistics s = times_[i].statistics();
    times[phases[i].name] = {{"median_ns", s.median},
                             {"p95_ns", s.p95},
                             {"p99_ns", s.p99},
                             {"max_ns", s.max},
                             {"total_ns", s.total}};
  }
  Json json = {{"schema", 1},
               {"version", build.version},
               {"build", {{"compiler", build.compiler}, {"flags", build.flags}, {"type", build.type}}},
               {"scene", simulation.scene().id},
               {"seed", simulation.scene().seed},
               {"count", simulation.world().size()},
               {"pipeline", to_json(pipeline)},
               {"threads", pipeline.threads},
               {"frames", frames_.size()},
               {"hash", hash_text(simulation.result_hash())},
               {"parameters", to_json(simulation.scene().parameters)},
               {"first_frame", first_frame_},
               {"frame_hashes", nullptr},
               {"phases", times},
               {"pairs",
                {{"candidates", candidates_},
                 {"surviving", surviving_},
                 {"colliding", colliding_},
                 {"undecided", undecided_},
                 {"fallbacks", fallbacks_},
                 {"decided_exactly", decided_exactly_},
                 {"certified", certified_},
                 {"certificate_failures", certificate_failures_},
                 {"disagreements", disagreements_}}},
               {"counters", counters(counters_)},
               {"memory", memory(simulation)},
               {"preprocessing", preprocessing(simulation.world())}};
  if (const std::filesystem::path& file = simulation.scene().file; !file.empty())
    json["scene_file"] = file.string();
  if (physics_)
    json["physics"] = {{"energy_begin_j", physics_->begun.energy()},
                       {"energy_end_j", physics_->ended.energy()},
                       {"kinetic_end_j", physics_->ended.kinetic},
                       {"momentum_end", coordinates(physics_->ended.momentum)},
                       {"angular_momentum_end", coordinates(physics_->ended.angular_momentum)},
                       {"deepest_penetration_m", physics_->deepest_penetration},
                       {"impacts", physics_->impacts},
                       {"casts", physics_->casts},
                       {"moved_again", physics_->moved_again},
                       {"stopped", physics_->stopped}};
  return json;
}

void RunReport::write_json(const Simulation& simulation, const Write& write) const {
  constexpr std::string_view key = "\"frame_hashes\": ", none = "null";
  const std::string text = dump(summary(simulation));
  const std::size_t place = text.find(key) + key.size();
  write(std::string_view(text).substr(0, place));
  std::string_view before = "[\n    \"";
  frames_.visit([&](const FrameRow& row) {
    write(before), write(hash_text(row.hash)), write("\"");
    before = ",\n    \"";
  });
  write(frames_.empty() ? "[]" : "\n  ]");
  write(std::string_view(text).substr(place + none.size()));
  write("\n");
}

void RunReport::write_csv(const Write& write) const {
  write(
      "frame,broad_ns,mid_ns,narrow_ns,total_ns,candidates,surviving,colliding,iterations,hash,update_ns\n");
  frames_.visit([&](const FrameRow& row) {
    write(format(
        "%llu,%lld,%lld,%lld,%lld,%llu,%llu,%llu,%llu,", static_cast<unsigned long long>(row.frame),
        static_cast<long long>(row.times.broad), static_cast<long long>(row.times.mid),
        static_cast<long long>(row.times.narrow), static_cast<long long>(row.times.total),
        static_cast<unsigned long long>(row.candidates), static_cast<unsigned long long>(row.surviving),
        static_cast<unsigned long long>(row.colliding), static_cast<unsigned long long>(row.iterations)));
    write(hash_text(row.hash) + "," + std::to_string(row.times.update) + "\n");
  });
}

std::string RunReport::table() const {
  std::string text = "phase     median µs      p95 µs      p99 µs      max µs    total µs\n";
  for (std::size_t i = 0; i < phases.size(); ++i) {
    const Statistics s = times_[i].statistics();
    text += format("%-8s", phases[i].name);
    for (const std::int64_t nanoseconds : {s.median, s.p95, s.p99, s.max, s.total})
      text += format("%12.2f", static_cast<double>(nanoseconds) * 1e-3);
    text += "\n";
  }
  const double frames = frames_.empty() ? 1 : static_cast<double>(frames_.size());
  text += format("pairs per frame: %.1f candidates, %.1f surviving, %.1f colliding\n",
                 static_cast<double>(candidates_) / frames, static_cast<double>(surviving_) / frames,
                 static_cast<double>(colliding_) / frames);
  if (physics_)
    text += format("energy %.6g J, at first %.6g J; %llu impacts; deepest penetration %.3g m\n",
                   physics_->ended.energy(), physics_->begun.energy(),
                   static_cast<unsigned long long>(physics_->impacts), physics_->deepest_penetration);
  return text;
}

std::string RunReport::proofs(const PipelineConfig& config) const {
  const auto count = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
  std::string text;
  if (config.exact) text += format("%llu verdicts decided in exact arithmetic\n", count(decided_exactly_));
  if (config.certify)
    text += format("%llu verdicts certified, %llu wrong\n", count(certified_), count(certificate_failures_));
  return text;
}

void save_json(const RunReport& report, const Simulation& simulation, const std::filesystem::path& file) {
  AtomicFile output(file);
  report.write_json(simulation, [&](std::string_view piece) { output.write(piece); });
  output.finish();
}

void save_csv(const RunReport& report, const std::filesystem::path& file) {
  AtomicFile output(file);
  report.write_csv([&](std::string_view piece) { output.write(piece); });
  output.finish();
}

std::string wrong_verdicts(const Pipeline& pipeline, const World& world) {
  std::string text;
  for (const WrongVerdict& wrong : pipeline.report().wrong)
    text += "collide: frame " + std::to_string(world.frame()) + ": " + world.name(wrong.pair.a) + " and " +
            world.name(wrong.pair.b) + ": " + to_string(pipeline.config().narrow) + " says " +
            std::string(to_string(wrong.claimed)) + ", but they are " + std::string(to_string(wrong.truth)) +
            "\n";
  return text;
}

std::string hash_text(std::uint64_t hash) {
  return format("%016llx", static_cast<unsigned long long>(hash));
}

}  // namespace collidoscope
