package io.idlewave.graph.index;

import io.idlewave.graph.index.AvroRecords.Form;
import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.Encoder;

/** Reads the first field, a long, of records of {@code schema}, and passes over the rest. */
record FirstField(Schema schema) implements Form {

  FirstField {
    if (schema.getFields().get(0).schema().getType() != Schema.Type.LONG) {
      throw new IllegalArgumentException("first field of " + schema.getName() + ": a long");
    }
  }

  @Override
  public void write(Object value, Encoder out) {
    throw new UnsupportedOperationException("a part of a record cannot be written");
  }

  @Override
  public Object read(Decoder in) throws IOException {
    long first = in.readLong();
    List<Schema.Field> fields = schema.getFields();
    for (Schema.Field field : fields.subList(1, fields.size())) {
      GenericDatumReader.skip(field.schema(), in);
    }
    return first;
  }
}
