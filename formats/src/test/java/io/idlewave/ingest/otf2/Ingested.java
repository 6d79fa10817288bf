package io.idlewave.ingest.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.archive.StoredCalls;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceWarning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An ingested archive, whole in memory. */
record Ingested(TraceMetadata metadata, List<List<MpiCall>> calls) {

  static Ingested of(Otf2Builder builder, Path temp) {
    return of(builder, temp, false);
  }

  static Ingested of(Otf2Builder builder, Path temp, boolean applyClockOffsets) {
    return of(builder.write(temp), temp.resolve("trace"), applyClockOffsets);
  }

  static Ingested of(Path anchor, Path out, boolean applyClockOffsets) {
    TraceArchive archive = TestArchives.ingest(anchor, out, applyClockOffsets);
    List<List<MpiCall>> calls = new ArrayList<>();
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      calls.add(StoredCalls.calls(archive, rank));
    }
    return new Ingested(archive.metadata(), calls);
  }

  /** Operations of all calls of a rank, in order. */
  List<Operation> operations(int rank) {
    return calls.get(rank).stream().flatMap(call -> call.operations().stream()).toList();
  }

  /** The calls of a row: function, begin and duration. */
  List<String> inTime(int row) {
    return calls.get(row).stream()
        .map(
            call ->
                "%s %d+%d"
                    .formatted(
                        metadata.functions().get(call.function()),
                        call.enterNanos(),
                        call.durationNanos()))
        .toList();
  }

  /** The begin of a dependency of another row. */
  static Operation send(int row, int tag) {
    return new Send(row, tag, 0, 0, SendMode.READY, Operation.NO_REQUEST);
  }

  /** The end of a dependency on another row. */
  static Operation receive(int row, int tag) {
    return new Receive(row, tag, 0, 0);
  }

  List<String> functions(int rank) {
    return calls.get(rank).stream().map(c -> metadata.functions().get(c.function())).toList();
  }

  /** The warning of that code, which must be there. */
  TraceWarning warning(String code) {
    assertThat(metadata.warnings()).extracting(TraceWarning::code).contains(code);
    return metadata.warnings().stream().filter(w -> w.code().equals(code)).findFirst().get();
  }

  void assertNoWarnings() {
    assertThat(metadata.warnings()).isEmpty();
  }
}
