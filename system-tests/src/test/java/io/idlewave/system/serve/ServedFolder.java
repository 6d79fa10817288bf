package io.idlewave.system.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server in a process of its own, which can be killed and started again at the same address. */
final class ServedFolder implements AutoCloseable {

  private static final String TOKEN = "a-token-of-these-tests";

  private final Path folder;
  private final Thread onExit = new Thread(this::kill);
  private int port;
  private Process process;

  ServedFolder(Path folder) {
    this.folder = folder;
    Runtime.getRuntime().addShutdownHook(onExit);
    start();
  }

  /** Starts the server, and waits until it answers. */
  void start() {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder builder =
        new ProcessBuilder(
                List.of(
                    java,
                    "-Xmx512m",
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    "io.idlewave.jobs.Idlewave",
                    "serve",
                    folder.toString(),
                    "--port",
                    Integer.toString(port)))
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("IDLEWAVE_TOKEN", TOKEN);
    try {
      process = builder.start();
      BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
      String line = said.readLine();
      while (line != null && !line.startsWith("open: ")) {
        line = said.readLine();
      }
      assertThat(line).as("what the server says first").isNotNull();
      port = URI.create(line.substring("open: ".length())).getPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends it as a failure of the machine would. */
  void kill() {
    process.destroyForcibly();
    try {
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The page, with what follows the hash of its address. */
  String page(String fragment) {
    return "http://127.0.0.1:%d/?token=%s%s".formatted(port, TOKEN, fragment);
  }

  /** The body of an answer of the API. */
  String get(String path) {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
              .header("Authorization", "Bearer " + TOKEN)
              .build();
      return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    kill();
    Runtime.getRuntime().removeShutdownHook(onExit);
  }
}
