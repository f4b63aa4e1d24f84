#pragma once

#include <cstdint>
#include <vector>

#include "bounds/placed_bounds.h"
#include "core/error.h"
#include "core/parallel.h"
#include "shape/body_view.h"

namespace collidoscope {

/// A body that detection refuses: its box is not finite, or lies beyond tolerance::largest_coordinate.
class UnusableBody : public InputError {
 public:
  /// The message calls the body by `name`.
  UnusableBody(BodyIndex body, std::string name);

  BodyIndex body() const { return body_; }

 private:
  BodyIndex body_;
};

/// The boxes and spheres of bodies, updated each frame.
class BodyBounds {
 public:
  /// Throws UnusableBody for the body of the lowest index whose box is not finite or too far off.
  void update(const Bodies& bodies, ThreadPool& threads);
  /// Widens the boxes of the last update for the whole step. The bodies have sweeps.
  void sweep(const Bodies& bodies, ThreadPool& threads);

  /// True when the last update found a body with another shape than before. changed() marks it, by body.
  bool shapes_changed() const { return !changed_.empty(); }
  const std::vector<bool>& changed() const { return changed_; }
  /// Bounds of the last update, by body.
  const std::vector<Aabb>& boxes() const { return boxes_; }
  const std::vector<Sphere>& spheres() const { return spheres_; }
  const LocalBounds& local() const { return local_; }
  /// A body of each shape.
  const std::vector<BodyIndex>& samples() const { return samples_; }
  std::size_t bytes() const;

 private:
  void adopt_shapes(const Bodies& bodies);
  void adopt_revisions(const Bodies& bodies);
  void sample_shapes();

  LocalBounds local_;
  std::vector<const Shape*> shapes_;      // `local_` holds their volumes; compared, never dereferenced
  std::vector<std::uint64_t> revisions_;  // by body: a new shape may have the address of a deleted one
  std::vector<BodyIndex> samples_;        // one body of each shape
  std::vector<bool> changed_;
  std::vector<Aabb> boxes_;
  std::vector<Sphere> spheres_;
};

}  // namespace collidoscope
