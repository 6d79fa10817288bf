package io.idlewave.ingest.dumpi.fold;

import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.call.MessageEvents;
import io.idlewave.ingest.model.SendMode;

/** The two readings of a rank, and what each does with its records. */
interface Pass {

  /** Takes messages, collectives and communicators; these by their number at the rank. */
  MessageEvents events();

  /** Something is missing or passed over at this record. */
  void warn(WarningKind warning);

  /** The messages that the call sends from here on are of this mode. */
  void sendMode(SendMode mode);

  /** Whether nobody knows who that rank of the communicator is. */
  boolean hidesPeer(int comm, int rank);

  /** The rank in the communicator. */
  int member(int comm);

  /** How many ranks the communicator has. */
  int members(int comm);

  /** A receive whose completion no record shows. */
  void neverCompletes(Receiving receive);

  /** A call that makes a communicator. */
  void construct(Construction construction);

  /** The program was told how many ranks a communicator has. */
  void size(int comm, int size);

  /** The program was told its rank in a communicator. */
  void rank(int comm, int rank);

  String place();
}
