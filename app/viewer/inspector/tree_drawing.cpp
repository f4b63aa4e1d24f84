#include "inspector/tree_drawing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "core/plural.h"

namespace collidoscope::viewer {
namespace {

constexpr float branch_opacity = 0.45f, later_opacity = 0.25f, link_opacity = 0.6f;
constexpr float node_diameter = 9, later_diameter = 5, current_diameter = 15;
constexpr float branch_width = 1.2f, cross_width = 1.8f;
// Of the height of all trees.
constexpr Real largest_cross = 0.012, cross_share = 0.3;  // half its width; of a column
constexpr Real title_room = 0.24, side_room = 0.1, below_trees = 0.24, key_below = 0.16;
constexpr Real key_spacing = 0.65, narrowest = 0.5;
constexpr Real number_width = 0.22, number_height = 0.1;  // others keep away so far
constexpr std::size_t most_numbers = 14;
constexpr std::array<const char*, 4> state_names = {"visited", "waiting", "current", "pruned"};

class TreePainter {
 public:
  TreePainter(const TreeDiagram& diagram, std::size_t step, const Palette& palette,
              const PairColours& colours, Real width)
      : diagram_(diagram), step_(step), palette_(palette), colours_(colours), width_(width) {
    const auto leaves = std::ranges::count_if(diagram.nodes, [](const auto& node) { return node.is_folded; });
    cross_ =
        std::min(largest_cross, cross_share * width / static_cast<Real>(std::max<std::ptrdiff_t>(leaves, 1)));
  }

  /// The key first: what comes first is named beside its place.
  Overlay paint() {
    key();
    for (const TreeDiagram::Node& node : diagram_.nodes) edge(node);
    link();
    for (const TreeDiagram::Node& node : diagram_.nodes) mark(node);
    numbers();
    return std::move(overlay_);
  }

 private:
  Vec3 place(const TreeDiagram::Node& node) const { return {node.x * width_, 0, -node.y}; }
  const Colour& body_colour(std::uint8_t tree) const { return tree == 0 ? colours_.a : colours_.b; }

  Colour colour_of(NodeState state, std::uint8_t tree) const {
    switch (state) {
      case NodeState::current:
        return palette_.witness;
      case NodeState::waiting:
        return palette_.hull;
      case NodeState::pruned:
        return palette_.grid;
      case NodeState::visited:
        break;
    }
    return body_colour(tree);
  }

  void edge(const TreeDiagram::Node& node) {
    const bool seen = TreeDiagram::state(node, step_) != nullptr;
    overlay_.line(place(diagram_.nodes[node.parent]), place(node),
                  {seen ? body_colour(node.tree) : palette_.grid, seen ? branch_opacity : later_opacity},
                  branch_width);
  }

  void point(const Vec3& at, NodeState state, std::uint8_t tree) {
    const glm::vec4 colour(colour_of(state, tree), 1);
    if (state != NodeState::pruned)
      return overlay_.point(at, colour, state == NodeState::current ? current_diameter : node_diameter);
    const Vec3 rise(cross_, 0, cross_), fall(cross_, 0, -cross_);
    overlay_.line(at - rise, at + rise, colour, cross_width);
    overlay_.line(at - fall, at + fall, colour, cross_width);
  }

  void mark(const TreeDiagram::Node& node) {
    const NodeState* state = TreeDiagram::state(node, step_);
    if (state == nullptr)
      overlay_.point(place(node), {palette_.grid, later_opacity}, later_diameter);
    else
      point(place(node), *state, node.tree);
  }

  const TreeDiagram::Node* current(std::uint8_t tree) const {
    const auto found = std::ranges::find_if(diagram_.nodes, [&](const TreeDiagram::Node& node) {
      const NodeState* state = TreeDiagram::state(node, step_);
      return node.tree == tree && state && *state == NodeState::current;
    });
    return found == diagram_.nodes.end() ? nullptr : &*found;
  }

  /// The pair of nodes that the step is about.
  void link() {
    const TreeDiagram::Node *a = current(0), *b = current(1);
    if (a && b) overlay_.line(place(*a), place(*b), {palette_.witness, link_opacity}, branch_width);
    if (!std::ranges::any_of(diagram_.nodes, [](const auto& node) { return node.tree == 1; })) return;
    if (a) overlay_.label(place(*a), "A", {colours_.a, 1});
    if (b) overlay_.label(place(*b), "B", {colours_.b, 1});
  }

  void numbers() {
    std::vector<const TreeDiagram::Node*> folded;
    for (const TreeDiagram::Node& node : diagram_.nodes)
      if (node.is_folded && node.below > 1 && TreeDiagram::state(node, step_)) folded.push_back(&node);
    std::ranges::stable_sort(folded, std::ranges::greater(), &TreeDiagram::Node::below);
    std::vector<Vec3> numbered;
    for (const TreeDiagram::Node* node : folded) {
      const Vec3 at = place(*node);
      const bool crowded = std::ranges::any_of(numbered, [&](const Vec3& other) {
        return std::abs(other.x - at.x) < number_width && std::abs(other.z - at.z) < number_height;
      });
      if (crowded) continue;
      overlay_.label(at, std::to_string(node->below), {palette_.witness, 1});
      numbered.push_back(at);
      if (numbered.size() == most_numbers) return;
    }
  }

  void key() {
    const Real spacing = std::min(key_spacing, width_ / static_cast<Real>(state_names.size()));
    for (std::size_t i = 0; i < state_names.size(); ++i) {
      const Vec3 at(spacing * static_cast<Real>(i), 0, -1 - key_below);
      point(at, static_cast<NodeState>(i), 0);
      overlay_.label(at, state_names[i], {colour_of(static_cast<NodeState>(i), 0), 1});
    }
  }

  const TreeDiagram& diagram_;
  std::size_t step_;
  const Palette& palette_;
  PairColours colours_;
  Real width_, cross_ = 0;
  Overlay overlay_;
};

}  // namespace

Aabb tree_bounds(Real aspect) {
  const Real height = title_room + 1 + below_trees;
  const Real width = std::max(aspect * height - 2 * side_room, narrowest);
  return {{-side_room, 0, -1 - below_trees}, {width + side_room, 0, title_room}};
}

Overlay tree_overlay(const TreeDiagram& diagram, std::size_t step, const Palette& palette,
                     const PairColours& colours, Real aspect) {
  return TreePainter(diagram, step, palette, colours, tree_bounds(aspect).max.x - side_room).paint();
}

std::string tree_title(const TreeDiagram& diagram) {
  const bool two = std::ranges::any_of(diagram.nodes, [](const auto& node) { return node.tree == 1; });
  std::string title = two ? "A's tree above B's" : "tree";
  title += "; numbers: how much a node holds";
  if (diagram.left_out > 0) title += "; " + plural(diagram.left_out, "deeper node") + " not drawn";
  return title;
}

}  // namespace collidoscope::viewer
