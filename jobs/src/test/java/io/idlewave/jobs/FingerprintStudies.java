package io.idlewave.jobs;

import io.idlewave.jobs.study.text.ProgramPart;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The studies whose results are fingerprinted: {@code fingerprint-studies.yaml}. */
final class FingerprintStudies {

  private static final Pattern BEGIN = Pattern.compile("^--- # (.+)$", Pattern.MULTILINE);

  private FingerprintStudies() {}

  /** The text of each study by its name, in the order of the file. */
  static Map<String, String> load() {
    String text = ProgramPart.text(FingerprintStudies.class, "fingerprint-studies.yaml");
    Map<String, String> studies = new LinkedHashMap<>();
    Matcher begin = BEGIN.matcher(text);
    boolean more = begin.find();
    while (more) {
      String name = begin.group(1);
      int from = begin.end();
      more = begin.find();
      if (studies.put(name, text.substring(from, more ? begin.start() : text.length())) != null) {
        throw new IllegalStateException("two studies are named " + name);
      }
    }
    return studies;
  }
}
