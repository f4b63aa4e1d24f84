#pragma once

// The common part of all algorithms with trees of triangles. A kernel names its tree:
//
//   struct AabbTreeKernel : TreeKernel<AabbTreeKernel, BoxTree> {
//     static ShapeData tree_data(SplitRule rule);
//     static const BoxTree& tree(const Shape& shape, SplitRule rule);
//   };

#include <array>
#include <span>
#include <string_view>

#include "bvh/kept_front.h"
#include "bvh/recent_leaves.h"
#include "bvh/traversal_steps.h"
#include "bvh/tree_traversals.h"
#include "narrow/mesh/containment.h"
#include "narrow/mesh/front_trial.h"
#include "narrow/mesh/mesh_kernel.h"

namespace collidoscope {

/// In the order of NarrowAlgorithm::parameters.
enum class TreeParameter : std::uint8_t { split, traversal, descent, solid, update };
inline constexpr std::array<std::string_view, 2> tree_solid_names = {"off", "on"};
inline constexpr AlgorithmParameter tree_parameters[] = {
    {.name = "split", .label = "Split rule", .choices = split_rule_names},
    {.name = "traversal", .label = "Traversal", .choices = traversal_names},
    {.name = "descent", .label = "Descent rule", .choices = descent_names},
    {.name = "solid", .label = "Solid", .choices = tree_solid_names},
    {.name = "update", .label = "Tree update", .choices = tree_update_names}};

template <class Choice>
Choice tree_choice(const NarrowOptions& options, TreeParameter parameter) {
  return static_cast<Choice>(options.choice(static_cast<std::size_t>(parameter)));
}

inline TraversalOptions traversal_options(const NarrowOptions& options) {
  return {tree_choice<TraversalOrder>(options, TreeParameter::traversal),
          tree_choice<DescentRule>(options, TreeParameter::descent)};
}

/// The memory of a pair's last query, whose answer is likely to come again.
struct TreeCache {
  enum class State : std::uint8_t {
    nothing,
    met,      // these triangles of these leaves met
    nearest,  // these triangles were the nearest
    apart,    // separated, with a front in the variable-size cache
  };

  struct Met {
    TrianglePairing triangles;
    RecentLeaves leaves;
  };
  struct Apart {
    KeptFront front;
    FrontTrial trial;
  };
  State state;
  union {
    Met met;
    TrianglePairing nearest;
    Apart apart;
  };
};

/// The end of a traced query. The result joins the last step if bodies collide, and else is a step of its
/// own.
void record_result(StepRecorder& recorder, const PairResult& result);

/// The bounding sphere of all triangles.
template <class Tree>
Sphere sphere_around(const Tree& tree) {
  if (tree.nodes().empty()) return {};
  const auto& node = tree.nodes().front();
  Sphere sphere{Vec3(node.centre[0][0], node.centre[1][0], node.centre[2][0])};
  if constexpr (requires { node.radius; })
    sphere.radius = node.radius[0];
  else
    sphere.radius = length(Vec3(node.half[0][0], node.half[1][0], node.half[2][0]));
  return sphere;
}

template <class Kernel, class Tree>
struct TreeKernel {
  static PairResult run(const NarrowQuery& query, PairCache& cache) {
    NoTrace tracer;
    return TreeSearch<NoTrace>(query, cache.as<TreeCache>(), tracer).run();
  }

  static PairResult trace(const NarrowQuery& query, PairCache& cache, StepRecorder& recorder) {
    return TreeSearch<StepRecorder>(query, cache.as<TreeCache>(), recorder).run();
  }

  static std::vector<TrianglePairing> contacts(const NarrowQuery& query) {
    std::vector<TrianglePairing> all;
    ContactFinder finder(mesh_pair(query), &all);
    tree_traversals<Tree>().contacts(trees(query), traversal_options(query.options), finder);
    return all;
  }

  static ShapeData needs_of(const NarrowOptions& options) { return Kernel::tree_data(rule(options)); }

  static constexpr NarrowAlgorithm algorithm(std::string_view id, std::string_view label,
                                             std::string_view paper) {
    NarrowAlgorithm algorithm = mesh_algorithm<Kernel>(id, label, paper);
    algorithm.capabilities = mesh_capabilities;
    algorithm.counters = counters;
    algorithm.has_variable_cache = true;
    algorithm.parameters = tree_parameters;
    algorithm.needs_of = needs_of;
    algorithm.tree_update = [](const NarrowOptions& options) {
      return tree_choice<TreeUpdate>(options, TreeParameter::update);
    };
    algorithm.run = mesh_batch<Kernel>;
    algorithm.pseudo_code = traversal_pseudo_code;
    return algorithm;
  }

 private:
  static constexpr std::array<Counter, 1> counters = {
      {{"volume test", "volume tests", &PairResult::iterations}}};

  static SplitRule rule(const NarrowOptions& options) {
    return tree_choice<SplitRule>(options, TreeParameter::split);
  }
  static TreePair<Tree> trees(const NarrowQuery& query) {
    const SplitRule cut = rule(query.options);
    return {Kernel::tree(query.a, cut), Kernel::tree(query.b, cut), query.b_in_a};
  }

  template <class Tracer>
  class TreeSearch {
   public:
    TreeSearch(const NarrowQuery& query, TreeCache& cache, Tracer& tracer)
        : query_(query), trees_(trees(query)), meshes_(mesh_pair(query)), cache_(cache), tracer_(tracer) {}

    PairResult run() {
      PairResult result = answer();
      result.iterations = clamped_count(counts_.volume_tests);
      if constexpr (Tracer::enabled) record_result(tracer_, result);
      return result;
    }

