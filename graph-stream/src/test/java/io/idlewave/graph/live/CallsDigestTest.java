package io.idlewave.graph.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** SHA-256 as the platform has it, in pieces and across saved states. */
class CallsDigestTest {

  @Test
  void hex_ofAnyLength_isThatOfThePlatform() throws NoSuchAlgorithmException {
    Random random = new Random(5);
    for (int length = 0; length < 300; length++) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      CallsDigest digest = new CallsDigest();
      ByteBuffer in = ByteBuffer.wrap(bytes);
      while (in.hasRemaining()) {
        byte[] piece = new byte[1 + random.nextInt(in.remaining())];
        in.get(piece);
        digest.add(piece);
        digest = CallsDigest.of(digest.state());
      }
      String expected =
          HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
      assertThat(digest.hex()).isEqualTo(expected);
      assertThat(digest.hex()).isEqualTo(expected);
    }
  }
}
