# shellcheck shell=bash disable=SC2034  # sourced by ./run and ./test: installs missing packages and builds

build_packages=(g++ cmake ninja-build libglm-dev libtbb-dev libhwy-dev nlohmann-json3-dev libcli11-dev libstb-dev
  libassimp-dev liburdfdom-dev libpugixml-dev)  # the last three are optional: formats of other programs
viewer_packages=(libgl-dev libegl-dev libgl1-mesa-dri libglfw3-dev libglew-dev libimgui-dev
  libspdlog-dev fonts-dejavu-core)
test_packages=(clang clang-format git libgtest-dev librapidcheck-dev libgmp-dev dpkg-dev file xvfb xauth xdotool ffmpeg
  python3)
# Other libraries to compare with; built in wherever they are found, needed nowhere.
reference_packages=(libbullet-dev libbullet-extras-dev libfcl-dev libccd-dev libembree-dev libode-dev
  libqhull-dev)
# The Python package, by `pip install .` or -DCOLLIDOSCOPE_PYTHON=ON (docs/python.md); then what its tests use, and skip
# where it is missing.
python_packages=(python3-dev python3-venv python3-pip python3-numpy pybind11-dev)
python_test_packages=(python3-pytest python3-matplotlib jupyter-nbconvert python3-ipykernel python3-scipy python3-mypy
  python3-pyode)
lint_packages=(clang-tidy)

installed() {
  dpkg-query --show --showformat='${db:Status-Status}\n' "$1" 2>/dev/null | grep --quiet --line-regexp installed
}

# Installs those of the named Debian packages that are missing; nothing is asked of the system where none is.
install_packages() {
  local missing=() package
  if ! command -v dpkg-query >/dev/null; then
    echo "setup: not a Debian system: expecting the packages named in README.md to be installed" >&2
    return
  fi
  for package in "$@"; do
    installed "$package" || missing+=("$package")
  done
  [[ ${#missing[@]} -gt 0 ]] || return 0

  local as_root=()
  if [[ $EUID -ne 0 ]]; then
    command -v sudo >/dev/null || { echo "setup: install these as root: ${missing[*]}" >&2; exit 1; }
    as_root=(sudo)
  fi
  echo "setup: installing ${missing[*]}" >&2
  "${as_root[@]}" apt-get update --quiet=2 >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install --quiet=2 --yes --no-install-recommends "${missing[@]}" >&2
}

# configure <preset> [without-tests]: once, and again when tests are wanted of a build that was configured without.
configure() {
  local tests=ON cache=build/$1/CMakeCache.txt
  [[ "${2:-}" == without-tests ]] && tests=OFF
  if [[ -f build/$1/build.ninja ]]; then
    [[ $tests == OFF ]] || ! grep --quiet '^COLLIDOSCOPE_TESTS:BOOL=OFF' "$cache" && return
  fi
  cmake --preset "$1" -DCOLLIDOSCOPE_TESTS=$tests >&2
}

# build <preset> <target> [without-tests]: the generator reconfigures itself when a CMake file changes.
build() {
  configure "$1" "${3:-}"
  local log=build/$1/build.log
  if [[ -t 2 ]]; then
    cmake --build --preset "$1" --target "$2" >&2
  elif ! cmake --build --preset "$1" --target "$2" >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
  fi
}
