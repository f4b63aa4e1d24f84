#pragma once

// What a user changes of the bodies of a scene, whichever scene it is: where they begin, what they are
// called, copies of them, and which are left out. It is a value: the scene's own bodies and the changes give
// the bodies, in whatever order the user made them.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scene/world.h"

namespace collidoscope {

/// The frame of a body's shape in the world: a file at its own coordinates has neither shift nor turn.
struct BodyPlace {
  Vec3 position = Vec3(0);
  Quaternion orientation;  // unit

  Pose pose() const { return {to_matrix(orientation), position}; }
};
bool operator==(const BodyPlace& a, const BodyPlace& b);

/// What is changed of one body. Bodies are known by their keys: for a body of the scene the name that the
/// scene gives it, or "name (2)" for the second of that name; for a copy the name it was made with.
struct BodyChange {
  std::string body;                // key
  std::string copy_of;             // key of a body of the scene; empty: `body` is one itself
  std::optional<BodyPlace> place;  // where it begins; none: as the scene says, and a copy as its original
  std::string name;                // what it is called; empty: as its key
  bool removed = false;

  friend bool operator==(const BodyChange&, const BodyChange&) = default;
};
using Arrangement = std::vector<BodyChange>;

/// "part", or "part (2)" and so on where that name is taken.
std::string unused_body_name(const std::vector<std::string>& taken, const std::string& name);

/// The keys of the bodies of arranged(), in its order.
std::vector<std::string> body_keys(const World& scene, const Arrangement& arrangement);

/// The change of that body, which is added where there is none yet.
BodyChange& change_of(Arrangement& arrangement, const std::string& body);

/// The world of the scene with the changes: its own bodies that are left, in their order, then the copies.
/// Links of chains go where their joints put them. Changes of bodies that the scene lacks do nothing: it may
/// have fewer bodies than when they were made. Nor do any where recorded motion places the bodies.
World arranged(const World& scene, const Arrangement& arrangement);

/// A world whose bodies stand as these changes say.
struct ArrangedWorld {
  World world;
  Arrangement arrangement;
};

/// `running` under other changes. Bodies whose place is not changed go on. A body whose change is taken back
/// moves on as in `earlier`, the world at this time before the user arranged bodies at it, if there is one
/// and it has the body unchanged; else it begins as in the scene.
World rearranged(const ArrangedWorld& running, const World& scene, const Arrangement& after,
                 const ArrangedWorld* earlier = nullptr);

/// Throws InputError that names the first change of a body that the scene lacks, and those that it has.
void expect_bodies(const World& scene, const Arrangement& arrangement);

}  // namespace collidoscope
