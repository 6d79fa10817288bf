-- What goes over one link of a topology, one way, in the undisturbed run: one row for each of the
-- links that are longest taken up, in that order.
CREATE TABLE idlewave.links (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  link bigint NOT NULL,
  hop_class text NOT NULL,
  source text NOT NULL,
  target text NOT NULL,
  messages double precision NOT NULL,
  carried_bytes double precision NOT NULL,
  busy_nanos double precision NOT NULL,
  busy_share double precision,
  at_once integer NOT NULL,
  PRIMARY KEY (run_id, row_index)
);
