package io.idlewave.jobs.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.CommandLineRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run at a server leaves the files of a run in this process. */
class RemoteRunTest {

  @TempDir private Path folder;
  private Path served;
  private Path ring;
  private Served server;

  @BeforeEach
  void serve() throws IOException {
    served = Files.createDirectory(folder.resolve("served"));
    ring = folder.resolve("ring");
    CommandLineRun.ok("synth", "ring", "--ranks", "4", "--laps", "3", "--out", ring.toString());
    server = Served.over(served);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private String address() {
    return "http://127.0.0.1:" + server.port() + "/?token=" + Served.TOKEN;
  }

  private void give() {
    CommandLineRun.ok(
        "synth", "ring", "--ranks", "4", "--laps", "3", "--out", served.resolve("r").toString());
  }

  private CommandLineRun asked(Path out, String... more) {
    String[] command =
        Stream.concat(
                Stream.of(
                    "run",
                    ring.toString(),
                    "--noise",
                    "exponential,mean=2us",
                    "--replicates",
                    "20",
                    "--out",
                    out.toString()),
                Stream.of(more))
            .toArray(String[]::new);
    return CommandLineRun.of(command);
  }

  @Test
  void results_areThoseOfThisProcess() throws IOException {
    give();
    Path here = folder.resolve("here");
    Path there = folder.resolve("there");
    asked(here).assertEnds(0);
    CommandLineRun run = asked(there, "--at", address()).assertEnds(0);
    assertThat(run.out()).contains("results: " + there);
    try (Stream<Path> files = Files.list(here)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        assertThat(there.resolve(name)).exists();
        if (name.endsWith(".avro") || name.equals("study.yaml")) {
          byte[] same = name.equals("study.yaml") ? withoutTrace(file) : Files.readAllBytes(file);
          byte[] got =
              name.equals("study.yaml")
                  ? withoutTrace(there.resolve(name))
                  : Files.readAllBytes(there.resolve(name));
          assertThat(got).as(name).isEqualTo(same);
        }
      }
    }
    asked(there, "--at", address()).assertRefused(2, "--force");
    asked(there, "--at", address(), "--force").assertEnds(0);
  }

  /** Where the trace lies is another place there. */
  private static byte[] withoutTrace(Path file) throws IOException {
    return Files.readString(file)
        .replaceFirst("(?m)^trace: .*\n", "")
        .getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void server_withoutTheTrace_isRefused() {
    Path out = folder.resolve("out");
    asked(out, "--at", address()).assertRefused(2, "a server that has the trace");
    assertThat(out).isEmptyDirectory();
  }

  @Test
  void addresses_thatLeadNowhere_areRefused() {
    Path out = folder.resolve("out");
    asked(out, "--at", "http://127.0.0.1:1/?token=x")
        .assertRefused(2, "--at: a server that answers");
    asked(out, "--at", "nonsense").assertRefused(2, "--at: the address that serve prints");
    asked(out, "--at", address() + "x").assertRefused(2, "token");
    asked(out, "--at", address(), "--master", "localhost:8081").assertRefused(2, "--at: without");
  }
}
