package io.idlewave.jobs.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.failure.UsageException;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nobody gets in without the token or from another page, and nothing leads out of the folder. */
class AccessTest {

  private static final String GET = "GET /api/traces HTTP/1.1";
  private static final String BEARER = "Authorization: Bearer " + Served.TOKEN;

  @TempDir private static Path around;
  private static Path folder;
  private static Served served;

  @BeforeAll
  static void serve() throws IOException {
    folder = Files.createDirectory(around.resolve("served"));
    Files.writeString(around.resolve("secret.txt"), "100\n200\n300\n");
    Files.writeString(folder.resolve("samples.txt"), "100\n200\n300\n");
    Files.createSymbolicLink(folder.resolve("out"), around);
    CommandLineRun.ok(
        "synth", "ring", "--ranks", "4", "--laps", "3", "--out", folder.resolve("ring").toString());
    served = Served.over(folder);
  }

  @AfterAll
  static void close() {
    served.close();
  }

  private static String host() {
    return "Host: 127.0.0.1:" + served.port();
  }

  private static int status(String... lines) throws IOException {
    return served.rawStatus(lines);
  }

  @Test
  void token_isAskedForOnEveryPath() throws IOException {
    assertThat(status(GET, host(), BEARER)).isEqualTo(200);
    assertThat(status(GET, host())).isEqualTo(401);
    assertThat(status(GET, host(), BEARER + "x")).isEqualTo(401);
    assertThat(status(GET, host(), "Authorization: Basic " + Served.TOKEN)).isEqualTo(401);
    assertThat(status("GET /api/traces?token=" + Served.TOKEN + " HTTP/1.1", host()))
        .isEqualTo(401);
    Server.api(
            Workspace.of(folder),
            new NoEngine(),
            new RunQueue(Throwable::toString),
            new ServeOptions(folder, "127.0.0.1", 0, Served.TOKEN, null, 1))
        .routes()
        .forEach(
            route -> {
              try {
                assertThat(status(route.method() + " " + route.path() + " HTTP/1.1", host()))
                    .as(route.path())
                    .isIn(400, 401); // a brace is no character of an address
                assertThat(
                        status(
                            route.method()
                                + " "
                                + route.path().replaceAll("[{}]", "")
                                + " HTTP/1.1",
                            host(),
                            "Content-Length: 0"))
                    .isEqualTo(401);
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    assertThat(status("GET / HTTP/1.1", host())).isEqualTo(401);
    assertThat(status("GET /assets/page.js HTTP/1.1", host())).isEqualTo(401);
  }

  @Test
  void page_turnsTheTokenIntoACookieOfItsOwn() throws IOException {
    String answer =
        served.raw(
            "GET /?token=%s HTTP/1.1\r\n%s\r\nConnection: close\r\n\r\n"
                .formatted(Served.TOKEN, host())
                .getBytes(StandardCharsets.US_ASCII));
    assertThat(answer).startsWith("HTTP/1.1 303").containsIgnoringCase("Location: /\r\n");
    assertThat(answer)
        .contains("idlewave-" + served.port() + "=" + Served.TOKEN, "HttpOnly", "SameSite=Strict");
    String cookie = "Cookie: other=1; idlewave-" + served.port() + "=" + Served.TOKEN;
    assertThat(status(GET, host(), cookie)).isEqualTo(200);
    assertThat(status(GET, host(), cookie + "x")).isEqualTo(401);
    assertThat(status("GET / HTTP/1.1", host(), cookie)).isEqualTo(200);
    assertThat(status("GET /?token=wrong HTTP/1.1", host())).isEqualTo(401);
  }

  @Test
  void names_thatLeadHereFromElsewhere_areRefused() throws IOException {
    assertThat(status(GET, "Host: localhost:" + served.port(), BEARER)).isEqualTo(200);
    assertThat(status(GET, "Host: evil.example:" + served.port(), BEARER)).isEqualTo(403);
    assertThat(status(GET, "Host: 127.0.0.1", BEARER)).isEqualTo(403);
    assertThat(status(GET, host(), "Host: evil.example", BEARER)).isEqualTo(403);
    assertThat(status(GET, BEARER)).isIn(400, 403);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Origin: https://evil.example",
        "Origin: null",
        "Origin: https://127.0.0.1:PORT",
        "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: same-site"
      })
  void pages_ofOthers_areRefused(String header) throws IOException {
    String sent = header.replace("PORT", Integer.toString(served.port()));
    assertThat(status(GET, host(), BEARER, sent)).isEqualTo(403);
  }

  @Test
  void ownPage_getsIn() throws IOException {
    assertThat(status(GET, host(), BEARER, "Origin: http://127.0.0.1:" + served.port()))
        .isEqualTo(200);
    assertThat(status(GET, host(), BEARER, "Sec-Fetch-Site: same-origin")).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1"})
  void otherAddresses_needTls(String host) {
    assertThatThrownBy(
            () ->
                Server.start(
                    new ServeOptions(folder, host, 0, Served.TOKEN, null, 1),
                    new NoEngine(),
                    Throwable::getMessage))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--certificate");
  }

  private static HttpResponse<String> validated(String file) {
    return served.post(
        "/api/studies",
        """
        {"trace": "ring", "study": {"scenarios":
          [{"name": "a", "noise": {"distribution": "empirical", "file": "%s"}}]}}"""
            .formatted(file));
  }

  @Test
  void study_namesFilesBelowTheFolderAlone() {
    assertThat(validated("samples.txt").statusCode()).isEqualTo(200);
    assertThat(validated(folder.resolve("samples.txt").toString()).statusCode()).isEqualTo(200);
    for (String file :
        new String[] {
          "../secret.txt",
          "out/secret.txt",
          "ring/../../secret.txt",
          around.resolve("secret.txt").toString(),
          "/etc/hostname",
          "/etc/there-is-none"
        }) {
      HttpResponse<String> answer = validated(file);
      assertThat(answer.statusCode()).as(file).isEqualTo(422);
      assertThat(answer.body()).contains("below the folder of the server");
    }
  }

  @Test
  void study_namesPlatformsBelowTheFolderAlone() {
    HttpResponse<String> answer =
        served.post(
            "/api/studies",
            """
            {"trace": "ring", "study": {"timing": "model", "network": {"signature": "../secret.txt"},
              "scenarios": [{"name": "a"}]}}""");
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("below the folder of the server");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"sinks\": [\"folder:/tmp/elsewhere\"]",
        "\"sinks\": [\"kafka://localhost:9092/x\"]",
        "\"trace\": \"/etc\""
      })
  void study_hasNeitherSinksNorATraceOfItsOwn(String key) {
    HttpResponse<String> answer =
        served.post(
            "/api/runs",
            "{\"trace\": \"ring\", \"study\": {%s, \"scenarios\": [{\"name\": \"a\"}]}}"
                .formatted(key));
    assertThat(answer.statusCode()).isEqualTo(422);
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", "../x", "a/b", "/etc/x", ".hidden", "%2e%2e%2fx", "a%00b", ""})
  void upload_staysInItsPlace(String name) throws IOException {
    for (String query : new String[] {"name=" + name + "&file=x.zip", "name=fine&file=" + name}) {
      HttpResponse<String> answer = served.post("/api/traces?" + query, "x");
      assertThat(answer.statusCode()).as(query).isEqualTo(400);
    }
    try (Stream<Path> files = Files.list(around)) {
      assertThat(files).hasSize(2);
    }
  }

  @Test
  void upload_isBounded() {
    HttpResponse<String> answer =
        served.post(
            "/api/traces?name=large&file=x.zip", "x".repeat((int) Served.MAX_UPLOAD_BYTES + 1));
    assertThat(answer.statusCode()).isEqualTo(413);
    assertThat(answer.body()).contains("--upload-limit");
    assertThat(folder.resolve(".idlewave-uploads")).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/runs/..",
        "/api/runs/%2e%2e/summary",
        "/api/runs/..%2f..%2fsecret.txt/summary",
        "/api/runs/out:secret.txt/files",
        "/assets/..%2fpage.html",
        "/assets/%2e%2e",
        "/assets/Server.class",
        "/api/census?trace=../secret.txt",
        "/api/census?trace=out"
      })
  void paths_leadNowhere(String path) throws IOException {
    assertThat(status("GET " + path + " HTTP/1.1", host(), BEARER)).isIn(400, 401, 404);
    String cookie = "Cookie: idlewave-" + served.port() + "=" + Served.TOKEN;
    assertThat(status("GET " + path + " HTTP/1.1", host(), cookie)).isIn(400, 404);
  }
}
