package io.idlewave.jobs.condition;

import io.idlewave.jobs.results.summary.Condition;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that results can be conditional on: one constant each, with its unit, whether a result
 * that is called exact is exact only given it, what {@code idlewave explain} says of it, and how it
 * is found. Results list those that apply in this order. The codes are a stable contract.
 */
public enum ConditionCode {
  RECORDED_ORDER(
      null,
      false,
      "The order is fixed by the trace: every result holds under what was recorded, which message a"
          + " receive took, which requests a Waitany found complete, how often a Test failed, which"
          + " branch the program took. A program whose control flow would change under the scenario"
          + " is outside the model.",
      TraceConditions::recordedOrder),
  CHANGED_OUTCOMES(
      "1",
      true,
      "The largest share of the replicates of a scenario and bound in which some call that may"
          + " choose could have decided otherwise: a receive that MPI_Waitany, MPI_Waitsome,"
          + " MPI_Testany or MPI_Testsome left open was complete before the call ended, or one that"
          + " a test found complete was not. What the program would have done then is not covered."
          + " The block notCovered of summary.json has the figures.",
      ScenarioConditions::changedOutcomes),
  UNMATCHED_SENDS(
      "messages",
      true,
      "The trace is incomplete: a send without a receive waits for nobody here, although its"
          + " receiver may have made it wait. idlewave check names the first of them.",
      TraceConditions::unmatchedSends),
  UNMATCHED_RECEIVES(
      "messages",
      true,
      "The trace is incomplete: a receive without a send waits for nobody here, so that no delay of"
          + " its sender reaches it. idlewave check names the first of them.",
      TraceConditions::unmatchedReceives),
  INCOMPLETE_COLLECTIVES(
      "collectives",
      true,
      "The trace is incomplete: not all members entered a collective, which waits for those that"
          + " did.",
      TraceConditions::incompleteCollectives),
  OPEN_REQUESTS(
      "requests",
      true,
      "The trace is incomplete: a request that is never completed or cancelled makes no call wait,"
          + " so that delays of its partner are not seen. Where the tracer records no completions"
          + " at all, no wait for a nonblocking operation is seen.",
      TraceConditions::openRequests),
  LOST_CALLS(
      "records",
      true,
      "The trace is incomplete: the tracer lost or cut off calls (the warnings whose code begins"
          + " with lost-). What they waited for, and who waited for them, is unknown.",
      TraceConditions::lostCalls),
  SILENT_FUNCTIONS(
      "calls",
      true,
      "The trace is incomplete: functions that carry messages never leave a record of one, so that"
          + " their waits are not seen.",
      TraceConditions::silentFunctions),
  OLD_ARCHIVE(
      "version",
      true,
      "The archive is of an older format version, the figure, than this program writes: it is read,"
          + " but lacks what was added since: digests (from version 2 on), how the time between"
          + " calls divides over user regions, and sizes of collectives in one convention for all"
          + " tracers (from version 3 on). Ingest the trace again.",
      TraceConditions::oldArchive),
  OTHER_RUN(
      null,
      true,
      "The calls were streamed while the program ran (run --source), and they are not those of the"
          + " study's trace. What a study leaves to the trace as a whole is not known before a run"
          + " has ended, so it comes from that earlier run of the program: base times and bounds of"
          + " clocks, eager threshold, slack, quantum, undisturbed run times of ranks in observed"
          + " timing, and the census; in model timing also searched mappings and placements, best"
          + " algorithms and waits at shared links.",
      TraceConditions::otherRun),
  STREAM_HEAD(
      "calls",
      true,
      "The calls were streamed while the program ran (run --source), without the archive of an"
          + " earlier run. What the study leaves to the trace as a whole was learned from the first"
          + " calls of all ranks, the figure, and is taken to hold for the whole run: base times,"
          + " eager threshold, transits, whether clocks agree. Run times, delays and the census are"
          + " of the whole run. State these, or learn for longer (--learn), and compare.",
      TraceConditions::learned),
  NO_FINALIZE(
      "ranks",
      false,
      "A rank without MPI_Finalize runs to its last event, and the computation after its last call"
          + " takes no draw.",
      TraceConditions::noFinalize),
  NO_COMMUNICATION(
      null,
      false,
      "No call of the trace communicates: no rank waits for another one, and each result is that of"
          + " the slowest rank alone.",
      TraceConditions::noCommunication),
  ONE_SIDED_LOCAL(
      "calls",
      true,
      "One-sided communication of which the trace holds no record counts as local: neither its"
          + " origin nor its target waits for the other, and its transfers cost what was recorded.",
      TraceConditions::oneSidedLocal),
  EAGER_THRESHOLD(
      "B",
      false,
      "A standard send of more bytes waits for its receive (rendezvous). The size is stated,"
          + " inferred from the clocks (the largest send seen to leave before its receive was"
          + " posted), assumed without evidence (4,096 B), or raised until the order is acyclic:"
          + " smaller, the ranks would wait for each other in a cycle.",
      ObservedConditions::eagerThreshold),
  EAGER_BRACKET(
      "messages",
      true,
      "The clocks show which sends were eager and which waited, but nothing of the sizes in"
          + " between: the protocol of so many sends is unknown. State eager to see what either end"
          + " gives.",
      ObservedConditions::eagerBracket),
  SLACK(
      null,
      false,
      "Slack is how much earlier than needed a message or a member of a collective arrived in the"
          + " recorded run: a delay is absorbed up to there. It comes from the clocks where the"
          + " ranks share one that does not contradict itself, otherwise (local) from durations"
          + " alone, which gives a lower and an upper bound. Where clocks were not synchronised,"
          + " the order of events across ranks (causal: no effect before its cause) says within"
          + " what their offsets are known, which narrows these bounds. With rules: sottile and"
          + " with bound: unconditional there is none.",
      ObservedConditions::slack),
  BASE_TIMES(
      null,
      false,
      "The base of a call is the time that it needs even if it never waits. A trace does not record"
          + " it: it is taken as stated, otherwise from 0 to the shortest call of the class"
          + " (function, size, same node or not) where clocks can be compared, and from 0 to the"
          + " 99th percentile of the class where they cannot. Bounds hold given this, unless the"
          + " base is known or without effect.",
      ObservedConditions::baseTimes),
  WAITS_ON_BASE(
      "1",
      true,
      "The share of the waiting time that is a wait only if the calls need no time of their own,"
          + " and work if their base is that of the shortest call of the class: such waits rest on"
          + " the base.",
      ObservedConditions::waitsOnBase),
  STATED_TRANSIT(
      null,
      true,
      "What the messages of the recorded run took is not what the trace shows, but what the study"
          + " states (transit): from the begin of its send, each message is there after overhead,"
          + " latency and the time of its bytes. What one took longer counts as work of its"
          + " receiver.",
      ObservedConditions::statedTransit),
  MEASURED_TRANSIT(
      "ns",
      true,
      "What messages of the recorded run took is bounded by what its tracer measured by ping-pong"
          + " in MPI_Init, beside what the trace shows: no message was quicker than half of the"
          + " smallest round trip of a smaller one less its receiving (the figure: the least of"
          + " those without data), and none up to the largest size measured took longer than half a"
          + " round trip. What one took longer counts as work of its receiver. A transit that the"
          + " study states takes its place.",
      ObservedConditions::measuredTransit),
  EAGER_LEAF(
      "calls",
      true,
      "Members of a reduction or gather leave at once, but for its root (eager leaf). Where a"
          + " library sends along a tree whose inner members wait for others, the upper bound given"
          + " the clocks can be too small; those of slack: local and bound: unconditional are not.",
      ObservedConditions::eagerLeaf),
  CAUSAL_ARRIVALS(
      null,
      false,
      "Bounds of slack: causal take each message to be there no later than if it had been as quick"
          + " as the quickest of its size and direction, and what lasts longer in a call to be"
          + " work, up to the 99th percentile of its class: unexplained waits absorb nothing. Who"
          + " does not want to assume that has slack: local.",
      ObservedConditions::causalArrivals),
  UNEXPLAINED_WAITS(
      "1",
      true,
      "The share of the run times of all ranks that no recorded event explains: what calls last"
          + " after the last known arrival, beyond the shortest of their class. It is counted as"
          + " work: no delay is absorbed there. On oversubscribed machines, where a process waits"
          + " for the CPU, it is most of the waiting.",
      ObservedConditions::unexplainedWaits),
  BUSY_CORES(
      "cores",
      false,
      "How many ranks were between calls on average during the recorded run, where ranks share"
          + " nodes, that is fewer than half of them, and waits are unexplained: a rank in a call"
          + " was maybe waiting for a CPU that another one held. A recording with a core per rank"
          + " says more.",
      ObservedConditions::busyCores),
  UNJUDGED_WAITS(
      null,
      false,
      "Whether recorded events explain the waits is not determined, because the clocks of the ranks"
          + " cannot be compared.",
      ObservedConditions::unjudgedWaits),
  STRONG_PROGRESS(
      "B",
      false,
      "Messages of more bytes than the figure, and synchronous ones, are taken to go on by"
          + " themselves while their ranks compute (strong progress). Libraries without a thread of"
          + " their own move them only while the ranks that they need are inside MPI (weak"
          + " progress): a delay then reaches the other rank as late as the next MPI call of a rank"
          + " that is needed, and run times, upper bounds among them, can be too short. A trace"
          + " does not say which it was. In model timing transform: [{kind: weak-progress}] gives"
          + " the other reading.",
      SharedConditions::strongProgress),
  MACHINE(
      null,
      false,
      "Model timing prices the trace on this machine: network, factor of the recorded computation,"
          + " mapping of ranks to nodes, algorithms of collectives. Networks are logp, loggp,"
          + " loggps, logp7 or loghssp with the symbols of their papers: L is latency, o (o_s, o_r"
          + " of sender and receiver) overhead, Os and Or overhead per byte, g (g_s, g_r) the gap"
          + " between messages, G (Gs, Gl of short and long ones) the gap per byte, s and S the"
          + " sizes of a packet and from which sends are synchronous, s_s and s_r the times per"
          + " byte of sender and receiver.",
      SimulatedConditions::machine),
  NO_TIMES(
      null,
      false,
      "The trace holds no times of a run: computation alone, stated or recorded, or amounts of"
          + " work; its calls have no times. There is no recorded run to compare with, so that"
          + " model timing alone can be asked for.",
      SimulatedConditions::noTimes),
  WORK_RATE(
      "flop/s",
      true,
      "The trace holds amounts of work, done at the rate that the study states (cpu.rate,"
          + " --rate). Results are exact given this rate, whatever a real processor"
          + " does.",
      SimulatedConditions::workRate),
  UNMEASURED_NETWORK(
      "parameters",
      true,
      "Parameters of the network that nobody is said to have measured: stated in the study, or over"
          + " a platform. Of a scenario it names what that scenario replaces. Results are exact"
          + " given these values, whatever a real network does. A network of one's own that was"
          + " measured says so by its key source.",
      SimulatedConditions::unmeasuredNetwork),
  MEASURED_NETWORK(
      null,
      false,
      "The parameters of the network as somebody measured them, with the source: those of a shipped"
          + " platform or a signature file, or of a network with the key source; in parts as"
          + " measured where every one of the study's networks has values that were replaced"
          + " (unmeasured-network).",
      SimulatedConditions::measuredNetwork),
  UNKNOWN_PARAMETERS(
      "ns",
      true,
      "Parameters that the source of the network does not know stand as 0 (its key unknown). Where"
          + " o is not known, L stands for all of L + 2o: messages between ranks that wait cost"
          + " what was measured, but computing hides all of a message, of which o is the"
          + " processor's. Run times are then lower bounds, and where g is taken as 0 they are,"
          + " too. With L: 0ns and half of L as o, which is at most that (the figure, in ns), they"
          + " are upper bounds, but for g. Which algorithm is faster, and what transform gains by"
          + " overlap, is not known where the two differ.",
      SimulatedConditions::unknownParameters),
  RECORDED_TRANSFERS(
      null,
      false,
      "network: recorded: communications take what they took in the recorded run, for each member,"
          + " after the last one that it needs had come, by the clock of the trace, or (transfers:"
          + " median) the median of its function. What delayed messages then delays them now, and"
          + " nothing else does: a message sent at another time meets the same network.",
      SimulatedConditions::recordedTransfers),
  UNSHARED_LINKS(
      null,
      false,
      "No link is shared: a message crosses the hops of a topology as if it were alone, on a"
          + " minimal route. None waits for another inside the topology, and none takes a longer"
          + " way around, so that what hops cost is less than it may be. Where a network has gaps,"
          + " messages queue at the ways of their ranks all the same. With sharing: serialised it"
          + " stays for nonblocking collectives, scans and what is priced as a whole, and where no"
          + " message takes up a link.",
      SimulatedConditions::unsharedLinks),
  SHARED_ADAPTERS(
      null,
      true,
      "Adapters of nodes are granted in the order of the trace: that of sends, and of completed"
          + " receives, of all ranks of a node in the recorded run, by the clocks of its ranks up"
          + " to 10 us. A real adapter grants in order of arrival. Where a rank is late that was"
          + " not when recorded, those that share its adapter wait for its messages. So run times"
          + " can be too long or too short. Without adapters each rank has ways of its own.",
      SimulatedConditions::sharedAdapters),
  SERIALISED_LINKS(
      "1",
      false,
      "sharing: serialised: messages wait at shared links, an upper bound for an undisturbed run."
          + " Every message is there later by the time of all others that are on its tightest link"
          + " with it where nothing is disturbed and none waits. That is no bound for messages that"
          + " only noise, or waiting itself, brings together, and none where adaptive routing goes"
          + " another way; nor for nonblocking collectives, scans and what is priced as a whole,"
          + " which take up no link. Messages in one window of time count as overlapping. The"
          + " figure is the width of windows by the mean time that a message takes up a link: where"
          + " it is above 4, or where more than 4 calls wait as long as the longest of them, the"
          + " bound is coarse, and run times may be far above what overlaps explain. In a run that"
          + " was streamed, waits are those of the calls of the same numbers in the earlier run: no"
          + " bound where other calls follow.",
      SimulatedConditions::serialisedLinks),
  IDEALISED_COLLECTIVES(
      "machines",
      true,
      "Idealised collectives: ideal-tree leaves ceil(log2 p) messages after the last arrival,"
          + " barrier-max at it. They are closed forms that no library runs, bounds to compare"
          + " with: what comes out with them is no algorithm to be ranked among those that a"
          + " machine can run. The figure is the number of machines of the study that have"
          + " idealised collectives.",
      CollectiveConditions::idealised),
  BEST_ALGORITHM(
      "1",
      true,
      "The best algorithm for an operation alone: collectives: {allreduce: best} picks, for each"
          + " size of a block that the trace has, the algorithm with stages that takes the least"
          + " time on the study's network when nothing goes on beside it and members arrive"
          + " together. The figure is the smallest margin by which it wins, as a share of the time"
          + " of the second best: within what is not known of the network, a small one means that"
          + " either may be quicker; so may another one where members arrive apart.",
      CollectiveConditions::best),
  UNKNOWN_OVERHEAD(
      "networks",
      true,
      "The overhead o of a network is 0 or unknown, and scenarios differ in algorithms of"
          + " collectives or in overlap (transform: nonblocking, weak-progress). What these gain or"
          + " lose is in good part what a message costs the processors of its ends, so that there"
          + " is no ranking of algorithms or overlap on such a network: state o as measured, or"
          + " compare at several values of it. The figure is the number of kinds of links with no"
          + " overhead.",
      CollectiveConditions::unknownOverhead),
  BASE_RATIO(
      "1",
      false,
      "Run time of the base (the study's machine undisturbed) over that of the recorded run. From"
          + " 0.8 to 1.25 both are about as long. Below, calls took longer in the recorded run than"
          + " this network asks for: it was slower, or calls were waiting for the CPU (see"
          + " oversubscribed); where computation is scaled, it took other times. Above, this"
          + " network asks for more than calls took there.",
      SimulatedConditions::baseRatio),
  OVERSUBSCRIBED(
      "cores",
      false,
      "The base is shorter than 0.8 of the recorded run at the recorded speed of computation, and"
          + " on average fewer than half of the ranks were between calls (the figure: the cores"
          + " that they kept busy). Messages on this network and waits for other ranks do not"
          + " explain how long the calls were. Where more ranks than free cores shared a node, a"
          + " rank in a call was waiting for the CPU that another one held; a network slower than"
          + " the study's maybe looks the same. Slowdowns count from the base, not from the"
          + " recorded run.",
      SimulatedConditions::oversubscribed),
  DENOISED(
      "1",
      false,
      "compute.denoise asks for a machine quieter than the recorded one: no stretch of computing"
          + " between two calls takes longer than a quantile, or the minimum, of its class (same"
          + " call before, call after, user regions and group of ranks), or than what is left of it"
          + " without the expected noise. With denoise: mean each operation, a stretch in one"
          + " region, takes the mean of those in the same region (and, on threads, before the same"
          + " call) on all ranks; launch-delays: nothing takes what passes on streams outside any"
          + " region for nothing. The figure is the share of the recorded computing that this"
          + " saves. It takes for granted that the stretches of a class do the same work: where"
          + " work differs, it is saved, too. In observed timing a call whose cause the trace does"
          + " not show counts as work.",
      ScenarioConditions::denoised),
  RESAMPLED(
      "1",
      false,
      "compute.resample asks how the run varies if computing does as it did within the trace: each"
          + " stretch takes a draw from the recorded durations of its class (as for"
          + " compute.denoise; of a stream of an accelerator, each kernel one of those with its"
          + " name), by itself: what slow ranks, slow phases or slow nodes have in common within a"
          + " class is lost, and so is any correlation in time. The figure is the share of the"
          + " recorded computing that is drawn; classes with fewer than enough stretches are kept"
          + " as recorded, as are what polls wait for and what passes between kernels.",
      ScenarioConditions::resampled),
  TRANSFORMED(
      "scenarios",
      false,
      "transform asks for another program: the calls of the trace are changed before anything is"
          + " simulated. Everything that is not changed is taken to stay as it was recorded: the"
          + " order in which messages are matched, what calls chose, what the program computes and"
          + " branches on, and its algorithm: whether it still converges with a collective left"
          + " out, or has the memory for messages sent together, nobody asks here. Computing faster"
          + " than recorded takes its time divided by the factor.",
      ScenarioConditions::transformed),
  SMALL_CLASSES(
      "1",
      false,
      "The share of the recorded computing in stretches whose class has too few of them (fewer than"
          + " enough, 20 unless stated) for a quantile, and that no larger class takes which"
          + " differs in the call before alone, or for a draw: they keep their recorded time, noise"
          + " and all.",
      ScenarioConditions::smallClasses),
  NOISE_WITHOUT_LENGTH(
      "scenarios",
      false,
      "Noise from a distribution is drawn once per stretch of computing, however long the stretch"
          + " is: real noise falls more often on longer ones. A distribution found on one trace"
          + " does not carry over to a trace whose calls are denser.",
      ScenarioConditions::noiseWithoutLength),
  NOISE_IN_TIME(
      "scenarios",
      false,
      "Noise from a process in time: detours take the processor for some time, and a stretch of"
          + " computing gets the more of them the longer it is. The phase says where the process is"
          + " when a rank meets it: random (drawn per rank and replicate), redrawn (for every"
          + " stretch), aligned (one for all ranks) or co-scheduled (one per node). With anchor"
          + " recorded it runs with the recorded time of the rank, so that draws do not depend on"
          + " delays; in a disturbed run the same detours would meet other work.",
      ScenarioConditions::noiseInTime),
  SLOW_RANKS(
      "scenarios",
      false,
      "Noise slow-ranks: a rank computes slower throughout a replicate, by one draw for all of its"
          + " timelines, so that what a stretch gets is in proportion to its length, and when it"
          + " begins has no say. How much slower ranks are is independent of each other, and does"
          + " not change during a run.",
      ScenarioConditions::slowRanks),
  HIDDEN_THREADS(
      "scenarios",
      false,
      "cpu.threads: the trace shows one thread of a rank, and more of them are taken to compute:"
          + " each stretch between two calls is forked and joined, all threads compute throughout"
          + " it, each on a processor of its own with noise of its own, and the join waits for the"
          + " one that gets most, in some user regions alone where the study says so. Calls have"
          + " the noise of one thread. What threads wait for each other in the recorded run is part"
          + " of the stretch, and absorbs nothing.",
      ScenarioConditions::hiddenThreads),
  QUIET_TIMELINES(
      "timelines",
      false,
      "Timelines of the trace without noise. By default noise falls on threads, each of which has a"
          + " processor of its own; a stream of an accelerator has none of the system's noise,"
          + " though its kernels vary. The key timelines of a scenario says otherwise: threads,"
          + " streams, all, or numbers of the timelines within their rank.",
      ScenarioConditions::quietTimelines),
  NOISY_REGIONS(
      "regions",
      false,
      "User regions, or kernels of accelerators, that the key regions of a scenario selects: its"
          + " noise falls on the stretches of computing alone of which most was spent in one of"
          + " them, on all of such a stretch, and on no call.",
      ScenarioConditions::noisyRegions),
  STATE_DEPENDENT_DRAWS(
      "scenarios",
      false,
      "Noise with anchor perturbed runs with the clock of the disturbed rank: its draws depend on"
          + " the state of the lane. One detour more can then keep a rank from another one, so that"
          + " results need not grow with every delay, and draws are not common to scenarios.",
      ScenarioConditions::stateDependentDraws),
  TRUNCATED_NORMAL(
      "ns",
      false,
      "A normal distribution is truncated at 0, because nothing takes less than no time; its mean"
          + " then, the figure, is mean + sd phi(mean/sd) / Phi(mean/sd), with phi and Phi the"
          + " density and distribution function of the standard normal distribution. For a"
          + " bandwidth the unit is ns per byte.",
      ScenarioConditions::truncatedNormal),
  DEADLOCKS(
      "replicates",
      true,
      "Replicates are left out of every statistic for ending in a deadlock: what is shown holds for"
          + " those that finish. The trace's order was possible only because longer sends did not"
          + " wait for their receives; state a larger eager threshold.",
      ScenarioConditions::deadlocks),
  ERRS(
      "kinds",
      true,
      "On which side run times and delays err because of what the trace lacks: short (they come out"
          + " too short: some delays of the program are not in them), long (something waits or"
          + " takes time that need not), or either way. A wait whose cause is missing errs either"
          + " way: the delay of the rank that caused it does not arrive, and the wait counts as"
          + " work, which absorbs nothing. The figure is the number of kinds of warnings that err;"
          + " each says its side in brackets.",
      TraceConditions::errs),
  TRACER_WARNINGS(
      "kinds",
      false,
      "What the reader of the trace noticed, by code and count. idlewave check prints each with its"
          + " meaning and first place; idlewave explain knows the codes.",
      TraceConditions::tracerWarnings);

