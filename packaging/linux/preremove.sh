#!/bin/sh
# Before the files go. Debian says `remove` or `upgrade`, Red Hat how many stay installed. An upgrade leaves the program at work.
set -e

case "${1:-}" in
remove | 0) ;;
*) exit 0 ;;
esac
if [ -d /run/systemd/system ]; then
  systemctl stop sineta.service || true
fi
if [ "$1" = 0 ] && command -v systemctl >/dev/null; then
  systemctl disable --quiet sineta.service || true
fi
