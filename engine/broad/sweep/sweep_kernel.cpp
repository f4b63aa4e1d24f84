// The inner loop of the sweep. Highway compiles this file once for each instruction set; the conditional
// compilation serves that.
//
// A single box is tested against few vectors of later boxes, and their number varies: the processor
// mispredicts the end of each such loop. So eight neighbours in the order are swept together, up to the
// farthest of their upper ends. Overlaps are written as bits; no branch tests whether there are any.
// Two intervals are apart if the lower end of one less the upper end of the other is more than zero:
// saturating differences, joined, need one comparison.

#include "broad/sweep/sweep_kernel.h"

#include <algorithm>
#include <bit>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "broad/sweep/sweep_kernel.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t group = SweepBoxes::group;
using Levels16 = hn::CappedTag<std::uint16_t, 16>;
using Vector = hn::Vec<Levels16>;

/// A vector read from index group − k on begins with k ones.
constexpr std::size_t most_lanes = 16;
constexpr auto make_ones_first() {
  std::array<std::uint16_t, group + most_lanes> table{};
  for (std::size_t i = 0; i < group; ++i) table[i] = 1;
  return table;
}
constexpr auto ones_first = make_ones_first();

/// A level twice in all lanes: that needs fewer instructions than a level of 16 bits.
HWY_INLINE Vector fill(std::uint32_t twice) {
#if HWY_TARGET == HWY_SCALAR
  return hn::Set(Levels16(), static_cast<std::uint16_t>(twice));
#else
  return hn::BitCast(Levels16(), hn::Set(hn::Repartition<std::uint32_t, Levels16>(), twice));
#endif
}

/// The arrays that vectors are read from.
struct Ends {
  explicit Ends(const SweepBoxes& boxes)
      : low(boxes.low.data()),
        low_y(boxes.low_y.data()),
        high_y(boxes.high_y.data()),
        low_z(boxes.low_z.data()),
        high_z(boxes.high_z.data()) {}
  const std::uint16_t *low, *low_y, *high_y, *low_z, *high_z;
};

/// Writes a bit for each box of the group and each of the vector that overlap. `from_group`: how far behind
/// the group's first the vector begins; of the group itself only later ones count.
template <bool among_themselves>
HWY_INLINE void test_group(const SweepBoxes::Group& boxes, const Ends& ends, std::size_t index,
                           std::size_t from_group, std::uint8_t* bits) {
  const Levels16 tag;
  const std::size_t bytes = (hn::Lanes(tag) + 7) / 8;
  const Vector low = hn::LoadU(tag, ends.low + index);
  const Vector low_y = hn::LoadU(tag, ends.low_y + index), high_y = hn::LoadU(tag, ends.high_y + index);
  const Vector low_z = hn::LoadU(tag, ends.low_z + index), high_z = hn::LoadU(tag, ends.high_z + index);
  for (std::size_t i = 0; i < group; ++i) {
    const Vector x = hn::SaturatedSub(low, fill(boxes.high[i]));
    const Vector y = hn::Or(hn::SaturatedSub(low_y, fill(boxes.high_y[i])),
                            hn::SaturatedSub(fill(boxes.low_y[i]), high_y));
    const Vector z = hn::Or(hn::SaturatedSub(low_z, fill(boxes.high_z[i])),
                            hn::SaturatedSub(fill(boxes.low_z[i]), high_z));
    Vector apart = hn::Or(x, hn::Or(y, z));
    if constexpr (among_themselves)
      apart = hn::Or(apart, hn::LoadU(tag, &ones_first[group - (i + 1) + from_group]));
    hn::StoreMaskBits(tag, hn::Eq(apart, hn::Zero(tag)), bits + i * bytes);
  }
}

/// Lists the words that have a set bit and makes the buffers large enough for all hits. Returns the number of
/// such words.
std::size_t find_bits(std::size_t words, SweepBuffers& buffers) {
  std::uint32_t* const with_bits = buffers.words_with_bits.data();
  const std::uint64_t* const bits = buffers.bits.data();
  std::size_t found = 0, hits = 0;
  for (std::size_t word = 0; word < words; ++word) {
    with_bits[found] = static_cast<std::uint32_t>(word);
    found += bits[word] != 0 ? 1 : 0;
    hits += static_cast<std::size_t>(std::popcount(bits[word]));
  }
  if (const std::size_t most = hits + 2; most > buffers.hits.size()) buffers.hits.resize(2 * most);
  return found;
}

