-- Results of runs. A run is known by its identity (study, seed, version, trace, confidence level), of which
-- run_id is a digest: the same run written again replaces itself. What a run wrote is visible
-- all at once, or not at all. Times are in ns unless a name says otherwise.
CREATE TABLE idlewave.runs (
  run_id text PRIMARY KEY,
  recorded_at timestamptz NOT NULL,
  name text NOT NULL,
  study_sha256 text NOT NULL,
  seed bigint NOT NULL,
  version text NOT NULL,
  confidence_level double precision NOT NULL,
  trace_sha256 text,
  trace text NOT NULL,
  ranks integer NOT NULL,
  calls bigint NOT NULL,
  messages bigint NOT NULL,
  message_bytes bigint NOT NULL,
  span_nanos bigint NOT NULL,
  timing text NOT NULL,
  complete boolean,
  wall_seconds double precision NOT NULL,
  cpu_seconds double precision NOT NULL,
  lanes bigint NOT NULL,
  event_lanes_per_second double precision NOT NULL,
  parallelism integer NOT NULL,
  study text NOT NULL,
  summary jsonb NOT NULL
);

CREATE INDEX runs_by_time ON idlewave.runs (recorded_at);

-- Which tables a run filled, with how many rows, and a digest of them.
CREATE TABLE idlewave.contents (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  name text NOT NULL,
  rows bigint NOT NULL,
  sha256 text NOT NULL,
  PRIMARY KEY (run_id, name)
);

-- What the results of a run are conditional on.
CREATE TABLE idlewave.conditions (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  code text NOT NULL,
  value double precision,
  unit text,
  sentence text NOT NULL,
  restricts_exact boolean NOT NULL,
  PRIMARY KEY (run_id, row_index)
);

-- One row per scenario and bound, in the order of the study.
CREATE TABLE idlewave.scenarios (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  scenario text NOT NULL,
  timing text NOT NULL,
  slack text NOT NULL,
  rules text NOT NULL,
  bound text NOT NULL,
  eager_threshold_bytes bigint NOT NULL,
  replicates bigint NOT NULL,
  deadlocks bigint NOT NULL,
  base_nanos double precision,
  network text,
  PRIMARY KEY (run_id, row_index)
);

-- The statistics of each of them: quantity is runtime or delay, in ns, or slowdown; statistic is mean, sd, min,
-- p1, p5, p25, p50, p75, p95, p99 or max. An end of the confidence interval is null where it is open.
CREATE TABLE idlewave.statistics (
  run_id text NOT NULL,
  scenario_index bigint NOT NULL,
  quantity text NOT NULL,
  statistic text NOT NULL,
  value double precision NOT NULL,
  low double precision,
  high double precision,
  PRIMARY KEY (run_id, scenario_index, quantity, statistic),
  FOREIGN KEY (run_id, scenario_index) REFERENCES idlewave.scenarios ON DELETE CASCADE
);

-- How far live runs were delayed where all of their ranks had come. Rows count at once, before their run does: row_index
-- and the run come with its end.
CREATE TABLE idlewave.frontiers (
  run_id text NOT NULL,
  row_index bigint,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  frontier bigint NOT NULL,
  scenario text NOT NULL,
  bound text NOT NULL,
  frontier_nanos bigint NOT NULL,
  replicates bigint NOT NULL,
  delay_p50_nanos double precision,
  delay_p99_nanos double precision,
  slowest_rank integer
);

-- Names may be longer than an index takes.
CREATE UNIQUE INDEX frontiers_key ON idlewave.frontiers (run_id, frontier, md5(scenario), bound);

-- Rows of tables that an extension of the program brought with it.
CREATE TABLE idlewave.other_rows (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  table_name text NOT NULL,
  row_index bigint NOT NULL,
  row jsonb NOT NULL,
  PRIMARY KEY (run_id, table_name, row_index)
);

-- Below: the tables of a results folder, by the same names. Rows stand in the order of row_index.

-- The outcome of one replicate: one row per scenario, bound and replicate.
CREATE TABLE idlewave.runtimes (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  scenario text NOT NULL,
  replicate bigint NOT NULL,
  bound text NOT NULL,
  runtime_nanos double precision,
  slowest_rank integer,
  PRIMARY KEY (run_id, row_index)
);

