package io.idlewave.graph.iteration;

/** What a rank repeats, from what tells most to what tells least. */
public enum IterationForm {
  /** The order in which it comes into user regions. */
  REGIONS("the same user regions"),

  /** Functions, peers and sizes of its calls. */
  SIZES("calls of the same functions, peers and sizes"),

  /** Functions and peers, where sizes vary. */
  PEERS("calls of the same functions and peers"),

  /** Functions alone, where peers vary, too. */
  FUNCTIONS("calls of the same functions");

  private final String words;

  IterationForm(String words) {
    this.words = words;
  }

  /** What is the same in each iteration, such as {@code the same user regions}. */
  public String words() {
    return words;
  }
}
