package io.idlewave.jobs.results.table;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * Rows as Avro records of their {@link RowSchema}, and back. An enumeration constant stands as its
 * name in lower case with hyphens.
 */
final class RowCodec<R extends Record> {

  private final RecordComponent[] components;
  private final Constructor<R> constructor;
  private final Schema schema;
  private final Map<Class<?>, RowCodec<?>> nested = new HashMap<>();

  RowCodec(Class<R> row, Schema schema) {
    this.components = row.getRecordComponents();
    this.schema = schema;
    try {
      Class<?>[] types =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      this.constructor = row.getDeclaredConstructor(types);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("every record has its constructor", e);
    }
    for (int i = 0; i < components.length; i++) {
      Class<?> type = components[i].getType();
      if (type.isRecord()) {
        Schema ofField = schema.getFields().get(i).schema();
        nested.put(type, new RowCodec<>(type.asSubclass(Record.class), ofField));
      }
    }
  }

  GenericRecord encode(Record row) {
    GenericRecord record = new GenericData.Record(schema);
    for (int i = 0; i < components.length; i++) {
      Object value = value(components[i], row);
      RowCodec<?> codec = nested.get(components[i].getType());
      record.put(
          i,
          codec != null && value instanceof Record nestedRow
              ? codec.encode(nestedRow)
              : plain(value));
    }
    return record;
  }

  private static @Nullable Object value(RecordComponent component, Record row) {
    try {
      return component.getAccessor().invoke(row);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("rows are public: " + component, e);
    }
  }

  private static @Nullable Object plain(@Nullable Object value) {
    return value instanceof Enum<?> constant ? label(constant) : value;
  }

  private static String label(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * @throws AvroRuntimeException if it holds a value that no row has
   */
  R decode(GenericRecord record) {
    Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      Class<?> type = components[i].getType();
      RowCodec<?> codec = nested.get(type);
      Object value = record.get(i);
      values[i] =
          codec != null && value instanceof GenericRecord nestedRow
              ? codec.decode(nestedRow)
              : decoded(value, type);
    }
    try {
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      throw new AvroRuntimeException("a row that cannot be: " + record, e);
    }
  }

  private static @Nullable Object decoded(@Nullable Object value, Class<?> type) {
    if (type.isEnum() && value != null) {
      for (Object constant : type.getEnumConstants()) {
        if (value.toString().equals(label((Enum<?>) constant))) {
          return constant;
        }
      }
      throw new AvroRuntimeException("an unknown value: " + value);
    }
    return value instanceof CharSequence text ? text.toString() : value;
  }
}