-- The delays of one rank over finished replicates: one row per scenario, bound and rank.
CREATE TABLE idlewave.ranks (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  scenario text NOT NULL,
  bound text NOT NULL,
  rank integer NOT NULL,
  delay_nanos_mean double precision NOT NULL,
  delay_nanos_sd double precision NOT NULL,
  delay_nanos_min double precision NOT NULL,
  delay_nanos_p1 double precision NOT NULL,
  delay_nanos_p5 double precision NOT NULL,
  delay_nanos_p25 double precision NOT NULL,
  delay_nanos_p50 double precision NOT NULL,
  delay_nanos_p75 double precision NOT NULL,
  delay_nanos_p95 double precision NOT NULL,
  delay_nanos_p99 double precision NOT NULL,
  delay_nanos_max double precision NOT NULL,
  runtime_nanos double precision,
  PRIMARY KEY (run_id, row_index)
);

-- How much longer a scenario runs than the reference, replicate by replicate: one row per
-- scenario but the reference, and bound.
CREATE TABLE idlewave.differences (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  scenario text NOT NULL,
  reference text NOT NULL,
  bound text NOT NULL,
  pairs bigint NOT NULL,
  difference_nanos_mean double precision NOT NULL,
  difference_nanos_sd double precision NOT NULL,
  difference_nanos_min double precision NOT NULL,
  difference_nanos_p1 double precision NOT NULL,
  difference_nanos_p5 double precision NOT NULL,
  difference_nanos_p25 double precision NOT NULL,
  difference_nanos_p50 double precision NOT NULL,
  difference_nanos_p75 double precision NOT NULL,
  difference_nanos_p95 double precision NOT NULL,
  difference_nanos_p99 double precision NOT NULL,
  difference_nanos_max double precision NOT NULL,
  mean_lower_nanos double precision,
  mean_upper_nanos double precision,
  median_lower_nanos double precision,
  median_upper_nanos double precision,
  ratio double precision NOT NULL,
  ratio_lower double precision,
  ratio_upper double precision,
  PRIMARY KEY (run_id, row_index)
);

-- How one replicate depends on the network: one row per scenario and finished replicate.
CREATE TABLE idlewave.sensitivities (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  scenario text NOT NULL,
  replicate bigint NOT NULL,
  latencies double precision NOT NULL,
  overheads double precision NOT NULL,
  gap_bytes double precision NOT NULL,
  computation_share double precision NOT NULL,
  overhead_share double precision NOT NULL,
  latency_share double precision NOT NULL,
  bandwidth_share double precision NOT NULL,
  PRIMARY KEY (run_id, row_index)
);

-- Where the time of one rank goes, means over finished replicates: one row per scenario and
-- rank; the times add up to the rank's run time.
CREATE TABLE idlewave.synchronisation (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  scenario text NOT NULL,
  rank integer NOT NULL,
  computation_nanos double precision NOT NULL,
  overhead_nanos double precision NOT NULL,
  sender_synchronisation_nanos double precision NOT NULL,
  receiver_synchronisation_nanos double precision NOT NULL,
  collective_wait_nanos double precision NOT NULL,
  latency_nanos double precision,
  bandwidth_nanos double precision,
  noise_nanos double precision,
  PRIMARY KEY (run_id, row_index)
);

-- What a critical path has of one rank: the rows of one path add up to the run time.
CREATE TABLE idlewave.path_ranks (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  scenario text NOT NULL,
  lane text NOT NULL,
  rank integer NOT NULL,
  computation_nanos double precision NOT NULL,
  overhead_nanos double precision NOT NULL,
  latency_nanos double precision NOT NULL,
  bandwidth_nanos double precision NOT NULL,
  PRIMARY KEY (run_id, row_index)
);

-- What a critical path has of one function within a region: the rows of one path add up to the
-- run time.
CREATE TABLE idlewave.path_sites (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  scenario text NOT NULL,
  lane text NOT NULL,
  region text NOT NULL,
  function text NOT NULL,
  computation_nanos double precision NOT NULL,
  overhead_nanos double precision NOT NULL,
  latency_nanos double precision NOT NULL,
  bandwidth_nanos double precision NOT NULL,
  PRIMARY KEY (run_id, row_index)
);

-- What becomes of noise on one part of the machine alone: one row per scenario with noise,
-- bound and part.
CREATE TABLE idlewave.absorption (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  scenario text NOT NULL,
  bound text NOT NULL,
  part text NOT NULL,
  first_rank integer NOT NULL,
  ranks integer NOT NULL,
  injected_nanos double precision NOT NULL,
  delay_nanos double precision NOT NULL,
  delay_lower_nanos double precision,
  delay_upper_nanos double precision,
  absorbed_share double precision,
  absorbed_share_lower double precision,
  absorbed_share_upper double precision,
  PRIMARY KEY (run_id, row_index)
);

