-- What the spread of run times comes from: one row per scenario, bound and factor, those with the
-- largest total share first.
CREATE TABLE idlewave.variance (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  scenario text NOT NULL,
  bound text NOT NULL,
  factor text NOT NULL,
  total_share double precision NOT NULL,
  total_share_lower double precision,
  total_share_upper double precision,
  first_share double precision NOT NULL,
  first_share_lower double precision,
  first_share_upper double precision,
  PRIMARY KEY (run_id, row_index)
);
