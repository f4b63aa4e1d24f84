# shellcheck shell=bash  # sourced by ./web: source packages of Debian

# Writes where the system's packages come from, as a list of sources of packages.
source_lists() {
  local to=$1 file
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [[ ! -f $file ]] || sed --silent 's/^deb /deb-src /p' "$file" >>"$to/all.list"
  done
  for file in /etc/apt/sources.list.d/*.sources; do
    [[ ! -f $file ]] || sed 's/^Types:.*/Types: deb-src/' "$file" >"$to/$(basename "$file")"
  done
}

# unpack_source_package <package> <folder>: the source as its authors published it. The system's own lists, which may
# name no sources, stay as they are.
unpack_source_package() {
  local package=$1 folder=$2 work archive
  [[ ! -d $folder ]] || return 0
  work=$(mktemp --directory)
  mkdir --parents "$work/parts" "$work/lists/partial"
  source_lists "$work/parts"
  local options=(--quiet=2 --option "Dir::Etc::SourceList=/dev/null" --option "Dir::Etc::SourceParts=$work/parts"
    --option "Dir::State::Lists=$work/lists" --option "APT::Sandbox::User=root")
  echo "web: fetching the source of $package" >&2
  apt-get "${options[@]}" update >&2
  (cd "$work" && apt-get "${options[@]}" source --download-only "$package" >&2)
  archive=$(find "$work" -maxdepth 1 -name "$package*.orig.tar.*" | head --lines 1)
  mkdir --parents "$folder.part"
  tar --extract --file "$archive" --directory "$folder.part" --strip-components 1
  mv "$folder.part" "$folder"
  rm --recursive "$work"
}