-- Extrapolation, not simulation: what a run would take with more ranks of the same work, by
-- order statistics: one row per scenario and number of ranks.
CREATE TABLE idlewave.extrapolation (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  scenario text NOT NULL,
  ranks bigint NOT NULL,
  method text NOT NULL,
  phase_nanos double precision NOT NULL,
  runtime_nanos double precision NOT NULL,
  runtime_lower_nanos double precision NOT NULL,
  runtime_upper_nanos double precision NOT NULL,
  PRIMARY KEY (run_id, row_index)
);

-- How well a run uses its processors, by the definitions of POP: one row per run and
-- efficiency.
CREATE TABLE idlewave.efficiencies (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  run text NOT NULL,
  scenario text,
  efficiency text NOT NULL,
  mean double precision NOT NULL,
  lower double precision,
  upper double precision,
  min double precision NOT NULL,
  max double precision NOT NULL,
  replicates integer NOT NULL,
  PRIMARY KEY (run_id, row_index)
);

-- Where the delay of one rank comes from and goes, means over finished replicates: one row per
-- scenario, bound and rank.
CREATE TABLE idlewave.flows (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  scenario text NOT NULL,
  bound text NOT NULL,
  rank integer NOT NULL,
  injected_nanos double precision NOT NULL,
  imported_nanos double precision NOT NULL,
  absorbed_nanos double precision NOT NULL,
  delay_nanos double precision NOT NULL,
  amplification double precision,
  PRIMARY KEY (run_id, row_index)
);

-- What calls of one function, region, size and communicator do to delays, sums over ranks per
-- finished replicate: one row per scenario, bound and such place.
CREATE TABLE idlewave.callsites (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  scenario text NOT NULL,
  bound text NOT NULL,
  region text NOT NULL,
  function text NOT NULL,
  communicator integer,
  from_bytes bigint NOT NULL,
  to_bytes bigint NOT NULL,
  injected_nanos double precision NOT NULL,
  drawn_nanos double precision NOT NULL,
  imported_nanos double precision NOT NULL,
  absorbed_nanos double precision NOT NULL,
  in_nanos double precision NOT NULL,
  out_nanos double precision NOT NULL,
  amplification double precision,
  PRIMARY KEY (run_id, row_index)
);

-- What happens to the delay of one rank in one time window of the recorded run, means over
-- finished replicates: one row per scenario, bound, rank and window.
CREATE TABLE idlewave.phases (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  scenario text NOT NULL,
  bound text NOT NULL,
  rank integer NOT NULL,
  phase integer NOT NULL,
  begin_nanos bigint NOT NULL,
  end_nanos bigint NOT NULL,
  injected_nanos double precision NOT NULL,
  drawn_nanos double precision NOT NULL,
  imported_nanos double precision NOT NULL,
  absorbed_nanos double precision NOT NULL,
  delay_nanos double precision NOT NULL,
  PRIMARY KEY (run_id, row_index)
);

-- What one rank sees of the wave that a one-off delay alone sends out: one row per scenario,
-- bound, one-off delay and rank.
CREATE TABLE idlewave.waves (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  scenario text NOT NULL,
  bound text NOT NULL,
  source_rank integer NOT NULL,
  source_call bigint NOT NULL,
  rank integer NOT NULL,
  arrival_nanos double precision,
  arrival_call bigint,
  peak_nanos double precision NOT NULL,
  delay_nanos double precision NOT NULL,
  died_nanos double precision,
  died_call bigint,
  PRIMARY KEY (run_id, row_index)
);

-- What a winning path has of one rank: the rows of one path, absorbed taken off, add up to the
-- delay of its last rank.
CREATE TABLE idlewave.winning_ranks (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  scenario text NOT NULL,
  bound text NOT NULL,
  lane text NOT NULL,
  rank integer NOT NULL,
  computation_noise_nanos double precision NOT NULL,
  call_noise_nanos double precision NOT NULL,
  latency_nanos double precision NOT NULL,
  bandwidth_nanos double precision NOT NULL,
  one_off_nanos double precision NOT NULL,
  computation_nanos double precision NOT NULL,
  absorbed_nanos double precision NOT NULL,
  PRIMARY KEY (run_id, row_index)
);