/// Two of a word's hits are always written, whether the word has them or not. Returns how many hits there are
/// in all.
std::size_t read_bits(std::size_t words, SweepBuffers& buffers) {
  const std::size_t words_each = (hn::Lanes(Levels16()) + 7) / 8;
  const auto word_shift = static_cast<unsigned>(std::countr_zero(words_each));
  const unsigned box_shift = 3 + word_shift;
  const auto boxes_per_word = static_cast<std::uint32_t>(group / words_each);
  const std::size_t found = find_bits(words, buffers);
  SweepBuffers::Hit* hit = buffers.hits.data();
  for (std::size_t i = 0; i < found; ++i) {
    const std::uint32_t number = buffers.words_with_bits[i];
    std::uint64_t word = buffers.bits[number];
    const SweepBuffers::Tested& tested = buffers.tested[number >> word_shift];
    const std::uint32_t first_box =
        tested.group + (number & (static_cast<std::uint32_t>(words_each) - 1)) * boxes_per_word;
    const auto write = [&](SweepBuffers::Hit& to) {
      const auto bit = static_cast<std::uint32_t>(std::countr_zero(word));
      to = {first_box + (bit >> box_shift), tested.vector + (bit & ((1u << box_shift) - 1))};
      word &= word - 1;
    };
    SweepBuffers::Hit* const end = hit + std::popcount(word);
    write(hit[0]), write(hit[1]);
    for (hit += 2; hit < end; ++hit) write(*hit);
    hit = end;
  }
  return static_cast<std::size_t>(hit - buffers.hits.data());
}

/// Boxes that overlap in levels by more than touching overlap exactly: rounding is monotonic. The levels are
/// in the cache; the exact boxes are spread over memory.
HWY_INLINE bool surely_overlap(const ColumnEntry& a, const ColumnEntry& b) {
#if HWY_TARGET == HWY_SCALAR
  bool apart = false;
  for (std::size_t axis = 0; axis < 3; ++axis)
    apart |= a.box.min[axis] >= b.box.max[axis] || b.box.min[axis] >= a.box.max[axis];
  return !apart;
#else
  const hn::FixedTag<std::uint16_t, 8> eight;
  const auto of_a = hn::LoadU(eight, a.box.min.data()), of_b = hn::LoadU(eight, b.box.min.data());
  const auto most_of_a = hn::ShiftRightBytes<sizeof(a.box.min)>(eight, of_a),
             most_of_b = hn::ShiftRightBytes<sizeof(a.box.min)>(eight, of_b);
  const auto shared = hn::Min(hn::SaturatedSub(most_of_a, of_b), hn::SaturatedSub(most_of_b, of_a));
  const auto none = hn::VecFromMask(eight, hn::Eq(shared, hn::Zero(eight)));
  const hn::FixedTag<std::uint64_t, 2> two;
  return hn::GetLane(hn::BitCast(two, none)) << 16 == 0;
#endif
}

void collect(const SweptColumn& column, std::span<const SweepBuffers::Hit> hits,
             std::vector<BodyPair>& pairs) {
  std::size_t found = pairs.size();
  const std::size_t most = found + hits.size();
  if (most > pairs.capacity()) pairs.reserve(most + most / 2);  // for frames with a few more hits
  pairs.resize(most);
  BodyPair* const to = pairs.data();
  const ColumnEntry* const entries = column.entries.data();
  for (const auto [earlier, later] : hits) {
    const ColumnEntry &a = entries[earlier], &b = entries[later];
    const ColumnMember first = a.member, second = b.member;
    // A sixth of the hits belong to other columns, in no order: only the rare case has a branch.
    const unsigned here = (first.begins | second.begins) == 3 ? 1 : 0, sure = surely_overlap(a, b) ? 1 : 0;
    unsigned counts = here & sure;
    if (here > sure) counts = overlap(column.exact[first.body], column.exact[second.body]) ? 1 : 0;
    to[found] = {std::min<BodyIndex>(first.body, second.body), std::max<BodyIndex>(first.body, second.body)};
    found += counts;
  }
  pairs.resize(found);
}

