package io.idlewave.jobs.study.text;

import java.util.regex.Pattern;

/**
 * The text {@code NAME:ADDRESS} of a sink. It never holds credentials: it stands in studies, in
 * results and on command lines, which others read.
 */
public final class SinkAddress {

  /** What is said to somebody who wrote credentials into an address. */
  public static final String RULE =
      "an address without user and password, which come from the environment or a file"
          + " (docs/sinks.md)";

  /** A user in an address, or a secret among its options. */
  private static final Pattern CREDENTIALS =
      Pattern.compile(
          "^[a-z0-9-]+://.*@|://[^/]*@|[?&][^=&]*(?i:user|pass|secret|token|jaas)[^=&]*="
              + "|^(?!folder:)[^:]+:.*@|(?i:pass\\w*|secret|token)\\s*=");

  private SinkAddress() {}

  public static boolean hasCredentials(String text) {
    return CREDENTIALS.matcher(text).find();
  }

  /** The text as it may be shown: what may be credentials is left out. */
  public static String shown(String text) {
    return text.replaceAll("//.*@", "//...@")
        .replaceAll("(?<!folder):(?!//).*@", ":...@")
        .replaceAll("(?i)((?:pass\\w*|secret|token)\\s*=)[^&]*", "$1...")
        .replaceAll("(?i)([?&][^=&]*(?:user|pass|secret|token|jaas)[^=&]*=)[^&]*", "$1...");
  }
}
