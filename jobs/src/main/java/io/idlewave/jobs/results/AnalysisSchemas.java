package io.idlewave.jobs.results;

import io.idlewave.jobs.results.SensitivityResult.Shares;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;

/** The tables that {@code model} timing adds; the field names are a stable contract. */
public final class AnalysisSchemas {

  private static final String NAMESPACE = "io.idlewave";

  private static final Schema SENSITIVITY =
      SchemaBuilder.record("Sensitivity")
          .namespace(NAMESPACE)
          .fields()
          .requiredString("scenario")
          .requiredLong("replicate")
          .requiredDouble("latencies")
          .requiredDouble("overheads")
          .requiredDouble("gapBytes")
          .requiredDouble("computationShare")
          .requiredDouble("overheadShare")
          .requiredDouble("latencyShare")
          .requiredDouble("bandwidthShare")
          .endRecord();

  private static final Schema SYNCHRONISATION =
      SchemaBuilder.record("Synchronisation")
          .namespace(NAMESPACE)
          .fields()
          .requiredString("scenario")
          .requiredInt("rank")
          .requiredDouble("computationNanos")
          .requiredDouble("overheadNanos")
          .requiredDouble("senderSynchronisationNanos")
          .requiredDouble("receiverSynchronisationNanos")
          .requiredDouble("collectiveWaitNanos")
          .endRecord();

  private static final Schema PATH =
      SchemaBuilder.record("Path")
          .namespace(NAMESPACE)
          .fields()
          .requiredString("scenario")
          .requiredString("lane")
          .requiredInt("rank")
          .requiredString("region")
          .requiredString("function")
          .requiredDouble("computationNanos")
          .requiredDouble("overheadNanos")
          .requiredDouble("latencyNanos")
          .requiredDouble("bandwidthNanos")
          .endRecord();

  /** {@code sensitivities.avro}: one row per scenario and finished replicate. */
  public static final AvroTable<SensitivityRow> SENSITIVITIES =
      new AvroTable<>(
          "sensitivities.avro",
          SENSITIVITY,
          AnalysisSchemas::ofSensitivity,
          AnalysisSchemas::toSensitivity);

  /** {@code synchronisation.avro}: one row per scenario and rank. */
  public static final AvroTable<SynchronisationRow> SYNCHRONISATIONS =
      new AvroTable<>(
          "synchronisation.avro",
          SYNCHRONISATION,
          AnalysisSchemas::ofSynchronisation,
          AnalysisSchemas::toSynchronisation);

  /** {@code path.avro}: rows by rank and by call site of each critical path. */
  public static final AvroTable<PathRow> PATHS =
      new AvroTable<>("path.avro", PATH, AnalysisSchemas::ofPath, AnalysisSchemas::toPath);

  private AnalysisSchemas() {}

  private static GenericRecord ofPath(PathRow row) {
    return new GenericRecordBuilder(PATH)
        .set("scenario", row.scenario())
        .set("lane", row.lane())
        .set("rank", row.rank())
        .set("region", row.region())
        .set("function", row.function())
        .set("computationNanos", row.computationNanos())
        .set("overheadNanos", row.overheadNanos())
        .set("latencyNanos", row.latencyNanos())
        .set("bandwidthNanos", row.bandwidthNanos())
        .build();
  }

  private static PathRow toPath(GenericRecord row) {
    return new PathRow(
        row.get("scenario").toString(),
        row.get("lane").toString(),
        (Integer) row.get("rank"),
        row.get("region").toString(),
        row.get("function").toString(),
        (Double) row.get("computationNanos"),
        (Double) row.get("overheadNanos"),
        (Double) row.get("latencyNanos"),
        (Double) row.get("bandwidthNanos"));
  }

  private static GenericRecord ofSensitivity(SensitivityRow row) {
    return new GenericRecordBuilder(SENSITIVITY)
        .set("scenario", row.scenario())
        .set("replicate", row.replicate())
        .set("latencies", row.latencies())
        .set("overheads", row.overheads())
        .set("gapBytes", row.gapBytes())
        .set("computationShare", row.shares().computation())
        .set("overheadShare", row.shares().overhead())
        .set("latencyShare", row.shares().latency())
        .set("bandwidthShare", row.shares().bandwidth())
        .build();
  }

  private static SensitivityRow toSensitivity(GenericRecord row) {
    return new SensitivityRow(
        row.get("scenario").toString(),
        (Long) row.get("replicate"),
        (Double) row.get("latencies"),
        (Double) row.get("overheads"),
        (Double) row.get("gapBytes"),
        new Shares(
            (Double) row.get("computationShare"),
            (Double) row.get("overheadShare"),
            (Double) row.get("latencyShare"),
            (Double) row.get("bandwidthShare")));
  }

  private static GenericRecord ofSynchronisation(SynchronisationRow row) {
    return new GenericRecordBuilder(SYNCHRONISATION)
        .set("scenario", row.scenario())
        .set("rank", row.rank())
        .set("computationNanos", row.computationNanos())
        .set("overheadNanos", row.overheadNanos())
        .set("senderSynchronisationNanos", row.senderSynchronisationNanos())
        .set("receiverSynchronisationNanos", row.receiverSynchronisationNanos())
        .set("collectiveWaitNanos", row.collectiveWaitNanos())
        .build();
  }

  private static SynchronisationRow toSynchronisation(GenericRecord row) {
    return new SynchronisationRow(
        row.get("scenario").toString(),
        (Integer) row.get("rank"),
        (Double) row.get("computationNanos"),
        (Double) row.get("overheadNanos"),
        (Double) row.get("senderSynchronisationNanos"),
        (Double) row.get("receiverSynchronisationNanos"),
        (Double) row.get("collectiveWaitNanos"));
  }
}
