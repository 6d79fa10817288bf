package io.idlewave.jobs.results;

import io.idlewave.jobs.study.Analysis;
import io.idlewave.jobs.study.SimulatedSpec;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tables of a results folder while they are written: those that the study asks for. */
public final class ResultTables implements Closeable {

  private final AvroTable.Writer<RuntimeRow> runtimes;
  private final AvroTable.Writer<RankRow> ranks;
  private final AvroTable.@Nullable Writer<SensitivityRow> sensitivities;
  private final AvroTable.@Nullable Writer<SynchronisationRow> synchronisation;

  private final AvroTable.@Nullable Writer<PathRow> paths;

  /** Starts the tables that a study asks for. */
  public ResultTables(OutputFolder folder, @Nullable SimulatedSpec model) throws IOException {
    runtimes = ResultSchemas.RUNTIMES.create(folder);
    ranks = ResultSchemas.RANKS.create(folder);
    sensitivities =
        asks(model, Analysis.SENSITIVITIES) ? AnalysisSchemas.SENSITIVITIES.create(folder) : null;
    synchronisation =
        asks(model, Analysis.SYNCHRONISATION)
            ? AnalysisSchemas.SYNCHRONISATIONS.create(folder)
            : null;
    paths = asks(model, Analysis.CRITICAL_PATH) ? AnalysisSchemas.PATHS.create(folder) : null;
  }

  private static boolean asks(@Nullable SimulatedSpec model, Analysis analysis) {
    return model != null && model.analyses().contains(analysis);
  }

  public void writeRuntimes(List<RuntimeRow> rows) throws IOException {
    for (RuntimeRow row : rows) {
      runtimes.write(row);
    }
  }

  public void writeRank(RankRow row) throws IOException {
    ranks.write(row);
  }

  public void writeSensitivities(List<SensitivityRow> rows) throws IOException {
    for (SensitivityRow row : rows) {
      if (sensitivities != null) {
        sensitivities.write(row);
      }
    }
  }

  public void writeSynchronisation(List<SynchronisationRow> rows) throws IOException {
    for (SynchronisationRow row : rows) {
      if (synchronisation != null) {
        synchronisation.write(row);
      }
    }
  }

  public void writePaths(List<PathRow> rows) throws IOException {
    for (PathRow row : rows) {
      if (paths != null) {
        paths.write(row);
      }
    }
  }

  @Override
  public void close() throws IOException {
    runtimes.close();
    ranks.close();
    if (sensitivities != null) {
      sensitivities.close();
    }
    if (synchronisation != null) {
      synchronisation.close();
    }
    if (paths != null) {
      paths.close();
    }
  }
}
