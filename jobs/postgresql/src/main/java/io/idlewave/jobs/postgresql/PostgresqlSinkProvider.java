package io.idlewave.jobs.postgresql;

import io.idlewave.jobs.results.ResultSink;
import io.idlewave.jobs.results.SinkOptions;
import io.idlewave.jobs.results.SinkProvider;
import io.idlewave.jobs.results.StagedSink;

/** {@code --sink postgresql://HOST:PORT/DATABASE}. */
public final class PostgresqlSinkProvider implements SinkProvider {

  static final String NAME = "postgresql";

  private static final String LIVE = "live-";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String address() {
    return "//HOST:PORT/DATABASE";
  }

  @Override
  public ResultSink create(String address, SinkOptions options) {
    PostgresqlAddress at = PostgresqlAddress.of(address);
    return new StagedSink(
        new PostgresqlStore(at, Credentials.of(System.getenv()), LIVE + options.run()), at.retry());
  }
}
