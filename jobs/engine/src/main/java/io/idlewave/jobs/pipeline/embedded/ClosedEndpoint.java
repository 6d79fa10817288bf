package io.idlewave.jobs.pipeline.embedded;

import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.io.network.netty.InboundChannelHandlerFactory;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelHandler;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelHandlerContext;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * Hangs up on whoever speaks with the web endpoint of the engine inside this process, which takes
 * jobs from everybody on the machine: nobody but the process itself gives it orders. The engine
 * finds this among its services, and a cluster has not asked for it. One of the few classes that
 * know the engine's internals, where its door for such filters is.
 */
public final class ClosedEndpoint implements InboundChannelHandlerFactory {

  private static final ConfigOption<Boolean> CLOSED =
      ConfigOptions.key("idlewave.endpoint.closed").booleanType().defaultValue(false);

  /** Closes the endpoint of an engine with that configuration. */
  static void configure(Configuration configuration) {
    configuration.set(CLOSED, true);
  }

  @Override
  public int priority() {
    return 0;
  }

  @Override
  public Optional<ChannelHandler> createHandler(
      Configuration configuration, Map<String, String> responseHeaders) {
    return configuration.get(CLOSED) ? Optional.of(new HangUp()) : Optional.empty();
  }

  private static final class HangUp extends ChannelInboundHandlerAdapter {

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for the end of the connection
    public void handlerAdded(ChannelHandlerContext context) {
      context.close();
    }
  }
}
