package io.idlewave.ingest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VisitsTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @ParameterizedTest
  @ValueSource(strings = {"[]", "[3]", "[0,0,4,1]", "[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,7]"})
  void json_ofFewRegions_isANumberOfEach(String json) throws IOException {
    Visits visits = JSON.readValue(json, Visits.class);
    assertThat(JSON.writeValueAsString(visits)).isEqualTo(json);
  }

  @Test
  void json_ofManyRegionsThatWereNotEntered_isAsLongAsThoseThatWere() throws IOException {
    Visits visits = Visits.ofThose(new int[] {20_000, 1, 20_001, 9}, new long[] {5, 2, 6, 0});
    assertThat(JSON.writeValueAsString(visits)).isEqualTo("[0,2,-19998,5,6]");
    assertThat(JSON.readValue("[0,2,-19998,5,6]", Visits.class)).isEqualTo(visits);
    assertThat(visits.entered()).containsExactly(1, 20_000, 20_001);
    assertThat(visits.of(20_001)).isEqualTo(6);
    assertThat(visits.of(9)).isZero();
  }

  @Test
  void ofThose_regionThatComesTwice_wasEnteredAsOftenAsBothSay() {
    assertThat(Visits.ofThose(new int[] {2, 0, 2}, new long[] {4, 1, 3}))
        .isEqualTo(Visits.ofEach(1, 0, 7));
  }

  @Test
  void read_numbersThatSayNothing_areRefused() {
    assertThatThrownBy(() -> Visits.read(new long[] {1, -3}))
        .hasMessage("visits: those of a region after -3, got none");
    assertThatThrownBy(() -> Visits.read(new long[] {Long.MIN_VALUE, 1}))
        .hasMessageContaining("at most 2147483647 regions");
    assertThatThrownBy(() -> Visits.read(new long[] {-2147483647, -1, 1}))
        .hasMessageContaining("at most 2147483647 regions");
  }
}
