#pragma once

// The steps to a contact manifold, for people who watch it.

#include <array>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "narrow/contacts/convex_manifold.h"
#include "trace/tracer.h"

namespace collidoscope {

struct PlacedFace;

/// Lines of manifold_pseudo_code().
enum class ManifoldLine : int {
  normal,
  faces,
  reference_a,
  reference_b,
  edges,
  preferred,
  incident,
  wall,
  hull,
  undone,
  keep,
  one_point,
  four,
  done
};

const PseudoCode& manifold_pseudo_code();

/// The steps that a manifold reports, in the frame of A: each with both hulls.
class ManifoldSteps {
 public:
  static constexpr bool enabled = true;

  ManifoldSteps(const NarrowQuery& query, StepRecorder& recorder);

  /// The direction along which contacts are sought.
  void normal(const PairResult& result);
  /// Those at the support points along the normal; null: the body has none.
  void faces(const PlacedFace* a, const PlacedFace* b);
  /// Neither is perpendicular to the normal.
  void edges();
  /// The separations along the normals of both faces: one of them becomes the reference after all.
  void preferred(Real along_a, Real along_b);
  void reference(const PlacedFace& face, bool of_a);
  /// The polygon before it is clipped.
  void incident(std::span<const Vec3> polygon);
  /// What is left of it behind a plane: the points x with normal · x = offset.
  void clipped(ManifoldLine line, const Vec3& normal, Real offset, std::span<const Vec3> polygon);
  /// The hull's planes have cut off what is nearest.
  void undone(std::span<const Vec3> polygon);
  /// The contacts that the polygon's corners make, and the corners that are too high.
  void kept(std::span<const Contact> contacts, std::vector<Vec3> too_high);
  void one_point(const Contact& contact);
  /// After the reduction.
  void four(std::span<const Contact> contacts);
  /// The last step.
  void end(std::span<const Contact> contacts);

 private:
  StepRecorder& step(ManifoldLine line);
  void polygon(std::string_view name, std::span<const Vec3> corners);
  void show_faces();
  void show_clipped(std::span<const Vec3> corners);
  void show(std::span<const Contact> contacts);

  const NarrowQuery& query_;
  StepRecorder& recorder_;
  std::shared_ptr<const ConvexHull> hull_a_, hull_b_;
  Vec3 n_ = Vec3(0);
  std::array<std::vector<Vec3>, 2> faces_;  // of A and B
  std::vector<Vec3> last_;                  // polygon
};

/// Adds the contacts as add_convex_contacts does, with their steps.
void trace_convex_contacts(const NarrowQuery& query, const PairResult& result, const ManifoldRule& rule,
                           std::vector<Contact>& contacts, StepRecorder& recorder);

}  // namespace collidoscope
