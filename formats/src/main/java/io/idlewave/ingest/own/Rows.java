package io.idlewave.ingest.own;

import java.util.List;

/**
 * Takes the rows of a rank in their order. Times are in ns since its first event. Between {@link
 * #call} and {@link #callEnd} the events of the call go where the reader was told to send them.
 */
interface Rows {

  /** World ranks {@code first}, {@code first + step}, and so on. */
  record Range(int first, int step, int count) {}

  /**
   * What a communicator is.
   *
   * @param leader with {@code creation} what all members call it by
   * @param members of the group that this rank is in
   * @param remoteMembers of the other group of an inter-communicator, otherwise empty
   */
  record Definition(
      boolean inter,
      long leader,
      long creation,
      List<Integer> members,
      List<Integer> remoteMembers) {}

  void call(int function, long enterNanos);

  void callEnd(long leaveNanos);

  void enterRegion(int region, long nanos);

  void leaveRegion(long nanos);

  /** The tracer wrote its buffer to disk. */
  void flush(long fromNanos, long untilNanos);

  /** Recording goes off or on. */
  void recording(boolean on, long nanos);

  /** The next region. */
  void region(String name);

  /** The next communicator. */
  void communicator(Definition definition);

  /** The next communicator is the copy of that number, from 0 on, of a known one. */
  void duplicate(int communicator, long copy);

  void name(int communicator, String name);

  /** Something that was counted during the run. */
  void count(OwnWarning what, long count);

  /** The rank came to its end. */
  void end(long nanos);
}
