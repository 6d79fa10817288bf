package io.idlewave.jobs.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.SmallTrace;
import io.idlewave.jobs.doctor.Checkup.Verdict;
import io.idlewave.jobs.pipeline.runner.ClusterVersion;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoctorTest {

  private static final long GIB = 1L << 30;

  @TempDir private Path folder;

  private CommandLineRun doctor(String... args) {
    String[] all = new String[args.length + 3];
    all[0] = "doctor";
    all[1] = "--out";
    all[2] = folder.resolve("results").toString();
    System.arraycopy(args, 0, all, 3, args.length);
    return CommandLineRun.of(all);
  }

  private Path trace() {
    return new SmallTrace(2).all("MPI_Init").all("MPI_Finalize").write(folder.resolve("trace"));
  }

  @ParameterizedTest
  @CsvSource({"17, OK", "16, FAIL", "25, OK"})
  void java_version_isOldEnough(int feature, Verdict verdict) {
    assertThat(MachineChecks.java(feature).verdict()).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"4, 8, OK", "8, 8, WARN", "0, 8, FAIL", "4, 0, OK"})
  void memory_heapAgainstMachine_isJudged(long heapGib, long machineGib, Verdict verdict) {
    Checkup memory = MachineChecks.memory(heapGib * GIB, machineGib * GIB);
    assertThat(memory.verdict()).isEqualTo(verdict);
    assertThat(memory.advice().isEmpty()).isEqualTo(verdict == Verdict.OK);
  }

  @Test
  void disk_placeThatIsAFile_fails() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThat(MachineChecks.disk("results", file, "other").verdict()).isEqualTo(Verdict.FAIL);
    assertThat(MachineChecks.disk("results", folder.resolve("a/b"), "other").verdict())
        .isNotEqualTo(Verdict.FAIL);
  }

  @Test
  void doctor_traceWithoutIndex_saysHowToMakeOne() {
    Path trace = trace();
    CommandLineRun before = doctor(trace.toString()).assertEnds(0);
    assertThat(before.out())
        .containsPattern("warn +index +cuts missing, survey missing -> .*ingest .*--again");

    CommandLineRun.ok("ingest", "--again", trace.toString());
    assertThat(doctor(trace.toString()).assertEnds(0).out())
        .containsPattern("ok +index +up to date");
  }

  @Test
  void doctor_traceThatIsNone_failsAndSaysWhatToDo() {
    CommandLineRun run = doctor(folder.resolve("nothing").toString()).assertEnds(2);
    assertThat(run.out()).containsPattern("fail +trace .* -> ingest it");
  }

  @Test
  void doctor_traceThatIsCutOff_fails() throws IOException {
    Path trace = trace();
    Files.write(trace.resolve("calls-00000.avro"), new byte[100]);
    assertThat(doctor(trace.toString()).assertEnds(2).out()).containsPattern("fail +trace");
  }

  @Test
  void doctor_json_isOneObjectWithTheSameFindings() throws IOException {
    CommandLineRun run = doctor(trace().toString(), "--json").assertEnds(0);
    var tree = new ObjectMapper().readTree(run.out());
    assertThat(tree.path("checks").findValuesAsText("subject"))
        .contains("java", "memory", "temporary files", "results", "ports", "trace", "index");
    assertThat(tree.path("checks").findValuesAsText("verdict")).contains("ok", "warn");
    assertThat(tree.path("flink").asText()).isEqualTo(ClusterVersion.ours());
  }

  @ParameterizedTest
  @CsvSource({
    "OURS, 4, ok, free",
    "OURS, 0, warn, would wait",
    "1.20.0, 4, fail, needs Flink",
    "'', 0, fail, no job manager"
  })
  void doctor_cluster_isAskedForItsVersion(String version, int free, String verdict, String said)
      throws IOException {
    String answer =
        "{\"flink-version\": \"%s\", \"slots-total\": 4, \"slots-available\": %d}"
            .formatted(version.equals("OURS") ? ClusterVersion.ours() : version, free);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/overview",
        exchange -> {
          byte[] body = answer.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    try {
      String master = "127.0.0.1:" + server.getAddress().getPort();
      assertThat(doctor("--master", master).out()).containsPattern(verdict + " +cluster .*" + said);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void doctor_clusterThatIsNotThere_fails() {
    assertThat(doctor("--master", "127.0.0.1:1").assertEnds(2).out())
        .containsPattern("fail +cluster");
    assertThat(doctor("--master", "no host").assertEnds(2).out())
        .containsPattern("fail +cluster .*HOST:PORT");
    assertThat(doctor("--master", "nonsense").assertEnds(2).out()).containsPattern("fail +cluster");
  }
}