void sweep_with_vectors(const SweptColumn& column, std::size_t begin, std::size_t end, SweepBuffers& buffers,
                        std::vector<BodyPair>& pairs) {
  constexpr std::size_t enough = 256;  // the buffers stay in the fastest cache
  const SweepBoxes& boxes = column.boxes;
  const std::size_t lanes = hn::Lanes(Levels16()), words = (lanes + 7) / 8;
  const Ends ends(boxes);
  while (begin < end) {
    std::size_t tested = 0;
    for (; begin < end && tested < enough; begin += group) {
      const SweepBoxes::Group& own = boxes.groups[begin / group];
      const std::size_t most = tested + (boxes.low.size() - begin) / lanes + group;
      if (most > buffers.tested.size()) buffers.resize(2 * most + enough, words);
      auto* bits = reinterpret_cast<std::uint8_t*>(&buffers.bits[tested * words]);
      std::size_t index = begin;
      const auto test = [&]<bool among_themselves>() {
        buffers.tested[tested++] = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(index)};
        test_group<among_themselves>(own, ends, index, index - begin, bits);
        index += lanes, bits += words * sizeof(std::uint64_t);
      };
      do test.template operator()<true>();
      while (index < begin + group);
      while (ends.low[index] <= own.farthest_end) test.template operator()<false>();
    }
    const std::size_t hits = read_bits(tested * words, buffers);
    collect(column, std::span(buffers.hits).first(hits), pairs);
  }
}

/// The ends of eight boxes, by axis of the world, lower ones first.
#if HWY_TARGET == HWY_SCALAR
struct GroupEnds {
  explicit GroupEnds(const ColumnEntry* entries) : entries_(entries) {}

  std::uint16_t most(std::size_t end) const {
    std::uint16_t most = 0;
    for (std::size_t i = 0; i < group; ++i) most = std::max(most, level(i, end));
    return most;
  }
  void store(std::size_t end, std::uint16_t* levels) const {
    for (std::size_t i = 0; i < group; ++i) levels[i] = level(i, end);
  }
  void store_twice(std::size_t end, std::uint32_t* levels) const {
    for (std::size_t i = 0; i < group; ++i) levels[i] = level(i, end) * 0x10001u;
  }

 private:
  std::uint16_t level(std::size_t i, std::size_t end) const {
    return end < 3 ? entries_[i].box.min[end] : entries_[i].box.max[end - 3];
  }
  const ColumnEntry* entries_;
};
#else
class GroupEnds {
 public:
  explicit GroupEnds(const ColumnEntry* entries) {
    static_assert(sizeof(ColumnEntry) == 8 * sizeof(std::uint16_t));
    const auto load = [&](std::size_t i) {
      return hn::LoadU(Eight(), reinterpret_cast<const std::uint16_t*>(entries + i));
    };
    Levels box[8], pair[8];
    for (std::size_t i = 0; i < 8; ++i) box[i] = load(i);
    Levels most = box[0];
    for (std::size_t i = 1; i < 8; ++i) most = hn::Max(most, box[i]);
    hn::StoreU(most, Eight(), most_.data());
    for (std::size_t i = 0; i < 4; ++i) {
      pair[i] = hn::InterleaveLower(Eight(), box[2 * i], box[2 * i + 1]);
      pair[i + 4] = hn::InterleaveUpper(Eight(), box[2 * i], box[2 * i + 1]);
    }
    split(hn::InterleaveLower(Four(), as(Four(), pair[0]), as(Four(), pair[1])),
          hn::InterleaveLower(Four(), as(Four(), pair[2]), as(Four(), pair[3])), 0);
    split(hn::InterleaveUpper(Four(), as(Four(), pair[0]), as(Four(), pair[1])),
          hn::InterleaveUpper(Four(), as(Four(), pair[2]), as(Four(), pair[3])), 2);
    split(hn::InterleaveLower(Four(), as(Four(), pair[4]), as(Four(), pair[5])),
          hn::InterleaveLower(Four(), as(Four(), pair[6]), as(Four(), pair[7])), 4);
  }