   private:
    PairResult answer() {
      if (cache_.state == TreeCache::State::met)
        if (const TriangleIntersection shared = last_pair(cache_.met.triangles);
            shared.kind != TriangleIntersection::Kind::none) {
          if constexpr (Tracer::enabled) record_last_triangles(tracer_, meshes_, cache_.met.triangles);
          return colliding(shared, cache_.met.triangles);
        }
      ContactFinder finder(meshes_, nullptr);
      search(finder);
      if (finder.found()) {
        remember(finder.contact(), finder.leaves());
        return colliding(meshes_, finder.contact());
      }
      if (tree_choice<bool>(query_.options, TreeParameter::solid))
        if (const Containment inside = find_containment(query_); inside.found) {
          if constexpr (Tracer::enabled)
            tracer_.step(static_cast<int>(TraversalLine::inside)).say("A part of one lies inside the other.");
          return colliding_inside(inside.point);
        }
      return query_.request != Request::overlap ? measure() : separated();
    }

    void remember(const TrianglePairing& triangles, const VolumePair& leaves) {
      if (cache_.state != TreeCache::State::met)
        cache_.met = {triangles, RecentLeaves(leaves)};
      else
        cache_.met.triangles = triangles, cache_.met.leaves.put_first(leaves);
      cache_.state = TreeCache::State::met;
    }

    /// Starts where the last query ended, if it left a start.
    void search(ContactFinder& finder) {
      if (cache_.state == TreeCache::State::met) traverse_near(cache_.met.leaves.all(), finder);
      if (finder.found()) return;
      if (query_.request != Request::overlap || !query_.variable_cache) return traverse(finder);
      const Sphere sphere = sphere_around(trees_.b);
      Real margin = 0;
      FrontTrial trial;
      if (cache_.state == TreeCache::State::apart) {
        KeptFront& front = cache_.apart.front;
        front.grow_older();
        const Real moved = front.motion(query_.b_in_a, sphere);
        if (moved < front.margin()) return search_front(moved, finder);
        trial = cache_.apart.trial;
        if (front.margin() > 0) trial.ended(front.age());
        if (trial.suggests_front()) margin = next_margin(moved / front.age(), front.age(), sphere.radius);
      }
      search_and_keep(margin, sphere, trial, finder);
    }

    void search_front(Real moved, ContactFinder& finder) {
      const NearFront front = cache_.apart.front.front(*query_.variable_cache);
      count(tree_traversals<Tree>().contacts_among(trees_, front, static_cast<float>(moved * moved), finder));
    }

    /// A margin that lasts for some queries at this speed; 0 where the speed is too high. After a front that
    /// lasted longer the next one is not thinner: the pair may come back.
    static Real next_margin(Real speed, int age, Real radius) {
      constexpr Real queries = 16, most = 0.5, least = 1e-3;
      const Real margin = std::max(speed * std::max<Real>(queries, age), least * radius);
      return margin < most * radius ? margin : 0;
    }

    void search_and_keep(Real margin, const Sphere& sphere, FrontTrial trial, ContactFinder& finder) {
      NearLeafFinder near(static_cast<float>(margin), trial.wanted_leaves());
      if (near.found_all())
        trial.built(tests_of([&] { count(tree_traversals<Tree>().near_leaves(trees_, near, finder)); }));
      if (!finder.found() && !near.found_all()) trial.searched(tests_of([&] { traverse(finder); }));
      if (finder.found()) return;
      cache_.state = TreeCache::State::apart;
      cache_.apart = {KeptFront(query_.b_in_a, sphere, near.margin(), near.write(*query_.variable_cache)),
                      trial};
    }

    template <class Search>
    std::uint64_t tests_of(const Search& search) {
      const std::uint64_t before = counts_.volume_tests;
      search();
      return counts_.volume_tests - before;
    }

    PairResult measure() {
      NearestFinder finder(meshes_);
      if (cache_.state == TreeCache::State::nearest) finder.test(cache_.nearest);
      traverse_to_nearest(finder);
      if (std::isfinite(finder.nearest().squared)) {  // there are triangles
        cache_.state = TreeCache::State::nearest;
        cache_.nearest = finder.pair();
      }
      return separated(finder.nearest(), finder.pair());
    }

    // Traced queries have no variable-size cache, so fronts are never traced.
    void traverse(ContactFinder& finder) {
      if constexpr (Tracer::enabled)
        count(trace_contacts(trees_, options(), finder, tracer_));
      else
        count(tree_traversals<Tree>().contacts(trees_, options(), finder));
    }
    void traverse_near(std::span<const VolumePair> leaves, ContactFinder& finder) {
      if constexpr (Tracer::enabled)
        count(trace_contacts_near(trees_, options(), leaves, finder, tracer_));
      else
        count(tree_traversals<Tree>().contacts_near(trees_, options(), leaves, finder));
    }
    void traverse_to_nearest(NearestFinder& finder) {
      if constexpr (Tracer::enabled)
        count(trace_nearest(trees_, finder, tracer_));
      else
        count(tree_traversals<Tree>().nearest(trees_, finder));
    }

    TraversalOptions options() const { return traversal_options(query_.options); }
    void count(const TraversalCounts& counts) { counts_.volume_tests += counts.volume_tests; }

    TriangleIntersection last_pair(const TrianglePairing& pair) const {
      return triangle_intersection(meshes_.triangle_a(pair.a), meshes_.triangle_b(pair.b));
    }

    const NarrowQuery& query_;
    TreePair<Tree> trees_;
    MeshPair meshes_;
    TreeCache& cache_;
    Tracer& tracer_;
    TraversalCounts counts_;
  };
};

}  // namespace collidoscope
