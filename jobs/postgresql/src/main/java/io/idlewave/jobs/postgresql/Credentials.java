package io.idlewave.jobs.postgresql;

import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Who asks the database: from the environment variables that every program of PostgreSQL reads. The
 * file of {@code PGPASSFILE} or {@code ~/.pgpass} is read by the driver. Their text holds neither.
 */
final class Credentials {

  private final @Nullable String user;
  private final @Nullable String password;

  private Credentials(@Nullable String user, @Nullable String password) {
    this.user = user;
    this.password = password;
  }

  /** Those of {@code PGUSER} and {@code PGPASSWORD}. */
  static Credentials of(Map<String, String> environment) {
    return new Credentials(environment.get("PGUSER"), environment.get("PGPASSWORD"));
  }

  /** For the driver. */
  void putInto(Properties properties) {
    if (user != null) {
      properties.setProperty("user", user);
    }
    if (password != null) {
      properties.setProperty("password", password);
    }
  }

  @Override
  public String toString() {
    return "credentials";
  }
}
