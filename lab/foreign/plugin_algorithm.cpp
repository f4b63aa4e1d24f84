#include "foreign/plugin_algorithm.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <dlfcn.h>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "core/files/input_file.h"
#include "foreign/foreign_answer.h"
#include "foreign/foreign_shape.h"
#include "narrow/foreign/plugin.h"

namespace collidoscope {
namespace {

namespace fs = std::filesystem;

constexpr const char* entry_name = "collidoscope_plugin_entry";
constexpr std::uint32_t all_capabilities = 63;  // COLLIDOSCOPE_HAS_...
static_assert(static_cast<int>(Request::penetration) == COLLIDOSCOPE_PENETRATION);
static_assert(static_cast<int>(Verdict::undecided) == COLLIDOSCOPE_UNDECIDED);
static_assert(static_cast<int>(Capability::common_point) == COLLIDOSCOPE_HAS_COMMON_POINT);

// ---- The library -----------------------------------------------------------------------------------------

/// An open shared library; shapes that it made keep it open.
using Library = std::shared_ptr<void>;

Library open_library(const fs::path& file) {
  // Without a slash, the loader would look into the system's folders instead.
  const fs::path path = fs::absolute(file);
  const InputFile is_file(file);  // a pipe, say, would be waited for
  void* const handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr)
    throw InputError(display_name(file), "", std::string("is no library that can be loaded: ") + dlerror());
  return {handle, [](void* library) { dlclose(library); }};
}

const collidoscope_plugin& plugin_of(const Library& library, const fs::path& file) {
  void* const symbol = dlsym(library.get(), entry_name);
  if (symbol == nullptr)
    throw InputError(display_name(file), "", std::string("exports no function ") + entry_name);
  const auto* const plugin = reinterpret_cast<decltype(&collidoscope_plugin_entry)>(symbol)();
  if (plugin == nullptr)
    throw InputError(display_name(file), "", std::string(entry_name) + " returned a null pointer");
  return *plugin;
}

bool is_id(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.';
  });
}

/// Empty if the description keeps the contract. Of another version, nothing but the version is read.
std::string fault_of(const collidoscope_plugin& plugin) {
  if (plugin.version != COLLIDOSCOPE_PLUGIN_VERSION)
    return "is made for version " + std::to_string(plugin.version) +
           " of plugin.h; this program has version " + std::to_string(COLLIDOSCOPE_PLUGIN_VERSION);
  if (plugin.id == nullptr || plugin.label == nullptr || plugin.source == nullptr)
    return "id, label or source is a null pointer";
  if (!is_id(plugin.id))
    return "the id '" + std::string(plugin.id) + "' may have letters, digits, '-', '_' and '.' only";
  if (plugin.create == nullptr || plugin.destroy == nullptr || plugin.query == nullptr)
    return "create, destroy or query is a null pointer";
  if (plugin.input != COLLIDOSCOPE_HULL && plugin.input != COLLIDOSCOPE_MESH)
    return "input is " + std::to_string(plugin.input) + ", neither COLLIDOSCOPE_HULL nor COLLIDOSCOPE_MESH";
  if ((plugin.capabilities & ~all_capabilities) != 0)
    return "capabilities is " + std::to_string(plugin.capabilities) + ", which has unknown bits";
  return "";
}

// ---- Queries ---------------------------------------------------------------------------------------------

Vec3 to_vector(const double (&v)[3]) {
  return {v[0], v[1], v[2]};
}

collidoscope_query to_query(const ForeignPair& pair, Request request) {
  const Mat3& r = pair.b_in_a.rotation;
  const Vec3& t = pair.b_in_a.translation;
  return {pair.a,
          pair.b,
          {r[0].x, r[1].x, r[2].x, r[0].y, r[1].y, r[2].y, r[0].z, r[1].z, r[2].z},
          {t.x, t.y, t.z},
          static_cast<std::int32_t>(request)};
}

