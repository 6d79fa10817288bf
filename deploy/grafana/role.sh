#!/usr/bin/env bash
# Run once by PostgreSQL's image, after deploy/postgresql/read-only.sql: the role that Grafana reads results as.
set -euo pipefail
psql --set ON_ERROR_STOP=1 --set password="$(</run/secrets/postgresql_reader)" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'END'
CREATE ROLE grafana LOGIN IN ROLE idlewave_reader PASSWORD :'password';
END
