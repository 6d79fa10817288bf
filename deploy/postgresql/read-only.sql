-- A role that reads results and can do nothing else, for dashboards; tables that come later are covered. Run it once as the role that
-- idlewave writes as, which then owns the schema. Where that role may not make others, a superuser makes idlewave_reader first.
--
--   psql -h HOST -d DATABASE -f deploy/postgresql/read-only.sql
--   psql -h HOST -d DATABASE -U SUPERUSER -f deploy/postgresql/read-only.sql    # once more: no large objects either
--   psql -h HOST -d DATABASE -c "CREATE ROLE grafana LOGIN IN ROLE idlewave_reader" -c "\password grafana"

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'idlewave_reader') THEN
    CREATE ROLE idlewave_reader NOLOGIN;
  END IF;
  IF to_regnamespace('idlewave') IS NULL THEN
    CREATE SCHEMA idlewave;
  END IF;
  -- Every role may make temporary tables until the owner of the database says otherwise.
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
  -- And large objects, until the owner of these functions does, who is a superuser.
  IF (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    REVOKE EXECUTE ON FUNCTION lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) FROM PUBLIC;
  ELSE
    RAISE NOTICE 'idlewave_reader may make large objects: only a superuser can forbid that, by running this once more';
  END IF;
END
$$;

GRANT USAGE ON SCHEMA idlewave TO idlewave_reader;
GRANT SELECT ON ALL TABLES IN SCHEMA idlewave TO idlewave_reader;
ALTER DEFAULT PRIVILEGES IN SCHEMA idlewave GRANT SELECT ON TABLES TO idlewave_reader;
