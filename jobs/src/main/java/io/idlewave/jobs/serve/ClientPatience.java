package io.idlewave.jobs.serve;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The threads that answer requests, and how long they wait for a client. The head of a request, a
 * body of JSON and a body that is refused are there after {@value #CALM_MILLIS} ms, or {@value
 * #BUSY_MILLIS} ms while others wait for a thread; else the connection is closed. An upload and an
 * answer take as long as they take, as long as some of them moves within {@value #STILL_MILLIS} ms.
 *
 * <p>The server's own limit ({@code sun.net.httpserver.maxReqTime}) would end long uploads, too: it
 * counts until the body is read. Interrupting a thread that reads a socket closes the socket, as
 * {@link java.nio.channels.InterruptibleChannel} says.
 */
final class ClientPatience {

  static final long CALM_MILLIS = 10_000;
  static final long BUSY_MILLIS = 1_000;

  static final long STILL_MILLIS = 30_000;

  private static final long LOOK_MILLIS = 200;

  /** A client takes so much at least, or is taken to have gone. */
  private static final int PIECE_BYTES = 1 << 16;

  private final Map<Thread, Wait> waits = new ConcurrentHashMap<>();
  private final ThreadPoolExecutor threads;

  /** A thread that waits for a client. */
  private static final class Wait {
    private final long beginNanos = System.nanoTime();
    private final boolean known;
    private boolean over;
    private boolean ended;

    Wait(boolean known) {
      this.known = known;
    }
  }

  /**
   * Threads that start as they are needed.
   *
   * @param threads at most
   * @param waiting requests that wait for one at most; others are turned away
   */
  ClientPatience(int threads, int waiting) {
    this.threads =
        new ThreadPoolExecutor(
            threads, threads, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(waiting)) {

          /** A request: its head comes first. */
          @Override
          protected void beforeExecute(Thread thread, Runnable request) {
            begin();
          }

          @Override
          protected void afterExecute(Runnable request, @Nullable Throwable failure) {
            end();
          }
        };
    this.threads.allowCoreThreadTimeOut(true);
    Thread watch = new Thread(this::watch, "patience with clients");
    watch.setDaemon(true);
    watch.start();
  }

  /** The threads; with their end the watch over them ends. */
  ExecutorService threads() {
    return threads;
  }

  /** From here on this thread waits for all that a client has to send. */
  void begin() {
    waits.put(Thread.currentThread(), new Wait(false));
  }

  /** What a client who is let in sends or takes while this thread waits for it. */
  private interface Move {
    int make() throws IOException;
  }

  /** Waits for one move of a client who is let in. */
  private int known(Move move) throws IOException {
    waits.put(Thread.currentThread(), new Wait(true));
    try {
      return move.make();
    } finally {
      end();
    }
  }

  /** A body that is read as it comes. */
  InputStream reading(InputStream in) {
    return new FilterInputStream(in) {

      @Override
      public int read() throws IOException {
        return known(in::read);
      }

      @Override
      public int read(byte[] into, int offset, int length) throws IOException {
        return known(() -> in.read(into, offset, length));
      }
    };
  }

  /** An answer that is written as it is taken. */
  OutputStream writing(OutputStream out) {
    return new FilterOutputStream(out) {

      @Override
      public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
      }

      @Override
      public void write(byte[] from, int offset, int length) throws IOException {
        for (int done = 0; done < length; done += PIECE_BYTES) {
          int start = offset + done;
          int piece = Math.min(PIECE_BYTES, length - done);
          known(
              () -> {
                out.write(from, start, piece);
                return piece;
              });
        }
      }

      @Override
      public void flush() throws IOException {
        known(
            () -> {
              out.flush();
              return 0;
            });
      }

      @Override
      public void close() throws IOException {
        known(
            () -> {
              out.close();
              return 0;
            });
      }
    };
  }

  /** The client has sent what was waited for; nothing where nothing was. */
  void end() {
    Wait wait = waits.remove(Thread.currentThread());
    if (wait != null) {
      synchronized (wait) {
        wait.over = true;
        if (wait.ended) {
          Thread.interrupted(); // it came too late to close anything
        }
      }
    }
  }

  private void watch() {
    try {
      while (!threads.isShutdown()) {
        Thread.sleep(LOOK_MILLIS);
        long most = threads.getQueue().isEmpty() ? CALM_MILLIS : BUSY_MILLIS;
        waits.forEach(
            (thread, wait) ->
                endAfter(
                    TimeUnit.MILLISECONDS.toNanos(wait.known ? STILL_MILLIS : most), thread, wait));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void endAfter(long nanos, Thread thread, Wait wait) {
    synchronized (wait) {
      if (!wait.over && !wait.ended && System.nanoTime() - wait.beginNanos > nanos) {
        wait.ended = true;
        thread.interrupt();
      }
    }
  }
}
