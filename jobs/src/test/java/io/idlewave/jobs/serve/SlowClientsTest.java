package io.idlewave.jobs.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that send what they have to say very slowly, more of them than there are threads. */
class SlowClientsTest {

  private static final int CLIENTS = 100;
  private static final long PAUSE_MILLIS = 100;
  private static final long PATIENCE_SECONDS = 20;

  private static final String HEAD =
      "%s /api/server HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%sX-Padding: ";

  @TempDir private Path folder;

  /** Clients, each of which goes on with a byte at a time until the server has had enough. */
  private static final class SlowClients implements AutoCloseable {

    private final List<Socket> sockets = new ArrayList<>();
    private final Thread feeder = new Thread(this::feed, "slow clients");
    private volatile int closed;

    SlowClients(int port, String begin) throws IOException {
      for (int i = 0; i < CLIENTS; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.getOutputStream().write(begin.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
        sockets.add(socket);
      }
      feeder.setDaemon(true);
      feeder.start();
    }

    private void feed() {
      List<Socket> open = new ArrayList<>(sockets);
      try {
        while (!open.isEmpty()) {
          open.removeIf(socket -> !takes(socket));
          closed = sockets.size() - open.size();
          Thread.sleep(PAUSE_MILLIS);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private static boolean takes(Socket socket) {
      try {
        socket.getOutputStream().write('x');
        return true;
      } catch (IOException e) {
        return false;
      }
    }

    void awaitClosed(IntPredicate enough) throws InterruptedException {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      while (!enough.test(closed) && System.nanoTime() < end) {
        Thread.sleep(PAUSE_MILLIS);
      }
      assertThat(closed).matches(enough::test, "enough of them are closed");
    }

    @Override
    public void close() throws IOException {
      feeder.interrupt();
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  private static void assertAnswersOthers(Served served) {
    long begin = System.nanoTime();
    HttpResponse<String> answer = served.get("/api/server");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(System.nanoTime() - begin).isLessThan(TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS));
  }

  @Test
  void get_whileManySendTheirHeadSlowly_isAnswered() throws Exception {
    try (Served served = Served.over(folder, new NoEngine());
        SlowClients slow =
            new SlowClients(served.port(), HEAD.formatted("GET", served.port(), ""))) {
      assertAnswersOthers(served);
      slow.awaitClosed(closed -> closed > CLIENTS / 2);
      assertAnswersOthers(served);
    }
  }

  /** A body that nobody wants is read for as long as a head. */
  @Test
  void get_whileManyAreRefusedAndSendABodySlowly_isAnswered() throws Exception {
    try (Served served = Served.over(folder, new NoEngine());
        SlowClients slow =
            new SlowClients(
                served.port(),
                HEAD.formatted("POST", served.port(), "Content-Length: 100000\r\n") + "\r\n\r\n")) {
      assertAnswersOthers(served);
      slow.awaitClosed(closed -> closed > CLIENTS / 2);
      assertAnswersOthers(served);
    }
  }

  /** What is left of a body beyond what is read of it is not waited for either. */
  @Test
  void post_manyRefusedThatStopWithinTheirBody_othersAreAnswered() throws Exception {
    String head =
        "POST /api/runs HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 4000000\r\n\r\n";
    try (Served served = Served.over(folder, new NoEngine());
        SlowClients slow =
            new SlowClients(
                served.port(), head.formatted(served.port()) + "x".repeat((1 << 20) - 50))) {
      assertAnswersOthers(served);
      slow.awaitClosed(closed -> closed > CLIENTS / 2);
      assertAnswersOthers(served);
    }
  }

  /** A token does not make a body of JSON one that may take for ever. */
  @Test
  void post_manyWithTheTokenSendJsonSlowly_othersAreAnswered() throws Exception {
    String head =
        """
        POST /api/runs HTTP/1.1\r
        Host: 127.0.0.1:%d\r
        Authorization: Bearer %s\r
        Content-Length: 4000\r
        \r
        {\
        """;
    try (Served served = Served.over(folder, new NoEngine());
        SlowClients slow =
            new SlowClients(served.port(), head.formatted(served.port(), Served.TOKEN))) {
      assertAnswersOthers(served);
      slow.awaitClosed(closed -> closed > CLIENTS / 2);
      assertAnswersOthers(served);
    }
  }

  /** What is asked for may take longer than any head, also while others are ended. */
  @Test
  void upload_slowOneOfAClientWithTheToken_isReadToItsEnd() throws Exception {
    byte[] body = "no trace, but sent to its end".getBytes(StandardCharsets.ISO_8859_1);
    String head =
        """
        POST /api/traces?name=a&file=a.dim HTTP/1.1\r
        Host: 127.0.0.1:%d\r
        Authorization: Bearer %s\r
        Content-Length: %d\r
        Connection: close\r
        \r
        """;
    try (Served served = Served.over(folder, new NoEngine());
        Socket upload = new Socket(InetAddress.getLoopbackAddress(), served.port())) {
      OutputStream out = upload.getOutputStream();
      out.write(
          head.formatted(served.port(), Served.TOKEN, body.length)
              .getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
      Thread.sleep(PAUSE_MILLIS); // its head is read before others come
      try (SlowClients slow =
          new SlowClients(served.port(), HEAD.formatted("GET", served.port(), ""))) {
        for (byte one : body) {
          out.write(one);
          out.flush();
          Thread.sleep(PAUSE_MILLIS);
        }
        slow.awaitClosed(closed -> closed > 0);
      }
      InputStream in = upload.getInputStream();
      assertThat(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1))
          .startsWith("HTTP/1.1 202");
    }
  }
}
