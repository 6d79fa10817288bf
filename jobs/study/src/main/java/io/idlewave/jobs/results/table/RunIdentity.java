package io.idlewave.jobs.results.table;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.study.Study;
import io.idlewave.perturb.statistics.Summary;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What identifies results: the same study, seed and version give the same rows of one trace. The
 * component names are a stable contract.
 *
 * @param study SHA-256 of the text of the study with every default made explicit, without the path
 *     of the trace; defaults of sparse keys are left out, so that a new key changes no identity
 * @param seed of all draws
 * @param confidenceLevel of the intervals of statistics
 * @param traceDigest identifies what the trace holds; null in results of earlier versions
 * @param traceName name of the foreign trace, or the generator's call; null likewise
 */
public record RunIdentity(
    String study,
    long seed,
    String version,
    double confidenceLevel,
    @Nullable String traceDigest,
    @Nullable String traceName)
    implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final String PREFIX = "idlewave.";
  private static final int ID_DIGITS = 32;

  /** The identity of a study with every default made explicit, carried out by this program. */
  public static RunIdentity of(Study study) {
    return new RunIdentity(
        Sha256.hex(study.withoutPaths().getBytes(StandardCharsets.UTF_8)),
        study.seed(),
        Version.CURRENT,
        Summary.CONFIDENCE_LEVEL,
        null,
        null);
  }

  public RunIdentity on(TraceArchive trace) {
    return new RunIdentity(
        study,
        seed,
        version,
        confidenceLevel,
        trace.contentDigest(),
        trace.metadata().source().name());
  }

  /**
   * A name of the run for places that hold many: 32 hexadecimal digits of a digest of the above but
   * for the name of the trace. A stable contract.
   */
  public String id() {
    String text =
        String.join(
            "\n",
            study,
            Long.toString(seed),
            version,
            Double.toString(confidenceLevel),
            String.valueOf(traceDigest));
    return Sha256.hex(text.getBytes(StandardCharsets.UTF_8)).substring(0, ID_DIGITS);
  }

  /** This run on calls that have another digest. */
  public RunIdentity ofTrace(String digest) {
    return new RunIdentity(study, seed, version, confidenceLevel, digest, traceName);
  }

  Map<String, String> properties() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put(PREFIX + "study", study);
    properties.put(PREFIX + "seed", Long.toString(seed));
    properties.put(PREFIX + "version", version);
    properties.put(PREFIX + "confidenceLevel", Double.toString(confidenceLevel));
    if (traceDigest != null) {
      properties.put(PREFIX + "trace", traceDigest);
    }
    return properties;
  }
}
