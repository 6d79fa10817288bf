package io.idlewave.jobs.doctor;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * What one look has found.
 *
 * @param subject what was looked at, such as {@code memory}
 * @param verdict whether it is in order
 * @param found what there is
 * @param advice what to do; empty where nothing has to be done
 */
public record Checkup(String subject, Verdict verdict, String found, String advice) {

  /** How much a finding matters. */
  public enum Verdict {
    /** In order. */
    OK,
    /** Works, but less well than it could. */
    WARN,
    /** A run would be refused, or fail. */
    FAIL;

    /** The word in reports and in JSON. */
    @JsonValue
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Checkup ok(String subject, String found) {
    return new Checkup(subject, Verdict.OK, found, "");
  }

  static Checkup warn(String subject, String found, String advice) {
    return new Checkup(subject, Verdict.WARN, found, advice);
  }

  static Checkup fail(String subject, String found, String advice) {
    return new Checkup(subject, Verdict.FAIL, found, advice);
  }
}
