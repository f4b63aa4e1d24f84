#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "inspection/compared_frame.h"
#include "inspection/contact_points.h"
#include "inspection/impact_times.h"
#include "inspection/last_step.h"
#include "inspection/mesh_contacts.h"
#include "inspection/pair_inspection.h"
#include "inspection/pair_times.h"
#include "inspection/representation_answers.h"
#include "inspection/rigid_frame.h"
#include "inspection/step_trace.h"
#include "inspection/tree_volumes.h"
#include "motion/ray/body_rays.h"
#include "report/measurements.h"
#include "report/preprocessing.h"
#include "session/cut_shape.h"
#include "session/file_name.h"
#include "session/replay_check.h"
#include "session/scene_info.h"
#include "session/shape_pieces.h"
#include "simulation/simulation.h"
#include "simulation/timeline.h"
#include "simulation/worst_pose.h"

namespace collidoscope::viewer {

/// The ray of the probe, and all bodies that it meets, the nearest first.
struct ProbeAnswer {
  Ray ray;
  std::vector<BodyHit> hits;
};

/// A frame as drawing, panels and tests see it: a copy that no later step changes.
struct Snapshot {
  SceneInfoPointer scene;
  PipelineConfig pipeline;
  std::uint64_t frame = 0;
  Real time = 0;              // s, of the scene
  std::optional<Real> share;  // of the last step, at which all stands; none: at its end
  bool knows_last_step = false;
  std::vector<ShapePointer> shapes;         // the scene's as they are in this frame; empty if none deforms
  std::vector<GeometryPointer> geometries;  // likewise
  std::vector<Pose> poses;
  Aabb bounds;  // of the bodies as they stand: SceneInfo's, were the scene to begin here
  FrameReport report;
  std::size_t pipeline_bytes = 0;
  ParameterValues broad_parameters{};       // in use
  std::vector<StructureBox> structure{};    // of the broad phase, if requested
  std::vector<StructureBox> subdivision{};  // of the narrow phase, if requested
  std::optional<PairInspection> pair;       // of the selected pair
  std::vector<RepresentationAnswer>
      representations;                            // its answers by what stands for the bodies, if requested
  std::optional<PairImpact> impact;               // when it touched in the last step, if it did
  std::vector<PairContactPoints> contact_points;  // if requested
  std::vector<PastCourse> courses;                // of the requested bodies, through the last step
  std::optional<ComparedTimes> impact_times;      // by all methods, if requested
  std::optional<ProbeAnswer> probe;               // if requested
  StepTracePointer trace;                         // null unless requested and traced
  std::vector<std::int64_t> pair_times;           // ns, of surviving pairs from the first on, if requested
  std::optional<MeshContacts> contacts;           // of the selected pair, if requested
  std::shared_ptr<const ShapeTrees> trees;        // null unless requested
  std::shared_ptr<const PiecesOfShapes> pieces;   // null until there are some
  Measurements measurements;
  std::shared_ptr<const std::vector<PreprocessedShape>> preprocessing;
  ShapeData prepared = ShapeData::none;           // of every shape: free to read for overlays
  std::vector<FrameMark> timeline;                // that can be gone to, oldest first
  std::optional<std::uint64_t> differing_replay;  // a frame that found other pairs when it came again
  std::optional<ReplayState> replay;              // of a recorded run
  std::optional<ComparedFrame> comparison;        // with another narrow algorithm, if requested
  WorstPosePointer worst_pose;                    // null until one was sought
  CutShapes cuts;                                 // decompositions to compare
  std::optional<RigidFrame> rigid;                // if the response has masses

  const Shape& shape(BodyIndex body) const;
  const std::vector<GeometryPointer>& present_geometries() const;
  std::size_t count(BodyState state) const;
};

inline std::string file_name(const std::string& kind, const Snapshot& snapshot) {
  return file_name(kind, snapshot.scene->id, snapshot.frame);
}

using SnapshotPointer = std::shared_ptr<const Snapshot>;

/// Around both bodies, along the world's axes.
Aabb box_around(const Snapshot& snapshot, BodyPair pair);

/// That of its mesh in its own frame, where it stands.
Obb box_of(const Snapshot& snapshot, BodyIndex body);

/// Whether the narrow phase looks at hulls, whatever the meshes are like.
bool tests_hulls(const Snapshot& snapshot);

Snapshot take_snapshot(const Simulation& simulation, SceneInfoPointer scene);

SceneView view_of(const Snapshot& snapshot, const std::array<std::optional<BodyIndex>, 2>& selected);

}  // namespace collidoscope::viewer
