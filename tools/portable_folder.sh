#!/usr/bin/env bash
# Puts the built programs with the libraries that they link into one folder, which runs on other distributions without
# being installed: tools/portable_folder.sh BUILD FOLDER
#
# What a system must have itself, as for AppImages: the C and C++ libraries (glibc 2.36 and GCC 12's, of 2022, or newer) and,
# for the viewer, OpenGL, X11 and their drivers, which fit the machine.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source tools/setup.sh

build=${1:?a build folder, as build/release} folder=${2:?a folder to write}
of_the_system='^(ld-linux[-a-z0-9_]*|libc|libm|libdl|libpthread|librt|libresolv|libstdc\+\+|libgcc_s'
of_the_system+='|libGL|libEGL|libGLX|libGLdispatch|libOpenGL|libX[a-zA-Z0-9]*|libxcb[-a-z0-9]*|libwayland-[a-z]*|libdrm|libgbm)\.so'

# The libraries that a program loads, as "name path".
libraries_of() {
  ldd "$1" | awk '$2 == "=>" && $3 ~ /^\// { print $1, $3 }'
}

add_libraries() {
  local name path
  libraries_of "$1" | while read -r name path; do
    [[ ! $name =~ $of_the_system ]] || continue
    [[ -e $folder/lib/$name ]] || install -m 644 "$path" "$folder/lib/$name"
  done
}

# The package that a library came from; nothing if it came from none. Packages name files as they lay before /lib became a
# link to /usr/lib.
package_of() {
  local file
  file=$(realpath "$1")
  { dpkg-query --search "$file" || dpkg-query --search "${file#/usr}"; } 2>/dev/null | cut -d: -f1 | head -n 1 || true
}

# Debian keeps the licence of each package.
add_licences() {
  local name path package
  mkdir -p "$folder/share/doc/libraries"
  libraries_of "$1" | while read -r name path; do
    [[ -e $folder/lib/$name ]] || continue
    package=$(package_of "$path")
    [[ -n $package && -e /usr/share/doc/$package/copyright ]] || continue
    install -m 644 "/usr/share/doc/$package/copyright" "$folder/share/doc/libraries/$package"
  done
}

install_packages patchelf file
rm -rf "$folder"
cmake --install "$build" --component programs --prefix "$folder" --strip >/dev/null
mkdir -p "$folder/lib"
for program in "$folder"/bin/*; do
  add_libraries "$program"
  add_licences "$program"
done
# Of the programs and of the libraries: all look beside them first, and nothing that the programs start does.
patchelf --force-rpath --set-rpath "\$ORIGIN/../lib" "$folder"/bin/*
patchelf --force-rpath --set-rpath "\$ORIGIN" "$folder"/lib/*
du -sh "$folder" | awk '{ print "portable folder: " $2 ", " $1 }'
