package io.idlewave.ingest.kineto;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.archive.StoredCalls;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.kineto.read.DeviceEvent;
import io.idlewave.ingest.kineto.read.StreamId;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.SyncKind;
import io.idlewave.ingest.otf2.TestArchives;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernels of one graph launch, by stream, begin and end: a, b beside c, and d behind both. */
class GraphJoinsTest {

  private static final int STREAM = 1;
  private static final int OTHER = 2;
  private static final int DEPENDENCIES = 1;

  @TempDir private Path folder;

  private static StreamTask task(String name, int row, long begin, long end) {
    StreamId stream = new StreamId(0, row);
    return new StreamTask(new DeviceEvent(stream, name, begin, end, 1, null, "x"), row);
  }

  private static List<String> joins(StreamTask... launched) {
    List<String> joins = new ArrayList<>();
    GraphJoins.find(
        List.of(launched),
        (cause, effect) -> joins.add(cause.event().name() + effect.event().name()));
    return joins;
  }

  @Test
  void joins_ofAForkAndAJoin_areBoth() {
    assertThat(
            joins(
                task("a", 7, 30, 130),
                task("b", 8, 130, 630),
                task("c", 7, 130, 180),
                task("d", 7, 630, 730)))
        .containsExactly("ab", "bd");
  }

  /** What ended before something began that ended, too, is behind it already. */
  @Test
  void joins_ofAChain_areThoseOfNeighbours() {
    assertThat(joins(task("a", 1, 0, 1), task("b", 2, 1, 2), task("c", 3, 2, 3)))
        .containsExactly("ab", "bc");
  }

  @Test
  void joins_ofKernelsAtOnce_orOnOneStream_areNone() {
    assertThat(joins(task("a", 1, 0, 9), task("b", 2, 1, 8), task("c", 3, 2, 7))).isEmpty();
    assertThat(joins(task("a", 1, 0, 1), task("b", 1, 1, 2))).isEmpty();
  }

  private TraceArchive ingest(String call) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("job.json"),
            """
            [{"ph": "X", "cat": "cuda_runtime", "name": "%s", "pid": 1, "tid": 1, "ts": 0, "dur": 20,
              "args": {"correlation": 10}},
             {"ph": "X", "cat": "kernel", "name": "a", "pid": 0, "tid": 7, "ts": 30, "dur": 100,
              "args": {"correlation": 10}},
             {"ph": "X", "cat": "kernel", "name": "b", "pid": 0, "tid": 8, "ts": 130, "dur": 500,
              "args": {"correlation": 10}},
             {"ph": "X", "cat": "kernel", "name": "d", "pid": 0, "tid": 7, "ts": 630, "dur": 100,
              "args": {"correlation": 10}}]
            """
                .formatted(call));
    return TestArchives.ingest(file, folder.resolve("archive"), false);
  }

  private static List<Operation> operations(TraceArchive archive, int row) {
    return StoredCalls.calls(archive, row).stream()
        .map(MpiCall::operations)
        .flatMap(List::stream)
        .toList();
  }

  /** Who may wait looks for what may come, and receives it at the end of its row. */
  @Test
  void ingest_ofAGraphOnTwoStreams_saysWhatMayWait() throws IOException {
    TraceArchive archive = ingest("cudaGraphLaunch");
    assertThat(archive.metadata().warnings())
        .extracting(warning -> warning.code() + " " + warning.count())
        .containsExactly("kineto-graph-unknown 1");
    assertThat(operations(archive, STREAM))
        .contains(
            new Synchronise(SyncKind.POST, DEPENDENCIES, 0, List.of(OTHER)),
            new Synchronise(SyncKind.START, DEPENDENCIES, 1, List.of(OTHER)))
        .endsWith(new Receive(OTHER, Synchronise.postTag(1), DEPENDENCIES, 0));
    assertThat(operations(archive, OTHER))
        .contains(
            new Synchronise(SyncKind.START, DEPENDENCIES, 0, List.of(STREAM)),
            new Synchronise(SyncKind.POST, DEPENDENCIES, 1, List.of(STREAM)));
    assertThat(archive.metadata().ranks())
        .extracting(rank -> rank.lastEventNanos())
        .containsExactly(20_000L, 730_000L, 630_000L);
  }

  @Test
  void ingest_ofAnotherLaunch_saysNothing() throws IOException {
    assertThat(ingest("cudaLaunchKernel").metadata().warnings()).isEmpty();
  }
}
