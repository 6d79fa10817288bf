package io.idlewave.ingest.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An archive of a file per rank may go through another Avro tool and come back. */
class RewrittenArchiveTest {

  @TempDir Path temp;
  private TraceArchive archive;
  private List<MpiCall> calls;
  private File file;

  @BeforeEach
  void write() {
    TraceArchive now =
        Synth.write(new RandomProgram(3, 4, 300), CostSet.DEFAULT, temp.resolve("now"));
    List<List<MpiCall>> ranks = new ArrayList<>();
    for (int rank = 0; rank < now.metadata().rankCount(); rank++) {
      ranks.add(read(now, rank, CallPosition.START));
    }
    archive = OldArchive.write(temp.resolve("trace"), now.metadata(), ranks);
    calls = read(CallPosition.START);
    file = TraceArchive.rankFile(archive.folder(), 1).toFile();
  }

  private List<MpiCall> read(CallPosition from) {
    return read(TraceArchive.open(archive.folder()), 1, from);
  }

  private static List<MpiCall> read(TraceArchive archive, int rank, CallPosition from) {
    List<MpiCall> read = new ArrayList<>();
    try (RankReader reader = archive.openRank(rank, from)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        read.add(call);
      }
    }
    return read;
  }

  /** Copies the records through Avro's own generic classes. */
  private void rewrite(CodecFactory codec, UnaryOperator<Schema> change, int dropped)
      throws IOException {
    List<Object> records = new ArrayList<>();
    Schema schema;
    try (DataFileReader<GenericRecord> in =
        new DataFileReader<>(file, new GenericDatumReader<>())) {
      schema = change.apply(in.getSchema());
    }
    try (DataFileReader<GenericRecord> in =
        new DataFileReader<>(file, new GenericDatumReader<>(null, schema))) {
      in.forEach(records::add);
    }
    try (DataFileWriter<Object> out =
        new DataFileWriter<>(new GenericDatumWriter<>(schema)).setCodec(codec)) {
      out.create(schema, file);
      for (Object call : records.subList(0, records.size() - dropped)) {
        out.append(call);
      }
    }
  }

  /** Fields in the other order, and every int a long. */
  private static Schema turned(Schema schema) {
    return switch (schema.getType()) {
      case RECORD -> {
        List<Schema.Field> fields = new ArrayList<>();
        for (Schema.Field field : schema.getFields()) {
          fields.add(new Schema.Field(field.name(), turned(field.schema())));
        }
        Collections.reverse(fields);
        yield Schema.createRecord(schema.getName(), null, schema.getNamespace(), false, fields);
      }
      case ARRAY -> Schema.createArray(turned(schema.getElementType()));
      case UNION ->
          Schema.createUnion(schema.getTypes().stream().map(RewrittenArchiveTest::turned).toList());
      case INT -> Schema.create(Schema.Type.LONG);
      default -> schema;
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "deflate", "bzip2"})
  void read_otherCodecAndMarkers_isTheSame(String codec) throws IOException {
    rewrite(CodecFactory.fromString(codec), schema -> schema, 0);

    assertThat(read(CallPosition.START)).isEqualTo(calls);
  }

  @Test
  void read_reorderedAndPromotedSchema_isTheSame() throws IOException {
    rewrite(CodecFactory.nullCodec(), RewrittenArchiveTest::turned, 0);

    assertThat(read(CallPosition.START)).isEqualTo(calls);
  }

  @Test
  void read_oneCallLess_isRefused() throws IOException {
    rewrite(CodecFactory.nullCodec(), RewrittenArchiveTest::turned, 1);

    assertThatThrownBy(() -> read(CallPosition.START))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("holds " + calls.size() + " calls");
  }

  @Test
  void read_anotherRanksFile_isRefused() throws IOException {
    file = TraceArchive.rankFile(archive.folder(), 2).toFile();
    List<GenericRecord> other = new ArrayList<>();
    try (DataFileReader<GenericRecord> in =
        new DataFileReader<>(file, new GenericDatumReader<>())) {
      in.forEach(other::add);
      file = TraceArchive.rankFile(archive.folder(), 1).toFile();
      try (DataFileWriter<Object> out = new DataFileWriter<>(new GenericDatumWriter<>())) {
        out.create(in.getSchema(), file);
        for (int i = 0; i < calls.size(); i++) {
          out.append(other.get(Math.min(i, other.size() - 1)));
        }
      }
    }
    assertThatThrownBy(() -> read(CallPosition.START))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("rank-00001.avro");
  }

  @Test
  void read_aRecordOfAnotherKind_isOneClearError() throws IOException {
    Schema schema =
        Schema.createRecord(
            "Other",
            null,
            "x",
            false,
            List.of(new Schema.Field("function", Schema.create(Schema.Type.STRING))));
    try (DataFileWriter<Object> out = new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
      out.create(schema, file);
      GenericRecord record = new GenericData.Record(schema);
      record.put("function", "MPI_Send");
      out.append(record);
    }
    assertThatThrownBy(() -> read(CallPosition.START))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("cannot be read past call 0")
        .hasMessageContaining("Other.operations: missing");
  }

  /** A place in the file as it was means nothing any more. */
  @Test
  void openRank_atAPlaceOfTheFileAsItWas_isRefused() throws IOException {
    CallPosition place;
    try (RankReader reader = archive.openRank(1)) {
      reader.next();
      place = reader.position();
    }
    rewrite(CodecFactory.nullCodec(), schema -> schema, 0);

    assertThatThrownBy(() -> read(place))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("no block begins at byte " + place.syncPosition())
        .hasMessageContaining("make its index again");
  }
}
