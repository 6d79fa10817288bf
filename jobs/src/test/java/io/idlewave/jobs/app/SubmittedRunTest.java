package io.idlewave.jobs.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.live.LiveRecord;
import io.idlewave.graph.live.StreamOf;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.cli.Main;
import io.idlewave.jobs.pipeline.TestStream;
import io.idlewave.jobs.results.LinesSink;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.text.Glyphs;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.InjectMiniCluster;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The program as a cluster starts it: in application mode, or from a jar that it was given. */
@Timeout(120)
class SubmittedRunTest {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(2)
              .build());

  @TempDir private Path folder;

  private String commandLine(String... args) {
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out);
    assertThat(new Main(new StudyRuns(), false, Glyphs.ASCII).run(args, writer, writer))
        .as(out.toString())
        .isZero();
    return out.toString();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void run_detachedOnTheClusterThatStartedIt_leavesItsResultsBehind(
      @InjectMiniCluster MiniCluster cluster) throws Exception {
    commandLine("synth", "random", "--seed", "5", "--overhead", "1us", "--out", path("trace"));
    String[] run = {
      "run", path("trace"), "--noise", "exponential,mean=2us", "--parallelism", "2", "--out"
    };
    assertThat(commandLine(with(run, path("out"), "--detach"))).contains(" runs at the cluster");
    for (JobStatusMessage job : cluster.listJobs().get()) {
      cluster.requestJobResult(job.getJobId()).get();
    }
    commandLine(with(run, path("awaited")));
    assertThat(folder.resolve("out/runtimes.avro"))
        .hasSameBinaryContentAs(folder.resolve("awaited/runtimes.avro"));
  }

  @Test
  void run_detachedOnAStream_bringsFrontiersToSinksWhileItGoesOn(
      @InjectMiniCluster MiniCluster cluster) throws Exception {
    commandLine("synth", "random", "--seed", "5", "--steps", "800", "--out", path("trace"));
    List<LiveRecord> records =
        new StreamOf(TraceArchive.open(folder.resolve("trace")), 7, 10).mixed();
    TestStream stream = TestStream.stopping(records, 1, records.size() * 3 / 4);
    String[] run = {
      "run",
      path("trace"),
      "--noise",
      "exponential,mean=2us",
      "--source",
      stream.address(),
      "--sink"
    };
    commandLine(with(run, "lines:" + path("lines"), "--out", path("out"), "--detach"));
    stream.awaitStopped();
    for (int i = 0; i < 500 && LinesSink.earlyFrontiers(folder.resolve("lines")).isEmpty(); i++) {
      Thread.sleep(20);
    }
    assertThat(LinesSink.earlyFrontiers(folder.resolve("lines"))).isNotEmpty();
    assertThat(folder.resolve("out/summary.json")).doesNotExist();
    stream.open();
    for (JobStatusMessage job : cluster.listJobs().get()) {
      cluster.requestJobResult(job.getJobId()).get();
    }
    assertThat(folder.resolve("out/summary.json")).exists();
    assertThat(LinesSink.earlyFrontiers(folder.resolve("lines")))
        .hasSizeGreaterThan(4)
        .isEqualTo(LinesSink.rows(folder.resolve("lines"), Tables.FRONTIERS));
  }

  private static String[] with(String[] arguments, String... more) {
    String[] all = Arrays.copyOf(arguments, arguments.length + more.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    return all;
  }
}
