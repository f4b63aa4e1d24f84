#pragma once

#include <span>
#include <string>

namespace collidoscope {

/// RFC 4648, section 4, with padding.
std::string to_base64(std::span<const std::byte> bytes);

}  // namespace collidoscope
