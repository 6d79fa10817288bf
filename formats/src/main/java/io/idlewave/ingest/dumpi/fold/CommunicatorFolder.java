package io.idlewave.ingest.dumpi.fold;

import io.idlewave.ingest.dumpi.decode.DumpiRecord;
import io.idlewave.ingest.dumpi.decode.Field;
import io.idlewave.ingest.format.call.MessageEvents;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation.Collective;
import java.util.Objects;

/** Turns the records of collectives and of what makes communicators into events. */
final class CommunicatorFolder {

  /** Roots on an inter-communicator: MPI_ROOT of Open MPI and MPICH; others are no root. */
  private static final int ROOT_OPEN_MPI = -4;

  private static final int ROOT_MPICH = -3;

  private final Pass pass;
  private final MessageEvents events;
  private final LocalCommunicators comms;
  private final CollectiveArguments arguments;
  private final GroupTable groups = new GroupTable();

  CommunicatorFolder(Pass pass, LocalCommunicators comms, TypeSizes types) {
    this.pass = pass;
    this.events = pass.events();
    this.comms = comms;
    this.arguments = new CollectiveArguments(types);
  }

  /**
   * The run of the rank begins or ends. Neither waits for other ranks: the tracer reads the clock
   * for MPI_Init once all ranks have left it, so that its times, apart by milliseconds where ranks
   * share a processor, say nothing of a wait.
   */
  void world() {
    handle(CollectiveOp.DESTROY_HANDLE, LocalCommunicators.WORLD);
  }

  private void handle(CollectiveOp op, int comm) {
    events.collective(op.code(), comm, Collective.ROOT_NONE, 0, 0);
  }

  void collective(DumpiRecord r) {
    CollectiveOp op = Objects.requireNonNull(CollectiveArguments.opOf(r.function()));
    int comm = comms.of(r.value(Field.COMM));
    int root = r.function().has(Field.ROOT) ? root(r.value(Field.ROOT)) : Collective.ROOT_NONE;
    if (root >= 0 && pass.hidesPeer(comm, root)) {
      pass.warn(DumpiWarning.ROOT_ABSENT);
      return;
    }
    arguments.read(r, op, pass.member(comm), pass.members(comm));
    if (arguments.unknown()) {
      pass.warn(DumpiWarning.TYPE_SIZE_UNKNOWN);
    }
    events.collective(op.code(), comm, root, arguments.sent(), arguments.received());
  }

  private static int root(int root) {
    if (root >= 0) {
      return root;
    }
    return root == ROOT_OPEN_MPI || root == ROOT_MPICH
        ? Collective.ROOT_SELF
        : Collective.ROOT_IN_GROUP;
  }

  void construct(DumpiRecord r) {
    int parent = comms.of(r.value(Field.COMM));
    boolean inter = r.function().name().equals(Construction.INTER);
    int remote = inter ? comms.of(r.value(Field.REMOTECOMM)) : LocalCommunicators.NONE;
    int made = comms.bind(r.value(Field.NEWCOMM));
    pass.construct(Construction.of(r, parent, made, remote, groups, pass.place()));
    handle(CollectiveOp.CREATE_HANDLE, inter && made >= 0 ? made : parent);
    if (made >= 0) {
      events.createCommunicator(made);
    }
  }

  /** A communicator that joins this run with another one: nobody knows who is in it. */
  void joinProcesses(DumpiRecord r) {
    pass.warn(DumpiWarning.DYNAMIC_PROCESSES);
    if (r.function().has(Field.NEWCOMM)) {
      comms.bind(r.value(Field.NEWCOMM));
    }
  }

  void free(DumpiRecord r) {
    int comm = comms.of(r.value(Field.COMM));
    handle(CollectiveOp.DESTROY_HANDLE, comm);
    events.freeCommunicator(comm);
    comms.free(r.value(Field.COMM));
  }

  void size(DumpiRecord r) {
    pass.size(comms.of(r.value(Field.COMM)), r.value(Field.SIZE));
  }

  void rank(DumpiRecord r) {
    pass.rank(comms.of(r.value(Field.COMM)), r.value(Field.RANK));
  }

  void group(DumpiRecord r) {
    boolean ofCommunicator = r.function().has(Field.COMM);
    groups.take(r, ofCommunicator ? comms.of(r.value(Field.COMM)) : LocalCommunicators.NONE);
  }
}
