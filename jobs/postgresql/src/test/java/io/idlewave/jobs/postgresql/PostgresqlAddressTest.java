package io.idlewave.jobs.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.jobs.failure.UsageException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresqlAddressTest {

  @Test
  void of_everything_isRead() {
    PostgresqlAddress address =
        PostgresqlAddress.of(
            "//db.example:6000/runs?sslmode=verify-full&sslrootcert=/a&retry=1min");
    assertThat(address)
        .isEqualTo(
            new PostgresqlAddress(
                "db.example",
                6000,
                "runs",
                Map.of("sslmode", "verify-full", "sslrootcert", "/a"),
                Duration.ofMinutes(1)));
    assertThat(address).hasToString("postgresql://db.example:6000/runs");
    assertThat(address.url()).isEqualTo("jdbc:postgresql://db.example:6000/runs");
  }

  @Test
  void of_theLeast_hasThePortOfPostgresql() {
    PostgresqlAddress address = PostgresqlAddress.of("//[::1]/runs");
    assertThat(address.port()).isEqualTo(5432);
    assertThat(address.retry()).isEqualTo(Duration.ofMinutes(5));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "host/db|--sink: postgresql://HOST:PORT/DATABASE, got another form of address",
        "//host|--sink: postgresql://HOST:PORT/DATABASE, got another form of address",
        "//host:70000/db|--sink: a port from 1 to 65535, got 70000",
        "//host/db?retry=soon|--sink: retry is a time with its unit (ns, us, ms, s, min, h), got soon",
        "//host/db?retry=-1s|--sink: retry is a time from 0s to 168h, got -1s",
        "//host/db?a=b|--sink: options of postgresql are retry, sslcert, sslkey, sslmode,"
            + " sslrootcert, got another one",
      })
  void of_anythingElse_isRefused(String text, String message) {
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(() -> PostgresqlAddress.of(text))
        .withMessage(message);
  }

  @Test
  void credentials_ofTheEnvironment_goToTheDriverAlone() {
    Credentials credentials = Credentials.of(Map.of("PGUSER", "me", "PGPASSWORD", "hush"));
    Properties properties = new Properties();
    credentials.putInto(properties);
    assertThat(properties).containsEntry("user", "me").containsEntry("password", "hush");
    assertThat(credentials.toString()).doesNotContain("hush");
  }
}
