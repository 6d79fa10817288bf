package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.study.network.NetworkKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A network that is registered as a user would, from the command line to results. */
class NetworkKindTest {

  @TempDir private Path folder;

  @BeforeEach
  void writeTrace() {
    CommandLineRun.ok("synth", "pipeline", "--out", path("trace"));
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private JsonNode base(String out, String network, String... more) throws IOException {
    String[] run = {"run", path("trace"), "--network", network, "--out", path(out)};
    String[] all = Arrays.copyOf(run, run.length + more.length);
    System.arraycopy(more, 0, all, run.length, more.length);
    CommandLineRun.ok(all);
    return new ObjectMapper().readTree(folder.resolve(out + "/summary.json").toFile()).get("base");
  }

  /** LogP without overhead and gap is the postal model. */
  @Test
  void run_networkOfATest_isThatOfLogPWithoutOverhead() throws IOException {
    JsonNode postal = base("postal", "postal,L=5us", "--analysis", "sensitivities");
    JsonNode logP = base("logp", "logp,L=5us,o=0ns,g=0ns", "--analysis", "sensitivities");
    for (String figure :
        List.of("/runtimeNanos", "/sensitivities/latencies", "/sensitivities/shares")) {
      assertThat(postal.at(figure)).as(figure).isEqualTo(logP.at(figure));
    }
    assertThat(postal.at("/sensitivities/overheads/max").asInt()).isZero();
    assertThat(postal.get("runtimeNanos").asDouble())
        .isGreaterThan(base("faster", "postal,L=1us").get("runtimeNanos").asDouble());
  }

  @Test
  void run_withAThreshold_decomposesItsMessages() throws IOException {
    JsonNode eager = base("eager", "postal,L=5us");
    JsonNode rendezvous = base("rendezvous", "postal,L=5us,S=0B");
    assertThat(rendezvous.get("runtimeNanos").asDouble())
        .isGreaterThan(eager.get("runtimeNanos").asDouble());
  }

  @Test
  void labels_all_areThoseOfTheDocumentationAndTheTest() {
    assertThat(NetworkKind.labels())
        .containsExactly("loggp", "loggps", "loghssp", "logp", "logp7", "postal");
    assertThat(NetworkKind.of("logp")).isSameAs(NetworkKind.of("logp"));
  }
}
