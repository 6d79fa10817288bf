package io.idlewave.jobs.results.table;

import java.util.Locale;

/** What the column of a table is to a figure that is drawn of it. */
public enum Role {
  /** Nothing in particular: a text names its row, a number is shown as it stands. */
  NONE,
  /** Tells rows apart; it is not shown where another column names the row. */
  KEY,
  /** Which of several of its kind a row is of: there is a figure for each. */
  CASE,
  /** Number of a rank, or of the row of a timeline. */
  RANK,
  /** Name of a place in the program or the machine. */
  PLACE,
  /** What a time is a part of: a text, or a number that is a part of the measure before it. */
  PART,
  /** A number that is taken off such parts. */
  TAKEN_OFF,
  /** A quantity that adds up over rows. */
  MEASURE,
  /** Lower end of the measure before it. */
  LOW,
  /** Upper end of the measure before it. */
  HIGH,
  /** The smallest of the replicates that the measure before it is over. */
  LEAST,
  /** The largest of them. */
  MOST,
  /** A point of time, or a parameter: an axis. */
  TIME,
  /** How many; adds up over rows. */
  COUNT,
  /** From 0 to 1, of a whole. */
  SHARE,
  /** One quantity by another: beyond 1 there is more of it than before. */
  RATIO;

  /** The word that stands for it in a schema. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The role of a word; none of one that this version does not know. */
  public static Role of(Object label) {
    for (Role role : values()) {
      if (role.label().equals(label)) {
        return role;
      }
    }
    return NONE;
  }
}
