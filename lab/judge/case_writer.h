#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>

#include "judge/judged_case.h"

namespace collidoscope {

/// A case file in the format of docs/judge.md, with its shapes inside; a primitive stays the text that names
/// it. Every number reads back unchanged.
nlohmann::ordered_json to_json(const JudgedCase& judged);
void save_case_file(const std::filesystem::path& file, const JudgedCase& judged);

}  // namespace collidoscope
