package io.idlewave.jobs.pipeline.rpc;

import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.flink.runtime.rpc.FencedRpcGateway;
import org.apache.flink.runtime.rpc.MainThreadExecutable;
import org.apache.flink.runtime.rpc.RpcGateway;
import org.apache.flink.runtime.rpc.RpcGatewayUtils;
import org.apache.flink.runtime.rpc.RpcServer;
import org.apache.flink.runtime.rpc.RpcUtils;
import org.apache.flink.runtime.rpc.StartStoppable;
import org.apache.flink.runtime.rpc.exceptions.RpcException;
import org.jspecify.annotations.Nullable;

/**
 * What is behind the gateway to an endpoint, and behind an endpoint's own server: every method of
 * the gateway becomes a message.
 *
 * @param token gives that of a fenced endpoint, which takes messages with its own one only
 */
@SuppressWarnings("FutureReturnValueIgnored") // a time-out is one of the answer itself
record MailboxGateway(Mailbox mailbox, Supplier<? extends @Nullable Serializable> token)
    implements InvocationHandler, RpcServer {

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    Class<?> type = method.getDeclaringClass();
    if (type == FencedRpcGateway.class) {
      return token.get();
    }
    return type.isAssignableFrom(RpcServer.class)
        ? ofItself(method, arguments)
        : call(method, arguments);
  }

  /**
   * Of {@link Object}, {@link RpcGateway}, {@link StartStoppable}, {@link MainThreadExecutable}.
   */
  private @Nullable Object ofItself(Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(this, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private @Nullable Object call(Method method, Object @Nullable [] arguments) throws Exception {
    method.setAccessible(true); // also of an interface that is not public
    CompletableFuture<Object> answer =
        mailbox.ask(
            method.getName(), token.get(), () -> method.invoke(mailbox.endpoint(), arguments));
    if (method.getReturnType() == void.class) {
      return null;
    }
    if (List.of(method.getParameterTypes()).contains(Duration.class)) {
      answer.orTimeout(timeout(method, arguments).toMillis(), TimeUnit.MILLISECONDS);
    }
    if (method.getReturnType() == CompletableFuture.class) {
      return answer;
    }
    try {
      return answer.get();
    } catch (ExecutionException e) {
      throw new RpcException(method.getName() + " of " + mailbox.address(), e.getCause());
    }
  }

  /** None is lost inside a process: who states no time waits as long as it takes. */
  private static Duration timeout(Method method, Object @Nullable [] arguments) {
    return RpcGatewayUtils.extractRpcTimeout(
        method.getParameterAnnotations(), arguments, RpcUtils.INF_DURATION);
  }

  @Override
  public void runAsync(Runnable work) {
    mailbox.run(work);
  }

  @Override
  public void scheduleRunAsync(Runnable work, long delayMillis) {
    mailbox.run(work, delayMillis);
  }

  @Override
  @SuppressWarnings("unchecked") // an answer is what the work gives
  public <V> CompletableFuture<V> callAsync(Callable<V> work, Duration timeout) {
    return (CompletableFuture<V>)
        mailbox
            .ask("work of the endpoint's own", token.get(), work)
            .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void start() {
    mailbox.start();
  }

  @Override
  public void stop() {
    mailbox.stop();
  }

  @Override
  public String getAddress() {
    return mailbox.address();
  }

  @Override
  public String getHostname() {
    return "localhost";
  }

  @Override
  public CompletableFuture<Void> getTerminationFuture() {
    return mailbox.termination();
  }
}
