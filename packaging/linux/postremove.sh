#!/bin/sh
# After the files have gone. The school's data are never deleted by a package, nor the account that they belong to: who purges a
# program may not mean the books of ten years.
set -e

case "${1:-}" in
remove | 0 | purge) ;;
*) exit 0 ;;
esac
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
fi
if [ "$1" = purge ]; then
  rm -f /etc/systemd/system/multi-user.target.wants/sineta.service
  rm -rf /etc/sineta
fi
if [ -d /var/lib/sineta ] && [ -n "$(ls -A /var/lib/sineta)" ]; then
  echo "Os dados da escola continuam em /var/lib/sineta. Para apagá-los definitivamente: rm -r /var/lib/sineta"
else
  rmdir /var/lib/sineta 2>/dev/null || true
fi
