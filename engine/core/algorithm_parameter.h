#pragma once

// The parameters of an algorithm beyond its id, in any phase, as option strings: "id:name=value:name=value".

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/scalar.h"

namespace collidoscope {

/// A choice among several names, or a number within limits.
struct AlgorithmParameter {
  std::string_view name, label;
  std::span<const std::string_view> choices{};  // not empty: the value is an index into them
  Real standard = 0;
  Real minimum = 0, maximum = 1;  // of a number
  bool whole = false;             // a number without fraction
  bool follows_scene = false;     // `standard` lies below the minimum and is called "auto"
};

inline constexpr std::string_view paper_mode_names[] = {"off", "on"};
/// The mode in which an algorithm runs as its paper prints it, errata corrected. Caches, quick tests, caps
/// and certificates that the paper does not have are off. The papers' figures are measured so. Each file's
/// head lists the departures, and which of them stay.
inline constexpr AlgorithmParameter paper_mode{
    .name = "paper", .label = "As printed", .choices = paper_mode_names};

/// The most parameters of an algorithm, including those of an algorithm that it runs.
constexpr std::size_t most_parameters = 10;
/// The values in the order of the algorithm's parameters.
using ParameterValues = std::array<Real, most_parameters>;

ParameterValues default_values(std::span<const AlgorithmParameter> parameters);

/// The subject of messages about an option string that names an unknown choice.
struct ChoiceSubject {
  std::string_view kind, id;  // "narrow-phase algorithm", "gjk"

  /// Throws InputError: "narrow-phase algorithm 'gjk': reason".
  [[noreturn]] void refuse(const std::string& reason) const;
};

/// An option string, split; its parts refer to the original string.
struct ChoiceText {
  struct Setting {
    std::string_view name, value;
  };
  std::string_view id;
  std::vector<Setting> settings;
};

/// Throws InputError where a setting is not "name=value".
ChoiceText split_choice(std::string_view kind, std::string_view option);

/// Sets the parameter with the setting's name. Throws InputError where there is none, or where the value is
/// not one of its choices or within its limits; `also_known` are names that the caller handles itself.
void set_parameter(const ChoiceSubject& subject, std::span<const AlgorithmParameter> parameters,
                   const ChoiceText::Setting& setting, ParameterValues& values, std::string also_known = "");

/// ":name=value" for each value that is not the default.
std::string departures(std::span<const AlgorithmParameter> parameters, const ParameterValues& values);

std::string in_quotes(std::string_view text);

}  // namespace collidoscope
