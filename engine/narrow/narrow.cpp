#include "narrow/narrow.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/registry.h"
#include "narrow/foreign/foreign_algorithm.h"

namespace collidoscope {

#define COLLIDOSCOPE_NARROW(name) extern const NarrowAlgorithm narrow_##name;
#define COLLIDOSCOPE_CONVEX(name, id) COLLIDOSCOPE_NARROW(name)
#include "narrow/convex.def"
#include "narrow/mesh.def"
#include "narrow/references.def"
#undef COLLIDOSCOPE_NARROW

std::span<const NarrowAlgorithm* const> narrow_algorithms() {
  static constexpr const NarrowAlgorithm* built_in[] = {
#define COLLIDOSCOPE_NARROW(name) &narrow_##name,
#include "narrow/convex.def"
#include "narrow/mesh.def"
#include "narrow/references.def"
#undef COLLIDOSCOPE_NARROW
#undef COLLIDOSCOPE_CONVEX
  };
  // Slots stand behind, filled or not: a span that a caller holds stays valid when one is filled.
  static const auto all = [] {
    std::array<const NarrowAlgorithm*, std::size(built_in) + most_foreign_algorithms> list{};
    std::ranges::copy(foreign_slots(), std::ranges::copy(built_in, list.begin()).out);
    return list;
  }();
  return std::span(all).first(std::size(built_in) + foreign_algorithm_count());
}

const NarrowAlgorithm& narrow_algorithm(std::string_view id) {
  return find_by_id(narrow_algorithms(), id, "narrow-phase algorithm");
}

NarrowOptions NarrowAlgorithm::default_options() const {
  NarrowOptions options;
  options.parameters = default_values(parameters);
  reset_inner(options);
  return options;
}

void NarrowAlgorithm::reset_inner(NarrowOptions& options) const {
  if (inner != nullptr) set_inner_parameters(options, default_values(inner(options).parameters));
}

NarrowOptions NarrowAlgorithm::inner_options(const NarrowOptions& options) const {
  NarrowOptions own = inner(options).default_options();
  own.support = options.support;
  own.parameters = inner_parameters(options);
  return own;
}

ParameterValues NarrowAlgorithm::inner_parameters(const NarrowOptions& options) const {
  ParameterValues values{};
  std::copy(options.parameters.begin() + static_cast<std::ptrdiff_t>(parameters.size()),
            options.parameters.end(), values.begin());
  return values;
}

void NarrowAlgorithm::set_inner_parameters(NarrowOptions& options, const ParameterValues& values) const {
  assert(parameters.size() + inner(options).parameters.size() <= most_parameters);
  std::copy(values.begin(), values.end() - static_cast<std::ptrdiff_t>(parameters.size()),
            options.parameters.begin() + static_cast<std::ptrdiff_t>(parameters.size()));
}

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::separated:
      return "separated";
    case Verdict::colliding:
      return "colliding";
    case Verdict::undecided:
      break;
  }
  return "undecided";
}

std::string_view to_string(Feature::Kind kind) {
  switch (kind) {
    case Feature::Kind::vertex:
      return "vertex";
    case Feature::Kind::edge:
      return "edge";
    case Feature::Kind::face:
      break;
  }
  return "face";
}

}  // namespace collidoscope
