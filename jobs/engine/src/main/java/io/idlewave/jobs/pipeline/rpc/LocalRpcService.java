package io.idlewave.jobs.pipeline.rpc;

import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.apache.flink.runtime.rpc.FencedRpcGateway;
import org.apache.flink.runtime.rpc.RpcEndpoint;
import org.apache.flink.runtime.rpc.RpcGateway;
import org.apache.flink.runtime.rpc.RpcServer;
import org.apache.flink.runtime.rpc.RpcService;
import org.apache.flink.runtime.rpc.RpcUtils;
import org.apache.flink.runtime.rpc.exceptions.RpcConnectionException;
import org.apache.flink.util.concurrent.ScheduledExecutor;
import org.apache.flink.util.concurrent.ScheduledExecutorServiceAdapter;
import org.jspecify.annotations.Nullable;

/** The endpoints of one process, by their addresses. */
@SuppressWarnings({
  "try", // the engine's may be interrupted while it closes
  "FutureReturnValueIgnored" // what becomes of a mailbox is heard from its termination
})
final class LocalRpcService implements RpcService {

  private static final int THREADS = Math.max(2, Runtime.getRuntime().availableProcessors());

  private final ConcurrentMap<String, Mailbox> mailboxes = new ConcurrentHashMap<>();
  private final CompletableFuture<Void> termination = new CompletableFuture<>();
  private final ScheduledThreadPoolExecutor executor =
      new ScheduledThreadPoolExecutor(THREADS, new EngineThreadFactory("rpc"));

  private boolean closed;

  LocalRpcService() {
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    executor.setRemoveOnCancelPolicy(true);
  }

  /** None: nobody reaches it from elsewhere. */
  @Override
  public String getAddress() {
    return "";
  }

  @Override
  public int getPort() {
    return -1;
  }

  @Override
  public <C extends RpcGateway> C getSelfGateway(Class<C> type, RpcServer server) {
    return type.cast(server);
  }

  @Override
  public <C extends RpcGateway> CompletableFuture<C> connect(String address, Class<C> type) {
    return gateway(address, null, type);
  }

  @Override
  public <F extends Serializable, C extends FencedRpcGateway<F>> CompletableFuture<C> connect(
      String address, F token, Class<C> type) {
    return gateway(address, token, type);
  }

  private <C extends RpcGateway> CompletableFuture<C> gateway(
      String address, @Nullable Serializable token, Class<C> type) {
    return CompletableFuture.supplyAsync(
        () -> {
          Mailbox mailbox = mailboxes.get(address);
          if (mailbox == null || !type.isInstance(mailbox.endpoint())) {
            throw new CompletionException(
                new RpcConnectionException(
                    mailbox == null
                        ? "nobody has the address " + address
                        : address + " is no " + type.getSimpleName()));
          }
          return type.cast(proxy(List.of(type), new MailboxGateway(mailbox, () -> token)));
        },
        executor);
  }

  @Override
  public synchronized <C extends RpcEndpoint & RpcGateway> RpcServer startServer(
      C endpoint, Map<String, String> loggingContext) {
    if (closed) {
      throw new IllegalStateException("the service is closed");
    }
    String address = Mailbox.address(endpoint);
    Mailbox mailbox = new Mailbox(endpoint, executor, () -> mailboxes.remove(address));
    if (mailboxes.putIfAbsent(address, mailbox) != null) {
      throw new IllegalStateException(address + " is taken");
    }
    Set<Class<? extends RpcGateway>> types =
        RpcUtils.extractImplementedRpcGateways(endpoint.getClass());
    types.add(RpcServer.class);
    return (RpcServer) proxy(types, new MailboxGateway(mailbox, mailbox::token));
  }

  private static Object proxy(
      Collection<? extends Class<? extends RpcGateway>> types, MailboxGateway gateway) {
    return Proxy.newProxyInstance(
        LocalRpcService.class.getClassLoader(), types.toArray(Class<?>[]::new), gateway);
  }

  @Override
  public void stopServer(RpcServer server) {
    Mailbox mailbox = mailboxes.get(server.getAddress());
    if (mailbox != null) {
      mailbox.close();
    }
  }

  @Override
  public ScheduledExecutor getScheduledExecutor() {
    return new ScheduledExecutorServiceAdapter(executor);
  }

  @Override
  public synchronized CompletableFuture<Void> closeAsync() {
    if (!closed) {
      closed = true;
      CompletableFuture.allOf(
              mailboxes.values().stream().map(Mailbox::close).toArray(CompletableFuture<?>[]::new))
          .whenComplete(
              (nothing, failure) -> {
                executor.shutdown();
                if (failure == null) {
                  termination.complete(null);
                } else {
                  termination.completeExceptionally(failure);
                }
              });
    }
    return termination;
  }
}
