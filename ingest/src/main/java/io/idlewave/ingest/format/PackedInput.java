package io.idlewave.ingest.format;

import io.idlewave.ingest.model.PlainText;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** What is packed into a file; where that is damaged or cut off, the failure says at which byte. */
final class PackedInput extends FilterInputStream {

  private final CountedInput packed;

  /**
   * @throws IOException if it begins with something else
   */
  PackedInput(Packing packing, CountedInput packed) throws IOException {
    super(opened(packing, packed));
    this.packed = packed;
  }

  private static InputStream opened(Packing packing, CountedInput packed) throws IOException {
    try {
      return packing.plain(packed);
    } catch (IOException e) {
      throw damaged(packed, e);
    }
  }

  @Override
  public int read() throws IOException {
    try {
      return super.read();
    } catch (IOException e) {
      throw damaged(packed, e);
    }
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    try {
      return super.read(bytes, offset, length);
    } catch (IOException e) {
      throw damaged(packed, e);
    }
  }

  private static IOException damaged(CountedInput packed, IOException cause) {
    return new IOException(
        "damaged at byte %d: %s".formatted(packed.count(), reason(cause)), cause);
  }

  /** What is wrong; libraries end without a word where a file does. */
  static String reason(Exception failure) {
    String message = failure.getMessage();
    return message == null ? "the file is cut off there" : PlainText.name(message);
  }
}
