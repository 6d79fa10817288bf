package io.idlewave.graph.order;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.match.Collectives;
import io.idlewave.ingest.archive.FlatOperation;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.model.SyncKind;

/** A summary of the operations of one call, taken in one by one. Mutable. */
final class CallShape {

  private int rank;
  private boolean publishes;
  private boolean receives;
  private boolean completes;
  private boolean noiseFirst;
  private boolean waits;
  private boolean rounds;
  private boolean depends;
  private boolean causesShown;
  private boolean causesHidden;
  private long bytes;

  void begin(int rank) {
    this.rank = rank;
    publishes = false;
    receives = false;
    completes = false;
    noiseFirst = false;
    waits = false;
    rounds = false;
    depends = false;
    causesShown = false;
    causesHidden = false;
    bytes = 0;
  }

  /** An end of a dependency between timelines, which takes no processor time. */
  void addDependency() {
    publishes = true;
    depends = true;
  }

  void add(FlatOperation operation) {
    switch (operation.kind()) {
      case COMPLETE -> completes = true;
      case POST_RECEIVE -> {
        publishes = true;
        noiseFirst = true;
      }
      case SEND -> {
        publishes = true;
        noiseFirst = true;
        addBytes(operation.bytes());
      }
      case RECEIVE -> {
        publishes = true;
        receives = true;
        addBytes(operation.bytes());
      }
      case OTHER -> add(operation.toOperation());
    }
  }

  private void add(Operation operation) {
    if (operation instanceof Collective collective) {
      publishes = true;
      addBytes(collective.sentBytes());
      addBytes(collective.receivedBytes());
      add(collective);
    } else if (operation instanceof Transfer transfer) {
      publishes = true;
      noiseFirst = true;
      addBytes(transfer.sentBytes());
      addBytes(transfer.fetchedBytes());
    } else if (operation instanceof Synchronise sync) {
      add(sync.kind());
    }
  }

  private void add(SyncKind kind) {
    boolean inTrace = kind == SyncKind.FENCE || kind == SyncKind.COMPLETE || kind == SyncKind.WAIT;
    causesShown |= inTrace;
    causesHidden |= !inTrace && kind != SyncKind.POST;
    publishes |= inTrace || kind == SyncKind.POST || kind == SyncKind.LOCK;
    noiseFirst |= kind == SyncKind.POST || kind == SyncKind.COMPLETE || kind == SyncKind.LOCK;
    rounds |= kind == SyncKind.FENCE;
    receives |= kind == SyncKind.WAIT;
    waits |= causesHidden;
  }

  private void add(Collective collective) {
    Pattern pattern = collective.op().pattern();
    boolean root = Collectives.isRoot(collective, rank);
    noiseFirst |=
        collective.request() != Operation.NO_REQUEST
            || pattern == Pattern.PREFIX
            || (root ? pattern == Pattern.ONE_TO_ALL : pattern == Pattern.ALL_TO_ONE);
    rounds |= pattern == Pattern.ALL_TO_ALL;
    waits |= pattern == Pattern.ONE_TO_ALL || pattern == Pattern.ALL_TO_ONE;
  }

  private void addBytes(long more) {
    bytes += more;
    if (bytes < 0) {
      bytes = Long.MAX_VALUE;
    }
  }

  /** Whether others can depend on its begin. */
  boolean publishes() {
    return publishes;
  }

  boolean completes() {
    return completes;
  }

  /** Whether it receives or completes something. */
  boolean receivesOrCompletes() {
    return receives || completes;
  }

  /** Whether it synchronises one-sided communication with ranks whose part the trace shows. */
  boolean showsCauses() {
    return causesShown;
  }

  /** Whether it may wait for what other ranks do with the memory of a window. */
  boolean hidesCauses() {
    return causesHidden;
  }

  /** What it moves, at most 2^63 - 1. */
  long bytes() {
    return bytes;
  }

  /**
   * Where its noise falls. A call that hands something over is disturbed before it does; one that
   * only waits is disturbed after its wait; the rounds of a blocking all-to-all collective are
   * disturbed one by one.
   */
  int noise() {
    if (noiseFirst) {
      return GraphBlock.NOISE_FIRST;
    }
    if (depends && !waits && !receives && !completes && !rounds) {
      return 0;
    }
    if (waits || receives || completes) {
      return GraphBlock.NOISE_LAST;
    }
    return rounds ? 0 : GraphBlock.NOISE_FIRST;
  }
}
