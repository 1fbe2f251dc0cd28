#!/bin/sh
# check_keys.sh PROGRAM: sdl_dot in a real window, with the keys of a keyboard: it opens, the dot moves
# right while the key is held, and Escape closes it.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
SDL_AUDIODRIVER=dummy "$1" >"$work/printed" &
program=$!
xdotool search --sync --onlyvisible --name '^Dot' >"$work/window"
xdotool windowfocus --sync "$(head -n 1 "$work/window")" || true
xdotool keydown Right
sleep 1
xdotool keyup Right key Escape
wait "$program"
cat "$work/printed"
awk '{ gsub(/[(,]/, ""); if ($6 <= 60) exit 1 }' "$work/printed"
