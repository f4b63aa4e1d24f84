#pragma once

#include "judge/judged_case.h"

namespace collidoscope {

/// The cases of a JSON file in the format of docs/judge.md. Throws InputError.
std::vector<JudgedCase> read_case_file(const std::filesystem::path& file, const PrimitiveReader& primitive);

/// Whether a file below a folder is meant to hold cases, of whatever format. A file that cannot be parsed is.
bool holds_cases(const std::filesystem::path& file);

}  // namespace collidoscope
