package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.call.EventPosition;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.otf2.decode.EventReader;

/** Where the reader of a location's events is; {@code isWhole} names the archive, too. */
record EventPlace(LocationInput input, EventReader reader, boolean isWhole)
    implements EventPosition {

  @Override
  public long here() {
    return reader.recordOffset();
  }

  @Override
  public String describe(long place) {
    return isWhole ? input.wholePlace(place) : input.place(place);
  }

  @Override
  public BadTraceException failure(String problem) {
    return reader.failure(problem);
  }
}
