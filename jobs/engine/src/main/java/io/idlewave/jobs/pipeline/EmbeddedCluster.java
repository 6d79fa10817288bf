package io.idlewave.jobs.pipeline;

import io.idlewave.jobs.pipeline.rpc.LocalRpcSystem;
import java.io.IOException;
import java.util.Collection;
import java.util.function.Consumer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.blob.BlobServer;
import org.apache.flink.runtime.dispatcher.SessionDispatcherFactory;
import org.apache.flink.runtime.dispatcher.runner.DefaultDispatcherRunnerFactory;
import org.apache.flink.runtime.entrypoint.component.DefaultDispatcherResourceManagerComponentFactory;
import org.apache.flink.runtime.entrypoint.component.DispatcherResourceManagerComponent;
import org.apache.flink.runtime.entrypoint.component.DispatcherResourceManagerComponentFactory;
import org.apache.flink.runtime.heartbeat.HeartbeatServices;
import org.apache.flink.runtime.metrics.MetricRegistry;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.resourcemanager.StandaloneResourceManagerFactory;
import org.apache.flink.runtime.rpc.FatalErrorHandler;
import org.apache.flink.runtime.security.token.DelegationTokenManager;
import org.apache.flink.runtime.webmonitor.retriever.MetricQueryServiceRetriever;
import org.apache.flink.util.Reference;

/**
 * A cluster inside this process which has no open port once it has started: web endpoint and file
 * server would take orders from everybody on the machine. Nothing goes through either: there are no
 * jars to hand on, and {@link EmbeddedRunner} keeps what tasks are given in the messages to them.
 */
@SuppressWarnings("try") // the engine's may be interrupted while it closes
final class EmbeddedCluster extends MiniCluster {

  private final Consumer<Throwable> fatal;

  /**
   * @param fatal hears what ends the cluster, whatever waits for it
   */
  EmbeddedCluster(MiniClusterConfiguration configuration, Consumer<Throwable> fatal) {
    super(configuration, () -> Reference.owned(new LocalRpcSystem()));
    this.fatal = fatal;
  }

  @Override
  protected Collection<? extends DispatcherResourceManagerComponent>
      createDispatcherResourceManagerComponents(
          Configuration configuration,
          RpcServiceFactory rpc,
          BlobServer blobs,
          HeartbeatServices heartbeats,
          DelegationTokenManager tokens,
          MetricRegistry metrics,
          MetricQueryServiceRetriever queries,
          FatalErrorHandler errors)
          throws Exception {
    shut(blobs);
    return super.createDispatcherResourceManagerComponents(
        configuration,
        rpc,
        blobs,
        heartbeats,
        tokens,
        metrics,
        queries,
        failure -> {
          fatal.accept(failure);
          errors.onFatalError(failure);
        });
  }

  private static void shut(BlobServer blobs) throws IOException {
    blobs.close();
  }

  @Override
  protected DispatcherResourceManagerComponentFactory
      createDispatcherResourceManagerComponentFactory() {
    return new DefaultDispatcherResourceManagerComponentFactory(
        DefaultDispatcherRunnerFactory.createSessionRunner(SessionDispatcherFactory.INSTANCE),
        StandaloneResourceManagerFactory.getInstance(),
        ClosedEndpoint::create);
  }
}
