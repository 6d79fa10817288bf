package io.idlewave.ingest.format;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Damaged files, as disks, transfers and editors leave them. */
public final class Mutants {

  /** Kinds of damage; the first two are one. */
  public static final int KINDS = 6;

  private Mutants() {}

  /**
   * Flips a bit, cuts the end off, puts bytes in, takes some out, or writes some twice: one to
   * twelve bytes.
   *
   * @param kind 0 to {@link #KINDS} - 1
   * @param at where, at least 0 and below the length of {@code whole}
   */
  public static byte[] of(byte[] whole, int kind, int at, SplittableRandom random) {
    int length = Math.min(whole.length - at, 1 + random.nextInt(12));
    byte[] head = Arrays.copyOf(whole, at);
    byte[] part = Arrays.copyOfRange(whole, at, at + length);
    byte[] tail = Arrays.copyOfRange(whole, at + length, whole.length);
    byte[] noise = new byte[length];
    random.nextBytes(noise);
    return switch (kind) {
      case 0, 1 -> {
        part[0] ^= (byte) (1 << random.nextInt(8));
        yield joined(head, part, tail);
      }
      case 2 -> head;
      case 3 -> joined(head, noise, part, tail);
      case 4 -> joined(head, tail);
      default -> joined(head, part, part, tail);
    };
  }

  private static byte[] joined(byte[]... parts) {
    byte[] all = new byte[Stream.of(parts).mapToInt(part -> part.length).sum()];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }
}
