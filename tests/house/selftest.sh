#!/bin/sh
# Tests that the checks of this folder can fail: each gets a small tree that breaks its rule.
#   selftest.sh
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fresh() {
    rm -rf "$work/tree"
    mkdir -p "$work/tree/include/carom" "$work/tree/src/vec" "$work/tree/src/pair" \
        "$work/tree/tools/figures" "$work/tree/tools/draw" "$work/tree/tools/cli" \
        "$work/tree/tools/text" "$work/tree/tools/json" "$work/tree/tools/scene"
    echo '#include "carom/vec.h"' >"$work/tree/include/carom/pair.h"
    printf '#include "base/guard.h"\n#include "vec/turn.h"\n' >"$work/tree/src/vec/vec.c"
    echo '#include "carom/pair.h"' >"$work/tree/tools/figures/main.c"
    echo '#include "text/text.h"' >"$work/tree/tools/text/a.c"
    echo '#include "text/text.h"' >"$work/tree/tools/json/a.c"
    printf '#include "json/json.h"\n#include "text/text.h"\n' >"$work/tree/tools/scene/a.c"
    printf '#include "draw/list.h"\n#include "scene/scene.h"\n' >"$work/tree/tools/draw/a.c"
    printf '#include "draw/list.h"\n#include "paint/paint.h"\n' >"$work/tree/tools/cli/a.c"
}

wrong=0
# $1 should accept the tree when $2 is "accepts", and refuse it when it is "refuses".
expect() {
    verdict=accepts
    sh "$here/$1" "$work/tree" >"$work/out" 2>&1 || verdict=refuses
    if [ "$verdict" != "$2" ]; then
        echo "$1 $verdict $3"
        cat "$work/out"
        wrong=1
    fi
}

fresh
expect layers.sh accepts "a tree in order"
expect sources.sh accepts "a tree in order"

fresh && echo '#include "pair/exact.h"' >>"$work/tree/src/vec/vec.c"
expect layers.sh refuses "vec including pair's internals"
fresh && echo '#include "carom/pair.h"' >>"$work/tree/src/vec/vec.c"
expect layers.sh refuses "vec including pair's header"
fresh && echo '#  include "carom/carom.h"' >>"$work/tree/src/vec/vec.c"
expect layers.sh refuses "a source including everything"
fresh && echo '#include <carom/pair.h>' >>"$work/tree/src/vec/vec.c"
expect layers.sh refuses "an include in angle brackets"
fresh && echo '#include "../pair/exact.h"' >>"$work/tree/src/vec/vec.c"
expect layers.sh refuses "an include that climbs"
fresh && echo '#include "turn.h"' >>"$work/tree/src/vec/vec.c"
expect layers.sh refuses "an include without its layer"
fresh && echo '#include "pair/exact.h"' >>"$work/tree/include/carom/pair.h"
expect layers.sh refuses "a public header including an internal one"
fresh && echo '#include "pair/exact.h"' >>"$work/tree/tools/figures/main.c"
expect layers.sh refuses "a tool including an internal header"
fresh && echo '#include "absent.h"' >>"$work/tree/tools/figures/main.c"
expect layers.sh refuses "a tool including a header that is not its own"
fresh && mkdir "$work/tree/tools/paint" && echo '#include "draw/list.h"' >"$work/tree/tools/paint/a.c"
expect layers.sh accepts "a painter including pictures"
fresh && echo '#include "draw/list.h"' >>"$work/tree/tools/figures/main.c"
expect layers.sh refuses "a tool including draw's headers that has no pictures"
fresh && echo '#include "paint/paint.h"' >>"$work/tree/tools/draw/a.c"
expect layers.sh refuses "draw including paint"
fresh && echo '#include "cli/out.h"' >>"$work/tree/tools/draw/a.c"
expect layers.sh refuses "draw including the program"
fresh && echo '#include "json/json.h"' >>"$work/tree/tools/text/a.c"
expect layers.sh refuses "texts including JSON"
fresh && echo '#include "scene/scene.h"' >>"$work/tree/tools/json/a.c"
expect layers.sh refuses "JSON including scenes"
fresh && echo '#include "draw/list.h"' >>"$work/tree/tools/scene/a.c"
expect layers.sh refuses "scenes including pictures"
fresh && echo '#include "draw/list.h"' >"$work/tree/src/pair/a.c"
expect layers.sh refuses "the library including a tool"
fresh && mkdir -p "$work/tree/src/pair/exact" &&
    printf '#include "base/guard.h"\n#include "pair/exact/a.h"\n' >"$work/tree/src/pair/exact/a.c"
