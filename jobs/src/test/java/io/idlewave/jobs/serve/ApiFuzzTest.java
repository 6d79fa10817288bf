package io.idlewave.jobs.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import io.idlewave.jobs.CommandLineRun;
import java.io.IOException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests that nobody should send, 10,000 of them: malformed, huge, with a wrong token or origin,
 * with ways out of the folder. Each is answered or its connection closed, none by a bug, and
 * nothing is written outside the folder.
 */
class ApiFuzzTest {

  private static final int REQUESTS = Effort.of(10_000);

  private static final List<String> METHODS =
      List.of(
          "GET", "GET", "GET", "POST", "POST", "DELETE", "PUT", "HEAD", "OPTIONS", "PATCH", "G\tT",
          "");

  private static final List<String> PARTS =
      List.of(
          "api",
          "runs",
          "traces",
          "census",
          "why",
          "studies",
          "compare",
          "events",
          "summary",
          "tables",
          "files",
          "report",
          "cancel",
          "server",
          "openapi.json",
          "assets",
          "page.html",
          "..",
          ".",
          "%2e%2e",
          "%2f",
          "..%2f..",
          "%00",
          "%zz",
          "a".repeat(300),
          "ring",
          "\u00e9",
          "{id}",
          "*",
          "20260101-000000-00000001",
          "",
          "?",
          "?name=..",
          "?name=../../x&file=y",
          "?trace=ring",
          "?trace=%ff",
          "?first=a&second=b",
          "?format=csv",
          "?a=b&a=c",
          "?token=x",
          "#",
          "\\",
          "http://evil.example/",
          "~",
          "mine:results");

  private static final List<String> BODIES =
      List.of(
          "",
          "{",
          "{}",
          "[]",
          "null",
          "\"x\"",
          "{\"trace\":1}",
          "{\"trace\":\"ring\"}",
          "{\"trace\":\"ring\",\"study\":[]}",
          "{\"trace\":\"ring\",\"study\":{\"scenarios\":[{\"name\":\"../../x\"}]}}",
          "{\"trace\":\"../ring\",\"study\":{}}",
          "{\"trace\":\"ring\",\"study\":{\"sinks\":[\"folder:/tmp/x\"]}}",
          "{\"trace\":\"ring\",\"study\":{\"replicates\":1e400,\"scenarios\":[{\"name\":\"a\"}]}}",
          "{\"trace\":\"ring\",\"study\":{\"seed\":-1,\"scenarios\":[{\"name\":\"a\",\"noise\":7}]}}",
          "{\"trace\":\"ring\",\"study\":" + "{\"a\":".repeat(2000) + "1" + "}".repeat(2000) + "}",
          "{\"trace\":\"" + "x".repeat(100_000) + "\"}",
          "\u0000\u0001\u00ff",
          "[".repeat(100_000),
          "x".repeat(1_200_000));

  @TempDir private Path around;

  @Test
  void requests_thatNobodyShouldSend_areRefused() throws IOException {
    Path folder = Files.createDirectory(around.resolve("served"));
    CommandLineRun.ok(
        "synth", "ring", "--ranks", "2", "--laps", "1", "--out", folder.resolve("ring").toString());
    SplittableRandom random = new SplittableRandom(20261125);
    Map<Integer, Integer> statuses = new TreeMap<>();
    try (Served served = Served.over(folder, new NoEngine())) {
      for (int i = 0; i < REQUESTS; i++) {
        byte[] request = request(random, served.port());
        String answer = answer(served, request);
        int status = answer.startsWith("HTTP/1.1 ") ? Integer.parseInt(answer.substring(9, 12)) : 0;
        statuses.merge(status, 1, Integer::sum);
        assertThat(status)
            .as(
                () ->
                    new String(
                        request, 0, Math.min(400, request.length), StandardCharsets.ISO_8859_1))
            .matches(code -> code < 500 || code == 501, "an answer that is no bug");
      }
      assertThat(served.get("/api/traces").body()).contains("ring");
    }
    assertThat(statuses.keySet()).contains(200, 400, 401, 403, 404, 405, 413, 422);
    try (Stream<Path> files = Files.list(around)) {
      assertThat(files).containsExactly(folder);
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .isSubsetOf("ring", "runs", "traces", ".idlewave-uploads", ".idlewave-serve.lock");
    }
  }

  /** All that comes back; empty where the connection is closed. */
  private static String answer(Served served, byte[] request) throws IOException {
    try {
      return served.raw(request);
    } catch (SocketException e) {
      return ""; // closed while the rest of a body that nobody wants was on its way
    }
  }

  private static byte[] request(SplittableRandom random, int port) {
    StringBuilder text = new StringBuilder();
    text.append(of(METHODS, random)).append(' ').append(path(random)).append(" HTTP/1.1\r\n");
    if (random.nextInt(20) > 0) {
      text.append("Host: ").append(random.nextInt(12) > 0 ? "127.0.0.1:" + port : "evil.example");
      text.append("\r\n");
    }
    if (random.nextInt(10) > 0) {
      String token = random.nextInt(10) > 0 ? Served.TOKEN : "wrong";
      text.append("Authorization: Bearer ").append(token).append("\r\n");
    }
    if (random.nextInt(15) == 0) {
      text.append("Origin: https://evil.example\r\n");
    }
    if (random.nextInt(30) == 0) {
      text.append("X-Long: ").append("y".repeat(random.nextInt(200_000))).append("\r\n");
    }
    if (random.nextInt(30) == 0) {
      text.append("no header at all\r\n");
    }
    String body = of(BODIES, random);
    int length = body.getBytes(StandardCharsets.ISO_8859_1).length;
    switch (random.nextInt(12)) {
      case 0 -> text.append("Content-Length: -5\r\n");
      case 1 -> text.append("Content-Length: 99999999999999999999\r\n");
      case 2 -> text.append("Content-Length: ").append(length / 2).append("\r\n");
      case 3 -> text.append("Transfer-Encoding: chunked\r\n");
      case 4 -> text.append("Content-Length: ").append(length + 5).append("\r\n");
      default -> text.append("Content-Length: ").append(length).append("\r\n");
    }
    text.append("Connection: close\r\n\r\n").append(body);
    byte[] bytes = text.toString().getBytes(StandardCharsets.ISO_8859_1);
    if (random.nextInt(25) == 0) {
      bytes[random.nextInt(Math.min(200, bytes.length))] = (byte) random.nextInt(256);
    }
    return bytes;
  }

  private static String path(SplittableRandom random) {
    if (random.nextInt(3) == 0) {
      return of(
          List.of("/api/runs", "/api/studies", "/api/traces?name=x&file=y.zip", "/api/traces"),
          random);
    }
    StringBuilder path = new StringBuilder();
    for (int parts = random.nextInt(5); parts >= 0; parts--) {
      String part = of(PARTS, random);
      path.append(part.startsWith("?") ? "" : "/").append(part);
    }
    return path.toString();
  }

  private static String of(List<String> choices, SplittableRandom random) {
    return choices.get(random.nextInt(choices.size()));
  }
}
