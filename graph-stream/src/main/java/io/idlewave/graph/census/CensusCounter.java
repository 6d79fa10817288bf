package io.idlewave.graph.census;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceWarning;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Counts while the walk goes on, and keeps the first few leftovers of each kind. Mutable. */
public final class CensusCounter implements Serializable {

  private static final long serialVersionUID = 1L;

  /** How many leftovers of a kind are kept with their place. */
  public static final int KEPT = 20;

  /** How many of them the warning of their kind names. */
  private static final int NAMED = 3;

  private static final long UNKNOWN = Long.MIN_VALUE;

  private transient TraceMetadata metadata;
  private final long[] callsByFunction;
  private final long[] silentCallsByFunction;
  private final String[] firstSilentCall;
  private final long[] runBeginNanos;
  private final long[] runEndNanos;
  private final long[] lastEventNanos;
  private final BitSet usedCommunicators = new BitSet();
  private final Map<Leftover.Kind, Long> leftoverCounts = new EnumMap<>(Leftover.Kind.class);
  private final List<Leftover> leftovers = new ArrayList<>();
  private final WarningLog warnings = new WarningLog();
  private long calls;
  private long messages;
  private long messageBytes;
  private long transfers;
  private long transferBytes;
  private long collectives;
  private long idleWaits;
  private long freedRequests;
  private long unresolvedReceives;
  private long acyclicThresholdBytes;
  private long peakWindowCalls;
  private long polledLoops;

  public CensusCounter(TraceMetadata metadata) {
    this.metadata = metadata;
    int functions = metadata.functions().size();
    callsByFunction = new long[functions];
    silentCallsByFunction = new long[functions];
    firstSilentCall = new String[functions];
    Arrays.fill(firstSilentCall, "");
    runBeginNanos = new long[metadata.rankCount()];
    runEndNanos = new long[metadata.rankCount()];
    lastEventNanos = metadata.ranks().stream().mapToLong(RankMetadata::lastEventNanos).toArray();
    Arrays.fill(runBeginNanos, UNKNOWN);
    Arrays.fill(runEndNanos, UNKNOWN);
  }

  /**
   * This counter, read from a snapshot, of the trace that it counted.
   *
   * @throws IllegalArgumentException if it is one of another trace
   */
  public CensusCounter of(TraceMetadata trace) {
    if (callsByFunction.length != trace.functions().size()
        || runBeginNanos.length != trace.rankCount()) {
      throw new IllegalArgumentException(
          "census: of %d functions and %d ranks, got %d and %d"
              .formatted(
                  trace.functions().size(),
                  trace.rankCount(),
                  callsByFunction.length,
                  runBeginNanos.length));
    }
    metadata = trace;
    return this;
  }

  public void call(int function) {
    calls++;
    callsByFunction[function]++;
  }

  public long calls() {
    return calls;
  }

  /** A call of a function that carries messages, without any record. */
  public void silentCall(int function, int rank, long call) {
    if (silentCallsByFunction[function]++ == 0) {
      firstSilentCall[function] = "rank %d, call %d".formatted(rank, call);
    }
  }

  /** A rank left MPI_Init. */
  public void runBegins(int rank, long nanos) {
    if (runBeginNanos[rank] == UNKNOWN) {
      runBeginNanos[rank] = nanos;
    }
  }

  /** A rank entered MPI_Finalize. */
  public void runEnds(int rank, long nanos) {
    runEndNanos[rank] = nanos;
  }

  /** A rank has made its last call. */
  public void lastEvent(int rank, long nanos) {
    lastEventNanos[rank] = nanos;
  }

  public void message(long bytes, int communicator) {
    messages++;
    messageBytes = sum(messageBytes, bytes);
    usedCommunicators.set(communicator);
  }

  public void transfer(long sentBytes, long fetchedBytes, int communicator) {
    transfers++;
    transferBytes = sum(transferBytes, sum(sentBytes, fetchedBytes));
    usedCommunicators.set(communicator);
  }

  private static long sum(long bytes, long more) {
    return bytes > Long.MAX_VALUE - more ? Long.MAX_VALUE : bytes + more;
  }

  /** A record on {@code communicator}. */
  public void use(int communicator) {
    usedCommunicators.set(communicator);
  }

  /** A collective instance, at its first member. */
  public void collective(int communicator) {
    collectives++;
    usedCommunicators.set(communicator);
  }

  /** A wait that completes nothing although requests are open. */
  public void idleWait() {
    idleWaits++;
  }

  /** A request may have been freed while active. */
  public void freedRequest() {
    freedRequests++;
  }

  /** A receive is over of which no one knows what it took. */
  public void unresolvedReceive() {
    unresolvedReceives++;
  }

  /** An acknowledgement of a message of {@code bytes} was broken. */
  public void lateEdge(long bytes, Leftover where) {
    acyclicThresholdBytes = Math.max(acyclicThresholdBytes, bytes);
    leftover(where);
  }

  /** Something stayed without its counterpart. */
  public void leftover(Leftover leftover) {
    long count = leftoverCounts.merge(leftover.kind(), 1L, Long::sum);
    if (count <= KEPT) {
      leftovers.add(leftover);
    }
  }

