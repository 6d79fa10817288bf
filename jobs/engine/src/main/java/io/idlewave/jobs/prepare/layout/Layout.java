package io.idlewave.jobs.prepare.layout;

import io.idlewave.jobs.prepare.ExchangeSearch;
import io.idlewave.jobs.study.machine.MachineSpec;

/** What an {@link ExchangeSearch} moves: pieces in places, each in one. */
public interface Layout {

  /** The key of studies that asks for the search. */
  String key();

  /** What pieces are, in the plural. */
  String pieces();

  /** What places are, in the plural. */
  String places();

  /** The place of each piece where the search starts. */
  int[] start();

  /** The piece that a rank belongs to. */
  int pieceOf(int rank);

  /** How far a message goes from one place to another: 0 to itself, as far there as back. */
  double distance(int from, int to);

  /** The machine with the pieces in these places. */
  MachineSpec machine(int[] places);
}
