package io.idlewave.ingest.otf2;

import static io.idlewave.ingest.model.Operation.NO_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.model.SyncKind;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Otf2OneSidedTest {

  private static final int WORLD = 0;
  private static final int TURNED = Otf2Epochs.TURNED;

  @TempDir Path temp;

  private static Operation sync(SyncKind kind, int comm, Integer... ranks) {
    return new Synchronise(kind, comm, 0, List.of(ranks));
  }

  private static Operation transfer(int comm, int target, long sent, long fetched, long request) {
    return new Transfer(comm, 0, target, sent, fetched, request);
  }

  private static Operation handle(CollectiveOp op, int comm) {
    return new Collective(op, comm, Collective.ROOT_NONE, 0, 0, NO_REQUEST);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void epochs_ofEveryKind_areThoseOfTheProgram(boolean bigEndian) {
    Ingested trace = Ingested.of(Otf2Epochs.program(bigEndian), temp);

    trace.assertNoWarnings();
    assertThat(trace.metadata().communicators())
        .extracting(Communicator::members)
        .containsExactly(List.of(0, 1), List.of(1, 0));
    assertThat(trace.operations(0))
        .containsExactly(
            handle(CollectiveOp.CREATE_HANDLE, WORLD),
            handle(CollectiveOp.CREATE_HANDLE, TURNED),
            sync(SyncKind.FENCE, WORLD),
            transfer(WORLD, 1, 100, 0, NO_REQUEST),
            sync(SyncKind.FENCE, WORLD),
            sync(SyncKind.START, TURNED, 1),
            transfer(TURNED, 1, 16, 0, NO_REQUEST),
            sync(SyncKind.COMPLETE, TURNED, 1),
            sync(SyncKind.LOCK, WORLD, 1),
            transfer(WORLD, 1, 5, 0, NO_REQUEST),
            sync(SyncKind.FLUSH_LOCAL, WORLD, 1),
            sync(SyncKind.FLUSH, WORLD, 1),
            transfer(WORLD, 1, 7, 0, 0),
            new Complete(0),
            sync(SyncKind.UNLOCK, WORLD, 1),
            handle(CollectiveOp.DESTROY_HANDLE, WORLD));
    assertThat(trace.operations(1))
        .containsExactly(
            handle(CollectiveOp.CREATE_HANDLE, WORLD),
            handle(CollectiveOp.CREATE_HANDLE, TURNED),
            sync(SyncKind.FENCE, WORLD),
            transfer(WORLD, 0, 0, 30, NO_REQUEST),
            sync(SyncKind.FENCE, WORLD),
            sync(SyncKind.POST, TURNED, 0),
            sync(SyncKind.WAIT, TURNED, 0),
            sync(SyncKind.LOCK, WORLD),
            transfer(WORLD, 0, 0, 9, NO_REQUEST),
            transfer(WORLD, 1, 0, 9, NO_REQUEST),
            sync(SyncKind.FLUSH_LOCAL, WORLD),
            sync(SyncKind.UNLOCK, WORLD),
            handle(CollectiveOp.DESTROY_HANDLE, WORLD));
  }

  @Test
  void windows_ofOneCommunicator_haveNumbersInTheOrderOfTheirIds() {
    Otf2Builder builder = Otf2Builder.ranks(1, false).window(7, 0).window(3, 0);
    builder.rank(0, e -> e.call("MPI_Put", c -> c.rmaPut(7, 0, 1, 1).rmaPut(3, 0, 2, 1)));

    assertThat(Ingested.of(builder, temp).operations(0))
        .containsExactly(
            new Transfer(0, 1, 0, 1, 0, NO_REQUEST), new Transfer(0, 0, 0, 2, 0, NO_REQUEST));
  }

  @Test
  void window_thatIsNotDefined_isRefused() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.rank(0, e -> e.call("MPI_Put", c -> c.rmaPut(7, 0, 1, 1)));

    assertThatThrownBy(() -> Ingested.of(builder, temp))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("100.evt: byte ")
        .hasMessageContaining("window: a defined id, got 7");
  }
}
