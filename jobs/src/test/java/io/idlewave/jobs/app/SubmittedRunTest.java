package io.idlewave.jobs.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.cli.Main;
import io.idlewave.jobs.text.Glyphs;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.InjectMiniCluster;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The program as a cluster starts it: in application mode, or from a jar that it was given. */
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
    assertThat(new Main(new PipelineActions(), false, Glyphs.ASCII).run(args, writer, writer))
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

  private static String[] with(String[] arguments, String... more) {
    String[] all = Arrays.copyOf(arguments, arguments.length + more.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    return all;
  }
}
