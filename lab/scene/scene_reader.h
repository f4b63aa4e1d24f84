#pragma once

// The pieces of a scene file reader.

#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/progress.h"
#include "scene/chain_description.h"
#include "scene/json_value.h"
#include "scene/scene.h"

namespace collidoscope {

/// The links of a chain that were read so far, by their names.
using LinkNumbers = std::map<std::string, std::uint32_t, std::less<>>;

/// A chain that another file describes, as a scene names it.
struct DescribedChain {
  std::filesystem::path file;
  ChainMeshes meshes = ChainMeshes::collision;
  std::string name{};  // empty: as the file names it
  std::optional<DecompositionChoice> decomposition{};
  std::uint32_t group = 0;
};

/// {"position", "orientation"} or {"position", "rotation": nine numbers, row by row}; both may be left out.
Pose read_pose(const JsonValue& value);

/// The decomposition that the entry requests for its shapes, if any.
std::optional<DecompositionChoice> read_decomposition(const JsonValue& entry);

/// The collision group of the entry's bodies; 0 where it names none.
std::uint32_t read_group(const JsonValue& entry);

/// The choice that a text stands for. `parse` throws InputError of the text; the value adds its place.
template <class Parse>
auto read_parsed(const JsonValue& value, const Parse& parse) {
  try {
    return parse(value.string());
  } catch (const InputError& error) {
    value.fail(error.reason());
  }
}

/// The contents of a scene file so far, and the names in it.
class SceneReader {
 public:
  SceneReader(Scene& scene, Progress* progress) : scene_(scene), progress_(progress) {}

  void read_shapes(const JsonValue& shapes);
  void read_bodies(const JsonValue& bodies);
  void read_chains(const JsonValue& chains);
  /// Adds the chain with its bodies. Links that share a joint are not tested against each other.
  void add_robot(const DescribedChain& described);
  void read_testing(const JsonValue& testing);
  void read_contacts(const JsonValue& contacts);

 private:
  void read_shape(const JsonValue& entry);
  void read_framed_shape(const std::string& name, const JsonValue& entry);
  void read_body(const JsonValue& entry);
  void read_chain(const JsonValue& entry);
  void note_carried(const KinematicChain& chain);
  KinematicChain read_links(const JsonValue& entry);
  KinematicChain read_description(const JsonValue& entry);
  KinematicChain with_bodies(const DescribedChain& described);
  ChainLink read_link(const JsonValue& entry, const KinematicChain& chain, LinkNumbers& numbers);
  void read_carried_body(const JsonValue& entry, const KinematicChain& chain, ChainLink& link);

  ShapePointer shape_named(const JsonValue& name) const;
  /// By name or by number.
  BodyIndex body_named(const JsonValue& reference) const;
  BodyPair body_pair(const JsonValue& pair) const;
  BodyIndex add_body(BodyDescription description);
  /// The same shape for every request with the same mesh and choice. A mesh that is not a solid is not
  /// decomposed.
  ShapePointer link_shape(const std::string& name, const LinkGeometry& geometry,
                          const std::optional<DecompositionChoice>& decomposition);

  Scene& scene_;
  Progress* progress_;
  std::map<std::string, ShapePointer> shapes_;  // at rest
  std::map<std::string, DeformingShapePointer> deforming_;
  std::map<std::string, std::vector<BodyIndex>> bodies_;
  std::set<BodyIndex> carried_;  // by links of chains
  struct FileShape {
    std::filesystem::path file;
    Vec3 scale;
    std::optional<DecompositionChoice> decomposition;  // as requested
    ShapePointer shape;
  };
  std::vector<FileShape> files_;
};

}  // namespace collidoscope
