-- What the critical path of the recorded run has of one rank and place: the rows of one reading add
-- up to the run time.
CREATE TABLE idlewave.recorded_path (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  waits text NOT NULL,
  rank integer NOT NULL,
  region text NOT NULL,
  function text NOT NULL,
  part text NOT NULL,
  nanos bigint NOT NULL,
  PRIMARY KEY (run_id, row_index)
);

-- What the critical path of the recorded run has of one place, and how far that may shrink: the
-- rows of one reading add up to the run time.
CREATE TABLE idlewave.recorded_path_sites (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  waits text NOT NULL,
  region text NOT NULL,
  function text NOT NULL,
  part text NOT NULL,
  nanos bigint NOT NULL,
  share double precision NOT NULL,
  slack_nanos double precision,
  gain_nanos double precision,
  mean_nanos double precision,
  imbalance_nanos double precision,
  spent_nanos double precision NOT NULL,
  imbalance_cost_nanos double precision NOT NULL,
  PRIMARY KEY (run_id, row_index)
);
