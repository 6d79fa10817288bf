package io.idlewave.jobs.postgresql;

import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.study.text.Dimension;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a database is, and how it is asked; never who asks.
 *
 * @param host name or address; IPv6 in brackets
 * @param port 1 to 65535
 * @param database its name
 * @param tls options of the driver for TLS: {@code sslmode}, {@code sslrootcert}, {@code sslcert},
 *     {@code sslkey}
 * @param retry for how long a commit tries again while the database is away
 */
record PostgresqlAddress(
    String host, int port, String database, Map<String, String> tls, Duration retry) {

  private static final int DEFAULT_PORT = 5432;
  private static final int MAX_PORT = 65_535;
  private static final Duration DEFAULT_RETRY = Duration.ofMinutes(5);
  private static final String RETRY = "retry";
  private static final Set<String> TLS = Set.of("sslmode", "sslrootcert", "sslcert", "sslkey");

  private static final Pattern FORM =
      Pattern.compile(
          "//([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:]+])(?::(\\d{1,5}))?/([A-Za-z0-9_.-]+)(?:\\?(.*))?");

  /** Takes an immutable copy. */
  PostgresqlAddress {
    tls = Map.copyOf(tls);
  }

  /**
   * Reads {@code //HOST:PORT/DATABASE}, with options after a question mark.
   *
   * @throws UsageException if it is something else
   */
  static PostgresqlAddress of(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      // which may hold a password where none is looked for
      throw new UsageException(
          "--sink: postgresql://HOST:PORT/DATABASE, got another form of address");
    }
    int port = form.group(2) == null ? DEFAULT_PORT : Integer.parseInt(form.group(2));
    if (port < 1 || port > MAX_PORT) {
      throw new UsageException("--sink: a port from 1 to " + MAX_PORT + ", got " + port);
    }
    Map<String, String> options = options(form.group(4) == null ? "" : form.group(4));
    String retry = options.remove(RETRY);
    return new PostgresqlAddress(
        form.group(1),
        port,
        form.group(3),
        options,
        retry == null ? DEFAULT_RETRY : duration(retry));
  }

  private static Map<String, String> options(String text) {
    Set<String> known = new TreeSet<>(TLS);
    known.add(RETRY);
    Map<String, String> options = new TreeMap<>();
    for (String option : text.isEmpty() ? new String[0] : text.split("&", -1)) {
      int equals = option.indexOf('=');
      String name = option.substring(0, Math.max(0, equals));
      if (!known.contains(name)) {
        throw new UsageException(
            "--sink: options of postgresql are " + String.join(", ", known) + ", got another one");
      }
      options.put(name, option.substring(equals + 1));
    }
    return options;
  }

  private static Duration duration(String text) {
    try {
      double nanos = Dimension.TIME.parse(text);
      if (nanos >= 0 && nanos <= Duration.ofDays(7).toNanos()) {
        return Duration.ofNanos((long) nanos);
      }
    } catch (IllegalArgumentException e) {
      throw new UsageException("--sink: retry is " + e.getMessage() + ", got " + text);
    }
    throw new UsageException("--sink: retry is a time from 0s to 168h, got " + text);
  }

  /** The address as the driver takes it. */
  String url() {
    return "jdbc:postgresql:" + place();
  }

  /** The address without its options, as a person writes it. */
  @Override
  public String toString() {
    return PostgresqlSinkProvider.NAME + ":" + place();
  }

  private String place() {
    return "//" + host + ":" + port + "/" + database;
  }
}
