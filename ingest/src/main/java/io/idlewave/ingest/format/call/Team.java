package io.idlewave.ingest.format.call;

import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import java.util.List;

/**
 * A team of threads of one process, and the dependencies between its members.
 *
 * @param number among the teams of its process
 * @param master row of the thread that makes it
 * @param rows of all members, the master among them
 */
public record Team(int number, int master, List<Integer> rows) {

  private static final int TAGS = 3;

  /** What a dependency is for; those of a kind are matched by their order. */
  public enum Purpose {
    FORK(0),
    BARRIER(1),
    JOIN(2);

    private final int code;

    Purpose(int code) {
      this.code = code;
    }
  }

  public Team {
    rows = List.copyOf(rows);
  }

  /** From {@code row} to each other member. */
  public List<Operation> toOthers(int row, Purpose purpose, int communicator) {
    return others(row).stream().map(other -> send(other, purpose, communicator)).toList();
  }

  /** From each other member to {@code row}. */
  public List<Operation> fromOthers(int row, Purpose purpose, int communicator) {
    return others(row).stream().map(other -> receive(other, purpose, communicator)).toList();
  }

  public List<Operation> toMaster(Purpose purpose, int communicator) {
    return List.of(send(master, purpose, communicator));
  }

  public List<Operation> fromMaster(Purpose purpose, int communicator) {
    return List.of(receive(master, purpose, communicator));
  }

  private List<Integer> others(int row) {
    return rows.stream().filter(other -> other != row).toList();
  }

  private Operation send(int row, Purpose purpose, int communicator) {
    return new Send(row, tag(purpose), communicator, 0, SendMode.READY, Operation.NO_REQUEST);
  }

  private Operation receive(int row, Purpose purpose, int communicator) {
    return new Receive(row, tag(purpose), communicator, 0);
  }

  private int tag(Purpose purpose) {
    return TAGS * number + purpose.code;
  }
}
