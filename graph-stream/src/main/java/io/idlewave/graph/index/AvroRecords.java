package io.idlewave.graph.index;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.Encoder;

/**
 * The Avro form of Java records made of int, long, double, boolean, strings, enums, records, lists
 * of these and sorted maps from strings to these. The schema follows from the class: a component is
 * a field of the same name. Equal values have equal bytes, doubles keep their bits.
 */
public final class AvroRecords {

  private static final String NAMESPACE = "io.idlewave";
  private static final int LARGEST_FIRST_ALLOCATION = 1024;

  private AvroRecords() {}

  /** How values of one type are written and read. */
  public interface Form {
    Schema schema();

    void write(Object value, Encoder out) throws IOException;

    Object read(Decoder in) throws IOException;
  }

  public static Form of(Type type) {
    return of(type, new HashMap<>());
  }

  /** The form of a type; a class that occurs more than once has one form and one definition. */
  private static Form of(Type type, Map<Class<?>, Form> named) {
    if (type == int.class || type == Integer.class) {
      return PlainForm.of(Integer.class, Schema.Type.INT, Encoder::writeInt, Decoder::readInt);
    }
    if (type == long.class || type == Long.class) {
      return PlainForm.of(Long.class, Schema.Type.LONG, Encoder::writeLong, Decoder::readLong);
    }
    if (type == boolean.class) {
      return PlainForm.of(
          Boolean.class, Schema.Type.BOOLEAN, Encoder::writeBoolean, Decoder::readBoolean);
    }
    if (type == double.class) {
      return PlainForm.of(
          Double.class, Schema.Type.DOUBLE, Encoder::writeDouble, Decoder::readDouble);
    }
    if (type == String.class) {
      return PlainForm.of(
          String.class, Schema.Type.STRING, Encoder::writeString, Decoder::readString);
    }
    if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
      return new ListForm(of(list.getActualTypeArguments()[0], named));
    }
    if (type instanceof ParameterizedType map
        && map.getRawType() == SortedMap.class
        && map.getActualTypeArguments()[0] == String.class) {
      return new MapForm(of(map.getActualTypeArguments()[1], named));
    }
    if (type instanceof Class<?> c && (c.isEnum() || c.isRecord())) {
      Form known = named.get(c);
      if (known == null) {
        known = c.isEnum() ? new EnumForm(c) : RecordForm.of(c, named);
        named.put(c, known);
      }
      return known;
    }
    throw new IllegalArgumentException("no Avro form of " + type);
  }

  /** Writes a value that Avro has a type for. */
  private interface Writer<T> {
    void write(Encoder out, T value) throws IOException;
  }

  /** Reads such a value. */
  private interface Reader<T> {
    T read(Decoder in) throws IOException;
  }

  private record PlainForm<T>(Class<T> type, Schema schema, Writer<T> writer, Reader<T> reader)
      implements Form {

    static <T> Form of(Class<T> type, Schema.Type schema, Writer<T> writer, Reader<T> reader) {
      return new PlainForm<>(type, Schema.create(schema), writer, reader);
    }

    @Override
    public void write(Object value, Encoder out) throws IOException {
      writer.write(out, type.cast(value));
    }

    @Override
    public Object read(Decoder in) throws IOException {
      return reader.read(in);
    }
  }

  private record EnumForm(Class<?> type) implements Form {
    @Override
    public Schema schema() {
      List<String> symbols = new ArrayList<>();
      for (Object constant : type.getEnumConstants()) {
        symbols.add(((Enum<?>) constant).name());
      }
      return Schema.createEnum(type.getSimpleName(), null, NAMESPACE, symbols);
    }

    @Override
    public void write(Object value, Encoder out) throws IOException {
      out.writeEnum(List.of(type.getEnumConstants()).indexOf(value));
    }

    @Override
    public Object read(Decoder in) throws IOException {
      Object[] constants = type.getEnumConstants();
      int ordinal = in.readEnum();
      if (ordinal < 0 || ordinal >= constants.length) {
        throw new AvroTypeException(
            "%s: 0 to %d, got %d"
                .formatted(
                    type.getSimpleName().toLowerCase(Locale.ROOT), constants.length - 1, ordinal));
      }
      return constants[ordinal];
    }
  }

  private record ListForm(Form element) implements Form {
    @Override
    public Schema schema() {
      return Schema.createArray(element.schema());
    }

    @Override
    public void write(Object value, Encoder out) throws IOException {
      Collection<?> elements = (Collection<?>) value;
      out.writeArrayStart();
      out.setItemCount(elements.size());
      for (Object next : elements) {
        out.startItem();
        element.write(next, out);
      }
      out.writeArrayEnd();
    }

    @Override
    public Object read(Decoder in) throws IOException {
      long count = in.readArrayStart();
      List<Object> elements =
          new ArrayList<>((int) Math.min(Math.max(count, 0), LARGEST_FIRST_ALLOCATION));
      for (; count != 0; count = in.arrayNext()) {
        for (long i = 0; i < count; i++) {
          elements.add(element.read(in));
        }
      }
      return elements;
    }
  }

  private record MapForm(Form value) implements Form {
    @Override
    public Schema schema() {
      return Schema.createMap(value.schema());
    }

    @Override
    public void write(Object map, Encoder out) throws IOException {
      Map<?, ?> entries = (SortedMap<?, ?>) map;
      out.writeMapStart();
      out.setItemCount(entries.size());
      for (Map.Entry<?, ?> entry : entries.entrySet()) {
        out.startItem();
        out.writeString((String) entry.getKey());
        value.write(entry.getValue(), out);
      }
      out.writeMapEnd();
    }

    @Override
    public Object read(Decoder in) throws IOException {
      SortedMap<String, Object> entries = new TreeMap<>();
      for (long count = in.readMapStart(); count != 0; count = in.mapNext()) {
        for (long i = 0; i < count; i++) {
          entries.put(in.readString(), value.read(in));
        }
      }
      return Collections.unmodifiableSortedMap(entries);
    }
  }

  private record RecordForm(
      Schema schema, Constructor<?> constructor, List<Method> accessors, List<Form> forms)
      implements Form {

    static RecordForm of(Class<?> type, Map<Class<?>, Form> named) {
      RecordComponent[] components = type.getRecordComponents();
      Class<?>[] types = new Class<?>[components.length];
      List<Method> accessors = new ArrayList<>();
      List<Form> forms = new ArrayList<>();
      List<Schema.Field> fields = new ArrayList<>();
      for (int i = 0; i < components.length; i++) {
        types[i] = components[i].getType();
        Method accessor = components[i].getAccessor();
        accessor.setAccessible(true);
        accessors.add(accessor);
        Form form = AvroRecords.of(components[i].getGenericType(), named);
        forms.add(form);
        fields.add(new Schema.Field(components[i].getName(), form.schema()));
      }
      try {
        Constructor<?> constructor = type.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return new RecordForm(
            Schema.createRecord(type.getSimpleName(), null, NAMESPACE, false, fields),
            constructor,
            accessors,
            forms);
      } catch (NoSuchMethodException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void write(Object value, Encoder out) throws IOException {
      try {
        for (int i = 0; i < forms.size(); i++) {
          forms.get(i).write(accessors.get(i).invoke(value), out);
        }
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public Object read(Decoder in) throws IOException {
      Object[] values = new Object[forms.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = forms.get(i).read(in);
      }
      try {
        return constructor.newInstance(values);
      } catch (ReflectiveOperationException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        throw new AvroRuntimeException(schema.getName() + ": " + cause.getMessage(), e);
      }
    }
  }
}
