#include "narrow/contacts/manifold_trace.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "core/plural.h"
#include "narrow/contacts/face_clipping.h"
#include "shape/rounded_shape.h"
#include "trace/sentence.h"

namespace collidoscope {
namespace {

constexpr TraceSpace space = TraceSpace::frame_a;

std::string degrees(Real radians) {
  return digits(radians * 180 / std::numbers::pi) + "°";
}

/// rad; exact for small angles.
Real angle_between(const Vec3& a, const Vec3& b) {
  return std::atan2(length(cross(a, b)), dot(a, b));
}

std::string separation_text(Real separation) {
  return separation < 0 ? "the bodies overlap by " + metres(-separation) + "."
                        : "the bodies are " + metres(separation) + " apart.";
}

std::string tilt_text(const char* body, const Vec3* normal, const Vec3& n) {
  if (normal == nullptr) return std::string(body) + " has no face there.";
  return "The face of " + std::string(body) + " is tilted by " + degrees(angle_between(*normal, n)) +
         " against the plane across n.";
}

}  // namespace

ManifoldSteps::ManifoldSteps(const NarrowQuery& query, StepRecorder& recorder)
    : query_(query),
      recorder_(recorder),
      hull_a_(std::make_shared<const ConvexHull>(drawn_hull(query.a))),
      hull_b_(std::make_shared<const ConvexHull>(drawn_hull(query.b))) {}

StepRecorder& ManifoldSteps::step(ManifoldLine line) {
  return recorder_.step(static_cast<int>(line))
      .hull("A", space, Pose(), hull_a_)
      .hull("B", space, query_.b_in_a, hull_b_);
}

/// The sides of a segment's polygon are the same, there and back.
void ManifoldSteps::polygon(std::string_view name, std::span<const Vec3> corners) {
  if (corners.size() < 2) return;
  const std::size_t sides = corners.size() == 2 ? 1 : corners.size();
  for (std::size_t i = 0; i < sides; ++i)
    recorder_.segment(name, space, corners[i], corners[(i + 1) % corners.size()]);
}

void ManifoldSteps::show_faces() {
  polygon("face of A", faces_[0]);
  polygon("face of B", faces_[1]);
}

void ManifoldSteps::show_clipped(std::span<const Vec3> corners) {
  polygon("clipped", corners);
  recorder_.value("corners", static_cast<Real>(corners.size()));
  last_.assign(corners.begin(), corners.end());
}

void ManifoldSteps::show(std::span<const Contact> contacts) {
  recorder_.value("contacts", static_cast<Real>(contacts.size()));
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const std::string name = std::string("c").append(std::to_string(i + 1));
    recorder_.point(name, space, (contacts[i].on_a + contacts[i].on_b) / Real(2))
        .value("separation of " + name, contacts[i].separation);
  }
}

void ManifoldSteps::normal(const PairResult& result) {
  step(ManifoldLine::normal);
  if (result.gives(Capability::distance) || result.gives(Capability::depth))
    recorder_.value("separation", result.separation).say("Along n, " + separation_text(result.separation));
  if (result.gives(Capability::witnesses))
    recorder_.length(result.separation < 0 ? "overlap" : "gap", space, result.on_a, result.on_b);
  if (!result.gives(Capability::direction)) return;
  n_ = result.normal;
  recorder_.plane("n", space, n_, support_extent(query_.a, n_));
}

void ManifoldSteps::faces(const PlacedFace* a, const PlacedFace* b) {
  step(ManifoldLine::faces)
      .say(tilt_text("A", a == nullptr ? nullptr : &a->normal, n_))
      .say(tilt_text("B", b == nullptr ? nullptr : &b->normal, -n_));
  if (a != nullptr) faces_[0] = a->corners, recorder_.value("tilt of A's, rad", angle_between(a->normal, n_));
  if (b != nullptr)
    faces_[1] = b->corners, recorder_.value("tilt of B's, rad", angle_between(b->normal, -n_));
  show_faces();
}

void ManifoldSteps::edges() {
  step(ManifoldLine::edges).say("Neither face is perpendicular to n: edges or corners touch.");
  show_faces();
}

void ManifoldSteps::preferred(Real along_a, Real along_b) {
  step(ManifoldLine::preferred)
      .say("Along the normal of A's face the bodies are " + metres(along_a) + " apart, along that of B's " +
           metres(along_b) + "; negative: they overlap.")
      .value("separation along A's", along_a)
      .value("along B's", along_b);
  show_faces();
}

