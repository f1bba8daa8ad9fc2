#!/bin/sh
# Runs the program for the technician as the service runs it: with its account, its settings and its data. What root makes there the
# service could not open.
set -eu

program=/usr/libexec/sineta/sineta
settings=/etc/sineta/sineta.env
home=/var/lib/sineta

case "${1:-}" in
version | --version | -v | help | --help | -h) exec "$program" "$@" ;;
esac
if [ "$(id -u)" != 0 ]; then
  echo "Rode como administrador: sudo sineta $*" >&2
  exit 1
fi

# systemd's form is no shell's: a value goes to the end of its line, with or without quotes around it.
if [ -r "$settings" ]; then
  while IFS= read -r line || [ -n "$line" ]; do
    case "$line" in
    [A-Z_]*=*)
      name=${line%%=*}
      value=${line#*=}
      case "$value" in
      \"*\") value=${value#\"} value=${value%\"} ;;
      \'*\') value=${value#\'} value=${value%\'} ;;
      esac
      case "$name" in
      *[!A-Z0-9_]*) ;;
      *) export "$name=$value" ;;
      esac
      ;;
    esac
  done <"$settings"
fi
export DATA="${DATA:-$home/school}"

as_service() { runuser -u sineta -- "$program" "$@"; }
here=$PWD
whole() { case "$1" in /*) echo "$1" ;; *) echo "$here/$1" ;; esac; }

# The account of the service may enter no person's folder: a copy goes through its own.
aside=
trap '[ -z "$aside" ] || rm -rf "$aside"' EXIT
set_aside() { aside=$(runuser -u sineta -- mktemp -d "$home/.copy-XXXXXX"); }

cd /
case "${1:-serve}" in
serve)
  echo "A Sineta roda como serviço: systemctl start sineta" >&2
  exit 1
  ;;
setup)
  as_service "$@"
  if [ -d /run/systemd/system ]; then
    systemctl restart sineta && echo "A Sineta está funcionando na porta ${PORT:-8090}."
  fi
  ;;
backup)
  if [ $# -lt 2 ]; then
    as_service backup
    exit
  fi
  target=$(whole "$2")
  if [ -e "$target" ]; then
    echo "O arquivo $target já existe. Escolha outro nome." >&2
    exit 1
  fi
  set_aside
  as_service backup "$aside/copy.zip" >/dev/null
  # It holds everything that the school knows: for nobody else's eyes.
  install -m 0600 "$aside/copy.zip" "$target"
  echo "Cópia de segurança feita: $target"
  ;;
restore)
  if [ $# -lt 2 ] || [ ! -r "$(whole "$2")" ]; then
    as_service "$@"
    exit
  fi
  set_aside
  install -o sineta -g sineta -m 0600 "$(whole "$2")" "$aside/$(basename "$2")"
  as_service restore "$aside/$(basename "$2")"
  ;;
*) as_service "$@" ;;
esac
