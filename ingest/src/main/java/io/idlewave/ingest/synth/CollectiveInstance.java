package io.idlewave.ingest.synth;

import io.idlewave.ingest.model.CollectiveOp;
import org.jspecify.annotations.Nullable;

/**
 * One collective operation of a communicator, timed by who waits for whom.
 *
 * <p>With c the instants at which the members contribute and C the cost of a collective, a result
 * is there: all to all, at the last c plus C; one to all, at the root's c plus C; all to one, at
 * the root at the last c of the others plus C; prefix, at member i at the later of its own c and
 * the last c before it plus C. Where a member needs no other, its completion does not bind.
 */
abstract class CollectiveInstance {

  private final CollectiveOp op;
  private final int root;
  private final int size;
  private int joined;

  private CollectiveInstance(CollectiveOp op, int root, int size) {
    this.op = op;
    this.root = root;
    this.size = size;
  }

  static CollectiveInstance of(CollectiveOp op, int root, int size, long collectiveNanos) {
    return switch (op.pattern()) {
      case ALL_TO_ALL -> new AllToAll(op, root, size, collectiveNanos);
      case ONE_TO_ALL -> new OneToAll(op, root, size, collectiveNanos);
      case ALL_TO_ONE -> new AllToOne(op, root, size, collectiveNanos);
      case PREFIX -> new Prefix(op, root, size, collectiveNanos);
      case NONE -> throw new IllegalArgumentException(op + " has no result to wait for");
    };
  }

  CollectiveOp op() {
    return op;
  }

  /** World rank of the root, or one of the constants of the operation. */
  int root() {
    return root;
  }

  boolean isComplete() {
    return joined == size;
  }

  /** A member contributes; the result is when it can have its share. */
  final Completion join(int member, boolean isRoot, long contributionNanos) {
    joined++;
    return contribute(member, isRoot, contributionNanos);
  }

  abstract Completion contribute(int member, boolean isRoot, long contributionNanos);

  private static final class AllToAll extends CollectiveInstance {
    private final Completion[] results;
    private final long collectiveNanos;
    private int count;
    private long lastNanos;

    AllToAll(CollectiveOp op, int root, int size, long collectiveNanos) {
      super(op, root, size);
      this.results = new Completion[size];
      this.collectiveNanos = collectiveNanos;
    }

    @Override
    Completion contribute(int member, boolean isRoot, long contributionNanos) {
      Completion result = new Completion();
      results[count++] = result;
      lastNanos = Math.max(lastNanos, contributionNanos);
      if (isComplete()) {
        for (Completion each : results) {
          each.complete(lastNanos + collectiveNanos);
        }
      }
      return result;
    }
  }

  private static final class OneToAll extends CollectiveInstance {
    private final Completion[] early;
    private final long collectiveNanos;
    private int count;
    private long resultNanos = -1;

    OneToAll(CollectiveOp op, int root, int size, long collectiveNanos) {
      super(op, root, size);
      this.early = new Completion[size];
      this.collectiveNanos = collectiveNanos;
    }

    @Override
    Completion contribute(int member, boolean isRoot, long contributionNanos) {
      if (isRoot) {
        resultNanos = contributionNanos + collectiveNanos;
        for (int i = 0; i < count; i++) {
          early[i].complete(resultNanos);
        }
        return Completion.unbinding();
      }
      Completion result = new Completion();
      if (resultNanos >= 0) {
        result.complete(resultNanos);
      } else {
        early[count++] = result;
      }
      return result;
    }
  }

  private static final class AllToOne extends CollectiveInstance {
    private final long collectiveNanos;
    private @Nullable Completion rootResult;
    private long lastNanos = -1;

    AllToOne(CollectiveOp op, int root, int size, long collectiveNanos) {
      super(op, root, size);
      this.collectiveNanos = collectiveNanos;
    }

    @Override
    Completion contribute(int member, boolean isRoot, long contributionNanos) {
      Completion result;
      if (isRoot) {
        result = new Completion();
        rootResult = result;
      } else {
        result = Completion.unbinding();
        lastNanos = Math.max(lastNanos, contributionNanos + collectiveNanos);
      }
      if (isComplete() && rootResult != null) {
        rootResult.complete(lastNanos);
      }
      return result;
    }
  }

  private static final class Prefix extends CollectiveInstance {
    private final @Nullable Completion[] results;
    private final long[] contributions;
    private final long collectiveNanos;
    private int ready;
    private long lastBeforeNanos = -1;

    Prefix(CollectiveOp op, int root, int size, long collectiveNanos) {
      super(op, root, size);
      this.results = new Completion[size];
      this.contributions = new long[size];
      this.collectiveNanos = collectiveNanos;
    }

    @Override
    Completion contribute(int member, boolean isRoot, long contributionNanos) {
      Completion result = new Completion();
      results[member] = result;
      contributions[member] = contributionNanos;
      for (; ready < results.length; ready++) {
        Completion next = results[ready];
        if (next == null) {
          break;
        }
        next.complete(Math.max(contributions[ready], lastBeforeNanos));
        lastBeforeNanos = Math.max(lastBeforeNanos, contributions[ready] + collectiveNanos);
      }
      return result;
    }
  }
}
