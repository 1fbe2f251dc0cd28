#!/bin/sh
# The single header without its optional parts: each macro leaves out its part and nothing else, no
# compiler warns, and C99 and C++ get one clear error for the implementation. With CAROM_TEST_LONG=1
# it compiles with -O2, and prints the table of sizes and compile times that the README quotes from.
#   single_parts.sh <work folder>
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$1/single-parts
rm -rf "$work"
mkdir -p "$work"
"$root/scripts/single_header.sh" "$work/carom.h"
cd "$work"
optimise=-O0 # the quickest way to the names and to the warnings of the preprocessor
[ -z "${CAROM_TEST_LONG:-}" ] || optimise=-O2
printf '#define CAROM_IMPLEMENTATION\n#include "carom.h"\n' >carom.c
# Included twice in the implementing file, and after a plain include: still one implementation.
printf '#include "carom.h"\n#define CAROM_IMPLEMENTATION\n#include "carom.h"\n#include "carom.h"\n' >twice.c
cat >user.c <<'END'
#include "carom.h"
int main(void) {
    carom_circle a = {{0, 0}, 1}, b = {{1, 0}, 1};
    return carom_overlap_circle_circle(a, b) ? 0 : 1;
}
END

# has <object> <name>: whether the object defines a function that begins so.
has() {
    nm "$1" | grep -q " T $2"
}

# cpu <command...>: runs it and prints its processor time in seconds, which other processes on the
# machine change little.
cpu() {
    python3 -c 'import resource, subprocess, sys
subprocess.check_call(sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime)' "$@"
}

# The sizes of the README are right within 10 %.
bytes=$(wc -c <carom.h)
zipped=$(gzip -9 -c carom.h | wc -c)
sed -n 's/^\*\*Single header\*\*: \([0-9.]*\) MB (\([0-9.]*\) MB gzipped).*/\1 \2/p' "$root/README.md" |
    awk -v bytes="$bytes" -v zipped="$zipped" '
        function near(said, is) { return said * 1e6 > 0.9 * is && said * 1e6 < 1.1 * is }
        { good = near($1, bytes) && near($2, zipped) }
        END { if (!good) print "README.md: the single header has " bytes " bytes, " zipped " gzipped"; exit !good }
    '
printf 'carom.h: %d KB, %d KB gzipped, %d lines\n' $((bytes / 1000)) \
    $((zipped / 1000)) "$(wc -l <carom.h)"
printf '%-16s %10s %14s %14s\n' "gcc $optimise" 'code (KB)' 'implement (s)' 'include (s)'
before=999999999
for macro in CAROM_WHOLE CAROM_NO_WORLD CAROM_NO_BATCH; do
    source=carom.c
    [ $macro != CAROM_WHOLE ] || source=twice.c
    implement=$(cpu gcc -std=c11 $optimise -Wall -Wextra -Werror -D$macro -c $source -o carom.o)
    include=$(cpu gcc -std=c11 $optimise -Wall -Wextra -Werror -D$macro -c user.c -o user.o)
    gcc carom.o user.o -o user
    ./user
    for language in c99 gnu99 c11 c17; do
        gcc -std=$language -Wall -Wextra -Wpedantic -Werror -D$macro -fsyntax-only user.c
        clang -std=$language -Wall -Wextra -Wpedantic -Werror -D$macro -fsyntax-only user.c
    done
    g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -D$macro -fsyntax-only -x c++ user.c
    clang++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -D$macro -fsyntax-only -x c++ user.c
    clang -std=c11 -Wall -Wextra -Werror -D$macro -fsyntax-only carom.c
    gcc -std=gnu17 -Wall -Wextra -Werror -D$macro -fsyntax-only carom.c

    has carom.o carom_contact_circle_box
    has carom.o carom_slide
    has carom.o carom_broadphase_create
    world=no
    batch=no
    ! has carom.o carom_world_ || world=yes
    ! has carom.o carom_batch_ || batch=yes
    case $macro:$world:$batch in
    CAROM_WHOLE:yes:yes | CAROM_NO_WORLD:no:yes | CAROM_NO_BATCH:no:no) ;;
    *)
        echo "$macro: world $world, batch $batch"
        exit 1
        ;;
    esac

    code=$(size carom.o | awk 'NR == 2 { print $1 }')
    awk -v name="$macro" -v code="$code" -v a="$implement" -v b="$include" \
        'BEGIN { printf "%-16s %10.0f %14.1f %14.2f\n", name, code / 1000, a, b }'
    [ "$code" -lt "$before" ] || {
        echo "$macro leaves nothing out"
        exit 1
    }
    before=$code
done

# one_error <text> <compiler...>: the implementation is refused with one error, which says this.
one_error() {
    text=$1
    shift
    if "$@" -fsyntax-only carom.c 2>errors; then
        echo "$* accepts the implementation"
        exit 1
    fi
    grep -q "$text" errors
    [ "$(grep -c 'error:' errors)" -eq 1 ] || {
        cat errors
        exit 1
    }
}
for language in c99 gnu99; do
    one_error 'compile this file with -std=c11' gcc -std=$language
    one_error 'compile this file with -std=c11' clang -std=$language
done
# g++ takes carom.c as C++: an error that only asks for a .c file would not help.
one_error 'compile that with gcc or clang' g++ -std=c++17
one_error 'compile that with gcc or clang' clang++ -std=c++17
