package io.idlewave.jobs.serve;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The threads that answer requests, and how long they wait for what somebody has to send before it
 * is known who that is: the head of a request, and the body of one that is refused. After {@value
 * #CALM_MILLIS} ms, or {@value #BUSY_MILLIS} ms while others wait for a thread, the connection is
 * closed. Bodies that are asked for and answers take as long as they take.
 *
 * <p>The server's own limit ({@code sun.net.httpserver.maxReqTime}) would end long uploads, too: it
 * counts until the body is read. Interrupting a thread that reads a socket closes the socket, as
 * {@link java.nio.channels.InterruptibleChannel} says.
 */
final class ClientPatience {

  static final long CALM_MILLIS = 10_000;
  static final long BUSY_MILLIS = 1_000;

  private static final long LOOK_MILLIS = 200;

  private final Map<Thread, Wait> waits = new ConcurrentHashMap<>();
  private final ThreadPoolExecutor threads;

  /** A thread that waits for a client. */
  private static final class Wait {
    private final long beginNanos = System.nanoTime();
    private boolean over;
    private boolean ended;
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

  /** From here on this thread waits for a client who may be anybody. */
  void begin() {
    waits.put(Thread.currentThread(), new Wait());
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
        long most =
            TimeUnit.MILLISECONDS.toNanos(threads.getQueue().isEmpty() ? CALM_MILLIS : BUSY_MILLIS);
        waits.forEach((thread, wait) -> endAfter(most, thread, wait));
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
