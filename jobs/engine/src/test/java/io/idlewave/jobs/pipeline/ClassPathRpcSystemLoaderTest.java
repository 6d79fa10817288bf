package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Comparator;
import java.util.ServiceLoader;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.rpc.RpcSystem;
import org.apache.flink.runtime.rpc.RpcSystemLoader;
import org.apache.flink.runtime.rpc.exceptions.RpcLoaderException;
import org.junit.jupiter.api.Test;

/** Here, as on a cluster, the engine's own jar hides what it calls remotely with. */
class ClassPathRpcSystemLoaderTest {

  @Test
  void loaders_ofThisProduct_beginWithTheClassPath() {
    assertThat(
            ServiceLoader.load(RpcSystemLoader.class).stream()
                .map(ServiceLoader.Provider::get)
                .min(Comparator.comparingInt(RpcSystemLoader::getLoadPriority)))
        .containsInstanceOf(ClassPathRpcSystemLoader.class);
  }

  @Test
  void loadRpcSystem_hiddenClasses_isLeftToTheEngine() {
    assertThatThrownBy(() -> new ClassPathRpcSystemLoader().loadRpcSystem(new Configuration()))
        .isInstanceOf(RpcLoaderException.class);
    try (RpcSystem system = RpcSystem.load()) {
      assertThat(system.getMaximumMessageSizeInBytes(new Configuration())).isPositive();
    }
  }
}
