#!/bin/sh
# Runs a command on a display in memory, whose pixels are in $CAROM_DISPLAY_FILE.
#   with_display.sh <command...>
set -eu
work=$(mktemp -d)
server=""
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
mkfifo "$work/number"
Xvfb -displayfd 3 -screen 0 1400x1000x24 -nolisten tcp -noreset -fbdir "$work" \
    3>"$work/number" >"$work/log" 2>&1 &
server=$!
read -r number <"$work/number" || {
    cat "$work/log"
    exit 1
}
export DISPLAY=":$number" CAROM_DISPLAY_FILE="$work/Xvfb_screen0"
unset WAYLAND_DISPLAY SDL_VIDEODRIVER GDK_SCALE || true
status=0
"$@" || status=$?
exit "$status"