expect layers.sh accepts "a layer including a header of its own subfolder"
expect sources.sh accepts "a unit in a subfolder of a layer"
fresh && echo '#include "pair/exact/a.h"' >>"$work/tree/src/vec/vec.c"
expect layers.sh refuses "vec including a header of a subfolder of pair"
fresh && echo '#include "carom/exact/pair.h"' >>"$work/tree/src/pair/a.c"
expect layers.sh refuses "a public header in a subfolder"
fresh && mkdir "$work/tree/src/misc" && echo '#include "base/guard.h"' >"$work/tree/src/misc/a.c"
expect layers.sh refuses "a folder that is no layer"

fresh && echo '#include "carom/vec.h"' >"$work/tree/src/pair/a.c"
expect sources.sh refuses "a unit without the guard"
fresh && mkdir "$work/tree/src/pair/exact" &&
    echo '#include "carom/vec.h"' >"$work/tree/src/pair/exact/a.c"
expect sources.sh refuses "a unit in a subfolder without the guard"
fresh && yes '/* */' | head -n 421 >"$work/tree/src/pair/a.h"
expect sources.sh refuses "a file of 421 lines"
fresh && printf '/* %094d */\n' 0 >"$work/tree/src/pair/a.h"
expect sources.sh accepts "a line of 100 columns"
fresh && printf '/* %095d */\n' 0 >"$work/tree/src/pair/a.h"
expect sources.sh refuses "a comment of 101 columns"

fresh && rm -rf "$work/tree"/* && mkdir "$work/tree/src" && echo '/* Adds. */' >"$work/tree/src/a.c"
expect comments.sh accepts "a file that begins with what it does"
echo '#include "a.h"' >"$work/tree/src/b.c"
expect comments.sh refuses "a file that begins with code"
echo '/* src/b.h: adds. */' >"$work/tree/src/b.h" && rm "$work/tree/src/b.c"
expect comments.sh accepts "a header that begins with its own name"
mv "$work/tree/src/b.h" "$work/tree/src/c.h"
expect comments.sh refuses "a header that begins with the name of another"

fresh
# words.py should accept or refuse ($1) a tree with this text ($2).
expect_words() {
    rm -f "$work/tree/src/pair/a.c"
    echo "$2" >"$work/tree/src/pair/a.c"
    verdict=accepts
    python3 "$here/words.py" "$work/tree" >"$work/out" 2>&1 || verdict=refuses
    if [ "$verdict" != "$1" ]; then
        echo "words.py $verdict: $2"
        cat "$work/out"
        wrong=1
    fi
}
expect_words refuses 'int told;'
expect_words refuses 'static bool caromi_is_told(void);'
expect_words refuses 'const firstMet = 1;'
expect_words refuses '#define MOST_HAIRS 3'
expect_words accepts 'int comet = metres + teller;'
expect_words refuses '/* Tells the depth. */'
expect_words refuses 'const char *text = "nobody knows";'
expect_words refuses '#define TEXT "nobody knows"'
expect_words refuses 'this.#events.retire("the world was loaded anew");'
expect_words refuses 'TEST(an_error_is_told) {'
expect_words accepts 'TEST(an_error_is_reported) {'

[ "$wrong" -eq 0 ] && echo "selftest: every check refuses what it should"
