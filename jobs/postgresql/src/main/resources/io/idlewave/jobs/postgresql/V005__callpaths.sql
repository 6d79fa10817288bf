-- What the recorded run of one rank spent in one call path of user regions, or in the calls of one
-- function there: one row per rank and path that it came into.
CREATE TABLE idlewave.callpaths (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  rank integer NOT NULL,
  node integer NOT NULL,
  parent integer,
  path text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  visits bigint,
  exclusive_nanos bigint NOT NULL,
  inclusive_nanos bigint NOT NULL,
  wait_nanos bigint NOT NULL,
  PRIMARY KEY (run_id, row_index)
);
