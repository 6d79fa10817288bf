package io.idlewave.jobs.pipeline;

/** Knows streams that a test has made, by their addresses. */
public final class TestStreamProvider implements LiveSourceProvider {

  @Override
  public String scheme() {
    return "test";
  }

  @Override
  public String form() {
    return "test:ID";
  }

  @Override
  public LiveSource create(String address) {
    return new TestStream(address.substring("test:".length()), 2, TestStream.NEVER);
  }
}
