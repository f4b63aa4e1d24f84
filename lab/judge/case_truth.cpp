#include "judge/case_truth.h"

#include <sstream>

#include "core/error.h"
#include "core/tolerance.h"
#include "geometry/mesh/repair.h"
#include "judge/hull_depth.h"
#include "judge/part_truth.h"
#include "narrow/mesh/containment.h"

namespace collidoscope {
namespace {

// ---- Hulls -----------------------------------------------------------------------------------------------

std::string text_of(const Vec3& v) {
  std::ostringstream text;
  text.precision(17);
  text << '(' << v.x << ", " << v.y << ", " << v.z << ')';
  return text.str();
}

std::string proof_of(const Certificate& certificate) {
  std::ostringstream text;
  if (certificate.verdict == Verdict::colliding) {
    text << "The origin lies in the convex hull of these differences of vertices (A's minus B's):";
    for (std::uint32_t i = 0; i < certificate.simplex.count; ++i)
      text << (i == 0 ? " " : ", ") << certificate.simplex.a[i] << " minus " << certificate.simplex.b[i];
    text << ", as integers prove";
  } else if (certificate.simplex.count == 0) {
    text << "All of B lies beyond all of A along " << text_of(certificate.direction)
         << ", as exact arithmetic proves";
  } else {
    text << "All of B lies beyond all of A along the shortest vector of " << certificate.simplex.count
         << " differences of vertices, as integers prove";
  }
  return text.str();
}

std::optional<Real> depth_of(const PlacedHulls& hulls) {
  if (hulls.a.ellipsoid() != nullptr || hulls.b.ellipsoid() != nullptr) return {};
  const Real radii = hulls.a.rounding_radius() + hulls.b.rounding_radius();
  const Real gap_of_cores = radii > 0 ? separation_of_cores(hulls).distance : 0;
  return gap_of_cores > 0 ? radii - gap_of_cores : radii + depth_of_hulls(hulls);
}

Truth truth_about_hulls(const PlacedHulls& hulls) {
  Truth truth;
  truth.verdict = exact_verdict(hulls);
  const bool curved = hulls.a.is_curved() || hulls.b.is_curved();
  truth.proof = curved ? "The exact distance of the cores, compared with the radii; of ellipsoids, bounds "
                         "beyond all rounding"
                       : proof_of(decide_exactly(hulls));
  if (truth.verdict == Verdict::separated) truth.distance = separation_of(hulls).distance;
  if (truth.verdict == Verdict::colliding) truth.depth = depth_of(hulls);
  return truth;
}

// ---- Surfaces --------------------------------------------------------------------------------------------

Truth truth_about_solids(const PlacedPair& pair, Truth surfaces) {
  if (surfaces.verdict == Verdict::colliding) return surfaces;
  if (!find_containment({*pair.a, *pair.b, pair.b_in_a}).found) return surfaces;
  return {Verdict::colliding, {}, {}, "The surfaces do not meet, and a vertex of one lies within the other"};
}

/// A repaired surface, as it is cut into pieces; a primitive as it is.
ShapePointer shape_for_pieces(const CaseShape& of, const Decomposer& decomposer) {
  ShapePointer shape = of.shape;
  if (!of.facets.empty()) {
    RepairedMesh repaired = repair(of.facets, shape->name());
    shape =
        std::make_shared<const Shape>(shape->name(), std::move(repaired.mesh), std::move(repaired.report));
  }
  shape->prepare(ShapeData::pieces, nullptr, decomposer);
  return shape;
}

}  // namespace

CaseTruth::CaseTruth(const JudgedCase& judged, Decomposer decomposer)
    : case_(judged), decomposer_(std::move(decomposer)) {
  const Shape &a = *judged.a.shape, &b = *judged.b.shape;
  size_ = largest_world_coordinate(
      {HullView<Real>(a.get<HullData>()), HullView<Real>(b.get<HullData>()), judged.poses.a, judged.poses.b});
}

Real CaseTruth::band() const {
  return tolerance::contact_band * size_;
}

const Truth* CaseTruth::about(CaseSubject subject) {
  find(subject);
  const auto& truth = entries_[static_cast<std::size_t>(subject)]->truth;
  return truth ? &*truth : nullptr;
}

const PlacedPair* CaseTruth::placed(CaseSubject subject) {
  find(subject);
  const auto& pair = entries_[static_cast<std::size_t>(subject)]->pair;
  return pair ? &*pair : nullptr;
}

void CaseTruth::find(CaseSubject subject) {
  std::optional<Entry>& entry = entries_[static_cast<std::size_t>(subject)];
  if (entry) return;
  entry.emplace();
  entry->pair = place(subject);
  if (entry->pair) entry->truth = truth_about(subject, *entry->pair);
}

std::optional<PlacedPair> CaseTruth::place(CaseSubject subject) const {
  const ShapePointer &a = case_.a.shape, &b = case_.b.shape;
  if (subject == CaseSubject::hulls) return place_hulls(a, b, case_.poses);
  if (a->mesh().triangles.empty() || b->mesh().triangles.empty()) return {};
  if (!suits_relative_pose(NarrowInput::mesh, *a, *b, case_.poses)) return {};
  if (subject != CaseSubject::pieces) return place_shapes(a, b, case_.poses);
  try {
    return place_shapes(shape_for_pieces(case_.a, decomposer_), shape_for_pieces(case_.b, decomposer_),
                        case_.poses);
  } catch (const InputError&) {
    return {};  // nothing is left of a surface, or it bounds no solid
  }
}

Truth CaseTruth::truth_about(CaseSubject subject, const PlacedPair& pair) const {
  switch (subject) {
    case CaseSubject::hulls:
      return truth_about_hulls(pair.given);
    case CaseSubject::surfaces:
      return truth_about_surfaces({pair.a->mesh(), pair.b->mesh(), pair.b_in_a});
    case CaseSubject::solids:
      return truth_about_solids(pair, truth_about_surfaces({pair.a->mesh(), pair.b->mesh(), pair.b_in_a}));
    case CaseSubject::pieces:
      break;
  }
  return truth_about_pieces(*pair.a, *pair.b, pair.b_in_a);
}

}  // namespace collidoscope
