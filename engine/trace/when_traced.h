#pragma once

#include <type_traits>

namespace collidoscope {

/// Takes the place of what only steps need.
struct Untraced {};

/// The type of a [[no_unique_address]] member that only steps need: a T that is traced, and nothing in the
/// timed instantiation.
template <class Tracer, class T>
using WhenTraced = std::conditional_t<Tracer::enabled, T, Untraced>;

}  // namespace collidoscope
