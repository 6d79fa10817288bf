package io.idlewave.jobs.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.row.RuntimeRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.results.table.TableReader;
import io.idlewave.jobs.results.table.TableWriter;
import io.idlewave.perturb.scenario.Bound;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a failure of one sink costs the others. */
class ResultSinksTest {

  private static final RunHeader RUN =
      new RunHeader(RunIdentity.of(Results.study()), Results.study(), List.of(Tables.RUNTIMES));

  @TempDir private Path folder;

  /** Fails in one of its steps, and says which it was asked for. */
  private static final class FailingSink implements ResultSink {

    private final String failsIn;
    private final List<String> asked = new ArrayList<>();

    FailingSink(String failsIn) {
      this.failsIn = failsIn;
    }

    private void step(String name) throws IOException {
      asked.add(name);
      if (name.equals(failsIn)) {
        throw new IOException("no space left");
      }
    }

    @Override
    public void open(RunHeader run) throws IOException {
      step("open");
    }

    @Override
    public <R extends Record> void write(Table<R> table, List<R> rows) throws IOException {
      step("write");
    }

    @Override
    public void commit(RunSummary summary) throws IOException {
      step("commit");
    }

    @Override
    public void abort() {
      asked.add("abort");
    }
  }

  private ResultSink folderSink() {
    return SinkRegistry.create(List.of("folder:" + folder), SinkOptions.ofNewRun(true));
  }

  private static List<RuntimeRow> rows() {
    return Results.runtimes(Results.scenario("a", Bound.UPPER));
  }

  @ParameterizedTest
  @ValueSource(strings = {"open", "write"})
  void write_aSinkBeforeTheLastFails_theFolderHoldsTheRunAndTheCommitSaysSo(String step)
      throws IOException {
    FailingSink failing = new FailingSink(step);
    ResultSink sinks = new ResultSinks(List.of(failing, folderSink()));
    sinks.prepare();
    sinks.open(RUN);
    sinks.write(Tables.RUNTIMES, rows());
    sinks.write(Tables.RUNTIMES, rows());
    assertThatIOException()
        .isThrownBy(() -> sinks.commit(Results.summary()))
        .withMessage("no space left");
    assertThat(failing.asked).endsWith(step, "abort").doesNotContain("commit");
    assertThat(folder.resolve("summary.json")).exists();
    List<RuntimeRow> held = new ArrayList<>();
    TableReader.read(Tables.RUNTIMES, new LocalFolder(folder), held::add);
    assertThat(held).hasSize(2 * rows().size());
  }

  @Test
  void write_theLastSinkFails_endsTheRun() throws IOException {
    ResultSink sinks = new ResultSinks(List.of(folderSink(), new FailingSink("write")));
    sinks.prepare();
    sinks.open(RUN);
    assertThatIOException().isThrownBy(() -> sinks.write(Tables.RUNTIMES, rows()));
    sinks.abort();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void closeAll_oneFails_closesTheOthers() throws IOException {
    boolean[] closed = {false};
    OutputStream full =
        new ByteArrayOutputStream() {
          @Override
          public void close() throws IOException {
            throw new IOException("no space left");
          }
        };
    OutputStream other =
        new ByteArrayOutputStream() {
          @Override
          public void close() {
            closed[0] = true;
          }
        };
    List<TableWriter<RuntimeRow>> writers =
        List.of(
            new TableWriter<>(Tables.RUNTIMES, RUN.identity(), full),
            new TableWriter<>(Tables.RUNTIMES, RUN.identity(), other));
    assertThatIOException()
        .isThrownBy(() -> TableWriter.closeAll(writers))
        .withMessage("no space left");
    assertThat(closed[0]).isTrue();
  }
}