/// From here on the incident face is the polygon.
void ManifoldSteps::reference(const PlacedFace& face, bool of_a) {
  step(of_a ? ManifoldLine::reference_a : ManifoldLine::reference_b)
      .say(std::string("The face of ") + (of_a ? "A" : "B") +
           " is the reference: its plane and its sides cut the other's face.")
      .plane("reference", space, face.normal, dot(face.normal, face.corners.front()));
  faces_[of_a ? 0 : 1] = face.corners;
  show_faces();
  faces_[of_a ? 1 : 0].clear();
}

void ManifoldSteps::incident(std::span<const Vec3> polygon) {
  step(ManifoldLine::incident)
      .say("The polygon starts as the other's face, of " + plural(polygon.size(), "corner") + ".");
  show_faces();
  show_clipped(polygon);
}

void ManifoldSteps::clipped(ManifoldLine line, const Vec3& normal, Real offset,
                            std::span<const Vec3> polygon) {
  const Real scale = length(normal);
  step(line).plane(line == ManifoldLine::wall ? "wall" : "face of the hull", space, normal / scale,
                   offset / scale);
  show_faces();
  recorder_.say(std::ranges::equal(last_, polygon)
                    ? "All of the polygon is behind this plane: nothing is cut off."
                    : "This plane cuts the polygon: " + plural(last_.size(), "corner") + " before, " +
                          plural(polygon.size(), "corner") + " now.");
  if (!std::ranges::equal(last_, polygon)) this->polygon("before", last_);
  show_clipped(polygon);
}

void ManifoldSteps::undone(std::span<const Vec3> polygon) {
  step(ManifoldLine::undone)
      .say("These planes cut off what was nearest: the polygon stays as it was before.");
  show_faces();
  show_clipped(polygon);
}

void ManifoldSteps::kept(std::span<const Contact> contacts, std::vector<Vec3> too_high) {
  step(ManifoldLine::keep)
      .say(plural(contacts.size(), "corner") + " near enough to the reference become contacts; " +
           std::to_string(too_high.size()) + " are too high.")
      .value("too high", static_cast<Real>(too_high.size()));
  show_faces();
  polygon("clipped", last_);
  show(contacts);
  recorder_.cloud("too high", space, std::move(too_high));
}

void ManifoldSteps::one_point(const Contact& contact) {
  step(ManifoldLine::one_point).say("One contact lies midway between the nearest points.");
  show({&contact, 1});
}

void ManifoldSteps::four(std::span<const Contact> contacts) {
  step(ManifoldLine::four).say("Four contacts hold the bodies as well as all of them would.");
  polygon("clipped", last_);
  show(contacts);
}

void ManifoldSteps::end(std::span<const Contact> contacts) {
  step(ManifoldLine::done);
  show(contacts);
  for (const Contact& contact : contacts) recorder_.segment("separation", space, contact.on_a, contact.on_b);
  if (contacts.empty()) return void(recorder_.say("There are no contacts."));
  const Contact& nearest = *std::ranges::min_element(contacts, {}, &Contact::separation);
  recorder_.say("The manifold has " + plural(contacts.size(), "contact") + ". At the nearest,")
      .say(separation_text(nearest.separation))
      .length(nearest.separation < 0 ? "overlap" : "gap", space, nearest.on_a, nearest.on_b);
}

const PseudoCode& manifold_pseudo_code() {
  static const PseudoCode lines = {
      "n ← the pair's direction; bodies farther apart than the margin have no contacts",
      "the faces of A and B at their support points along n",
      "    that of A is perpendicular to n, and more nearly so than that of B: it is the reference",
      "    that of B is perpendicular to n, and more nearly so than that of A: it is the reference",
      "    neither is perpendicular to n: edges or corners touch",
      "        along its normal, a face is as near up to the preference: it is the reference",
      "polygon ← the opposite face of the other body",
      "for each side of the reference: keep the polygon's part behind the wall through it",
      "where the polygon lies below the reference: keep its part behind each plane of the reference's hull",
      "    what was nearest is gone: the polygon as it was before these planes",
      "corners no more than the margin above the reference become contacts",
      "none is as near as the pair: one contact, midway between the nearest points",
      "keep four: the deepest, the farthest from it, and the farthest to both sides of their line",
      "return the contacts",
  };
  return lines;
}

}  // namespace collidoscope
