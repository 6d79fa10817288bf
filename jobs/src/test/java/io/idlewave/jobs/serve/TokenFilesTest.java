package io.idlewave.jobs.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.jobs.failure.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client of the same user needs no token on its command line. */
class TokenFilesTest {

  private static final String URL = "http://127.0.0.1:8787";

  @TempDir private Path folder;
  private Path tokens;
  private TokenFiles files;

  @BeforeEach
  void open() {
    tokens = folder.resolve(".idlewave/tokens");
    files = TokenFiles.in(tokens);
  }

  @Test
  void file_isReadByItsOwnerAlone_andGoesWithTheServer() throws IOException {
    Path file = files.keep(URL, Served.TOKEN);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(tokens).isDirectoryContaining(file::equals);
    files.forget(URL, "the token of a later server");
    assertThat(files.find(URL)).hasValue(Served.TOKEN);
    files.forget(URL, Served.TOKEN);
    assertThat(tokens).isEmptyDirectory();
  }

  @Test
  void token_isFoundByAddress_theLastOneThatWasKept() throws IOException {
    files.keep(URL, "an-earlier-token");
    files.keep(URL, Served.TOKEN);
    assertThat(files.find("http://localhost:8787")).hasValue(Served.TOKEN);
    assertThat(files.find("http://127.0.0.1:8788")).isEmpty();
    assertThat(files.find("https://127.0.0.1:8787")).isEmpty();
    assertThat(files.find("http://elsewhere:8787")).isEmpty();
  }

  @Test
  void client_withoutAToken_takesTheKeptOne() throws IOException {
    Path served = Files.createDirectory(folder.resolve("served"));
    try (Served server = Served.over(served, new NoEngine())) {
      String url = "http://127.0.0.1:" + server.port();
      assertThatThrownBy(() -> RemoteServer.at(url, null, files))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("IDLEWAVE_TOKEN");
      files.keep(url, Served.TOKEN);
      assertThat(RemoteServer.at(url, null, files).get("/api/server").path("running").asBoolean())
          .isFalse();
      assertThatThrownBy(() -> RemoteServer.at(url, "another-token", files).get("/api/server"))
          .as("what is stated goes first")
          .hasMessageContaining("token");
      files.keep(url, "an-old-token-of-a-killed-server");
      assertThat(RemoteServer.at(url + "/?token=" + Served.TOKEN, null, files).get("/api/server"))
          .isNotEmpty();
    }
  }
}
