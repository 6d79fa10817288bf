#!/usr/bin/env bash
# Run once by PostgreSQL's image, after deploy/postgresql/read-only.sql: the role that Grafana reads results as.
set -euo pipefail
[ -s /run/secrets/postgresql_reader ]
# psql reads the password itself: among its arguments everyone on the machine would see it.
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'END'
\set password `cat /run/secrets/postgresql_reader`
CREATE ROLE grafana LOGIN IN ROLE idlewave_reader PASSWORD :'password';
END