  /** What a trace lacks that is incomplete. */
  private static final Set<ConditionCode> INCOMPLETE =
      EnumSet.of(
          UNMATCHED_SENDS,
          UNMATCHED_RECEIVES,
          INCOMPLETE_COLLECTIVES,
          OPEN_REQUESTS,
          LOST_CALLS,
          SILENT_FUNCTIONS);

  /**
   * What a reader must know first, whatever else there is: what was left out, what the trace lacks,
   * what the numbers rest on instead of a record. The order that every trace has says least.
   */
  private static final List<ConditionCode> FIRST =
      List.of(
          DEADLOCKS,
          OTHER_RUN,
          STREAM_HEAD,
          LOST_CALLS,
          SILENT_FUNCTIONS,
          INCOMPLETE_COLLECTIVES,
          UNMATCHED_RECEIVES,
          UNMATCHED_SENDS,
          OPEN_REQUESTS,
          ONE_SIDED_LOCAL,
          NO_COMMUNICATION,
          OVERSUBSCRIBED,
          UNEXPLAINED_WAITS,
          UNJUDGED_WAITS,
          STATED_TRANSIT,
          MEASURED_TRANSIT,
          CHANGED_OUTCOMES,
          TRANSFORMED,
          DENOISED,
          RESAMPLED,
          WORK_RATE,
          UNMEASURED_NETWORK,
          UNKNOWN_PARAMETERS,
          UNKNOWN_OVERHEAD,
          SHARED_ADAPTERS,
          IDEALISED_COLLECTIVES,
          BEST_ALGORITHM,
          SMALL_CLASSES,
          OLD_ARCHIVE,
          WAITS_ON_BASE,
          EAGER_BRACKET,
          CAUSAL_ARRIVALS,
          STATE_DEPENDENT_DRAWS,
          NOISE_WITHOUT_LENGTH,
          NOISE_IN_TIME,
          SLOW_RANKS,
          HIDDEN_THREADS,
          QUIET_TIMELINES,
          NOISY_REGIONS,
          EAGER_LEAF,
          TRUNCATED_NORMAL,
          ERRS,
          BASE_RATIO,
          MACHINE,
          RECORDED_TRANSFERS,
          UNSHARED_LINKS,
          SERIALISED_LINKS,
          NO_TIMES,
          MEASURED_NETWORK,
          SLACK,
          EAGER_THRESHOLD,
          BASE_TIMES,
          NO_FINALIZE);

