#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "decomposition/decomposition.h"

namespace collidoscope::cli {

/// "part-007.stl"
std::string piece_name(std::size_t index);

/// Writes the pieces and `decomposition.json` to the folder, which may be new. All files are complete before
/// the first appears in it. Where an earlier decomposition had more pieces, those that its
/// `decomposition.json` lists are removed, and nothing else. Throws JobError.
void write_pieces(const std::filesystem::path& folder, const std::vector<ConvexPiece>& pieces,
                  const nlohmann::ordered_json& description);

}  // namespace collidoscope::cli
