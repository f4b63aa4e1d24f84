#pragma once

// As range_algorithms.h: what compares two ranges, writes one, or picks a value out of one.

#include "range_algorithms.h"

namespace std::ranges {

struct EqualAlgorithm {
  template <range R1, range R2, class Test = equal_to, class Projection1 = identity,
            class Projection2 = identity>
  constexpr bool operator()(R1&& a, R2&& b, Test test = {}, Projection1 of_a = {},
                            Projection2 of_b = {}) const {
    return std::equal(begin(a), end(a), begin(b), end(b), [&](auto&& x, auto&& y) -> bool {
      return std::invoke(test, std::invoke(of_a, std::forward<decltype(x)>(x)),
                         std::invoke(of_b, std::forward<decltype(y)>(y)));
    });
  }
};
inline constexpr EqualAlgorithm equal;

/// Where reading and writing ended.
template <class In, class Out>
struct in_out_result {
  In in;
  Out out;
};

struct CopyAlgorithm {
  template <range R, class Out>
  constexpr auto operator()(R&& values, Out out) const {
    return in_out_result<iterator_t<R>, Out>{end(values), std::copy(begin(values), end(values), out)};
  }
};
inline constexpr CopyAlgorithm copy;

struct MoveAlgorithm {
  template <range R, class Out>
  constexpr auto operator()(R&& values, Out out) const {
    return in_out_result<iterator_t<R>, Out>{end(values), std::move(begin(values), end(values), out)};
  }
};
inline constexpr MoveAlgorithm move;

struct CopyIfAlgorithm {
  template <range R, class Out, class Test, class Projection = identity>
  constexpr auto operator()(R&& values, Out out, Test test, Projection projection = {}) const {
    const Out stop = std::copy_if(begin(values), end(values), out, [&](auto&& value) -> bool {
      return std::invoke(test, std::invoke(projection, std::forward<decltype(value)>(value)));
    });
    return in_out_result<iterator_t<R>, Out>{end(values), stop};
  }
};
inline constexpr CopyIfAlgorithm copy_if;

struct TransformAlgorithm {
  template <range R, class Out, class Function, class Projection = identity>
  constexpr auto operator()(R&& values, Out out, Function function, Projection projection = {}) const {
    const Out stop = std::transform(begin(values), end(values), out, [&](auto&& value) -> decltype(auto) {
      return std::invoke(function, std::invoke(projection, std::forward<decltype(value)>(value)));
    });
    return in_out_result<iterator_t<R>, Out>{end(values), stop};
  }
};
inline constexpr TransformAlgorithm transform;

struct ForEachAlgorithm {
  template <range R, class Function>
  constexpr void operator()(R&& values, Function function) const {
    for (auto&& value : values) std::invoke(function, std::forward<decltype(value)>(value));
  }
};
inline constexpr ForEachAlgorithm for_each;

struct FillAlgorithm {
  template <range R, class T>
  constexpr auto operator()(R&& values, const T& value) const {
    std::fill(begin(values), end(values), value);
    return end(values);
  }
};
inline constexpr FillAlgorithm fill;

struct ReverseAlgorithm {
  template <range R>
  constexpr auto operator()(R&& values) const {
    std::reverse(begin(values), end(values));
    return end(values);
  }
};
inline constexpr ReverseAlgorithm reverse;

/// Takes two ranges in order, and where to write.
template <class Algorithm>
struct MergingAlgorithm {
  Algorithm run;

  template <range R1, range R2, class Out>
  constexpr void operator()(R1&& a, R2&& b, Out out) const {
    run(begin(a), end(a), begin(b), end(b), out);
  }
};
template <class Algorithm>
MergingAlgorithm(Algorithm) -> MergingAlgorithm<Algorithm>;

inline constexpr MergingAlgorithm set_union{
    [](auto a, auto end_a, auto b, auto end_b, auto out) { std::set_union(a, end_a, b, end_b, out); }};
inline constexpr MergingAlgorithm set_symmetric_difference{
    [](auto a, auto end_a, auto b, auto end_b, auto out) {
      std::set_symmetric_difference(a, end_a, b, end_b, out);
    }};

struct MinAlgorithm {
  template <range R, class Compare = less, class Projection = identity>
  constexpr range_value_t<R> operator()(R&& values, Compare compare = {}, Projection projection = {}) const {
    return *min_element(values, std::move(compare), std::move(projection));
  }
};
inline constexpr MinAlgorithm min;

struct MaxAlgorithm {
  template <range R, class Compare = less, class Projection = identity>
  constexpr range_value_t<R> operator()(R&& values, Compare compare = {}, Projection projection = {}) const {
    return *max_element(values, std::move(compare), std::move(projection));
  }
};
inline constexpr MaxAlgorithm max;

struct MinMaxAlgorithm {
  template <range R, class Compare = less, class Projection = identity>
  constexpr auto operator()(R&& values, Compare compare = {}, Projection projection = {}) const {
    const auto found = minmax_element(values, std::move(compare), std::move(projection));
    return minmax_result<range_value_t<R>>{*found.min, *found.max};
  }
  template <class T, class Compare = less, class Projection = identity>
  requires(!range<const T&>) constexpr auto operator()(const T& a, const T& b, Compare compare = {},
                                                       Projection projection = {}) const {
    const bool swapped = std::invoke(compare, std::invoke(projection, b), std::invoke(projection, a));
    return swapped ? minmax_result<const T&>{b, a} : minmax_result<const T&>{a, b};
  }
};
inline constexpr MinMaxAlgorithm minmax;

}  // namespace std::ranges
