#pragma once

#include <span>
#include <string>
#include <string_view>

namespace collidoscope {

/// For messages about a name that is not among `known`: "did you mean 'position'?" when one is close to it,
/// else "known: …".
std::string suggestion(std::string_view name, std::span<const std::string_view> known);

}  // namespace collidoscope
