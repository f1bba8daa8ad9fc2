#!/bin/sh
# Starts the built program without Node: what a container or a service runs. The flags are those of scripts/server.ts.
#   DATA, HOST, PORT        where the data lies, where it listens
#   ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_NAME, SCHOOL_NAME   the first Admin, needed on the first start only
set -eu
# What the program writes is for its own account alone.
umask 077

here=$(cd "$(dirname "$0")/.." && pwd)
data=${DATA:-$here/data}
export TZ="${TZ:-America/Sao_Paulo}"
export ZONEINFO="$here/scripts/zoneinfo"

# Half of the machine's memory, at most 768 MiB: above it Go cleans more eagerly. A container's own limit counts where there is one.
memory_kib=$(sed -n 's/^MemTotal: *\([0-9]*\).*/\1/p' /proc/meminfo 2>/dev/null || true)
container=$(cat /sys/fs/cgroup/memory.max 2>/dev/null || true)
case $container in
  '' | max) ;;
  *) if [ $((container / 1024)) -lt "${memory_kib:-0}" ]; then memory_kib=$((container / 1024)); fi ;;
esac
if [ -n "$memory_kib" ]; then
  half=$((memory_kib / 2048))
  export GOMEMLIMIT="${GOMEMLIMIT:-$((half < 768 ? half : 768))MiB}"
fi

# Thumbnails made at a time: each may take 200 MB.
export PB_THUMBS_MAX_WORKERS="${PB_THUMBS_MAX_WORKERS:-2}"

program() {
  folder=$1
  shift
  exec "$here/.tools/sineta" "--dir=$folder" "--hooksDir=$here/pb_hooks" "--migrationsDir=$here/pb_migrations" \
    "--publicDir=$here/pb_public" --hooksWatch=false --automigrate=false --dev=false "$@"
}

# Made aside and moved in whole: a first start that breaks off leaves nothing half made, and no open installer page.
if [ ! -e "$data/data.db" ]; then
  if [ -z "${ADMIN_EMAIL:-}" ] || [ -z "${ADMIN_PASSWORD:-}" ]; then
    echo "First start: set ADMIN_EMAIL and ADMIN_PASSWORD (and ADMIN_NAME, SCHOOL_NAME) for the first Admin." >&2
    exit 1
  fi
  rm -rf "$data.new"
  mkdir -p "$data.new"
  (program "$data.new" first-admin)
  rmdir "$data" 2>/dev/null || true
  mv "$data.new" "$data"
fi

program "$data" --hooksPool=128 --queryTimeout=10 serve "--http=${HOST:-127.0.0.1}:${PORT:-8090}" ${CORS_ORIGIN:+"--origins=$CORS_ORIGIN"}