  /** Things of which {@value #KEPT} of the same kind have been told before stayed so, too. */
  public void moreLeftovers(Leftover.Kind kind, long more) {
    leftoverCounts.merge(kind, more, Long::sum);
  }

  /** How often {@code kind} occurred. */
  public long count(Leftover.Kind kind) {
    return leftoverCounts.getOrDefault(kind, 0L);
  }

  /** The first few leftovers of each kind, in order of discovery. */
  public List<Leftover> leftovers() {
    return Collections.unmodifiableList(leftovers);
  }

  /** Counts a warning; {@code place} is asked at its first occurrence. */
  public void warn(WalkWarning warning, Supplier<String> place) {
    warnings.add(warning, place);
  }

  /** A call ends a run of failed polls. */
  public void polledLoop() {
    polledLoops++;
  }

  /** {@code calls} calls are held now. */
  public void window(long calls) {
    peakWindowCalls = Math.max(peakWindowCalls, calls);
  }

  public Census census() {
    List<TraceWarning> all = new ArrayList<>(metadata.warnings());
    all.addAll(warnings.toList());
    boolean silent = warnSilentFunctions(all);
    long open = count(Leftover.Kind.OPEN_REQUEST);
    boolean explained = open <= freedRequests;
    if (open > 0 && explained) {
      all.add(WalkWarning.REQUEST_FREED.warning(WalkWarning.REQUEST_FREED.meaning(), open));
    }
    boolean blind = idleWaits > 0 && open > 0 && !explained;
    if (blind) {
      WalkWarning warning = WalkWarning.WAIT_COMPLETES_NOTHING;
      all.add(warning.warning(warning.meaning(), idleWaits));
    }
    for (Leftover.Kind kind : leftoverCounts.keySet()) {
      all.add(warning(kind));
    }
    boolean complete =
        count(Leftover.Kind.UNMATCHED_SEND) <= unresolvedReceives
            && count(Leftover.Kind.UNMATCHED_RECEIVE) == 0
            && count(Leftover.Kind.INCOMPLETE_COLLECTIVE) == 0
            && count(Leftover.Kind.UNMATCHED_EPOCH) == 0
            && metadata.warnings().stream().noneMatch(TraceWarning::loss)
            && explained
            && !silent
            && !blind;
    return new Census(
        metadata.rankCount(),
        calls,
        byFunction(),
        messages,
        messageBytes,
        transfers,
        transferBytes,
        collectives,
        usedCommunicators.cardinality(),
        count(Leftover.Kind.UNMATCHED_SEND),
        count(Leftover.Kind.UNMATCHED_RECEIVE),
        count(Leftover.Kind.INCOMPLETE_COLLECTIVE),
        open,
        spanNanos(),
        complete,
        count(Leftover.Kind.LATE_EDGE),
        acyclicThresholdBytes,
        peakWindowCalls,
        polledLoops,
        List.copyOf(all));
  }

  private TraceWarning warning(Leftover.Kind kind) {
    String places =
        leftovers.stream()
            .filter(leftover -> leftover.kind() == kind)
            .limit(NAMED)
            .map(Leftover::place)
            .collect(Collectors.joining("; "));
    long count = count(kind);
    String more = count > NAMED ? "; and %d more".formatted(count - NAMED) : "";
    return kind.warning(kind.meaning() + ": " + places + more, count);
  }

  /** Whether some function that should carry messages never does. */
  private boolean warnSilentFunctions(List<TraceWarning> all) {
    boolean silent =
        warnSilent(
            all,
            WalkWarning.FUNCTION_WITHOUT_RECORD,
            f -> silentCallsByFunction[f] == callsByFunction[f]);
    warnSilent(all, WalkWarning.NULL_PROCESS, f -> silentCallsByFunction[f] < callsByFunction[f]);
    return silent;
  }

  private boolean warnSilent(List<TraceWarning> all, WalkWarning warning, IntPredicate selected) {
    long count = 0;
    List<String> names = new ArrayList<>();
    for (int f = 0; f < silentCallsByFunction.length; f++) {
      if (silentCallsByFunction[f] > 0 && selected.test(f)) {
        count += silentCallsByFunction[f];
        names.add(metadata.functions().get(f) + " (first: " + firstSilentCall[f] + ")");
      }
    }
    if (count > 0) {
      all.add(warning.warning(warning.meaning() + ": " + String.join(", ", names), count));
    }
    return count > 0;
  }

  private SortedMap<String, Long> byFunction() {
    SortedMap<String, Long> byName = new TreeMap<>();
    for (int f = 0; f < callsByFunction.length; f++) {
      if (callsByFunction[f] > 0) {
        byName.put(metadata.functions().get(f), callsByFunction[f]);
      }
    }
    return Collections.unmodifiableSortedMap(byName);
  }

  private long spanNanos() {
    long span = 0;
    for (int rank = 0; rank < runBeginNanos.length; rank++) {
      span = Math.max(span, spanNanos(rank));
    }
    return span;
  }

  /** The run time of {@code rank}: leaving MPI_Init to entering MPI_Finalize. */
  public long spanNanos(int rank) {
    long begin = runBeginNanos[rank] == UNKNOWN ? 0 : runBeginNanos[rank];
    long end = runEndNanos[rank] == UNKNOWN ? lastEventNanos[rank] : runEndNanos[rank];
    return end - begin;
  }
}
