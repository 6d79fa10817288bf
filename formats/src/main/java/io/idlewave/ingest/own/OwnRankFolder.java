package io.idlewave.ingest.own;

import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.format.call.CallRecorder;
import io.idlewave.ingest.format.call.CollectiveSizes;
import io.idlewave.ingest.format.call.PathTree;
import io.idlewave.ingest.format.call.PeerResolver;
import io.idlewave.ingest.format.call.StretchDivision;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.SendMode;
import java.util.List;
import java.util.function.LongConsumer;

/** The second pass over a rank's file: writes its calls. */
final class OwnRankFolder implements Rows {

  private final OwnTables tables;
  private final WarningLog log;
  private final RowFile file;
  private final CallRecorder recorder;
  private final StretchDivision stretch = new StretchDivision();
  private final PathTree paths = new PathTree();
  private final List<String> functions;
  private final OwnRankSurvey survey;
  private long offSinceNanos = -1;
  private boolean ended;

  OwnRankFolder(
      OwnRankSurvey survey,
      RowFile file,
      OwnTables tables,
      PeerResolver peers,
      RankWriter writer,
      WarningLog log) {
    this.tables = tables;
    this.log = log;
    this.file = file;
    this.functions = survey.header().functions();
    this.survey = survey;
    this.recorder =
        new CallRecorder(writer, peers, survey.envelopes(), CollectiveSizes.TOTALS, file, log);
  }

  /** Writes all calls; returns what the archive knows of the rank beside them. */
  RankMetadata write(LongConsumer progress) {
    RowReader reader = new RowReader(file, this, recorder, recorder::sendMode);
    reader.readAll(progress);
    long last = reader.nanos();
    stretch.spent(region(), last);
    recording(true, last);
    recorder.finish();
    if (!ended) {
      warn(OwnWarning.UNFINISHED, 1, 0);
    }
    int node = tables.nodeIndex(file.header().node());
    return new RankMetadata(
        recorder.calls(),
        last,
        node,
        node,
        file.header().originNanos(),
        stretch.end(MpiCall.NO_REGION),
        tables.visits(survey));
  }

  private int region() {
    return tables.path(survey, paths.here());
  }

  @Override
  public void call(int function, long enterNanos) {
    int around = region();
    stretch.spent(around, enterNanos);
    recorder.begin(
        tables.functionIndex(functions.get(function)),
        around,
        stretch.end(around),
        SendMode.STANDARD,
        enterNanos);
  }

  @Override
  public void callEnd(long leaveNanos) {
    recorder.end(leaveNanos);
    stretch.begin(leaveNanos);
  }

  @Override
  public void enterRegion(int region, long nanos) {
    stretch.spent(region(), nanos);
    paths.enter(region);
  }

  @Override
  public void leaveRegion(long nanos) {
    stretch.spent(region(), nanos);
    paths.leave();
  }

  @Override
  public void flush(long fromNanos, long untilNanos) {
    stretch.spent(region(), fromNanos);
    stretch.spent(tables.regionIndex(OwnTables.FLUSH_REGION), untilNanos);
    warn(OwnWarning.BUFFER_FLUSH, 1, untilNanos - fromNanos);
  }

  @Override
  public void recording(boolean on, long nanos) {
    if (!on && offSinceNanos < 0) {
      offSinceNanos = nanos;
    } else if (on && offSinceNanos >= 0) {
      warn(OwnWarning.MEASUREMENT_OFF, 1, nanos - offSinceNanos);
      offSinceNanos = -1;
    }
  }

  @Override
  public void region(String name) {}

  @Override
  public void communicator(Definition definition) {}

  @Override
  public void duplicate(int communicator, long copy) {}

  @Override
  public void name(int communicator, String name) {}

  @Override
  public void count(OwnWarning what, long count) {
    if (count > 0) {
      warn(what, count, 0);
    }
  }

  @Override
  public void end(long nanos) {
    ended = true;
  }

  private void warn(OwnWarning warning, long count, long nanos) {
    log.add(warning, () -> file.describe(file.here()), count, nanos);
  }
}
