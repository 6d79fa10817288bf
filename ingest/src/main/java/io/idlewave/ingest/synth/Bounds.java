package io.idlewave.ingest.synth;

/** Argument checks whose message names the argument, the bound and what was got. */
final class Bounds {

  private Bounds() {}

  static void atLeast(String name, long bound, long got) {
    if (got < bound) {
      throw new IllegalArgumentException(name + ": at least " + bound + ", got " + got);
    }
  }

  static void within(String name, long least, long most, long got) {
    if (got < least || got > most) {
      throw new IllegalArgumentException(name + ": " + least + " to " + most + ", got " + got);
    }
  }
}
