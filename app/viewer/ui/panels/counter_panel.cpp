#include "ui/panel.h"

namespace collidoscope::viewer {
namespace {

using Number = unsigned long long;

void rigid_figures(const RigidFrame& frame) {
  figure("energy", "%.6g J", frame.measures.energy());
  figure("kinetic", "%.4g J", frame.measures.kinetic);
  figure("momentum", "%.4g kg m/s", length(frame.measures.momentum));
  figure("penetration", "%.2g m", frame.deepest_penetration);
  figure("impacts", "%zu", frame.impacts.size());
  figure("points pressed", "%zu", frame.pressed.size());
}

void proof_figures(const PipelineConfig& pipeline, const FrameReport& report) {
  if (pipeline.exact) figure("decided exactly", "%llu", Number{report.decided_exactly});
  if (!pipeline.certify) return;
  figure("certified", "%llu", Number{report.certified});
  figure("wrong", "%zu", report.wrong.size());
}

}  // namespace

void counter_panel(const PanelContext& context) {
  const Snapshot& snapshot = context.snapshot();
  const FrameReport& report = snapshot.report;
  const Number bodies = snapshot.poses.size();
  if (!begin_figures("counters", 0.55f)) return;
  figure("bodies", "%llu", bodies);
  figure("pairs", "%llu", bodies * (bodies - 1) / 2);
  figure("boxes overlap", "%zu", report.candidates.size());
  figure("after mid phase", "%zu", report.surviving.size());
  figure("colliding", "%zu", report.colliding.size());
  figure("undecided", "%llu", Number{report.undecided});
  figure("fall-backs", "%llu", Number{report.fallbacks});
  proof_figures(snapshot.pipeline, report);
  for (const auto& [name, sum] : report.counters) figure(std::string(name).c_str(), "%llu", Number{sum});
  if (snapshot.rigid) rigid_figures(*snapshot.rigid);
  figure("memory in use", "%.1f kB", static_cast<double>(snapshot.pipeline_bytes) / 1000);
  end_figures();
}

}  // namespace collidoscope::viewer
