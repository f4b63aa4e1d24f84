#pragma once

#include <string>
#include <vector>

#include "core/random.h"

namespace collidoscope::fuzz {

/// Changes seeds at random: bits, bytes, ranges, numbers and words. The same changes for the same seeds and
/// number, whatever the compiler.
class Mutator {
 public:
  /// There must be a seed.
  Mutator(std::vector<std::string> seeds, std::uint64_t number) : seeds_(std::move(seeds)), random_(number) {}

  /// Another input: a seed, changed once or several times.
  std::string next();

 private:
  std::size_t below(std::size_t count) { return random_.below(static_cast<std::uint32_t>(count)); }
  const std::string& any_seed() { return seeds_[below(seeds_.size())]; }
  char any_byte() { return static_cast<char>(below(256)); }
  /// Some part of the text, often short.
  std::string any_part(const std::string& text);

  void change(std::string& input);
  void flip_bit(std::string& input);
  void set_byte(std::string& input);
  void insert_bytes(std::string& input);
  void erase_part(std::string& input);
  void repeat_part(std::string& input);
  void go_on_as_another(std::string& input);
  void overwrite_by_another(std::string& input);
  void write_number(std::string& input);
  void type_number(std::string& input);
  void exchange_word(std::string& input);

  std::vector<std::string> seeds_;
  Random random_;
};

}  // namespace collidoscope::fuzz
