package io.idlewave.jobs.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.jobs.failure.UsageException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with a certificate, whose names are the only ones by which it is called. */
class TlsTest {

  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir private static Path folder;
  private static KeyStore store;

  @BeforeAll
  static void makeCertificate() throws Exception {
    Path file = folder.resolve("store.p12");
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Process made =
        new ProcessBuilder(
                keytool.toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-alias",
                "server",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                new String(PASSWORD))
            .inheritIO()
            .start();
    assertThat(made.waitFor()).isZero();
    store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
    pem("cert.pem", "CERTIFICATE", store.getCertificate("server").getEncoded());
    pem("key.pem", "PRIVATE KEY", store.getKey("server", PASSWORD).getEncoded());
  }

  private static void pem(String name, String label, byte[] der) throws Exception {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    Files.writeString(
        folder.resolve(name),
        "-----BEGIN " + label + "-----\n" + lines + "\n-----END " + label + "-----\n");
  }

  private static Server start(String certificate, String key) {
    return Server.start(
        new ServeOptions(
            folder,
            "0.0.0.0",
            0,
            Served.TOKEN,
            new ServeOptions.TlsFiles(folder.resolve(certificate), folder.resolve(key)),
            1),
        new NoEngine(),
        Throwable::getMessage);
  }

  @Test
  void server_withACertificate_answersWhoTrustsIt() throws Exception {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("server", store.getCertificate("server"));
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    try (Server server = start("cert.pem", "key.pem")) {
      HttpClient client =
          HttpClient.newBuilder().sslContext(context).version(HttpClient.Version.HTTP_1_1).build();
      URI uri = URI.create("https://localhost:" + server.port() + "/api/server");
      HttpRequest.Builder request = HttpRequest.newBuilder(uri);
      assertThat(client.send(request.build(), BodyHandlers.ofString()).statusCode()).isEqualTo(401);
      request.header("Authorization", "Bearer " + Served.TOKEN);
      assertThat(client.send(request.build(), BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void files_thatAreNone_areRefused() throws Exception {
    Files.writeString(folder.resolve("empty.pem"), "");
    Files.writeString(folder.resolve("torn.pem"), "-----BEGIN PRIVATE KEY-----\nMIG\n");
    for (String[] pair :
        new String[][] {
          {"empty.pem", "key.pem"},
          {"missing.pem", "key.pem"},
          {"key.pem", "key.pem"},
          {"cert.pem", "cert.pem"},
          {"cert.pem", "torn.pem"},
          {"cert.pem", "missing.pem"}
        }) {
      assertThatThrownBy(() -> start(pair[0], pair[1]).close())
          .as(String.join(" ", pair))
          .isInstanceOf(UsageException.class)
          .hasMessageStartingWith("--");
    }
  }
}
