#pragma once

// The algorithms of std::ranges that the project uses and that the library of Emscripten 3.1.6 (libc++ 13)
// lacks. The web build includes this file ahead of every source. Each algorithm forwards to its namesake of
// std.

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <ranges>
#include <utility>

namespace std::ranges {

/// Takes a test of what `projection` makes of a value.
template <class Algorithm>
struct TestingAlgorithm {
  Algorithm run;

  template <class I, sentinel_for<I> S, class Test, class Projection = identity>
  constexpr auto operator()(I first, S last, Test test, Projection projection = {}) const {
    return run(first, last, [&](auto&& value) -> bool {
      return std::invoke(test, std::invoke(projection, std::forward<decltype(value)>(value)));
    });
  }
  template <range R, class Test, class Projection = identity>
  constexpr auto operator()(R&& values, Test test, Projection projection = {}) const {
    return (*this)(begin(values), end(values), std::move(test), std::move(projection));
  }
};
template <class Algorithm>
TestingAlgorithm(Algorithm) -> TestingAlgorithm<Algorithm>;

inline constexpr TestingAlgorithm find_if{
    [](auto first, auto last, auto test) { return std::find_if(first, last, test); }};
inline constexpr TestingAlgorithm find_if_not{
    [](auto first, auto last, auto test) { return std::find_if_not(first, last, test); }};
inline constexpr TestingAlgorithm any_of{
    [](auto first, auto last, auto test) { return std::any_of(first, last, test); }};
inline constexpr TestingAlgorithm all_of{
    [](auto first, auto last, auto test) { return std::all_of(first, last, test); }};
inline constexpr TestingAlgorithm none_of{
    [](auto first, auto last, auto test) { return std::none_of(first, last, test); }};
inline constexpr TestingAlgorithm count_if{
    [](auto first, auto last, auto test) { return std::count_if(first, last, test); }};

/// Takes a value that is equal to what `projection` makes of another.
template <class Algorithm>
struct MatchingAlgorithm {
  Algorithm run;

  template <class I, sentinel_for<I> S, class T, class Projection = identity>
  constexpr auto operator()(I first, S last, const T& wanted, Projection projection = {}) const {
    return run(first, last, [&](auto&& value) -> bool {
      return std::invoke(projection, std::forward<decltype(value)>(value)) == wanted;
    });
  }
  template <range R, class T, class Projection = identity>
  constexpr auto operator()(R&& values, const T& wanted, Projection projection = {}) const {
    return (*this)(begin(values), end(values), wanted, std::move(projection));
  }
};
template <class Algorithm>
MatchingAlgorithm(Algorithm) -> MatchingAlgorithm<Algorithm>;

inline constexpr MatchingAlgorithm find{
    [](auto first, auto last, auto test) { return std::find_if(first, last, test); }};
inline constexpr MatchingAlgorithm count{
    [](auto first, auto last, auto test) { return std::count_if(first, last, test); }};

/// Compares what `projection` makes of two values.
template <class Compare, class Projection>
constexpr auto projected_comparison(Compare& compare, Projection& projection) {
  return [&](auto&& a, auto&& b) -> bool {
    return std::invoke(compare, std::invoke(projection, std::forward<decltype(a)>(a)),
                       std::invoke(projection, std::forward<decltype(b)>(b)));
  };
}

/// Takes an order.
template <class Algorithm>
struct OrderingAlgorithm {
  Algorithm run;

