package io.idlewave.jobs.pipeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.blob.TransientBlobService;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.leaderelection.LeaderElection;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.rest.RestEndpointFactory;
import org.apache.flink.runtime.rest.handler.RestHandlerConfiguration;
import org.apache.flink.runtime.rest.handler.RestHandlerSpecification;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricFetcher;
import org.apache.flink.runtime.rpc.FatalErrorHandler;
import org.apache.flink.runtime.webmonitor.RestfulGateway;
import org.apache.flink.runtime.webmonitor.WebMonitorEndpoint;
import org.apache.flink.runtime.webmonitor.retriever.LeaderGatewayRetriever;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelInboundHandler;
import org.apache.flink.util.ConfigurationException;
import org.jspecify.annotations.Nullable;

/**
 * The web endpoint of a cluster that nobody speaks with through the web: it answers nothing, and
 * its port is shut as soon as the engine, which insists on one, has bound it.
 */
@SuppressWarnings("try") // the engine's may be interrupted while it closes
final class ClosedEndpoint extends WebMonitorEndpoint<RestfulGateway> {

  private @Nullable CompletableFuture<Void> shut;

  private ClosedEndpoint(
      Configuration configuration,
      LeaderGatewayRetriever<DispatcherGateway> dispatcher,
      LeaderGatewayRetriever<ResourceManagerGateway> resources,
      TransientBlobService blobs,
      ScheduledExecutorService executor,
      MetricFetcher metrics,
      LeaderElection election,
      FatalErrorHandler errors)
      throws IOException, ConfigurationException {
    super(
        dispatcher,
        configuration,
        RestHandlerConfiguration.fromConfiguration(configuration),
        resources,
        blobs,
        executor,
        metrics,
        election,
        RestEndpointFactory.createExecutionGraphCache(
            RestHandlerConfiguration.fromConfiguration(configuration)),
        errors);
  }

  /** As a method of {@link RestEndpointFactory}. */
  static WebMonitorEndpoint<RestfulGateway> create(
      Configuration configuration,
      LeaderGatewayRetriever<DispatcherGateway> dispatcher,
      LeaderGatewayRetriever<ResourceManagerGateway> resources,
      TransientBlobService blobs,
      ScheduledExecutorService executor,
      MetricFetcher metrics,
      LeaderElection election,
      FatalErrorHandler errors)
      throws IOException, ConfigurationException {
    return new ClosedEndpoint(
        configuration, dispatcher, resources, blobs, executor, metrics, election, errors);
  }

  @Override
  protected List<Tuple2<RestHandlerSpecification, ChannelInboundHandler>> initializeHandlers(
      CompletableFuture<String> address) {
    return new ArrayList<>();
  }

  @Override
  public void startInternal() {
    shut = super.shutDownInternal();
  }

  @Override
  protected CompletableFuture<Void> shutDownInternal() {
    return shut == null ? super.shutDownInternal() : shut;
  }
}
