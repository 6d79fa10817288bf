package io.idlewave.perturb.topology;

/** A link's ends in words such as {@code host 3} or {@code router 0}, in a message's order. */
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
