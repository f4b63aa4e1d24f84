// NumPy's format: the magic string, a version, the length of the header, the header (a dictionary of Python's
// as text, padded by spaces), and the numbers.
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html

#include "scene/trajectory/trajectory_npy.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <optional>
#include <vector>

#include "core/error.h"
#include "core/input_text.h"
#include "core/tolerance.h"
#include "scene/trajectory/unit_quaternion.h"

namespace collidoscope {
namespace {

constexpr std::string_view magic = "\x93NUMPY";
static_assert(magic.size() == npy_magic_size);
static_assert(std::endian::native == std::endian::little, "numbers are copied as they lie in the file");
constexpr std::size_t numbers_of_pose = 7;

class NpyReader {
 public:
  NpyReader(std::string_view bytes, Trajectory& trajectory) : bytes_(bytes), trajectory_(trajectory) {}

  void read() {
    const std::string_view header = read_header();
    read_type(header);
    if (value_of(header, "fortran_order") != "False")
      fail("header", "is in Fortran order; save it in C order");
    read_shape(value_of(header, "shape"));
    check_size();
    trajectory_.set_in_order();
    for (std::size_t body = 0; body < bodies_; ++body)
      trajectory_.body_named(std::to_string(body), "body " + std::to_string(body));
    for (std::size_t frame = 0; frame < frames_; ++frame) read_frame(frame);
    trajectory_.end();
  }

 private:
  [[noreturn]] void fail(const std::string& place, const std::string& reason) const {
    throw InputError(trajectory_.file(), place, reason);
  }

  /// Leaves the numbers in bytes_.
  std::string_view read_header() {
    constexpr std::size_t version_size = 2;
    std::string_view rest = bytes_.substr(magic.size());
    if (rest.size() < version_size) fail("header", "is cut off");
    const auto version = static_cast<unsigned char>(rest.front());
    const std::size_t length_size = version == 1 ? 2 : 4;
    if (version < 1 || version > 3) fail("header", "has the unknown version " + std::to_string(version));
    rest.remove_prefix(version_size);
    if (rest.size() < length_size) fail("header", "is cut off");
    std::size_t length = 0;
    for (std::size_t i = length_size; i-- > 0;) length = length << 8 | static_cast<unsigned char>(rest[i]);
    rest.remove_prefix(length_size);
    if (rest.size() < length) fail("header", "is cut off");
    bytes_ = rest.substr(length);
    return rest.substr(0, length);
  }

  /// The text after a key of the dictionary, up to the comma that ends it.
  std::string_view value_of(std::string_view header, const std::string& key) const {
    std::size_t at = header.find('\'' + key + '\'');
    if (at == std::string_view::npos) at = header.find('"' + key + '"');
    if (at == std::string_view::npos) fail("header", "names no " + key);
    std::string_view value = header.substr(at + key.size() + 2);
    value.remove_prefix(std::min(value.find_first_not_of(" :"), value.size()));
    const std::size_t end = value.starts_with('(') ? value.find(')') + 1 : value.find_first_of(",}");
    return value.substr(0, end);
  }

  void read_type(std::string_view header) {
    const std::string_view type = value_of(header, "descr");
    if (type == "'<f8'" || type == "'=f8'")
      is_double_ = true;
    else if (type != "'<f4'" && type != "'=f4'")
      fail("header", "holds numbers of type " + quoted_word(type) + "; known: '<f8' and '<f4'");
  }

  void read_shape(std::string_view text) {
    std::vector<std::size_t> shape;
    for (const char* at = text.data(); at != text.data() + text.size();) {
      std::size_t side = 0;
      const auto [stop, error] = std::from_chars(at, text.data() + text.size(), side);
      if (error == std::errc()) shape.push_back(side);
      at = error == std::errc() ? stop : at + 1;
    }
    if (shape.size() != 3 || shape[2] != numbers_of_pose)
      fail("header", "has the shape " + quoted_word(text) + "; a trajectory is frames × bodies × 7");
    frames_ = shape[0], bodies_ = shape[1];
    if (frames_ == 0 || bodies_ == 0) fail("header", "holds no poses");
  }

  void check_size() const {
    const std::size_t of_body = numbers_of_pose * size_of_number();
    const bool fits = bytes_.size() % of_body == 0 && bytes_.size() / of_body % bodies_ == 0 &&
                      bytes_.size() / of_body / bodies_ == frames_;
    if (!fits)
      fail("", "holds " + std::to_string(bytes_.size()) + " bytes of numbers, which are not " +
                   std::to_string(frames_) + " frames of " + std::to_string(bodies_) + " poses");
  }

  void read_frame(std::size_t frame) {
    Trajectory::Frame poses{frame, std::nullopt, {}};
    for (std::size_t body = 0; body < bodies_; ++body) {
      const std::size_t first = (frame * bodies_ + body) * numbers_of_pose;
      Real n[numbers_of_pose];
      for (std::size_t i = 0; i < numbers_of_pose; ++i) n[i] = number(first + i);
      const auto refuse = [&](const std::string& reason) {
        fail("frame " + std::to_string(frame) + ", body " + std::to_string(body), reason);
      };
      for (const Real value : n)
        if (!(std::abs(value) <= tolerance::largest_coordinate))
          refuse("a number is not finite or beyond ±1e18");
      const Quaternion q{n[3], n[4], n[5], n[6]};
      if (!is_nearly_unit(q)) refuse(not_unit(q));
      poses.entries.push_back({body, {n[0], n[1], n[2]}, unit_of(q)});
    }
    trajectory_.add(poses);
  }

  std::size_t size_of_number() const { return is_double_ ? sizeof(double) : sizeof(float); }

  Real number(std::size_t index) const {
    const char* const at = bytes_.data() + index * size_of_number();
    double wide = 0;
    float narrow = 0;
    if (is_double_)
      std::memcpy(&wide, at, sizeof wide);
    else
      std::memcpy(&narrow, at, sizeof narrow), wide = static_cast<double>(narrow);
    return wide;
  }

  std::string_view bytes_;
  Trajectory& trajectory_;
  bool is_double_ = false;
  std::size_t frames_ = 0, bodies_ = 0;
};

}  // namespace

bool is_npy(std::string_view bytes) {
  return bytes.starts_with(magic);
}

void read_npy(std::string_view bytes, Trajectory& trajectory) {
  NpyReader(bytes, trajectory).read();
}

}  // namespace collidoscope
