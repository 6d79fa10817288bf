package io.idlewave.graph.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.RankMetadata;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The digest of a stream is that of its calls, not of the machine that reads it. */
class StreamDigestTest {

  @Test
  void of_otherDigits_isTheSame() {
    List<RankMetadata> ends = List.of(new RankMetadata(7, 1234, 0, 0, 0));
    String expected = StreamDigest.of(List.of("aa"), ends);
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      assertThat(StreamDigest.of(List.of("aa"), ends)).isEqualTo(expected);
    } finally {
      Locale.setDefault(before);
    }
  }
}
