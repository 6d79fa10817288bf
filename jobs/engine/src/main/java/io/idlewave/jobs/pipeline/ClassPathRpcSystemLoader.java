package io.idlewave.jobs.pipeline;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.rpc.RpcSystem;
import org.apache.flink.runtime.rpc.RpcSystemLoader;
import org.apache.flink.runtime.rpc.exceptions.RpcLoaderException;

/**
 * Finds the engine's remote calls among the classes of this process, as a cluster has them whose
 * processes are started with the jars of a release. An embedded engine makes none.
 *
 * <p>The engine's own loader copies them into a temporary file and loads them from there, so that
 * class data does not hold for them and each start reads, checks and links them anew. Where they
 * are no part of the class path, as on a cluster, the engine goes on to its own loader.
 */
public final class ClassPathRpcSystemLoader implements RpcSystemLoader {

  private static final String RPC_SYSTEM = "org.apache.flink.runtime.rpc.pekko.PekkoRpcSystem";

  @Override
  public int getLoadPriority() {
    return -1; // before the engine's own, which has 0
  }

  @Override
  public RpcSystem loadRpcSystem(Configuration config) {
    try {
      return Class.forName(RPC_SYSTEM).asSubclass(RpcSystem.class).getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new RpcLoaderException(RPC_SYSTEM + " is not on the class path", e);
    }
  }
}
