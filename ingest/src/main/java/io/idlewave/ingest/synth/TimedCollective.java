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
abstract class TimedCollective {

  private final CollectiveOp op;
  private final int root;
  private final int size;
  private int joined;

  private TimedCollective(CollectiveOp op, int root, int size) {
    this.op = op;
    this.root = root;
    this.size = size;
  }

  static TimedCollective of(CollectiveOp op, int root, int size, long collectiveNanos) {
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
  final CompletionTime join(int member, boolean isRoot, long contributionNanos) {
    joined++;
    return contribute(member, isRoot, contributionNanos);
  }

  abstract CompletionTime contribute(int member, boolean isRoot, long contributionNanos);

  private static final class AllToAll extends TimedCollective {
    private final CompletionTime[] results;
    private final long collectiveNanos;
    private int count;
    private long lastNanos;

    AllToAll(CollectiveOp op, int root, int size, long collectiveNanos) {
      super(op, root, size);
      this.results = new CompletionTime[size];
      this.collectiveNanos = collectiveNanos;
    }

    @Override
    CompletionTime contribute(int member, boolean isRoot, long contributionNanos) {
      CompletionTime result = new CompletionTime();
      results[count++] = result;
      lastNanos = Math.max(lastNanos, contributionNanos);
      if (isComplete()) {
        for (CompletionTime each : results) {
          each.complete(lastNanos + collectiveNanos);
        }
      }
      return result;
    }
  }

  private static final class OneToAll extends TimedCollective {
    private final CompletionTime[] early;
    private final long collectiveNanos;
    private int count;
    private long resultNanos = -1;

    OneToAll(CollectiveOp op, int root, int size, long collectiveNanos) {
      super(op, root, size);
      this.early = new CompletionTime[size];
      this.collectiveNanos = collectiveNanos;
    }

    @Override
    CompletionTime contribute(int member, boolean isRoot, long contributionNanos) {
      if (isRoot) {
        resultNanos = contributionNanos + collectiveNanos;
        for (int i = 0; i < count; i++) {
          early[i].complete(resultNanos);
        }
        return CompletionTime.unbinding();
      }
      CompletionTime result = new CompletionTime();
      if (resultNanos >= 0) {
        result.complete(resultNanos);
      } else {
        early[count++] = result;
      }
      return result;
    }
  }

  private static final class AllToOne extends TimedCollective {
    private final long collectiveNanos;
    private @Nullable CompletionTime rootResult;
    private long lastNanos = -1;

    AllToOne(CollectiveOp op, int root, int size, long collectiveNanos) {
      super(op, root, size);
      this.collectiveNanos = collectiveNanos;
    }

    @Override
    CompletionTime contribute(int member, boolean isRoot, long contributionNanos) {
      CompletionTime result;
      if (isRoot) {
        result = new CompletionTime();
        rootResult = result;
      } else {
        result = CompletionTime.unbinding();
        lastNanos = Math.max(lastNanos, contributionNanos + collectiveNanos);
      }
      if (isComplete() && rootResult != null) {
        rootResult.complete(lastNanos);
      }
      return result;
    }
  }

  private static final class Prefix extends TimedCollective {
    private final @Nullable CompletionTime[] results;
    private final long[] contributions;
    private final long collectiveNanos;
    private int ready;
    private long lastBeforeNanos = -1;

    Prefix(CollectiveOp op, int root, int size, long collectiveNanos) {
      super(op, root, size);
      this.results = new CompletionTime[size];
      this.contributions = new long[size];
      this.collectiveNanos = collectiveNanos;
    }

    @Override
    CompletionTime contribute(int member, boolean isRoot, long contributionNanos) {
      CompletionTime result = new CompletionTime();
      results[member] = result;
      contributions[member] = contributionNanos;
      for (; ready < results.length; ready++) {
        CompletionTime next = results[ready];
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
