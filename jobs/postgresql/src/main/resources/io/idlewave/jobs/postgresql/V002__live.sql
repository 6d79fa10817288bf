-- A live run keeps one name while it goes on and after its end: the id of the execution that brought its frontiers,
-- which run_id was until then. Null in rows of ended runs that are older than this column.
ALTER TABLE idlewave.frontiers ADD COLUMN live_id text;

UPDATE idlewave.frontiers SET live_id = run_id WHERE row_index IS NULL;

CREATE INDEX frontiers_by_execution ON idlewave.frontiers (live_id);

CREATE OR REPLACE VIEW idlewave.v_live AS
SELECT
  run_id,
  recorded_at,
  scenario,
  bound,
  frontier,
  frontier_nanos AS frontier_ns,
  replicates,
  delay_p50_nanos AS delay_p50_ns,
  delay_p99_nanos AS delay_p99_ns,
  slowest_rank,
  coalesce(live_id, run_id) AS live_id
FROM idlewave.frontiers;
