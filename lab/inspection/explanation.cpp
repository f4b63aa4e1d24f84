#include "inspection/explanation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdarg>
#include <cstdio>

#include "core/plural.h"
#include "inspection/answer_text.h"
#include "narrow/proof/provable.h"
#include "report/length_text.h"

namespace collidoscope {
namespace {

[[gnu::format(printf, 1, 2)]] std::string formatted(const char* format, ...) {
  std::array<char, 256> text{};
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text.data(), text.size(), format, arguments);
  va_end(arguments);
  return text.data();
}

std::string name_of(Verdict verdict) {
  return std::string(to_string(verdict));
}

double microseconds(const NarrowAnswer& answer) {
  return static_cast<double>(answer.nanoseconds) * 1e-3;
}

bool touches_in_step(const PairInspection& pair) {
  return pair.impact && (pair.impact->state == CastState::hit || pair.impact->state == CastState::overlap);
}

/// A sentence for a body's colour: the verdict of the frame, if the narrow phase was queried.
std::string outcome(const PairInspection& pair) {
  const std::string names = pair.names[0] + " and " + pair.names[1];
  if (pair.decided_by == DecidedBy::collision_filter)
    return names + " are never tested: the collision filter leaves their groups out.";
  if (pair.decided_by != DecidedBy::narrow) return names + " do not collide; the narrow phase is not needed.";
  switch (pair.in_frame.value_or(pair.result).verdict) {
    case Verdict::colliding:
      return names + " collide.";
    case Verdict::separated:
      if (touches_in_step(pair)) return names + " touch during the step; at its end they are apart.";
      return names + " do not collide, but their boxes meet.";
    case Verdict::undecided:
      break;
  }
  return names + ": the narrow phase gave up; this is no answer.";
}

/// "x" along the world's own axes.
std::string axis_text(const Vec3& axis) {
  for (int i = 0; i < 3; ++i)
    if (std::abs(axis[i]) == 1) return {"xyz"[i]};
  return formatted("(%.3f %.3f %.3f)", axis.x, axis.y, axis.z);
}

/// "boxes 4.3 m apart along x".
std::string gap_text(const char* volumes, const Gap& gap, bool overlap) {
  const std::string axis = axis_text(gap.axis);
  if (overlap && gap.axis == Vec3(0))  // spheres around one point
    return formatted("%s overlap by %.4g m", volumes, std::max(-gap.width, Real(0)));
  if (!overlap)
    return formatted("%s %.4g m apart along %s", volumes, std::max(gap.width, Real(0)), axis.c_str());
  return formatted("%s overlap, least along %s, by %.4g m", volumes, axis.c_str(),
                   std::max(-gap.width, Real(0)));
}

std::string broad_line(const PairInspection& pair, const PipelineConfig& pipeline) {
  return "broad, " + to_string(pipeline.broad) + ": " + gap_text("boxes", pair.boxes, pair.boxes.width <= 0) +
         ".";
}

std::string mid_line(const VolumeTest& test) {
  const std::string start = "mid, " + std::string(test.algorithm->id) + ": ";
  if (!test.gap) return start + "lets all pairs pass.";
  return start + gap_text("volumes", *test.gap, test.overlap) + ".";
}

/// The content of an answer; with the separating plane, if the pair's vectors belong to this answer.
std::string found(const PairInspection& pair, const PairResult& result, bool reports_plane) {
  const bool plane = reports_plane && pair.separated_by_plane;
  return answer_text(result, plane ? std::optional(pair.begin_of_b - pair.end_of_a) : std::nullopt);
}

std::string work_text(const NarrowAnswer& answer) {
  std::string text;
  for (const Counter& counter : answer.counters)
    text += plural(answer.result.*counter.count, counter.one, counter.many) + ", ";
  return text + formatted("%.2f µs", microseconds(answer));
}

/// The result of the frame, and its cost.
std::string narrow_line(const PairInspection& pair, const PipelineConfig& pipeline) {
  const std::string says =
      pair.measurement ? found(pair, *pair.in_frame, false) : found(pair, pair.result, true);
  return "narrow, " + to_string(pipeline.narrow) + ": " + says + "; " + work_text(pair.query) + ".";
}

/// Of swept detection.
std::string step_line(const CastResult& impact) {
  switch (impact.state) {
    case CastState::hit:
      return formatted("step: they first touch after %.6g of it; %s.", impact.fraction,
                       plural(impact.iterations, "iteration").c_str());
    case CastState::overlap:
      return "step: they touch at its start already.";
    case CastState::free:
      return "step: they do not touch at any time of it.";
    default:
      return "step: the search for the time of impact gave up.";
  }
}

/// Some algorithms report for a collision how far apart the pair was before.
std::string before_line(const EarlierWitnesses& before) {
  return formatted(
      "before: in the last frame they were %.6g m apart; closest points of then, as seen from A.",
      before.distance);
}

/// The measurement is not part of the frame.
std::string measurement_line(const PairInspection& pair) {
  return "measured besides: " + found(pair, pair.result, true) + "; " + work_text(*pair.measurement) + ".";
}

/// The truth, if the pipeline proves it.
std::string proof_line(const PairInspection& pair, const ProvenAnswer& proof) {
  const std::string how = proof.exactly ? "in exact arithmetic" : "by a certificate";
  const std::string line = "proof, " + how + ": " + name_of(pair.result.verdict);
  if (proof.claimed == pair.result.verdict) return line + ".";
  return line + "; the algorithm alone says " + name_of(proof.claimed) + ".";
}

/// If only the verdict is requested, an algorithm may give another one near contact.
std::string difference_line(const PairInspection& pair) {
  return "in the frame it said " + name_of(pair.in_frame->verdict) +
         ", but with all measurements requested it said " + name_of(pair.result.verdict) +
         ": so close, either may be right.";
}

constexpr const char* exact_triangles =
    "proof: the triangles are compared by exact predicates, with B's vertices rounded into A's frame.";

std::string frame_text(const PairInspection& pair) {
  return "A is " + pair.names[0] + ", B is " + pair.names[1] +
         "; metres, in the world; directions from A to B";
}

std::string point_text(const Vec3& point) {
  return formatted("%.6g %.6g %.6g m", point.x, point.y, point.z);
}

std::string direction_text(const Vec3& direction) {
  return formatted("%.4f %.4f %.4f", direction.x, direction.y, direction.z);
}

std::string feature_text(const Feature& feature) {
  return std::string(to_string(feature.kind)) + " " + std::to_string(feature.index);
}

std::string operations_text(const OperationCounts& counts) {
  const auto count = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
  return formatted("%llu: %llu +−, %llu ×, %llu ÷, %llu √, %llu <>", count(counts.total()),
                   count(counts.additions), count(counts.multiplications), count(counts.divisions),
                   count(counts.square_roots), count(counts.comparisons));
}

using Figures = std::vector<ExplainedFigure>;

void add_separation(Figures& figures, const PairInspection& pair) {
  const PairResult& result = pair.result;
  if (result.gives(Capability::distance)) figures.push_back({"distance", length_text(result.distance())});
  if (pair.separated_by_plane) figures.push_back({"margin", length_text(pair.begin_of_b - pair.end_of_a)});
  if (result.gives(Capability::direction)) figures.push_back({"direction", direction_text(pair.direction)});
  if (!result.gives(Capability::witnesses)) return;
  figures.push_back({"point of A", point_text(pair.point_a)});
  figures.push_back({"point of B", point_text(pair.point_b)});
}

void add_collision(Figures& figures, const PairInspection& pair) {
  const PairResult& result = pair.result;
  if (result.gives(Capability::depth)) {
    figures.push_back({"depth", length_text(result.depth())});
    figures.push_back({"separating direction", direction_text(pair.direction)});
  }
  if (result.gives(Capability::witnesses)) {
    figures.push_back({"deepest point of A", point_text(pair.point_a)});
    figures.push_back({"deepest point of B", point_text(pair.point_b)});
  }
  if (result.gives(Capability::common_point)) figures.push_back({"common point", point_text(pair.point_a)});
  if (!pair.before) return;
  figures.push_back({"distance before", length_text(pair.before->distance)});
  figures.push_back({"direction before", direction_text(pair.before->direction)});
  figures.push_back({"A's point before", point_text(pair.before->point_a)});
  figures.push_back({"B's point before", point_text(pair.before->point_b)});
}

/// `prefix` names the query that did the work.
void add_work(Figures& figures, const NarrowAnswer& answer, bool of_hulls_only, const std::string& prefix) {
  for (const Counter& counter : answer.counters)
    figures.push_back({prefix + std::string(counter.many), std::to_string(answer.result.*counter.count)});
  if (answer.operations) {
    figures.push_back({prefix + "dot products", std::to_string(answer.operations->dot_products)});
    figures.push_back({prefix + (of_hulls_only ? "operations on hulls" : "operations"),
                       operations_text(*answer.operations)});
  }
  if (answer.result.fell_back) figures.push_back({prefix + "arithmetic", "fell back to an exacter one"});
  figures.push_back({prefix + "time, alone", formatted("%.2f µs", microseconds(answer))});
}

Figures figures_of(const PairInspection& pair) {
  const PairResult& result = pair.result;
  Figures figures = {{"verdict", name_of(result.verdict)},
                     {"decided by", std::string(to_string(pair.decided_by))}};
  if (result.verdict == Verdict::separated) add_separation(figures, pair);
  if (result.verdict == Verdict::colliding) add_collision(figures, pair);
  if (result.gives(Capability::features))
    figures.push_back(
        {"features", "A " + feature_text(result.feature_a) + ", B " + feature_text(result.feature_b)});
  add_work(figures, pair.query, pair.counts_hulls_only, "");
  if (pair.measurement) add_work(figures, *pair.measurement, pair.counts_hulls_only, "measuring: ");
  return figures;
}

std::vector<std::string> story(const PairInspection& pair, const PipelineConfig& pipeline) {
  std::vector<std::string> lines = {outcome(pair)};
  if (pair.decided_by == DecidedBy::collision_filter) return lines;
  lines.push_back(broad_line(pair, pipeline));
  if (pair.decided_by != DecidedBy::broad)
    for (const VolumeTest& test : pair.volume_tests) lines.push_back(mid_line(test));
  lines.push_back(narrow_line(pair, pipeline));
  if (pair.impact) lines.push_back(step_line(*pair.impact));
  if (pair.decided_by != DecidedBy::narrow) lines.back() = "queried nevertheless: " + lines.back();
  if (pair.measurement) lines.push_back(measurement_line(pair));
  if (pair.before) lines.push_back(before_line(*pair.before));
  if (pair.proof) lines.push_back(proof_line(pair, *pair.proof));
  if (decides_exactly(pipeline.narrow)) lines.emplace_back(exact_triangles);
  if (pair.in_frame && pair.in_frame->verdict != pair.result.verdict) lines.push_back(difference_line(pair));
  return lines;
}

}  // namespace

Explanation explain(const PairInspection& pair, const PipelineConfig& pipeline) {
  return {story(pair, pipeline), frame_text(pair), figures_of(pair)};
}

std::string Explanation::text() const {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  text += "\n" + frame + "\n";
  for (const ExplainedFigure& figure : figures) text += figure.name + ": " + figure.value + "\n";
  return text;
}

}  // namespace collidoscope
