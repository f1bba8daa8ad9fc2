#!/bin/sh
# Whether the server on this machine answers.
exec wget -q -O /dev/null "http://127.0.0.1:${PORT:-8090}/api/health"
