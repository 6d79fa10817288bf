package io.idlewave.graph.live;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * SHA-256 of the calls of a rank, whose state can be kept and put back: that of the platform's
 * digests cannot. Mutable.
 *
 * @see <a href="https://doi.org/10.6028/NIST.FIPS.180-4">FIPS 180-4, Secure Hash Standard</a>
 */
final class CallsDigest {

  private static final int BLOCK_BYTES = 64;
  private static final int LENGTH_BYTES = 8;
  private static final int ROUNDS = 64;

  /** Section 4.2.2: of the cube roots of the first 64 primes the first 32 bits of the fraction. */
  private static final int[] K = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
  };

  /** Section 5.3.3. */
  private final int[] hash = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
  };

  private final byte[] block = new byte[BLOCK_BYTES];
  private final int[] schedule = new int[ROUNDS];
  private long length;

  /** Takes in more bytes. */
  void add(byte[] bytes) {
    int at = 0;
    while (at < bytes.length) {
      int filled = (int) (length % BLOCK_BYTES);
      int part = Math.min(BLOCK_BYTES - filled, bytes.length - at);
      System.arraycopy(bytes, at, block, filled, part);
      at += part;
      length += part;
      if (length % BLOCK_BYTES == 0) {
        compress();
      }
    }
  }

  /** Section 6.2.2. */
  private void compress() {
    int[] w = schedule;
    ByteBuffer words = ByteBuffer.wrap(block);
    for (int t = 0; t < ROUNDS; t++) {
      if (t < BLOCK_BYTES / Integer.BYTES) {
        w[t] = words.getInt();
      } else {
        int x = w[t - 15];
        int y = w[t - 2];
        int sigma0 = Integer.rotateRight(x, 7) ^ Integer.rotateRight(x, 18) ^ (x >>> 3);
        int sigma1 = Integer.rotateRight(y, 17) ^ Integer.rotateRight(y, 19) ^ (y >>> 10);
        w[t] = sigma1 + w[t - 7] + sigma0 + w[t - 16];
      }
    }
    int[] v = hash.clone();
    for (int t = 0; t < ROUNDS; t++) {
      int a = v[0];
      int e = v[4];
      int sum1 =
          Integer.rotateRight(e, 6) ^ Integer.rotateRight(e, 11) ^ Integer.rotateRight(e, 25);
      int chosen = (e & v[5]) ^ (~e & v[6]);
      int first = v[7] + sum1 + chosen + K[t] + w[t];
      int sum0 =
          Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22);
      int majority = (a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]);
      System.arraycopy(v, 0, v, 1, 7);
      v[4] += first;
      v[0] = first + sum0 + majority;
    }
    for (int i = 0; i < hash.length; i++) {
      hash[i] += v[i];
    }
  }

  /** The digest of all that was taken in, in hexadecimal digits; more can follow. */
  String hex() {
    CallsDigest padded = CallsDigest.of(state());
    int filled = (int) (length % BLOCK_BYTES);
    int room = BLOCK_BYTES - filled - LENGTH_BYTES;
    byte[] padding = new byte[(room > 0 ? 0 : BLOCK_BYTES) + room + LENGTH_BYTES];
    padding[0] = (byte) 0x80;
    ByteBuffer.wrap(padding).putLong(padding.length - LENGTH_BYTES, length * Byte.SIZE);
    padded.add(padding);
    ByteBuffer digest = ByteBuffer.allocate(padded.hash.length * Integer.BYTES);
    for (int word : padded.hash) {
      digest.putInt(word);
    }
    return HexFormat.of().formatHex(digest.array());
  }

  /** What {@link #of} makes the same digest from. */
  byte[] state() {
    int filled = (int) (length % BLOCK_BYTES);
    ByteBuffer state =
        ByteBuffer.allocate(Long.BYTES + hash.length * Integer.BYTES + filled).putLong(length);
    for (int word : hash) {
      state.putInt(word);
    }
    return state.put(block, 0, filled).array();
  }

  static CallsDigest of(byte[] state) {
    CallsDigest digest = new CallsDigest();
    ByteBuffer in = ByteBuffer.wrap(state);
    digest.length = in.getLong();
    Arrays.setAll(digest.hash, i -> in.getInt());
    in.get(digest.block, 0, in.remaining());
    return digest;
  }
}
