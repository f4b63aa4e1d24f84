// Runs a fuzzer where libFuzzer is missing, and the same way every time:
//
//   NAME_fuzz FOLDER INPUTS   the folder's files, then so many mutations of them
//   NAME_fuzz FILE...         these files
//
// The input that ends the program is left in NAME_fuzz.crash, in the working folder.

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <unistd.h>
#include <vector>

#include "fuzz/mutation.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

struct RunningInput {
  std::string bytes;
  std::string crash_file;  // where the bytes go if they end the program
};

/// The one of this process: a signal handler is given nothing but the signal's number.
RunningInput& running() {
  static RunningInput input;
  return input;
}

void keep_input(int signal) {
  const auto& [bytes, crash_file] = running();
  const int file = open(crash_file.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0644);
  const bool kept = file >= 0 && write(file, bytes.data(), bytes.size()) >= 0;
  std::fprintf(stderr, kept ? "the input is in %s\n" : "cannot write %s\n", crash_file.c_str());
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void run(std::string input) {
  running().bytes = std::move(input);
  const std::string& bytes = running().bytes;
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

std::string contents(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) std::fprintf(stderr, "cannot read %s\n", file.c_str()), std::exit(2);
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

/// By name, so that the order is the same everywhere.
std::vector<std::string> seeds_in(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<std::string> seeds;
  for (const fs::path& file : files) seeds.push_back(contents(file));
  return seeds;
}

int run_mutations(const fs::path& folder, unsigned long inputs) {
  const std::vector<std::string> seeds = seeds_in(folder);
  if (seeds.empty()) return std::fprintf(stderr, "no seeds in %s\n", folder.c_str()), 2;
  for (const std::string& seed : seeds) run(seed);
  collidoscope::fuzz::Mutator mutator(seeds, 1);
  for (unsigned long i = 0; i < inputs; ++i) run(mutator.next());
  std::printf("%zu seeds, %lu mutations\n", seeds.size(), inputs);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  running().crash_file = fs::path(argv[0]).filename().string() + ".crash";
  for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGILL, SIGTERM})
    std::signal(signal, keep_input);
  if (argc == 3 && fs::is_directory(argv[1]))
    return run_mutations(argv[1], std::strtoul(argv[2], nullptr, 10));
  if (argc < 2) return std::fprintf(stderr, "usage: %s FOLDER INPUTS, or FILE...\n", argv[0]), 2;
  for (int i = 1; i < argc; ++i) run(contents(argv[i]));
  return 0;
}
