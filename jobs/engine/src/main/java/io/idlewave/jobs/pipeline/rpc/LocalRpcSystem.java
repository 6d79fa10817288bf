package io.idlewave.jobs.pipeline.rpc;

import java.net.InetSocketAddress;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.rpc.AddressResolution;
import org.apache.flink.runtime.rpc.RpcService;
import org.apache.flink.runtime.rpc.RpcSystem;
import org.jspecify.annotations.Nullable;

/**
 * Remote procedure calls of an engine that is one process: a call is put into the queue of the
 * thread that it is for. The engine's own system starts two networks of actors for the same, which
 * takes longer than everything else of a small run.
 */
public final class LocalRpcSystem implements RpcSystem {

  @Override
  public RpcServiceBuilder localServiceBuilder(Configuration configuration) {
    return new Builder();
  }

  /**
   * There are none.
   *
   * @throws UnsupportedOperationException always
   */
  @Override
  public RpcServiceBuilder remoteServiceBuilder(
      Configuration configuration, @Nullable String externalAddress, String externalPortRange) {
    throw allLocal();
  }

  @Override
  public String getRpcUrl(
      String hostname,
      int port,
      String endpoint,
      AddressResolution resolution,
      Configuration configuration) {
    throw allLocal();
  }

  @Override
  public InetSocketAddress getInetSocketAddressFromRpcUrl(String url) {
    throw allLocal();
  }

  /** Nothing is serialised. */
  @Override
  public long getMaximumMessageSizeInBytes(Configuration configuration) {
    return Integer.MAX_VALUE;
  }

  private static UnsupportedOperationException allLocal() {
    return new UnsupportedOperationException("all calls stay in this process");
  }

  /** There is nothing to choose: no address, no port, and a thread for whoever is called. */
  private static final class Builder implements RpcServiceBuilder {

    @Override
    public RpcServiceBuilder withComponentName(String name) {
      return this;
    }

    @Override
    public RpcServiceBuilder withBindAddress(String address) {
      return this;
    }

    @Override
    public RpcServiceBuilder withBindPort(int port) {
      return this;
    }

    @Override
    public RpcServiceBuilder withExecutorConfiguration(
        FixedThreadPoolExecutorConfiguration configuration) {
      return this;
    }

    @Override
    public RpcServiceBuilder withExecutorConfiguration(
        ForkJoinExecutorConfiguration configuration) {
      return this;
    }

    @Override
    public RpcService createAndStart() {
      return new LocalRpcService();
    }
  }
}
