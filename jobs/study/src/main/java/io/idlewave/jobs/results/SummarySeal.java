package io.idlewave.jobs.results;

import io.idlewave.jobs.failure.BadResultsException;
import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.table.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The digest of a summary within its own text: {@code sealed}, its first field, says that there is
 * one, and {@code sha256}, its last, is that of everything before it. One field alone would let a
 * change to it look like a summary of an earlier version, which had neither.
 */
final class SummarySeal {

  private static final String BEGIN = "{\n  \"sealed\" : true,\n";
  private static final String END = "\n}\n";
  private static final Pattern SEALED =
      Pattern.compile("(.*),\n  \"sha256\" : \"([0-9a-f]{64})\"\n}\n", Pattern.DOTALL);

  /** However it is laid out. */
  private static final Pattern BEGINS_SEALED = Pattern.compile("\\A.{0,8}sealed", Pattern.DOTALL);

  private SummarySeal() {}

  /** The text of a summary, as {@link ReportJson} writes it, with its digest. */
  static String seal(String json) {
    String content = BEGIN + json.substring("{\n".length(), json.length() - END.length());
    return content + ",\n  \"sha256\" : \"" + digest(content) + "\"" + END;
  }

  /**
   * Makes sure that a text is as it was sealed; one of an earlier version passes.
   *
   * @param file what messages call it
   * @throws BadResultsException if it was changed
   */
  static void require(String file, byte[] text) {
    String json = new String(text, StandardCharsets.ISO_8859_1);
    Matcher sealed = SEALED.matcher(json);
    boolean changed =
        sealed.matches()
            ? !sealed.group(2).equals(digest(sealed.group(1)))
            : BEGINS_SEALED.matcher(json).find();
    if (changed) {
      throw new BadResultsException(
          file + ": changed after the run wrote it: its digest is not that of its content");
    }
  }

  /** A summary is ASCII. */
  private static String digest(String content) {
    return Sha256.hex(content.getBytes(StandardCharsets.ISO_8859_1));
  }
}
