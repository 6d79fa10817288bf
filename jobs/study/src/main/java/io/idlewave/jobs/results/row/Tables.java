package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.table.Column;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.results.table.TableReader;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All tables that a run can fill. A new one takes its row, a record with a {@link Column} on every
 * component, and a line here; names of tables and columns are a stable contract.
 */
public final class Tables {

  public static final Table<RuntimeRow> RUNTIMES =
      table(
          "runtimes",
          RuntimeRow.class,
          "the outcome of one replicate: one row per scenario, bound and replicate",
          "scenario bound replicate");

  public static final Table<RankRow> RANKS =
      table(
          "ranks",
          RankRow.class,
          "the delays of one rank over finished replicates: one row per scenario, bound and rank",
          "scenario bound rank");

  public static final Table<DifferenceRow> DIFFERENCES =
      table(
          "differences",
          DifferenceRow.class,
          "how much longer a scenario runs than the reference, replicate by replicate: one row per"
              + " scenario but the reference, and bound",
          "scenario bound");

  public static final Table<SensitivityRow> SENSITIVITIES =
      table(
          "sensitivities",
          SensitivityRow.class,
          "how one replicate depends on the network: one row per scenario and finished replicate",
          "scenario replicate");

  public static final Table<SynchronisationRow> SYNCHRONISATION =
      table(
          "synchronisation",
          SynchronisationRow.class,
          "where the time of one rank goes, means over finished replicates: one row per scenario"
              + " and rank; the times add up to the rank's run time",
          "scenario rank");

  public static final Table<PathRankRow> PATH_RANKS =
      table(
          "path-ranks",
          PathRankRow.class,
          "what a critical path has of one rank: the rows of one path add up to the run time",
          "scenario lane rank");

  public static final Table<PathSiteRow> PATH_SITES =
      table(
          "path-sites",
          PathSiteRow.class,
          "what a critical path has of one function within a region: the rows of one path add up to"
              + " the run time",
          "scenario lane region function");

  public static final Table<AbsorptionRow> ABSORPTION =
      table(
          "absorption",
          AbsorptionRow.class,
          "what becomes of noise on one part of the machine alone: one row per scenario with noise,"
              + " bound and part",
          "scenario bound part");

  public static final Table<VarianceRow> VARIANCE =
      table(
          "variance",
          VarianceRow.class,
          "what the spread of run times comes from: one row per scenario, bound and factor, those"
              + " with the largest total share first",
          "scenario bound factor");

  public static final Table<ExtrapolationRow> EXTRAPOLATION =
      table(
          "extrapolation",
          ExtrapolationRow.class,
          "extrapolation, not simulation: what a run would take with more ranks of the same work,"
              + " by order statistics: one row per scenario and number of ranks",
          "scenario ranks");

  public static final Table<EfficiencyRow> EFFICIENCIES =
      table(
          "efficiencies",
          EfficiencyRow.class,
          "how well a run uses its processors, by the definitions of POP: one row per run and"
              + " efficiency",
          "run scenario efficiency");

  public static final Table<LinkRow> LINKS =
      table(
          "links",
          LinkRow.class,
          "what goes over one link of a topology, one way, in the undisturbed run: one row for each"
              + " of the links that are longest taken up, in that order",
          "link");

  public static final Table<RankFlowRow> RANK_FLOWS =
      table(
          "flows",
          RankFlowRow.class,
          "where the delay of one rank comes from and goes, means over finished replicates: one row"
              + " per scenario, bound and rank",
          "scenario bound rank");

  public static final Table<CallSiteRow> CALL_SITES =
      table(
          "callsites",
          CallSiteRow.class,
          "what calls of one function, region, size and communicator do to delays, sums over ranks"
              + " per finished replicate: one row per scenario, bound and such place",
          "scenario bound region function communicator fromBytes");

  public static final Table<PhaseRow> PHASES =
      table(
          "phases",
          PhaseRow.class,
          "what happens to the delay of one rank in one time window of the recorded run, means over"
              + " finished replicates: one row per scenario, bound, rank and window",
          "scenario bound rank phase");

