#!/bin/sh
# Writes a program `cmake` into FOLDER that configures builds of one unit per target, and is otherwise
# the cmake of the PATH:
#   unity_cmake.sh FOLDER
# Tests of steps that users take put FOLDER first in their PATH. A library of one unit compiles in half
# the time.
set -eu
cat >"$1/cmake" <<END
#!/bin/sh
case " \$* " in
*" -S "* | *" -DCMAKE_INSTALL_PREFIX="*) set -- "\$@" -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=0 ;;
esac
exec $(command -v cmake) "\$@"
END
chmod +x "$1/cmake"
