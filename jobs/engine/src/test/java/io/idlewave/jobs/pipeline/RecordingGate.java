package io.idlewave.jobs.pipeline;

import io.idlewave.graph.source.BlockGate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Lets every block pass and notes which were asked for. */
record RecordingGate(String id) implements BlockGate {

  private static final Map<String, List<Long>> ASKED = new ConcurrentHashMap<>();

  static RecordingGate into(List<Long> asked) {
    RecordingGate gate = new RecordingGate(UUID.randomUUID().toString());
    ASKED.put(gate.id, asked);
    return gate;
  }

  @Override
  public CompletableFuture<Void> opened(long blockNumber) {
    ASKED.get(id).add(blockNumber);
    return CompletableFuture.completedFuture(null);
  }
}
