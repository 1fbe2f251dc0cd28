#!/bin/sh
# Installs missing Debian and npm packages. If none is missing, it is silent and needs no network.
#   scripts/setup.sh run       to build the library and the tools
#   scripts/setup.sh play      the same, and the playground's window
#   scripts/setup.sh npm       to build the npm package
#   scripts/setup.sh web       run's and npm's, and to build the web page
#   scripts/setup.sh docs      web's, and to build the documentation site
#   scripts/setup.sh python    to build the Python package
#   scripts/setup.sh test      all of these, and the tests and benchmarks (the default)
#   scripts/setup.sh plot      the same, and the benchmark plots
#   scripts/setup.sh bench-js  web's, and the libraries that the benchmark in node compares with
#   scripts/setup.sh bench-python  test's, and the libraries that the benchmark in Python compares with
set -eu
cd "$(dirname "$0")/.."

missing="" # Debian's packages
folders="" # with a package.json

need() {
    for package in "$@"; do
        status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) || status=""
        [ "$status" = installed ] || missing="$missing $package"
    done
}

# For commands often installed from elsewhere: installs the package only if the command is missing.
need_command() {
    command -v "$1" >/dev/null 2>&1 || need "$2"
}

group=${1:-test}
case $group in
run) parts="tool" ;;
play) parts="tool play" ;;
npm) parts="npm" ;;
web) parts="tool npm web" ;;
docs) parts="tool npm web docs" ;;
python) parts="python" ;;
test) parts="tool play npm web docs python test" ;;
plot) parts="tool play npm web docs python test plot bench-python" ;;
bench-js) parts="tool npm web bench-js" ;;
bench-python) parts="tool play npm web docs python test bench-python" ;;
*)
    echo "usage: scripts/setup.sh [run|play|npm|web|docs|python|test|plot|bench-js|bench-python]" >&2
    exit 2
    ;;
esac

has() {
    case " $parts " in
    *" $1 "*) ;;
    *) return 1 ;;
    esac
}

# A C compiler and C library.
need gcc libc6-dev
need_command make make

if has tool; then
    # The build system, and pkg-config.
    need_command cmake cmake
    need_command pkg-config pkg-config
    # The tool: pictures with their font, films as GIF, Tiled maps in XML and their compressed layers.
    need libcairo2-dev fonts-dejavu-core libgif-dev libexpat1-dev zlib1g-dev libzstd-dev
fi

if has play; then
    # The playground's window and gamepads.
    need libsdl2-dev
fi

if has npm; then
    # The compiler for wasm32, its linker, and binary tools.
    need clang lld llvm
    need_command wasm-opt binaryen
    # Packing, and the runtime of the package.
    need_command node nodejs
    need_command npm npm
fi

if has web; then
    # The bundler of the page.
    folders="$folders tools/playground/front_web"
fi

if has docs; then
    # The API reference from the headers; the guide pages, by the renderer that GitHub uses.
    need_command doxygen doxygen
    need_command cmark-gfm cmark-gfm
    need_command python3 python3
fi

if has python; then
    # The headers of CPython, and the tools that make an sdist and a wheel.
    need python3-dev python3-setuptools python3-wheel python3-build
fi

if has test; then
    # The sanitizer and fuzzer runtime of the second compiler.
    need libclang-rt-14-dev
    # Static analysis and formatting.
    need clang-tidy clang-format cppcheck
    # Unit tests, and exact arithmetic for the oracle.
    need libcmocka-dev libgmp-dev libmpfr-dev
    # Validation of scenes against their schema.
    need python3-jsonschema
    # Videos from the frames of `carom run --frames`.
    need_command ffmpeg ffmpeg
    # The man page, and the shells of the completions.
    need_command groff groff-base
    need_command zsh zsh
    need_command fish fish
    # The playground's window on a virtual display, with simulated input.
    need xvfb xdotool
    # Golden hashes on AArch64 (cross compiler, C library, emulator) and on Windows,
    # with threads.
    need gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user gcc-mingw-w64-x86-64
    need wine wine64
    # The Debian package.
    need dpkg-dev debhelper
    # The web page in a browser.
    need_command chromium chromium
    folders="$folders tests/web"
    # The Python package in a fresh venv, with numpy, and its types.
    need python3-venv python3-numpy mypy
    # C++ users of the headers, and the benchmark's adapter for Box2D.
    need g++
    # The coverage report.
    need_command gcovr gcovr
    # The engines and the R-tree that the benchmarks compare with.
    need libbox2d-dev libchipmunk-dev libboost-dev
fi

if has plot; then
    need_command gnuplot gnuplot-nox
fi

if has bench-python; then
    # Geometry and an R-tree for Python, and another way to call C.
    need python3-shapely python3-rtree python3-cffi
fi

if has bench-js; then
    folders="$folders bench/js"
fi

install_missing() {
    install="apt-get install -y --no-install-recommends$missing"
    if [ "$(id -u)" = 0 ]; then
        as_root=""
    elif command -v sudo >/dev/null 2>&1; then
        as_root="sudo"
    else
        echo "These packages are missing and need root to install. Run:" >&2
        echo "    apt-get update && $install" >&2
        exit 1
    fi

    echo "Installing:$missing"
    export DEBIAN_FRONTEND=noninteractive
    # $as_root and $missing are lists of words.
    # shellcheck disable=SC2086
    if ! { $as_root apt-get update -q && $as_root apt-get install -q -y --no-install-recommends \
        -o DPkg::Lock::Timeout=300 $missing; }; then
        echo "That failed. As root, run:" >&2
        echo "    apt-get update && $install" >&2
        exit 1
    fi
}

# npm writes node_modules/.package-lock.json last, so an incomplete installation is detected.
install_folder() {
    installed=$1/node_modules/.package-lock.json
    if [ -f "$installed" ] && [ ! "$installed" -ot "$1/package-lock.json" ]; then
        return
    fi
    echo "Installing the npm packages of $1"
    if ! (cd "$1" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error); then
        echo "That failed. With a network, run:" >&2
        echo "    cd $1 && npm ci --ignore-scripts" >&2
        exit 1
    fi
}

if command -v dpkg-query >/dev/null 2>&1; then
    [ -z "$missing" ] || install_missing
else
    echo "$0 knows Debian's packages only; elsewhere install what it lists by hand" >&2
fi
for folder in $folders; do
    install_folder "$folder"
done