collidoscope_result no_result() {
  collidoscope_result result{};
  result.verdict = COLLIDOSCOPE_UNDECIDED;
  return result;
}

class PluginAlgorithm final : public ForeignAlgorithm {
 public:
  PluginAlgorithm(Library library, const collidoscope_plugin& plugin, const fs::path& file)
      : library_(std::move(library)),
        plugin_(plugin),
        entry_{plugin.id,
               plugin.label,
               plugin.source,
               static_cast<Capability>(plugin.capabilities),
               plugin.input == COLLIDOSCOPE_MESH ? NarrowInput::mesh : NarrowInput::convex,
               fs::absolute(file).string()} {}

  const ForeignEntry& entry() const override { return entry_; }

  std::shared_ptr<const void> adopt(const Shape& shape) override {
    const ForeignGeometry arrays = foreign_geometry(shape, entry_.input);
    const collidoscope_geometry geometry{arrays.vertices.data(), arrays.triangles.data(),
                                         arrays.vertices.size() / 3, arrays.triangles.size() / 3};
    void* const own_form = plugin_.create(&geometry);
    if (own_form == nullptr) throw JobError(entry_.id + " does not accept the shape " + shape.name());
    return {own_form, [library = library_, destroy = plugin_.destroy](void* made) { destroy(made); }};
  }

  PairResult query(const ForeignPair& pair, Request request) override {
    const collidoscope_query query = to_query(pair, request);
    collidoscope_result result = no_result();
    plugin_.query(&query, &result);
    return checked(result);
  }

  void query_batch(std::span<const ForeignPair> pairs, Request request,
                   std::span<PairResult> results) override {
    if (plugin_.query_batch == nullptr) return ForeignAlgorithm::query_batch(pairs, request, results);
    std::vector<collidoscope_query> queries;
    for (const ForeignPair& pair : pairs) queries.push_back(to_query(pair, request));
    std::vector<collidoscope_result> answers(pairs.size(), no_result());
    plugin_.query_batch(queries.data(), queries.size(), answers.data());
    std::ranges::transform(answers, results.begin(),
                           [&](const collidoscope_result& answer) { return checked(answer); });
  }

 private:
  PairResult checked(const collidoscope_result& answer) const {
    if (answer.verdict < COLLIDOSCOPE_SEPARATED || answer.verdict > COLLIDOSCOPE_UNDECIDED)
      fail("the verdict " + std::to_string(answer.verdict));
    PairResult result;
    result.verdict = static_cast<Verdict>(answer.verdict);
    result.iterations = static_cast<std::uint16_t>(std::min<std::uint32_t>(answer.iterations, 0xffff));
    result.available = static_cast<Capability>(answer.available) | Capability::verdict;
    if (!includes(entry_.capabilities | Capability::verdict, result.available))
      fail("parts that its capabilities lack (available is " + std::to_string(answer.available) + ")");
    result.separation = answer.separation;
    result.on_a = to_vector(answer.on_a), result.on_b = to_vector(answer.on_b);
    result.normal = to_vector(answer.normal), result.common_point = to_vector(answer.common_point);
    if (const std::string fault = fault_of(result); !fault.empty()) fail(fault);
    drop_what_does_not_apply(result);
    return result;
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw JobError("the plugin " + entry_.id + " answered with " + what);
  }

  Library library_;
  const collidoscope_plugin& plugin_;
  ForeignEntry entry_;
};

}  // namespace

const NarrowAlgorithm& load_plugin(const fs::path& file) {
  Library library = open_library(file);
  const collidoscope_plugin& plugin = plugin_of(library, file);
  if (const std::string fault = fault_of(plugin); !fault.empty())
    throw InputError(display_name(file), "", fault);
  try {
    return add_foreign_algorithm(std::make_unique<PluginAlgorithm>(std::move(library), plugin, file));
  } catch (const InputError& error) {
    throw InputError(display_name(file), "", error.reason());
  }
}

}  // namespace collidoscope
