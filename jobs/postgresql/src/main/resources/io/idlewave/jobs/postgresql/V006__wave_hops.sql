-- Hops from the rank of the one-off delay, between ranks that exchange messages. Null where none
-- lead there, and in rows that are older than this column.
ALTER TABLE idlewave.waves ADD COLUMN hops integer;

-- What the ranks at one distance see of the wave of a one-off delay, without noise or over pairs of
-- replicates: one row per scenario, bound, one-off delay and distance.
CREATE TABLE idlewave.wave_hops (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  scenario text NOT NULL,
  bound text NOT NULL,
  source_rank integer NOT NULL,
  source_call bigint NOT NULL,
  hops integer NOT NULL,
  ranks integer NOT NULL,
  pairs integer NOT NULL,
  reached double precision NOT NULL,
  arrival_nanos double precision,
  arrival_sd_nanos double precision,
  front_nanos double precision,
  front_sd_nanos double precision,
  peak_nanos double precision NOT NULL,
  peak_sd_nanos double precision NOT NULL,
  PRIMARY KEY (run_id, row_index)
);
