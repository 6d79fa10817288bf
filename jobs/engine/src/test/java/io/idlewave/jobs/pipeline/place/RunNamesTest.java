package io.idlewave.jobs.pipeline.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.ResultSink;
import io.idlewave.jobs.results.SinkOptions;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.HighAvailabilityOptions;
import org.apache.flink.configuration.PipelineOptionsInternal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunNamesTest {

  @TempDir private Path folder;

  private static Configuration application(String cluster, String job) {
    return new Configuration()
        .set(DeploymentOptions.TARGET, "embedded")
        .set(HighAvailabilityOptions.HA_CLUSTER_ID, cluster)
        .set(PipelineOptionsInternal.PIPELINE_FIXED_JOB_ID, job);
  }

  private ResultSink sink(Configuration cluster) {
    String out = folder.toString();
    return new FolderSinkProvider().create(out, new SinkOptions(RunNames.of(cluster, out), false));
  }

  @Test
  void run_ofTheNextLeader_goesOnWithTheFolderOfItsJob() throws IOException {
    ResultSink first = sink(application("huge", "0a"));
    first.prepare();
    first.detach();
    ResultSink next = sink(application("huge", "0a"));
    next.prepare();
    next.detach();
    for (Configuration other : other()) {
      assertThatExceptionOfType(UsageException.class)
          .isThrownBy(() -> sink(other).prepare())
          .withMessageContaining("another run writes to it");
    }
  }

  private static Configuration[] other() {
    return new Configuration[] {
      application("small", "0a"), application("huge", "0b"), new Configuration()
    };
  }

  @Test
  void name_whereNothingIsRecovered_isUnlikeAnyOther() {
    Configuration client = application("huge", "0a").set(DeploymentOptions.TARGET, "remote");
    assertThat(RunNames.of(client, "out")).isNotEqualTo(RunNames.of(client, "out"));
    Configuration inside = new Configuration().set(DeploymentOptions.TARGET, "embedded");
    assertThat(RunNames.of(inside, "out")).isNotEqualTo(RunNames.of(inside, "out"));
  }

  @Test
  void name_ofAnotherFolder_isAnother() {
    Configuration cluster = application("huge", "0a");
    assertThat(RunNames.of(cluster, "out"))
        .isEqualTo(RunNames.of(cluster, "out"))
        .isNotEqualTo(RunNames.of(cluster, "other"))
        .matches("[0-9a-f-]{36}");
  }
}
