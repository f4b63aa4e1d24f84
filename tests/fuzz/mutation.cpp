#include "fuzz/mutation.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace collidoscope::fuzz {
namespace {

constexpr std::size_t most_bytes = 8192;

/// What programs take amiss, as text.
constexpr auto typed_numbers = std::to_array<std::string_view>({"0",
                                                                "-0",
                                                                "1",
                                                                "-1",
                                                                "0.5",
                                                                "1e-3",
                                                                "1e-9",
                                                                "1e-160",
                                                                "1e-300",
                                                                "5e-324",
                                                                "1e18",
                                                                "-1e18",
                                                                "1.0000001e18",
                                                                "1e308",
                                                                "1e999",
                                                                "nan",
                                                                "inf",
                                                                "255",
                                                                "256",
                                                                "65536",
                                                                "4294967295",
                                                                "4294967296",
                                                                "9007199254740993",
                                                                "18446744073709551615",
                                                                "18446744073709551616",
                                                                "0x1p3",
                                                                "1,5",
                                                                "1e",
                                                                "",
                                                                "\"1\"",
                                                                "null",
                                                                "true",
                                                                "[]"});

/// Bit patterns of numbers, lowest byte first.
constexpr auto written_numbers = std::to_array<std::string_view>({{"\x00\x00\x80\x3f", 4},
                                                                  {"\x00\x00\x00\x80", 4},
                                                                  {"\xff\xff\x7f\x7f", 4},
                                                                  {"\x01\x00\x00\x00", 4},
                                                                  {"\x00\x00\x80\x7f", 4},
                                                                  {"\x00\x00\xc0\x7f", 4},
                                                                  {"\x01\x00\x80\x3f", 4},
                                                                  {"\xff\xff\x7f\x3f", 4},
                                                                  {"\xff\xff\xff\xff", 4},
                                                                  {"\x00\x00", 2},
                                                                  {"\xff\x7f", 2},
                                                                  {"\x80", 1}});

bool is_of_number(char c) {
  return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
}

bool is_of_word(char c) {
  return is_of_number(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// The run of such characters around the place, or after it; empty at the end if there is none.
template <class Belongs>
std::string_view run_at(std::string_view text, std::size_t place, const Belongs& belongs) {
  while (place < text.size() && !belongs(text[place])) ++place;
  std::size_t end = place;
  while (place > 0 && belongs(text[place - 1])) --place;
  while (end < text.size() && belongs(text[end])) ++end;
  return text.substr(place, end - place);
}

}  // namespace

std::string Mutator::next() {
  constexpr std::size_t most_changes = 6;
  std::string input = any_seed();
  const std::size_t changes = 1 + below(most_changes);
  for (std::size_t i = 0; i < changes; ++i) change(input);
  if (input.size() > most_bytes) input.resize(most_bytes);
  return input;
}

void Mutator::change(std::string& input) {
  using Change = void (Mutator::*)(std::string&);
  constexpr Change changes[] = {&Mutator::flip_bit,
                                &Mutator::set_byte,
                                &Mutator::insert_bytes,
                                &Mutator::erase_part,
                                &Mutator::repeat_part,
                                &Mutator::go_on_as_another,
                                &Mutator::overwrite_by_another,
                                &Mutator::write_number,
                                &Mutator::type_number,
                                &Mutator::exchange_word};
  if (input.empty()) return insert_bytes(input);
  (this->*changes[below(std::size(changes))])(input);
}

std::string Mutator::any_part(const std::string& text) {
  const std::size_t from = below(text.size() + 1), rest = text.size() - from;
  constexpr std::size_t short_part = 16;
  return text.substr(from, below(random_.below(2) == 0 ? std::min(rest, short_part) + 1 : rest + 1));
}

void Mutator::flip_bit(std::string& input) {
  char& byte = input[below(input.size())];
  byte = static_cast<char>(static_cast<unsigned char>(byte) ^ 1u << below(8));
}

void Mutator::set_byte(std::string& input) {
  input[below(input.size())] = any_byte();
}

void Mutator::insert_bytes(std::string& input) {
  const std::size_t place = below(input.size() + 1), count = 1 + below(8);
  for (std::size_t i = 0; i < count; ++i) input.insert(input.begin() + static_cast<long>(place), any_byte());
}

void Mutator::erase_part(std::string& input) {
  const std::size_t from = below(input.size());
  input.erase(from, any_part(input).size());
}

void Mutator::repeat_part(std::string& input) {
  input.insert(below(input.size() + 1), any_part(input));
}

void Mutator::go_on_as_another(std::string& input) {
  const std::string& other = any_seed();
  input.resize(below(input.size() + 1));
  input += other.substr(below(other.size() + 1));
}

void Mutator::overwrite_by_another(std::string& input) {
  const std::string part = any_part(any_seed());
  const std::size_t place = below(input.size());
  input.replace(place, part.size(), part);
}

void Mutator::write_number(std::string& input) {
  const std::string_view number = written_numbers[below(written_numbers.size())];
  input.replace(below(input.size()), number.size(), number);
}

void Mutator::type_number(std::string& input) {
  const std::string_view old = run_at(input, below(input.size()), is_of_number);
  const auto place = static_cast<std::size_t>(old.data() - input.data());
  input.replace(place, old.size(), typed_numbers[below(typed_numbers.size())]);
}

void Mutator::exchange_word(std::string& input) {
  const std::string& other = any_seed();
  const std::string word(run_at(other, below(other.size() + 1), is_of_word));
  const std::string_view old = run_at(input, below(input.size()), is_of_word);
  const auto place = static_cast<std::size_t>(old.data() - input.data());
  input.replace(place, old.size(), word);
}

}  // namespace collidoscope::fuzz
