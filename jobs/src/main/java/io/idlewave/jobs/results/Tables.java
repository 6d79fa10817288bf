package io.idlewave.jobs.results;

import java.util.List;

/**
 * All tables that a run can fill. A new one takes its row, a record with a {@link Column} on every
 * component, and a line here; names of tables and columns are a stable contract.
 */
public final class Tables {

  /** The run time of every replicate. */
  public static final Table<RuntimeRow> RUNTIMES =
      new Table<>(
          "runtimes",
          RuntimeRow.class,
          "the outcome of one replicate: one row per scenario, bound and replicate",
          "scenario",
          "bound",
          "replicate");

  /** The delays of every rank. */
  public static final Table<RankRow> RANKS =
      new Table<>(
          "ranks",
          RankRow.class,
          "the delays of one rank over finished replicates: one row per scenario, bound and rank",
          "scenario",
          "bound",
          "rank");

  /** How each replicate depends on the network. */
  public static final Table<SensitivityRow> SENSITIVITIES =
      new Table<>(
          "sensitivities",
          SensitivityRow.class,
          "how one replicate depends on the network: one row per scenario and finished replicate",
          "scenario",
          "replicate");

  /** Where the time of the ranks goes. */
  public static final Table<SynchronisationRow> SYNCHRONISATION =
      new Table<>(
          "synchronisation",
          SynchronisationRow.class,
          "where the time of one rank goes, means over finished replicates: one row per scenario"
              + " and rank; the five times add up to the rank's run time",
          "scenario",
          "rank");

  /** The critical paths of selected lanes. */
  public static final Table<PathRow> PATHS =
      new Table<>(
          "path",
          PathRow.class,
          "what a critical path has of one rank, or of one function within a region; of one path,"
              + " the rows with a rank add up to the run time, and so do those with a function",
          "scenario",
          "lane",
          "rank",
          "region",
          "function");

  /** All of them. */
  public static final List<Table<?>> ALL =
      List.of(RUNTIMES, RANKS, SENSITIVITIES, SYNCHRONISATION, PATHS);

  private Tables() {}
}