  std::uint16_t most(std::size_t end) const { return most_[end]; }
  void store(std::size_t end, std::uint16_t* levels) const { hn::StoreU(ends_[end], Eight(), levels); }
  void store_twice(std::size_t end, std::uint32_t* levels) const {
    const Levels ends = ends_[end];
    hn::StoreU(as(Four(), hn::InterleaveLower(Eight(), ends, ends)), Four(), levels);
    hn::StoreU(as(Four(), hn::InterleaveUpper(Eight(), ends, ends)), Four(), levels + 4);
  }

 private:
  using Eight = hn::FixedTag<std::uint16_t, 8>;
  using Four = hn::FixedTag<std::uint32_t, 4>;
  using Two = hn::FixedTag<std::uint64_t, 2>;
  using Levels = hn::Vec<Eight>;

  template <class Tag, class From>
  static hn::Vec<Tag> as(Tag tag, From from) {
    return hn::BitCast(tag, from);
  }
  void split(hn::Vec<Four> first, hn::Vec<Four> second, std::size_t end) {
    const auto a = as(Two(), first), b = as(Two(), second);
    ends_[end] = as(Eight(), hn::InterleaveLower(Two(), a, b));
    ends_[end + 1] = as(Eight(), hn::InterleaveUpper(Two(), a, b));
  }

  Levels ends_[6];
  std::array<std::uint16_t, 8> most_;
};
#endif

void lay_out_boxes(std::span<const ColumnEntry> entries, const std::array<std::size_t, 3>& axes,
                   SweepBoxes& boxes) {
  const auto [x, y, z] = axes;
  for (std::size_t first = 0; first < entries.size(); first += group) {
    const GroupEnds ends(&entries[first]);
    ends.store(x, &boxes.low[first]);
    ends.store(y, &boxes.low_y[first]), ends.store(y + 3, &boxes.high_y[first]);
    ends.store(z, &boxes.low_z[first]), ends.store(z + 3, &boxes.high_z[first]);
    SweepBoxes::Group& own = boxes.groups[first / group];
    ends.store_twice(x + 3, own.high.data());
    ends.store_twice(y, own.low_y.data()), ends.store_twice(y + 3, own.high_y.data());
    ends.store_twice(z, own.low_z.data()), ends.store_twice(z + 3, own.high_z.data());
    own.farthest_end = ends.most(x + 3);
  }
}

}  // namespace
}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(sweep_with_vectors);
HWY_EXPORT(lay_out_boxes);

void SweepBoxes::resize(std::size_t slots) {
  for (std::vector<std::uint16_t>* ends : {&low, &low_y, &high_y, &low_z, &high_z}) ends->resize(slots);
  groups.resize(slots / group);
}

std::size_t SweepBoxes::bytes() const {
  return 5 * low.capacity() * sizeof(std::uint16_t) + groups.capacity() * sizeof(Group);
}

void lay_out(std::span<const ColumnEntry> entries, const std::array<std::size_t, 3>& axes,
             SweepBoxes& boxes) {
  HWY_DYNAMIC_DISPATCH(lay_out_boxes)(entries, axes, boxes);
  std::fill_n(&boxes.low[entries.size()], SweepBoxes::padding - SweepBoxes::group, 0xffff);
}

void SweepBuffers::resize(std::size_t tests, std::size_t words) {
  tested.resize(tests), bits.resize(tests * words), words_with_bits.resize(tests * words);
}

void sweep(const SweptColumn& column, std::size_t begin, std::size_t end, SweepBuffers& buffers,
           std::vector<BodyPair>& pairs) {
  HWY_DYNAMIC_DISPATCH(sweep_with_vectors)(column, begin, end, buffers, pairs);
}

}  // namespace collidoscope
#endif
