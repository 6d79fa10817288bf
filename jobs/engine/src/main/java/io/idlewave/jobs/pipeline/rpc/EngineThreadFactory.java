package io.idlewave.jobs.pipeline.rpc;

import java.util.concurrent.ThreadFactory;
import org.apache.flink.util.concurrent.ExecutorThreadFactory;

/** Threads as the engine starts its own, which know its classes and nothing of who calls first. */
final class EngineThreadFactory implements ThreadFactory {

  private final ThreadFactory factory;

  EngineThreadFactory(String name) {
    this.factory = new ExecutorThreadFactory(name);
  }

  @Override
  public Thread newThread(Runnable work) {
    Thread thread = factory.newThread(work);
    thread.setContextClassLoader(EngineThreadFactory.class.getClassLoader());
    return thread;
  }
}
