package io.idlewave.perturb.collective;

/**
 * The transmissions of a collective that go on at the same time, between members numbered from 0.
 * In a stage a member sends one message at most and receives one at most. A buffer that is filled
 * again for the next stage.
 */
public final class Stage {

  private final int[] senders;
  private final int[] receivers;
  private final long[] messageBytes;
  private final boolean[] reduced;

  /** Per member, one more than the last stage in which it sent. */
  private final int[] sentIn;

  private final int[] receivedIn;
  private int number = -1;
  private int size;
  private boolean exchanges;
  private boolean reduces;

  Stage(int members) {
    senders = new int[members];
    receivers = new int[members];
    messageBytes = new long[members];
    reduced = new boolean[members];
    sentIn = new int[members];
    receivedIn = new int[members];
  }

  void begin(boolean reducing) {
    number++;
    size = 0;
    exchanges = false;
    reduces = reducing;
  }

  void add(int sender, int receiver, long bytes) {
    add(sender, receiver, bytes, reduces);
  }

  void add(int sender, int receiver, long bytes, boolean reducing) {
    senders[size] = sender;
    receivers[size] = receiver;
    messageBytes[size] = bytes;
    reduced[size] = reducing;
    size++;
    sentIn[sender] = number + 1;
    receivedIn[receiver] = number + 1;
    exchanges |= receives(sender) || sends(receiver);
  }

  /** Number of the stage, from 0. */
  public int number() {
    return number;
  }

  /** The number of transmissions. */
  public int size() {
    return size;
  }

  /** Member that sends transmission {@code k}. */
  public int sender(int k) {
    return senders[k];
  }

  /** Member that receives transmission {@code k}. */
  public int receiver(int k) {
    return receivers[k];
  }

  /** Bytes of transmission {@code k}. */
  public long bytes(int k) {
    return messageBytes[k];
  }

  /** Whether some member both sends and receives. */
  public boolean exchanges() {
    return exchanges;
  }

  /** Whether the receiver of transmission {@code k} combines it with what it has. */
  public boolean reduces(int k) {
    return reduced[k];
  }

  public boolean sends(int member) {
    return sentIn[member] == number + 1;
  }

  private boolean receives(int member) {
    return receivedIn[member] == number + 1;
  }
}
