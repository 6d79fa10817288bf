package io.idlewave.graph.transform;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Cancel;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Each communicator keeps only the first of every k chosen collectives. The calls of the others
 * stay and do nothing: the stretches around them are as they were, and draw what they drew.
 *
 * @param k one of so many stays, at least 1
 */
public record RarerCollective(long k, ChosenCollectives of) implements Transformation {

  public RarerCollective {
    if (k < 1) {
      throw new IllegalArgumentException("k: at least 1, got " + k);
    }
  }

  @Override
  public String describe() {
    return "one of every %d of %s".formatted(k, of.describe());
  }

  @Override
  public Rewriting on(TraceArchive archive, GraphOptions graph, Additions additions) {
    TraceMetadata metadata = archive.metadata();
    ChosenCollectives.Choice choice = of.on(metadata);
    MemberAgreement agreement = new MemberAgreement(metadata);
    return rank -> new Rewriter(rank, choice, agreement.ofRank());
  }

  private final class Rewriter implements CallRewriter {

    private final int rank;
    private final ChosenCollectives.Choice choice;
    private final MemberAgreement.OfRank agreement;
    private final Map<Integer, Long> chosen = new HashMap<>();
    private final Set<Long> dropped = new HashSet<>();
    private long calls;

    Rewriter(int rank, ChosenCollectives.Choice choice, MemberAgreement.OfRank agreement) {
      this.rank = rank;
      this.choice = choice;
      this.agreement = agreement;
    }

    @Override
    public void rewrite(TracedCall call, Consumer<TracedCall> into) {
      List<Operation> kept = new ArrayList<>(call.operations().size());
      for (Operation operation : call.operations()) {
        if (!isDropped(call, operation)) {
          kept.add(operation);
        }
      }
      into.accept(kept.size() == call.operations().size() ? call : call.doing(kept));
      calls++;
    }

    private boolean isDropped(TracedCall call, Operation operation) {
      if (operation instanceof Collective collective) {
        boolean drops = drops(call, collective);
        if (drops && collective.request() != Operation.NO_REQUEST) {
          dropped.add(collective.request());
        }
        return drops;
      }
      return (operation instanceof Complete complete && dropped.remove(complete.request()))
          || (operation instanceof Cancel cancel && dropped.remove(cancel.request()));
    }

    private boolean drops(TracedCall call, Collective collective) {
      int on = collective.communicator();
      boolean drops =
          choice.has(call, collective) && (chosen.merge(on, 1L, Long::sum) - 1) % k != 0;
      agreement.next(on, drops, () -> choice.place(rank, calls, call));
      return drops;
    }
  }
}
