package io.idlewave.perturb.kernel;

/** The kinds of {@link MicroProgram} steps; constants, so that a switch over them is a table. */
final class Opcode {

  static final byte ADD_CLOCK = 0;
  static final byte NOISE_CLOCK = 1;
  static final byte DELAY_CLOCK = 2;
  static final byte STORE = 3;
  static final byte MAX_INTO = 4;
  static final byte MIN_INTO = 5;
  static final byte JOIN = 6;
  static final byte DRAW_SLOT = 7;
  static final byte ADD_SLOT = 8;
  static final byte SLOT_MAX = 9;
  static final byte SLOT_MIN = 10;
  static final byte COPY_SLOT = 11;
  static final byte CLEAR_SLOT = 12;
  static final byte RECORD = 13;
  static final byte DEADLOCK = 14;
  static final byte ACCOUNT = 15;
  static final byte NOISE_SLOT = 16;

  private Opcode() {}
}
