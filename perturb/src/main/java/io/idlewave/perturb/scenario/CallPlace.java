package io.idlewave.perturb.scenario;

/**
 * A place in a program as attributions count it: the calls of one function in one user region, of
 * one size class and communicator, with the computation before each. In no other order than that of
 * the codes.
 *
 * @param region index of the region in the trace's list, or -1 outside any; below 2^20 - 1
 * @param function index of the function in the trace's list, or -1 for no call; below 2^16 - 1
 * @param sizeClass 0 for calls of no bytes, k for 2^(k-1) to 2^k - 1 bytes; at most 63
 * @param communicator index of the communicator in the trace's list, or -1 for none; below 2^21 - 1
 */
public record CallPlace(int region, int function, int sizeClass, int communicator) {

  /** No call: what happens before the first one of a rank. */
  public static final CallPlace NOWHERE = new CallPlace(-1, -1, 0, -1);

  private static final int REGION_BITS = 20;
  private static final int FUNCTION_BITS = 16;
  private static final int SIZE_BITS = 6;
  private static final int COMMUNICATOR_BITS = 21;

  public CallPlace {
    require("user regions", region + 1, REGION_BITS);
    require("functions", function + 1, FUNCTION_BITS);
    require("size class", sizeClass, SIZE_BITS);
    require("communicators", communicator + 1, COMMUNICATOR_BITS);
  }

  private static void require(String what, int value, int bits) {
    if (value < 0 || value >= 1 << bits) {
      throw new IllegalArgumentException(
          "attribution to %s: at most %d, got %d".formatted(what, (1 << bits) - 1, value));
    }
  }

  /** The place as one number, unlike that of any other. */
  public long code() {
    long code = region + 1L;
    code = code << FUNCTION_BITS | (function + 1L);
    code = code << SIZE_BITS | sizeClass;
    return code << COMMUNICATOR_BITS | (communicator + 1);
  }

  public static CallPlace ofCode(long code) {
    long rest = code;
    int communicator = (int) (rest & (1 << COMMUNICATOR_BITS) - 1) - 1;
    rest >>>= COMMUNICATOR_BITS;
    int sizeClass = (int) (rest & (1 << SIZE_BITS) - 1);
    rest >>>= SIZE_BITS;
    int function = (int) (rest & (1 << FUNCTION_BITS) - 1) - 1;
    rest >>>= FUNCTION_BITS;
    return new CallPlace((int) rest - 1, function, sizeClass, communicator);
  }
}
