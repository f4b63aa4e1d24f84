#pragma once

// What all algorithms about trees of triangles share: a kernel names its tree, and gets
//
//   struct AabbTreeKernel : TreeKernel<AabbTreeKernel, BoxTree> {
//     static ShapeData tree_data(SplitRule rule);
//     static const BoxTree& tree(const Shape& shape, SplitRule rule);
//   };

#include <array>
#include <span>
#include <string_view>

#include "narrow/meshes/containment.h"
#include "narrow/meshes/mesh_kernel.h"
#include "narrow/meshes/tree_query.h"

namespace collidoscope {

/// In the order of NarrowAlgorithm::parameters.
enum class TreeParameter : std::uint8_t { split, traversal, descent, solid };
inline constexpr std::array<std::string_view, 2> tree_solid_names = {"off", "on"};
inline constexpr AlgorithmParameter tree_parameters[] = {
    {.name = "split", .label = "Split rule", .choices = split_rule_names},
    {.name = "traversal", .label = "Traversal", .choices = traversal_names},
    {.name = "descent", .label = "Descent", .choices = descent_names},
    {.name = "solid", .label = "Inside counts", .choices = tree_solid_names}};

template <class Choice>
Choice tree_choice(const NarrowOptions& options, TreeParameter parameter) {
  return static_cast<Choice>(options.choice(static_cast<std::size_t>(parameter)));
}

inline WalkOptions walk_options(const NarrowOptions& options) {
  return {tree_choice<Traversal>(options, TreeParameter::traversal),
          tree_choice<Descent>(options, TreeParameter::descent)};
}

/// The triangles that met last, or were the nearest: likely to do so again.
struct TreeCache {
  TrianglePairing pair;
  std::uint8_t known;
};

template <class Kernel, class Tree>
struct TreeKernel {
  static PairResult run(const NarrowQuery& query, PairCache& cache) {
    return TreeSearch(query, cache.as<TreeCache>()).run();
  }

  static std::vector<TrianglePairing> contacts(const NarrowQuery& query) {
    std::vector<TrianglePairing> all;
    ContactFinder finder(mesh_pair(query), &all);
    find_contacts(trees(query), walk_options(query.options), finder);
    return all;
  }

  static ShapeData needs_of(const NarrowOptions& options) { return Kernel::tree_data(rule(options)); }

  static constexpr NarrowAlgorithm algorithm(std::string_view id, std::string_view label,
                                             std::string_view paper) {
    NarrowAlgorithm algorithm{};
    algorithm.id = id, algorithm.label = label, algorithm.paper = paper;
    algorithm.capabilities = mesh_capabilities;
    algorithm.input = NarrowInput::mesh;
    algorithm.needs = ShapeData::none;
    algorithm.parameters = tree_parameters;
    algorithm.needs_of = needs_of;
    algorithm.run = mesh_batch<Kernel>;
    algorithm.query = mesh_query<Kernel>;
    algorithm.contacts = mesh_contacts<Kernel>;
    return algorithm;
  }

 private:
  static SplitRule rule(const NarrowOptions& options) {
    return tree_choice<SplitRule>(options, TreeParameter::split);
  }
  static TreePair<Tree> trees(const NarrowQuery& query) {
    const SplitRule cut = rule(query.options);
    return {Kernel::tree(query.a, cut), Kernel::tree(query.b, cut), query.b_in_a};
  }

  class TreeSearch {
   public:
    TreeSearch(const NarrowQuery& query, TreeCache& cache)
        : query_(query), meshes_(mesh_pair(query)), cache_(cache) {}

    PairResult run() {
      PairResult result = answer();
      result.iterations = clamped_count(counts_.volume_tests);
      return result;
    }

   private:
    PairResult answer() {
      if (cache_.known != 0)
        if (const TriangleIntersection shared = last_pair(); shared.kind != TriangleIntersection::Kind::none)
          return colliding(shared, cache_.pair);
      ContactFinder finder(meshes_, nullptr);
      counts_ = find_contacts(trees(query_), walk_options(query_.options), finder);
      if (finder.found()) {
        remember(finder.contact());
        return colliding(meshes_, finder.contact());
      }
      if (tree_choice<bool>(query_.options, TreeParameter::solid))
        if (const Containment inside = find_containment(meshes_); inside.found)
          return colliding_inside(inside.point);
      return query_.answer == Answer::distance ? measure() : separated();
    }

    PairResult measure() {
      NearestFinder finder(meshes_);
      if (cache_.known != 0) finder.test(cache_.pair);
      counts_.volume_tests += find_nearest(trees(query_), finder).volume_tests;
      remember(finder.pair());
      return separated(finder.nearest(), finder.pair());
    }

    TriangleIntersection last_pair() const {
      return triangle_intersection(meshes_.triangle_a(cache_.pair.a), meshes_.triangle_b(cache_.pair.b));
    }
    void remember(const TrianglePairing& pair) { cache_ = {pair, 1}; }

    const NarrowQuery& query_;
    MeshPair meshes_;
    TreeCache& cache_;
    WalkCounts counts_;
  };
};

}  // namespace collidoscope
