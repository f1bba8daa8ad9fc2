#!/bin/sh
# After the package's files are laid. Debian says `configure` and the version that was there, Red Hat how many will be installed.
set -e

case "${1:-1}" in
configure) [ -z "${2:-}" ] && first=yes || first=no ;;
1) first=yes ;;
[2-9]*) first=no ;;
*) exit 0 ;;
esac

if ! getent passwd sineta >/dev/null; then
  getent group sineta >/dev/null || groupadd --system sineta
  useradd --system --gid sineta --home-dir /var/lib/sineta --no-create-home --shell /usr/sbin/nologin --comment Sineta sineta
fi
# It belongs to no package: what lies in it is the school's, and stays.
mkdir -p /var/lib/sineta
chown sineta:sineta /var/lib/sineta
chmod 0750 /var/lib/sineta

command -v systemctl >/dev/null || exit 0
[ "$first" = no ] || systemctl enable --quiet sineta.service || true
[ -d /run/systemd/system ] || exit 0
systemctl daemon-reload
if systemctl is-active --quiet sineta.service; then
  if ! systemctl restart sineta.service; then
    echo "A Sineta não iniciou depois da atualização. O motivo está em: journalctl -u sineta -n 20" >&2
  fi
else
  cat <<'END'
A Sineta está instalada. Em um computador novo, crie a escola e o primeiro Admin:
  sudo sineta setup
Com os dados já neste computador, inicie o serviço:
  sudo systemctl start sineta
END
fi
