package io.idlewave.jobs.pipeline;

/** Knows streams that a test has made, by their addresses. */
public final class TestStreamProvider implements LiveSourceProvider {

  @Override
  public String scheme() {
    return "test";
  }

  @Override
  public String form() {
    return "test:ID:SUBTASKS:STOP";
  }

  @Override
  public LiveSource create(String address) {
    String[] parts = address.split(":", -1);
    return new TestStream(parts[1], Integer.parseInt(parts[2]), Integer.parseInt(parts[3]));
  }
}
