#!/bin/sh
# The recipes of packaging/: Debian's is built, and a program is built and run with the packages;
# vcpkg's portfile is run by CMake; Conan's is compiled by Python.
#   packaging.sh <work folder>
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
mkdir -p "$1"
work=$(cd "$1" && pwd)/packaging
rm -rf "$work"
mkdir -p "$work"
cd "$root"

part() {
    sed -n "s/^#define CAROM_VERSION_$1 \([0-9]*\)$/\1/p" include/carom/base.h
}
version=$(part MAJOR).$(part MINOR).$(part PATCH)
soname=$(part MAJOR).$(part MINOR)

# sources <folder>: copies what the library is built from.
sources() {
    mkdir -p "$1"
    cp -R CMakeLists.txt LICENSE cmake include src packaging "$1"
}

echo "Conan: the recipe compiles, and names what CMake has"
python3 -B -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' packaging/conan/conanfile.py
for name in $(grep -o 'carom::[a-z]*' packaging/conan/conanfile.py); do
    grep -q "add_library($name ALIAS" CMakeLists.txt
done
for part in TOOLS TESTS BENCH; do
    grep -q "\"$part\"" packaging/conan/conanfile.py
    grep -q "carom_part($part " cmake/parts.cmake
done

echo "vcpkg: the manifest is valid, and CMake runs the portfile"
python3 -B - "$version" packaging/vcpkg/vcpkg.json <<'END'
import json, sys
manifest = json.load(open(sys.argv[2]))
assert manifest["version"] == sys.argv[1], f"vcpkg.json has version {manifest['version']}"
assert manifest["name"] == "carom" and manifest["license"] == "MIT"
END
sources "$work/vcpkg/tree"
cat >"$work/vcpkg/run.cmake" <<'END'
# The functions of vcpkg that the portfile calls, with their effect in a build of one configuration.
set(CURRENT_PACKAGES_DIR ${WORK}/packages)
set(ENV{CMAKE_BUILD_PARALLEL_LEVEL} 2)
function(vcpkg_cmake_configure)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "SOURCE_PATH" "OPTIONS")
  execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND ${CMAKE_COMMAND} -S ${arg_SOURCE_PATH}
    -B ${WORK}/build -DCMAKE_INSTALL_PREFIX=${CURRENT_PACKAGES_DIR} -DCMAKE_INSTALL_LIBDIR=lib
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE=-O0 -DCMAKE_UNITY_BUILD=ON
    -DCMAKE_UNITY_BUILD_BATCH_SIZE=0 ${arg_OPTIONS})
endfunction()
function(vcpkg_cmake_install)
  execute_process(COMMAND_ERROR_IS_FATAL ANY
    COMMAND ${CMAKE_COMMAND} --build ${WORK}/build --target install)
endfunction()
function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "CONFIG_PATH" "")
  file(RENAME ${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH} ${CURRENT_PACKAGES_DIR}/share-carom)
endfunction()
function(vcpkg_fixup_pkgconfig)
  if(NOT EXISTS ${CURRENT_PACKAGES_DIR}/lib/pkgconfig/carom.pc)
    message(FATAL_ERROR "no carom.pc")
  endif()
endfunction()
function(vcpkg_install_copyright)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "FILE_LIST")
  file(COPY ${arg_FILE_LIST} DESTINATION ${CURRENT_PACKAGES_DIR}/copyright)
endfunction()
include(${PORT}/portfile.cmake)
END
cmake -DWORK="$work/vcpkg" -DPORT="$work/vcpkg/tree/packaging/vcpkg" -P "$work/vcpkg/run.cmake" \
    >"$work/vcpkg/log" 2>&1 || {
    cat "$work/vcpkg/log"
    exit 1
}
for file in include/carom/carom.h lib/libcarom.a share-carom/carom-config.cmake copyright/LICENSE; do
    [ -s "$work/vcpkg/packages/$file" ]
done

echo "Debian: dpkg-buildpackage, and a program with the packages"
grep -q "^carom ($version-" packaging/debian/changelog
tree=$work/carom-$version
sources "$tree"
mv "$tree/packaging/debian" "$tree/debian"
tar -C "$work" --exclude=debian -czf "$work/carom_$version.orig.tar.gz" "carom-$version"
# The recipe decides what is built; as one unit it is built in less time.
mkdir -p "$work/bin"
tests/support/unity_cmake.sh "$work/bin"
(cd "$tree" && PATH=$work/bin:$PATH DEB_BUILD_OPTIONS="noopt parallel=2" dpkg-buildpackage -us -uc) >"$work/debian.log" 2>&1 || {
    cat "$work/debian.log"
    exit 1
}
for package in "libcarom$soname" libcarom-dev; do
    dpkg-deb -x "$work/${package}_$version-1_$(dpkg --print-architecture).deb" "$work/root"
done
libdir=$(dirname "$(find "$work/root" -name libcarom.so)")
# The .pc file finds its prefix relative to its own location.
PKG_CONFIG_PATH=$libdir/pkgconfig
export PKG_CONFIG_PATH
# shellcheck disable=SC2046 # the flags are a list of words
cc "$here/programs/consumer.c" $(pkg-config --cflags --libs carom) -Wl,-rpath,"$libdir" -o "$work/game"
"$work/game"
echo "packages of version $version: $(cd "$work" && echo ./*.deb)"
