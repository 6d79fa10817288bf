package io.idlewave.system.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.app.StudyCommit;
import io.idlewave.jobs.pipeline.JobOptions;
import io.idlewave.jobs.pipeline.PropagationJob;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.StudyPreparation;
import io.idlewave.jobs.results.ResultSink;
import io.idlewave.jobs.results.SinkOptions;
import io.idlewave.jobs.results.SinkRegistry;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.system.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A job that commits its results where it runs, to a database that fails it twice: in the last
 * table, and at the commit itself. The engine recovers the job each time.
 */
@Tag("full")
class PostgresqlRecoveryTest {

  private static final String STUDY =
      """
      trace: trace
      replicates: 30
      scenarios:
        - name: jitter
          noise: {distribution: exponential, mean: 2us}
      """;

  /** What a sequence counts stays when a transaction is undone. */
  private static final String FAIL_ONCE =
      """
      CREATE SEQUENCE %1$s_failures;
      CREATE FUNCTION fail_once_%1$s() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('%1$s_failures') = 1 THEN
          RAISE EXCEPTION 'failed for a test';
        END IF;
        RETURN NULL;
      END
      $$;
      """;

  @TempDir private Path folder;

  private Database database;

  @BeforeEach
  void prepare() throws Exception {
    database = Database.create();
    Program.ok("synth", "random", "--seed", "5", "--out", path("trace"));
    Files.writeString(folder.resolve("study.yaml"), STUDY);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void job_thatFailsLateInTheCommit_leavesTheRunOnce() throws Exception {
    Study study = StudyReader.read(folder.resolve("study.yaml"));
    List<String> sinks = List.of(database.sink(), "folder:" + path("job"));
    SinkOptions options = SinkOptions.ofNewRun(false);
    ResultSink client = SinkRegistry.create(sinks, options);
    client.prepare();
    client.detach();
    database.execute(FAIL_ONCE.formatted("ranks") + FAIL_ONCE.formatted("commits"));
    database.execute(
        "CREATE TRIGGER fail_once AFTER INSERT ON idlewave.ranks FOR EACH STATEMENT EXECUTE"
            + " FUNCTION fail_once_ranks();"
            + " CREATE CONSTRAINT TRIGGER fail_at_commit AFTER INSERT ON idlewave.runs DEFERRABLE"
            + " INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail_once_commits()");
    run(study, sinks, options);
    assertThat(database.value("SELECT last_value FROM ranks_failures")).isEqualTo("3");
    assertThat(database.value("SELECT last_value FROM commits_failures")).isEqualTo("2");

    database.execute("DROP TRIGGER fail_once ON idlewave.ranks");
    List<List<String>> recovered = database.checksums();
    Program.ok("run", path("study.yaml"), "--out", path("client"), "--sink", database.sink());
    Program.ok("publish", path("job"), "--sink", database.sink());
    assertThat(database.checksums()).isEqualTo(recovered);
    assertThat(database.value("SELECT count(*) FROM idlewave.runtimes")).isEqualTo("60");
  }

  private void run(Study study, List<String> sinks, SinkOptions options) throws Exception {
    TraceArchive archive = TraceArchive.open(study.trace());
    PreparedStudy prepared =
        StudyPreparation.prepare(
            study, archive, GraphOptions.DEFAULT, (activity, done, total, unit) -> {});
    Configuration restarts = new Configuration();
    restarts.setString("restart-strategy.type", "fixed-delay");
    restarts.setString("restart-strategy.fixed-delay.attempts", "3");
    restarts.setString("restart-strategy.fixed-delay.delay", "0 s");
    StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(2, restarts);
    PropagationJob.build(
        env,
        archive,
        prepared.plan(7),
        JobOptions.of(2),
        StudyCommit.of(study, sinks, options, GraphOptions.DEFAULT, 2));
    env.execute();
  }
}
