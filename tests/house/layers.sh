#!/bin/sh
# Fails when an include points up the layers.
#   layers.sh [root]
# Within the library a layer may include itself and the layers below it. Tools, examples and
# bindings may include the public headers and the headers of their own folder. A folder of tools/
# may also include those below it, in this order: text, json, file, scene, draw, paint, cli.
set -eu
cd "${1:-$(dirname "$0")/../..}"

files=$(find include src tools examples bindings -type f \( -name '*.[ch]' -o -name '*.cpp' \
    -o -name '*.hpp' -o -name '*.inc' \) 2>/dev/null | LC_ALL=C sort || true)
[ -n "$files" ] || {
    echo "layers: no source found under $PWD" >&2
    exit 1
}

# shellcheck disable=SC2086
awk '
    BEGIN {
        may["base"] = "base"
        may["vec"] = "base vec"
        may["shape"] = "base vec shape"
        may["pair"] = "base vec shape pair"
        may["response"] = "base vec shape pair response"
        may["batch"] = "base vec shape pair batch"
        may["broadphase"] = "base vec shape broadphase"
        may["world"] = "base vec shape pair response batch broadphase world"
        below = "text json file scene" # all tools but those see these
        sees["text"] = ""
        sees["file"] = ""
        sees["json"] = "text"
        sees["scene"] = "text json"
        sees["shapes"] = "text json scene"
        sees["explain"] = "text"
        sees["draw"] = below
        sees["tiled"] = below
        sees["paint"] = below " draw"
        sees["cli"] = below " shapes explain draw paint tiled"
        sees["playground"] = below " shapes explain draw paint"
    }
    function bad(why) {
        printf "%s:%d: %s: %s\n", FILENAME, FNR, $0, why
        wrong = 1
    }
    function holds(list, word) {
        return index(" " list " ", " " word " ") > 0
    }
    # The layer that an include names: "carom/pair.h" and "pair/exact.h" both belong to pair, and
    # "world/motion/island.h" belongs to world.
    function layer_of(target,   part, n) {
        n = split(target, part, "/")
        if (part[1] == "carom") {
            sub(/\.h$/, "", part[2])
            sub(/^body$/, "world", part[2]) # carom/body.h is a part of it
            return n == 2 ? part[2] : ""
        }
        return n >= 2 ? part[1] : ""
    }
    FNR == 1 {
        checked++
        split(FILENAME, path, "/")
        top = path[1]
        layer = path[2]
        if (top == "include") {
            layer = path[3]
            sub(/\.h$/, "", layer)
            sub(/^body$/, "world", layer)
        }
        own = FILENAME
        sub(/[^\/]*$/, "", own)
        if ((top == "include" || top == "src") && layer != "carom" && !(layer in may)) {
            printf "%s: %s is no layer\n", FILENAME, layer
            wrong = 1
        }
    }
    !/^[ \t]*#[ \t]*include/ { next }
    /include[ \t]*</ {
        # Angle brackets are for system headers. A local header in them would not be checked.
        if ($0 ~ /<(carom|base|vec|shape|pair|response|batch|broadphase|world)\//) {
            if (top == "include" || top == "src" || $0 !~ /<carom\//) bad("use quotes")
        }
        next
    }
    {
        target = $0
        sub(/^[^"]*"/, "", target)
        sub(/".*/, "", target)
        if (target ~ /\.\./) {
            bad("write it from the root of the include path")
        } else if (top == "include" && layer == "carom") {
            if (target !~ /^carom\//) bad("not a public header")
        } else if (top == "include" || top == "src") {
            if (top == "include" && target !~ /^carom\//) bad("a public header includes public ones only")
            to = layer_of(target)
            if (to == "") bad("write it as \"layer/file.h\"")
            else if (!holds(may[layer], to)) bad(layer " may not see " to)
        } else if (target ~ /^carom\//) {
            next
        } else if (target ~ /\//) {
            to = target
            sub(/\/.*/, "", to)
            if (top != "tools" || !(to == layer || holds((layer in sees) ? sees[layer] : below, to)))
                bad("of other folders, only those below are seen here")
        } else if ((getline line < (own target)) < 0) {
            bad("no such header in this folder")
        } else {
            close(own target)
        }
    }
    END {
        if (wrong) exit 1
        printf "layers: %d files, every include points down\n", checked
    }
' $files
