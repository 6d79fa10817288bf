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

  /** How much longer scenarios run than one of them. */
  public static final Table<DifferenceRow> DIFFERENCES =
      new Table<>(
          "differences",
          DifferenceRow.class,
          "how much longer a scenario runs than the reference, replicate by replicate: one row per"
              + " scenario but the reference, and bound",
          "scenario",
          "bound");

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
              + " and rank; the times add up to the rank's run time",
          "scenario",
          "rank");

  /** The critical paths of selected lanes, by rank. */
  public static final Table<PathRankRow> PATH_RANKS =
      new Table<>(
          "path-ranks",
          PathRankRow.class,
          "what a critical path has of one rank: the rows of one path add up to the run time",
          "scenario",
          "lane",
          "rank");

  /** The critical paths of selected lanes, by region and function. */
  public static final Table<PathSiteRow> PATH_SITES =
      new Table<>(
          "path-sites",
          PathSiteRow.class,
          "what a critical path has of one function within a region: the rows of one path add up to"
              + " the run time",
          "scenario",
          "lane",
          "region",
          "function");

  /** Which parts of the machine absorb noise. */
  public static final Table<AbsorptionRow> ABSORPTION =
      new Table<>(
          "absorption",
          AbsorptionRow.class,
          "what becomes of noise on one part of the machine alone: one row per scenario with noise,"
              + " bound and part",
          "scenario",
          "bound",
          "part");

  /** Run times with more ranks than were simulated. */
  public static final Table<ExtrapolationRow> EXTRAPOLATION =
      new Table<>(
          "extrapolation",
          ExtrapolationRow.class,
          "extrapolation, not simulation: what a run would take with more ranks of the same work,"
              + " by order statistics: one row per scenario and number of ranks",
          "scenario",
          "ranks");

  /** How well runs use their processors. */
  public static final Table<EfficiencyRow> EFFICIENCIES =
      new Table<>(
          "efficiencies",
          EfficiencyRow.class,
          "how well a run uses its processors, by the definitions of POP: one row per run and"
              + " efficiency",
          "run",
          "scenario",
          "efficiency");

  /** What goes over links. */
  public static final Table<LinkRow> LINKS =
      new Table<>(
          "links",
          LinkRow.class,
          "what goes over one link of a topology, one way, in the undisturbed run: one row for each"
              + " of the links that are longest taken up, in that order",
          "link");

  /** Where the delay of each rank comes from, and where it goes. */
  public static final Table<RankFlowRow> RANK_FLOWS =
      new Table<>(
          "flows",
          RankFlowRow.class,
          "where the delay of one rank comes from and goes, means over finished replicates: one row"
              + " per scenario, bound and rank",
          "scenario",
          "bound",
          "rank");

  /** Where the delay at each call site comes from, and where it goes. */
  public static final Table<CallSiteRow> CALL_SITES =
      new Table<>(
          "callsites",
          CallSiteRow.class,
          "what calls of one function, region, size and communicator do to delays, sums over ranks"
              + " per finished replicate: one row per scenario, bound and such place",
          "scenario",
          "bound",
          "region",
          "function",
          "communicator",
          "fromBytes");

  /** Where the delay of each rank in each time window comes from, and where it goes. */
  public static final Table<PhaseRow> PHASES =
      new Table<>(
          "phases",
          PhaseRow.class,
          "what happens to the delay of one rank in one time window of the recorded run, means over"
              + " finished replicates: one row per scenario, bound, rank and window",
          "scenario",
          "bound",
          "rank",
          "phase");

  /** What every rank sees of the waves of one-off delays. */
  public static final Table<WaveRow> WAVES =
      new Table<>(
          "waves",
          WaveRow.class,
          "what one rank sees of the wave that a one-off delay alone sends out: one row per"
              + " scenario, bound, one-off delay and rank",
          "scenario",
          "bound",
          "sourceRank",
          "sourceCall",
          "rank");

  /** What the ranks at one distance see of the waves of one-off delays. */
  public static final Table<WaveHopRow> WAVE_HOPS =
      new Table<>(
          "wave-hops",
          WaveHopRow.class,
          "what the ranks at one distance see of the wave of a one-off delay, without noise or over"
              + " pairs of replicates: one row per scenario, bound, one-off delay and distance",
          "scenario",
          "bound",
          "sourceRank",
          "sourceCall",
          "hops");

  /** The winning paths of selected lanes, by rank. */
  public static final Table<WinningRankRow> WINNING_RANKS =
      new Table<>(
          "winning-ranks",
          WinningRankRow.class,
          "what a winning path has of one rank: the rows of one path, absorbed taken off, add up to"
              + " the delay of its last rank",
          "scenario",
          "bound",
          "lane",
          "rank");

  /** The winning paths of selected lanes, by region and function. */
  public static final Table<WinningSiteRow> WINNING_SITES =
      new Table<>(
          "winning-sites",
          WinningSiteRow.class,
          "what a winning path has of calls of one function in one region: the rows of one path,"
              + " absorbed taken off, add up to the delay of its last rank",
          "scenario",
          "bound",
          "lane",
          "region",
          "function");

  /** What the recorded run waited for. */
  public static final Table<WaitRow> WAITS =
      new Table<>(
          "waits",
          WaitRow.class,
          "where the recorded run of one rank went: one row per rank and part; the parts of a rank"
              + " add up to its run time",
          "rank",
          "part");

  /** The critical path of the recorded run, by rank and place. */
  public static final Table<RecordedPathRow> RECORDED_PATH =
      new Table<>(
          "recorded-path",
          RecordedPathRow.class,
          "what the critical path of the recorded run has of one rank and place: the rows of one"
              + " reading add up to the run time",
          "waits",
          "rank",
          "region",
          "function",
          "part");

  /** The critical path of the recorded run, by place. */
  public static final Table<RecordedSiteRow> RECORDED_SITES =
      new Table<>(
          "recorded-path-sites",
          RecordedSiteRow.class,
          "what the critical path of the recorded run has of one place, and how far that may"
              + " shrink: the rows of one reading add up to the run time",
          "waits",
          "region",
          "function",
          "part");

  /** What the recorded run spent in which call path. */
  public static final Table<CallPathRow> CALL_PATHS =
      new Table<>(
          "callpaths",
          CallPathRow.class,
          "what the recorded run of one rank spent in one call path of user regions, or in the"
              + " calls of one function there: one row per rank and path that it came into",
          "rank",
          "node");

  /** What slow ranks and uneven operations cost the recorded run. */
  public static final Table<StragglerRow> STRAGGLERS =
      new Table<>(
          "stragglers",
          StragglerRow.class,
          "what slow ranks and uneven operations cost the recorded run: one row per class, rank,"
              + " place, step, and class and step",
          "kind",
          "name",
          "step");

  /** How far live runs are delayed, while they go on. */
  public static final Table<FrontierRow> FRONTIERS =
      new Table<>(
          "frontiers",
          FrontierRow.class,
          "how far a live run was delayed where all ranks had come: one row per frontier, scenario"
              + " and bound",
          "frontier",
          "scenario",
          "bound");

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