-- What a winning path has of calls of one function in one region: the rows of one path,
-- absorbed taken off, add up to the delay of its last rank.
CREATE TABLE idlewave.winning_sites (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  scenario text NOT NULL,
  bound text NOT NULL,
  lane text NOT NULL,
  region text NOT NULL,
  function text NOT NULL,
  computation_noise_nanos double precision NOT NULL,
  call_noise_nanos double precision NOT NULL,
  latency_nanos double precision NOT NULL,
  bandwidth_nanos double precision NOT NULL,
  one_off_nanos double precision NOT NULL,
  computation_nanos double precision NOT NULL,
  absorbed_nanos double precision NOT NULL,
  PRIMARY KEY (run_id, row_index)
);

-- Where the recorded run of one rank went: one row per rank and part; the parts of a rank add
-- up to its run time.
CREATE TABLE idlewave.waits (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  rank integer NOT NULL,
  part text NOT NULL,
  nanos bigint NOT NULL,
  largest_nanos bigint,
  share double precision NOT NULL,
  caused_nanos bigint,
  PRIMARY KEY (run_id, row_index)
);

-- What slow ranks and uneven operations cost the recorded run: one row per class, rank, place,
-- step, and class and step.
CREATE TABLE idlewave.stragglers (
  run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE,
  row_index bigint NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  step text,
  slowdown double precision NOT NULL,
  slowdown_lower double precision,
  slowdown_upper double precision,
  seconds double precision NOT NULL,
  ideal_seconds double precision NOT NULL,
  PRIMARY KEY (run_id, row_index)
);

-- Views for dashboards.

CREATE VIEW idlewave.v_runs AS
SELECT
  run_id,
  recorded_at,
  name,
  trace,
  ranks,
  calls,
  timing,
  (SELECT count(DISTINCT s.scenario) FROM idlewave.scenarios s WHERE s.run_id = r.run_id) AS scenarios,
  version,
  complete,
  (SELECT string_agg(c.sentence, '; ' ORDER BY c.row_index)
   FROM idlewave.conditions c WHERE c.run_id = r.run_id) AS caveat
FROM idlewave.runs r;

CREATE VIEW idlewave.v_scenarios AS
SELECT
  run_id,
  r.recorded_at,
  r.name,
  s.scenario,
  s.bound,
  s.replicates,
  s.deadlocks AS unfinished,
  s.base_nanos AS base_ns,
  q.mean_ns, q.p50_ns, q.p50_low_ns, q.p50_high_ns, q.p95_ns, q.p99_ns, q.p99_low_ns, q.p99_high_ns,
  q.slowdown, q.slowdown_low, q.slowdown_high
FROM idlewave.scenarios s
JOIN idlewave.runs r USING (run_id)
CROSS JOIN LATERAL (
  SELECT
    max(t.value) FILTER (WHERE t.quantity = 'runtime' AND t.statistic = 'mean') AS mean_ns,
    max(t.value) FILTER (WHERE t.quantity = 'runtime' AND t.statistic = 'p50') AS p50_ns,
    max(t.low) FILTER (WHERE t.quantity = 'runtime' AND t.statistic = 'p50') AS p50_low_ns,
    max(t.high) FILTER (WHERE t.quantity = 'runtime' AND t.statistic = 'p50') AS p50_high_ns,
    max(t.value) FILTER (WHERE t.quantity = 'runtime' AND t.statistic = 'p95') AS p95_ns,
    max(t.value) FILTER (WHERE t.quantity = 'runtime' AND t.statistic = 'p99') AS p99_ns,
    max(t.low) FILTER (WHERE t.quantity = 'runtime' AND t.statistic = 'p99') AS p99_low_ns,
    max(t.high) FILTER (WHERE t.quantity = 'runtime' AND t.statistic = 'p99') AS p99_high_ns,
    max(t.value) FILTER (WHERE t.quantity = 'slowdown' AND t.statistic = 'mean') AS slowdown,
    max(t.low) FILTER (WHERE t.quantity = 'slowdown' AND t.statistic = 'mean') AS slowdown_low,
    max(t.high) FILTER (WHERE t.quantity = 'slowdown' AND t.statistic = 'mean') AS slowdown_high
  FROM idlewave.statistics t
  WHERE t.run_id = s.run_id AND t.scenario_index = s.row_index
) q;

CREATE VIEW idlewave.v_live AS
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
  slowest_rank
FROM idlewave.frontiers;
