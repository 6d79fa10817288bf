package io.idlewave.jobs.pipeline.place;

import io.idlewave.jobs.results.FolderSink;
import io.idlewave.jobs.results.ResultSink;
import io.idlewave.jobs.results.SinkOptions;
import io.idlewave.jobs.results.SinkProvider;

/** The results folder as a sink: what {@code --out ADDRESS} stands for. */
public final class FolderSinkProvider implements SinkProvider {

  /** Its name. */
  public static final String NAME = "folder";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String address() {
    return "a path, or a URI of the engine's file systems";
  }

  @Override
  public ResultSink create(String address, SinkOptions options) {
    return new FolderSink(ResultLocations.of(address).output(), options);
  }
}
