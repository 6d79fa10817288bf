package io.idlewave.jobs.why;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.text.HumanUnits;
import io.idlewave.perturb.difference.ActivityKind;
import java.util.List;
import java.util.Locale;

/** What the parts of a difference are, in words. */
final class WhyWords {

  /** What is left of a difference. */
  static final String ALL_ELSE = "all else";

  static final String UNASSIGNED = "messages in another order or by another protocol";

  private static final int MOST_PARTS = 3;
  private static final int LONGEST = 60;

  private WhyWords() {}

  /** Who did what, such as: rank 0 computed longer before MPI_Sendrecv in step 10. */
  static String of(Culprit culprit, double nanos, TraceMetadata metadata) {
    String longer = nanos >= 0 ? "longer" : "less";
    String function = called(culprit.place().function());
    String who = culprit.row() == null ? "several ranks" : "rank " + metadata.nameOf(culprit.row());
    String what;
    if (culprit.kind().equals(WhyParts.UNPAIRED)) {
      what = "calls of %s that one run alone made, on %s".formatted(function, who);
    } else {
      what =
          switch (ActivityKind.valueOf(culprit.kind().toUpperCase(Locale.ROOT))) {
            case COMPUTING -> "%s computed %s before %s".formatted(who, longer, function);
            case CALLS -> "%s took %s in %s itself".formatted(who, longer, function);
            case TRANSFER ->
                "what %s needed in %s took %s to arrive".formatted(who, function, longer);
            case UNEXPLAINED -> "%s took %s in %s".formatted(who, longer, function);
            case IDLE -> "%s idled %s before %s".formatted(who, longer, function);
            case START -> "%s left MPI_Init %s".formatted(who, nanos >= 0 ? "later" : "sooner");
          };
    }
    String region = culprit.place().region();
    boolean named = region.isEmpty() || region.equals(culprit.place().function());
    boolean unexplained = culprit.kind().equals(ActivityKind.UNEXPLAINED.label());
    Integer step = culprit.step();
    return what
        + (named ? "" : ", in " + shortened(region))
        + (step == null || step < 0 ? "" : ", in step " + (step + 1))
        + (unexplained ? "; nothing recorded says why" : "");
  }

  private static String called(String function) {
    return function.isEmpty() ? "the end" : function;
  }

  /** The place of a part: the function, and the region that it is called in. */
  static String place(Place place) {
    if (place.function().isEmpty()) {
      return place.region().isEmpty() ? called("") : place.region();
    }
    return place.region().isEmpty() ? place.function() : place.function() + " in " + place.region();
  }

  /** The inner end of a long name. */
  static String shortened(String name) {
    return name.length() <= LONGEST ? name : "..." + name.substring(name.length() - LONGEST);
  }

  /**
   * The answer in a few sentences.
   *
   * @param usualNanos how long the first run took, or the mean of those of its kind
   * @param isKind whether it is that mean
   */
  static String sentence(
      long usualNanos,
      boolean isKind,
      long secondNanos,
      String verdict,
      List<WhyReport.Part> parts) {
    long difference = secondNanos - usualNanos;
    StringBuilder text = new StringBuilder();
    if (difference == 0) {
      text.append(
          isKind
              ? "The second run took as long as those of the first kind."
              : "Both runs took as long.");
    } else {
      text.append(
          String.format(
              Locale.ROOT,
              "The second run took %s %s%s (%+.1f %%)%s.",
              HumanUnits.time(Math.abs((double) difference)),
              difference > 0 ? "longer" : "less",
              isKind ? " than runs of the first kind" : "",
              100.0 * difference / usualNanos,
              verdict.equals(Verdict.NOISE) ? ", no more than these differ by" : ""));
    }
    parts.stream()
        .limit(MOST_PARTS)
        .forEach(
            part ->
                text.append(
                    " %s%s: %s."
                        .formatted(
                            part.nanos() < 0 ? "-" : "",
                            HumanUnits.time(Math.abs((double) part.nanos())),
                            part.words())));
    return text.toString();
  }

  /** How sure it is which part is the first. */
  static String turns(double probability) {
    return probability < 0.001
        ? "that another of these is larger than the first has a probability below 0.1 %"
        : String.format(
            Locale.ROOT,
            "that another of these is larger than the first has a probability of up to %.1f %%",
            100 * probability);
  }

  /** A time that is more or less. */
  static String signed(long nanos) {
    return (nanos < 0 ? "-" : "+") + HumanUnits.time(Math.abs((double) nanos));
  }

  /** Words that begin a sentence. */
  static String capitalised(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