  public static final Table<WaveRow> WAVES =
      table(
          "waves",
          WaveRow.class,
          "what one rank sees of the wave that a one-off delay alone sends out: one row per"
              + " scenario, bound, one-off delay and rank",
          "scenario bound sourceRank sourceCall rank");

  public static final Table<WaveHopRow> WAVE_HOPS =
      table(
          "wave-hops",
          WaveHopRow.class,
          "what the ranks at one distance see of the wave of a one-off delay, without noise or over"
              + " pairs of replicates: one row per scenario, bound, one-off delay and distance",
          "scenario bound sourceRank sourceCall hops");

  public static final Table<WinningRankRow> WINNING_RANKS =
      table(
          "winning-ranks",
          WinningRankRow.class,
          "what a winning path has of one rank: the rows of one path, absorbed taken off, add up to"
              + " the delay of its last rank",
          "scenario bound lane rank");

  public static final Table<WinningSiteRow> WINNING_SITES =
      table(
          "winning-sites",
          WinningSiteRow.class,
          "what a winning path has of calls of one function in one region: the rows of one path,"
              + " absorbed taken off, add up to the delay of its last rank",
          "scenario bound lane region function");

  public static final Table<WaitRow> WAITS =
      table(
          "waits",
          WaitRow.class,
          "where the recorded run of one rank went: one row per rank and part; the parts of a rank"
              + " add up to its run time",
          "rank part");

  public static final Table<RecordedPathRow> RECORDED_PATH =
      table(
          "recorded-path",
          RecordedPathRow.class,
          "what the critical path of the recorded run has of one rank and place: the rows of one"
              + " reading add up to the run time",
          "waits rank region function part");

  public static final Table<RecordedSiteRow> RECORDED_SITES =
      table(
          "recorded-path-sites",
          RecordedSiteRow.class,
          "what the critical path of the recorded run has of one place, and how far that may"
              + " shrink: the rows of one reading add up to the run time",
          "waits region function part");

  public static final Table<CallPathRow> CALL_PATHS =
      table(
          "callpaths",
          CallPathRow.class,
          "what the recorded run of one rank spent in one call path of user regions, or in the"
              + " calls of one function there: one row per rank and path that it came into",
          "rank node");

  public static final Table<StragglerRow> STRAGGLERS =
      table(
          "stragglers",
          StragglerRow.class,
          "what slow ranks and uneven operations cost the recorded run: one row per class, rank,"
              + " place, step, and class and step",
          "kind name step");

  public static final Table<FrontierRow> FRONTIERS =
      table(
          "frontiers",
          FrontierRow.class,
          "how far a live run was delayed where all ranks had come: one row per frontier, scenario"
              + " and bound",
          "frontier scenario bound");

  /** All of them. */
  public static final List<Table<?>> ALL =
      List.of(
          RUNTIMES,
          RANKS,
          DIFFERENCES,
          SENSITIVITIES,
          SYNCHRONISATION,
          PATH_RANKS,
          PATH_SITES,
          ABSORPTION,
          VARIANCE,
          EXTRAPOLATION,
          EFFICIENCIES,
          LINKS,
          RANK_FLOWS,
          CALL_SITES,
          PHASES,
          WAVES,
          WAVE_HOPS,
          WINNING_RANKS,
          WINNING_SITES,
          WAITS,
          RECORDED_PATH,
          RECORDED_SITES,
          CALL_PATHS,
          STRAGGLERS,
          FRONTIERS);

  /** Files of tables that earlier versions wrote, and no other. */
  public static final Set<String> FORMER_FILES = Set.of("path.avro");

  private Tables() {}

  private static <R extends Record> Table<R> table(
      String name, Class<R> row, String doc, String key) {
    return new Table<>(name, row, doc, key.split(" "));
  }

  /**
   * The table of that name in a folder: one of all, or as its file states it, such as one of an
   * extension.
   *
   * @throws io.idlewave.jobs.failure.BadResultsException if it is neither
   */
  public static Table<?> of(InputFolder folder, String name) {
    Optional<Table<?>> known = ALL.stream().filter(table -> table.name().equals(name)).findFirst();
    return known.isPresent() ? known.get() : TableReader.table(folder, name);
  }
}
