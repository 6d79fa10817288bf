package io.idlewave.graph.order;

import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Rank 0 sends all messages to rank 1 before that takes any: what rank 1 takes first, rank 2 sends
 * only once rank 0 has told it that all are sent.
 *
 * @param mode of the messages
 */
public record SkewedProgram(long messages, SendMode mode) implements Program {

  @Override
  public String name() {
    return "skewed: %d messages".formatted(messages);
  }

  @Override
  public int ranks() {
    return 3;
  }

  @Override
  public Iterator<ProgramCall> calls(int rank) {
    Stream<ProgramCall> between =
        switch (rank) {
          case 0 -> Stream.concat(many(i -> send(1, size(i), mode)), Stream.of(word(2)));
          case 1 -> Stream.concat(Stream.of(receive(2, 4)), many(i -> receive(0, size(i))));
          default -> Stream.of(receive(0, 4), word(1));
        };
    return Stream.concat(
            Stream.of(call("MPI_Init")), Stream.concat(between, Stream.of(call("MPI_Finalize"))))
        .iterator();
  }

  private Stream<ProgramCall> many(LongFunction<ProgramCall> call) {
    return LongStream.range(0, messages).mapToObj(call);
  }

  private static long size(long message) {
    return 8 + message % 5;
  }

  private static ProgramCall word(int to) {
    return send(to, 4, SendMode.SYNCHRONOUS);
  }

  private static ProgramCall send(int to, long bytes, SendMode mode) {
    return call("MPI_Send", new Send(to, 0, 0, bytes, mode, Operation.NO_REQUEST));
  }

  private static ProgramCall receive(int from, long bytes) {
    return call("MPI_Recv", new Receive(from, 0, 0, bytes));
  }

  private static ProgramCall call(String function, Operation... operations) {
    return new ProgramCall(function, 100, List.of(operations));
  }
}
