package io.idlewave.jobs.pipeline.runner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.OptionalLong;

/** What the workers of a cluster have, as its REST interface says. */
public final class ClusterMemory {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private ClusterMemory() {}

  /**
   * The heap of a worker over its slots, of the worker with the least; none where nobody says, such
   * as behind a certificate or before workers are there.
   *
   * @param master {@code HOST:PORT} of the REST interface
   */
  public static OptionalLong slotHeapBytes(String master) {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://" + master + "/taskmanagers"))
              .timeout(PATIENCE)
              .build();
      HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
      return least(client.send(request, BodyHandlers.ofString()).body());
    } catch (IOException | IllegalArgumentException e) {
      return OptionalLong.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalLong.empty();
    }
  }

  /** From the answer; {@code freeMemory} is what the engine calls the heap of a worker's JVM. */
  static OptionalLong least(String answer) throws IOException {
    OptionalLong least = OptionalLong.empty();
    for (JsonNode worker : new ObjectMapper().readTree(answer).path("taskmanagers")) {
      long slots = worker.path("slotsNumber").asLong();
      long heap = worker.at("/hardware/freeMemory").asLong();
      if (slots > 0 && heap > 0 && heap / slots < least.orElse(Long.MAX_VALUE)) {
        least = OptionalLong.of(heap / slots);
      }
    }
    return least;
  }
}