  private final @Nullable String unit;
  private final boolean restrictsExact;
  private final String explanation;

  @SuppressWarnings("ImmutableEnumChecker") // a reference to a static method
  private final Function<Situation, List<Finding>> find;

  ConditionCode(
      @Nullable String unit,
      boolean restrictsExact,
      String explanation,
      Function<Situation, List<Finding>> find) {
    this.unit = unit;
    this.restrictsExact = restrictsExact;
    this.explanation = explanation;
    this.find = find;
  }

  /** The name in results. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What it means. */
  public String explanation() {
    return explanation;
  }

  /**
   * Where the condition of {@code code} stands among those that a reader must know first: smaller
   * is earlier. Codes that are unknown or say little of the numbers come last.
   */
  public static int importance(String code) {
    for (int i = 0; i < FIRST.size(); i++) {
      if (FIRST.get(i).code().equals(code)) {
        return i;
      }
    }
    return FIRST.size();
  }

  /** All that apply. */
  public static List<Condition> of(Situation situation) {
    return Stream.of(values()).flatMap(code -> code.in(situation)).toList();
  }

  /** In words, what the trace lacks; empty where it is complete. */
  public static List<String> incompleteness(Situation situation) {
    return INCOMPLETE.stream()
        .flatMap(code -> code.in(situation))
        .map(Condition::sentence)
        .toList();
  }

  private Stream<Condition> in(Situation situation) {
    return find.apply(situation).stream()
        .map(
            found ->
                new Condition(
                    code(),
                    found.value(),
                    found.value() == null ? null : unit,
                    found.sentence(),
                    restrictsExact));
  }
}
