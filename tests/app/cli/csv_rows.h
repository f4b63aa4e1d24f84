#pragma once

#include <cstdio>
#include <gtest/gtest.h>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "core/scalar.h"

// What commands read and write, line by line.

namespace collidoscope::test {

/// 17 significant digits, as poses are typed.
inline std::string number(Real value) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.17g", value);
  return text;
}

/// The cells of a line, by their columns.
struct Row {
  std::map<std::string, std::string> cells;

  const std::string& text(const std::string& column) const { return cells.at(column); }
  Real number(const std::string& column) const { return std::stod(cells.at(column)); }
  Vec3 vector(const std::string& name) const {
    return {number(name + "x"), number(name + "y"), number(name + "z")};
  }
};

inline std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> cells(1);
  for (const char c : line) {
    if (c == ',') {
      cells.emplace_back();
    } else {
      cells.back() += c;
    }
  }
  return cells;
}

/// Of lines under that header.
inline std::vector<Row> rows_of(const std::string& csv, const std::string& header) {
  std::istringstream stream(csv);
  std::string line;
  std::getline(stream, line);
  EXPECT_EQ(line, header);
  const std::vector<std::string> columns = split(line);
  std::vector<Row> rows;
  while (std::getline(stream, line)) {
    const std::vector<std::string> cells = split(line);
    EXPECT_EQ(cells.size(), columns.size()) << line;
    rows.emplace_back();
    for (std::size_t i = 0; i < cells.size() && i < columns.size(); ++i)
      rows.back().cells[columns[i]] = cells[i];
  }
  return rows;
}

}  // namespace collidoscope::test