  template <class I, sentinel_for<I> S, class Compare = less, class Projection = identity>
  constexpr auto operator()(I first, S last, Compare compare = {}, Projection projection = {}) const {
    return run(first, last, projected_comparison(compare, projection));
  }
  template <range R, class Compare = less, class Projection = identity>
  constexpr auto operator()(R&& values, Compare compare = {}, Projection projection = {}) const {
    return (*this)(begin(values), end(values), std::move(compare), std::move(projection));
  }
};
template <class Algorithm>
OrderingAlgorithm(Algorithm) -> OrderingAlgorithm<Algorithm>;

template <class I>
struct min_max_result {
  I min, max;
};
template <class T>
using minmax_result = min_max_result<T>;

inline constexpr OrderingAlgorithm sort{[](auto first, auto last, auto compare) {
  std::sort(first, last, compare);
  return last;
}};
inline constexpr OrderingAlgorithm stable_sort{[](auto first, auto last, auto compare) {
  std::stable_sort(first, last, compare);
  return last;
}};
inline constexpr OrderingAlgorithm is_sorted{
    [](auto first, auto last, auto compare) { return std::is_sorted(first, last, compare); }};
inline constexpr OrderingAlgorithm min_element{
    [](auto first, auto last, auto compare) { return std::min_element(first, last, compare); }};
inline constexpr OrderingAlgorithm max_element{
    [](auto first, auto last, auto compare) { return std::max_element(first, last, compare); }};
inline constexpr OrderingAlgorithm minmax_element{[](auto first, auto last, auto compare) {
  const auto [low, high] = std::minmax_element(first, last, compare);
  return min_max_result<decltype(first)>{low, high};
}};

/// Takes a place up to which, or at which, values are in order.
template <class Algorithm>
struct PlacingAlgorithm {
  Algorithm run;

  template <random_access_range R, class Compare = less, class Projection = identity>
  constexpr auto operator()(R&& values, iterator_t<R> place, Compare compare = {},
                            Projection projection = {}) const {
    run(begin(values), place, end(values), projected_comparison(compare, projection));
    return end(values);
  }
};
template <class Algorithm>
PlacingAlgorithm(Algorithm) -> PlacingAlgorithm<Algorithm>;

inline constexpr PlacingAlgorithm partial_sort{
    [](auto first, auto place, auto last, auto compare) { std::partial_sort(first, place, last, compare); }};
inline constexpr PlacingAlgorithm nth_element{
    [](auto first, auto place, auto last, auto compare) { std::nth_element(first, place, last, compare); }};

/// Takes a value that is sought among values in order.
template <class Algorithm>
struct SearchingAlgorithm {
  Algorithm run;

  template <class I, sentinel_for<I> S, class T, class Compare = less, class Projection = identity>
  constexpr auto operator()(I first, S last, const T& wanted, Compare compare = {},
                            Projection projection = {}) const {
    return run(first, last, wanted, compare, projection);
  }
  template <range R, class T, class Compare = less, class Projection = identity>
  constexpr auto operator()(R&& values, const T& wanted, Compare compare = {},
                            Projection projection = {}) const {
    return (*this)(begin(values), end(values), wanted, std::move(compare), std::move(projection));
  }
};
template <class Algorithm>
SearchingAlgorithm(Algorithm) -> SearchingAlgorithm<Algorithm>;

inline constexpr SearchingAlgorithm lower_bound{
    [](auto first, auto last, const auto& wanted, auto& compare, auto& projection) {
      return std::partition_point(first, last, [&](auto&& value) -> bool {
        return std::invoke(compare, std::invoke(projection, std::forward<decltype(value)>(value)), wanted);
      });
    }};
inline constexpr SearchingAlgorithm upper_bound{
    [](auto first, auto last, const auto& wanted, auto& compare, auto& projection) {
      return std::partition_point(first, last, [&](auto&& value) -> bool {
        return !std::invoke(compare, wanted, std::invoke(projection, std::forward<decltype(value)>(value)));
      });
    }};
inline constexpr SearchingAlgorithm binary_search{
    [](auto first, auto last, const auto& wanted, auto& compare, auto& projection) {
      const auto found = lower_bound(first, last, wanted, std::ref(compare), std::ref(projection));
      return found != last && !std::invoke(compare, wanted, std::invoke(projection, *found));
    }};

}  // namespace std::ranges
