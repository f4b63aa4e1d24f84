#pragma once

#include <cstdint>
#include <vector>

#include "bounds/placed_bounds.h"
#include "core/error.h"
#include "core/parallel.h"
#include "shape/body_view.h"

namespace collidoscope {

/// A body that cannot be detected: its box is not finite, or lies beyond tolerance::largest_coordinate.
class UnusableBody : public InputError {
 public:
  /// `name`: what the message calls the body.
  UnusableBody(BodyIndex body, std::string name);

  BodyIndex body() const { return body_; }

 private:
  BodyIndex body_;
};

/// The boxes and spheres of bodies, placed anew each frame.
class BodyBounds {
 public:
  /// Throws UnusableBody for the first body whose box is not finite or too far off, by its index.
  void update(const Bodies& bodies, ThreadPool& threads);

  /// Whether the last update found a body with another shape than before, and which, by body.
  bool shapes_changed() const { return !changed_.empty(); }
  const std::vector<bool>& changed() const { return changed_; }
  /// By body, of the last update.
  const std::vector<Aabb>& boxes() const { return boxes_; }
  const std::vector<Sphere>& spheres() const { return spheres_; }
  const LocalBounds& local() const { return local_; }
  std::size_t bytes() const;

 private:
  bool are_adopted(const Bodies& bodies) const;
  void adopt_shapes(const Bodies& bodies);
  void sample_shapes();

  LocalBounds local_;
  std::vector<const Shape*> shapes_;      // whose volumes `local_` holds: compared, never followed
  std::vector<std::uint64_t> revisions_;  // theirs: a new shape may have the address of one that is no more
  std::vector<BodyIndex> samples_;        // a body of each shape
  std::vector<bool> changed_;
  std::vector<Aabb> boxes_;
  std::vector<Sphere> spheres_;
};

}  // namespace collidoscope
