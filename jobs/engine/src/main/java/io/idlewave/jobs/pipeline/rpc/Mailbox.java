package io.idlewave.jobs.pipeline.rpc;

import java.io.Serializable;
import java.lang.reflect.InvocationTargetException;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.flink.runtime.rpc.FencedRpcEndpoint;
import org.apache.flink.runtime.rpc.MainThreadValidatorUtil;
import org.apache.flink.runtime.rpc.RpcEndpoint;
import org.apache.flink.runtime.rpc.exceptions.EndpointNotStartedException;
import org.apache.flink.runtime.rpc.exceptions.FencingTokenException;
import org.apache.flink.runtime.rpc.exceptions.RecipientUnreachableException;
import org.apache.flink.runtime.rpc.exceptions.RpcException;
import org.apache.flink.util.ExceptionUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The messages to an endpoint, and the one thread that takes them in their order. What comes before
 * the endpoint has started or after it has ended is refused. What it answers is taken by the thread
 * that knows the answer, its own one as a rule.
 */
@SuppressWarnings("FutureReturnValueIgnored") // answers and terminations are futures of their own
final class Mailbox {

  private static final Logger LOG = LoggerFactory.getLogger(Mailbox.class);

  private final RpcEndpoint endpoint;
  private final String address;
  private final MainThreadValidatorUtil mainThread;
  private final ExecutorService thread;
  private final ScheduledExecutorService others;
  private final Runnable leave;
  private final CompletableFuture<Void> termination = new CompletableFuture<>();

  private volatile State state = State.STOPPED;

  private enum State {
    STOPPED,
    STARTED,
    CLOSING,
    ENDED
  }

  /**
   * Of an endpoint that has not started.
   *
   * @param others delays messages, and tells that the endpoint has ended
   * @param leave is done once the endpoint has ended, before anybody hears of it
   */
  Mailbox(RpcEndpoint endpoint, ScheduledExecutorService others, Runnable leave) {
    this.endpoint = endpoint;
    this.address = address(endpoint);
    this.mainThread = new MainThreadValidatorUtil(endpoint);
    this.thread = Executors.newSingleThreadExecutor(new EngineThreadFactory(address));
    this.others = others;
    this.leave = leave;
  }

  RpcEndpoint endpoint() {
    return endpoint;
  }

  /** Of a fenced endpoint, which knows it only once it is made; null of any other. */
  @Nullable Serializable token() {
    return endpoint instanceof FencedRpcEndpoint<?> fenced ? fenced.getFencingToken() : null;
  }

  String address() {
    return address;
  }

  static String address(RpcEndpoint endpoint) {
    return "local:" + endpoint.getEndpointId();
  }

  /** Done once the endpoint has ended, with what failed if it could not start or stop. */
  CompletableFuture<Void> termination() {
    return termination;
  }

  void start() {
    send(
        () -> {
          if (state == State.STOPPED) {
            state = State.STARTED;
            try {
              endpoint.internalCallOnStart();
            } catch (Throwable e) {
              end(new RpcException(address + " cannot start", e));
            }
          }
        });
  }

  /** From now on messages are refused until it starts again. */
  void stop() {
    send(
        () -> {
          if (state == State.STARTED) {
            state = State.STOPPED;
          }
        });
  }

  /** Stops the endpoint for good; until it says that it has, it takes messages. */
  CompletableFuture<Void> close() {
    send(
        () -> {
          if (state == State.STOPPED) {
            end(null);
          } else if (state == State.STARTED) {
            state = State.CLOSING;
            stopped().whenComplete((nothing, failure) -> end(failure));
          }
        });
    return termination;
  }

  private CompletableFuture<Void> stopped() {
    try {
      return endpoint.internalCallOnStop();
    } catch (Throwable e) {
      return CompletableFuture.failedFuture(new RpcException(address + " cannot stop", e));
    }
  }

  private void end(@Nullable Throwable failure) {
    state = State.ENDED;
    thread.shutdown(); // what is in the queue is refused yet
    others.execute(
        () -> {
          leave.run();
          if (failure == null) {
            termination.complete(null);
          } else {
            termination.completeExceptionally(failure);
          }
        });
  }

  /** Work for the thread; where it is refused or fails, that is logged. */
  void run(Runnable work) {
    send(
        () -> {
          if (refusal("work") != null) {
            LOG.info("{} is {}: work for it is discarded", address, state);
            return;
          }
          try {
            work.run();
          } catch (Throwable e) {
            LOG.error("{}: work has failed", address, e);
            ExceptionUtils.rethrowIfFatalErrorOrOOM(e);
          }
        });
  }

  /** The same, not before a time. */
  void run(Runnable work, long delayMillis) {
    if (delayMillis == 0) {
      run(work);
    } else {
      others.schedule(() -> run(work), delayMillis, TimeUnit.MILLISECONDS);
    }
  }

  /**
   * What work gives, or the future it gives will be.
   *
   * @param what is asked for, in messages
   * @param token that whoever asks has; null if none
   */
  CompletableFuture<Object> ask(String what, @Nullable Serializable token, Callable<?> work) {
    CompletableFuture<Object> answer = new CompletableFuture<>();
    boolean sent =
        send(
            () -> {
              RpcException refusal = refusal(what);
              if (refusal == null) {
                refusal = refusal(what, token);
              }
              if (refusal != null) {
                LOG.info("{}", refusal.getMessage());
                answer.completeExceptionally(refusal);
              } else {
                answer(what, work, answer);
              }
            });
    if (!sent) {
      answer.completeExceptionally(gone(what));
    }
    return answer;
  }

  private void answer(String what, Callable<?> work, CompletableFuture<Object> answer) {
    try {
      Object found = work.call();
      if (found instanceof CompletableFuture<?> later) {
        later.whenComplete((value, failure) -> complete(answer, value, failure));
      } else {
        answer.complete(found);
      }
    } catch (Throwable e) {
      Throwable failure = e instanceof InvocationTargetException ? e.getCause() : e;
      LOG.info("{}: {} has failed", address, what, failure);
      answer.completeExceptionally(failure);
    }
  }

  private static void complete(
      CompletableFuture<Object> answer, @Nullable Object value, @Nullable Throwable failure) {
    if (failure == null) {
      answer.complete(value);
    } else {
      answer.completeExceptionally(ExceptionUtils.stripCompletionException(failure));
    }
  }

  private @Nullable RpcException refusal(String what) {
    return switch (state) {
      case STARTED, CLOSING -> null;
      case STOPPED ->
          new EndpointNotStartedException(address + " has not started, so that it refuses " + what);
      case ENDED -> gone(what);
    };
  }

  private @Nullable RpcException refusal(String what, @Nullable Serializable token) {
    return endpoint instanceof FencedRpcEndpoint<?> && !Objects.equals(token(), token)
        ? new FencingTokenException(
            "%s refuses %s: a message with the token %s, got %s"
                .formatted(address, what, token(), token))
        : null;
  }

  private RpcException gone(String what) {
    return new RecipientUnreachableException("the sender", address, what);
  }

  private boolean send(Runnable message) {
    try {
      thread.execute(
          () -> {
            mainThread.enterMainThread();
            try {
              message.run();
            } finally {
              mainThread.exitMainThread();
            }
          });
      return true;
    } catch (RejectedExecutionException e) {
      return false; // it has ended
    }
  }
}
