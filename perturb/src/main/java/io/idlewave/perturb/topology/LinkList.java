package io.idlewave.perturb.topology;

import java.util.Arrays;

/** Links in the order in which they were handed over. Mutable. */
final class LinkList implements LinkVisitor {

  private static final int FEW = 8;

  private static final int LINK_BYTES = Long.BYTES + Byte.BYTES + Double.BYTES;

  /** The bytes of the list itself and its columns. */
  private static final int OVERHEAD_BYTES = 80;

  private long[] links = new long[FEW];
  private byte[] hopClasses = new byte[FEW];
  private double[] shares = new double[FEW];
  private int size;

  @Override
  public void link(long link, int hopClass, double share) {
    if (size == links.length) {
      resize(2 * size);
    }
    links[size] = link;
    hopClasses[size] = (byte) hopClass;
    shares[size] = share;
    size++;
  }

  private void resize(int room) {
    links = Arrays.copyOf(links, room);
    hopClasses = Arrays.copyOf(hopClasses, room);
    shares = Arrays.copyOf(shares, room);
  }

  /** Gives back the room for more. */
  void trim() {
    resize(size);
  }

  /** What it takes, once there is no room for more. */
  int bytes() {
    return OVERHEAD_BYTES + size * LINK_BYTES;
  }

  /** Hands all of them over again. */
  void forEach(LinkVisitor visitor) {
    for (int i = 0; i < size; i++) {
      visitor.link(links[i], hopClasses[i], shares[i]);
    }
  }
}
