package io.idlewave.ingest.prv.fold;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.prv.fold.FunctionRole.Trait;
import java.util.List;

/** The part of one rank in collectives. */
final class CollectiveFolder {

  private static final int NO_ROOT = -1;

  private final int rank;
  private final PrvRecords trace;
  private final OpenOperations open;
  private final WarningLog log;

  CollectiveFolder(int rank, PrvRecords trace, OpenOperations open, WarningLog log) {
    this.rank = rank;
    this.trace = trace;
    this.open = open;
    this.log = log;
  }

  /** Adds what the call does in a collective, if it does. */
  void add(HungCall call, List<Operation> to) {
    FunctionRole role = call.role();
    if (role.trait() == Trait.INIT) {
      to.add(handle(CollectiveOp.CREATE_HANDLE));
    } else if (role.trait() == Trait.FINALIZE) {
      to.add(handle(CollectiveOp.DESTROY_HANDLE));
    } else if (role.trait() == Trait.HANDLE) {
      warn(PrvWarning.HANDLE_LOCAL, call);
    } else if (role.trait() == Trait.ONE_SIDED) {
      warn(PrvWarning.ONE_SIDED, call);
    } else if (role.collective() != null) {
      collective(call, role.collective(), to);
    } else if (call.communicator() >= 0) {
      warn(PrvWarning.COLLECTIVE_UNPLACED, call);
    }
  }

  private static Collective handle(CollectiveOp op) {
    return new Collective(
        op, PrvCommunicators.WORLD, Collective.ROOT_NONE, 0, 0, Operation.NO_REQUEST);
  }

  private void collective(HungCall call, CollectiveOp op, List<Operation> to) {
    PrvCommunicators.Entry on = trace.communicators().find(call.communicator());
    int member = on == null ? -1 : on.members().indexOf(rank);
    if (on == null || member < 0) {
      warn(PrvWarning.COLLECTIVE_UNPLACED, call);
      return;
    }
    int root = root(call, op, on);
    ExtraeSizes sizes =
        ExtraeSizes.totals(
            op, call.sentBytes(), call.receivedBytes(), on.members().size(), member, root == rank);
    if (on.inter()) {
      warn(PrvWarning.COLLECTIVE_INTER, call);
      sizes = new ExtraeSizes(0, 0);
    }
    long request =
        call.role().trait() == Trait.NONBLOCKING_COLLECTIVE
            ? open.collective()
            : Operation.NO_REQUEST;
    to.add(new Collective(op, on.index(), root, sizes.sentBytes(), sizes.receivedBytes(), request));
  }

  private int root(HungCall call, CollectiveOp op, PrvCommunicators.Entry on) {
    if (op.pattern() != Pattern.ONE_TO_ALL && op.pattern() != Pattern.ALL_TO_ONE) {
      return Collective.ROOT_NONE;
    }
    if (on.members().size() == 1) {
      return rank;
    }
    int root = trace.roots().get(call.communicator(), call.number(), NO_ROOT);
    if (root == NO_ROOT && !on.inter()) {
      warn(PrvWarning.ROOT_MISSING, call);
    }
    return on.members().contains(root) ? root : on.members().get(0);
  }

  private void warn(PrvWarning warning, HungCall call) {
    log.add(warning, () -> "rank %d, line %d".formatted(rank, call.line()));
  }
}
