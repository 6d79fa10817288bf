package io.idlewave.perturb.topology;

/**
 * The two ends of a link, in words such as {@code host 3} and {@code router 0}.
 *
 * @param from where messages come from
 */
public record LinkEnds(String from, String to) {

  /** The same link the other way. */
  LinkEnds reversed() {
    return new LinkEnds(to, from);
  }

  static String host(long number) {
    return "host " + number;
  }

  static String router(long number) {
    return "router " + number;
  }
}
