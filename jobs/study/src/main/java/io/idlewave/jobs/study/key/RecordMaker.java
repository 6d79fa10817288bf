package io.idlewave.jobs.study.key;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes records of the values of their keys, by the names of components. */
public final class RecordMaker<R> implements Function<Values, R> {

  private final Constructor<R> constructor;
  private final List<Key<?>> keys;

  RecordMaker(Class<R> type, List<Key<?>> of) {
    this.keys = components(type).<Key<?>>map(component -> key(component, type, of)).toList();
    this.constructor = constructor(type);
  }

  private static Stream<RecordComponent> components(Class<?> type) {
    return Arrays.stream(type.getRecordComponents());
  }

  private static <R> Constructor<R> constructor(Class<R> type) {
    return call(
        () -> {
          Constructor<R> canonical =
              type.getDeclaredConstructor(
                  components(type).map(RecordComponent::getType).toArray(Class<?>[]::new));
          canonical.setAccessible(true);
          return canonical;
        });
  }

  /** A record of these components, by name; those that are not there are null. */
  public static <R extends Record> R make(
      Class<R> type, Map<String, ? extends @Nullable Object> values) {
    Constructor<R> constructor = constructor(type);
    return call(
        () ->
            constructor.newInstance(
                components(type).map(component -> values.get(component.getName())).toArray()));
  }

  /** A record like another one but for a component. */
  public static <R extends Record> R with(R like, String name, @Nullable Object value) {
    @SuppressWarnings("unchecked") // its class
    Class<R> type = (Class<R>) like.getClass();
    Map<String, @Nullable Object> values = new HashMap<>();
    components(type)
        .forEach(
            component ->
                values.put(component.getName(), call(() -> component.getAccessor().invoke(like))));
    values.put(name, value);
    return make(type, values);
  }

  private static Key<?> key(RecordComponent component, Class<?> type, List<Key<?>> keys) {
    return keys.stream()
        .filter(key -> !key.isDerived() && key.component().equals(component.getName()))
        .findFirst()
        .orElseThrow(
            () -> new IllegalStateException("no key for %s of %s".formatted(component, type)));
  }

  @Override
  public R apply(Values values) {
    return call(() -> constructor.newInstance(keys.stream().map(values::find).toArray()));
  }

  /** A key that knows where its value is: by its name, unless it says otherwise. */
  static <T> Key<T> taken(Class<?> type, Key<T> key) {
    if (key.taken() != null || !type.isRecord()) {
      return key;
    }
    for (RecordComponent component : type.getRecordComponents()) {
      if (component.getName().equals(key.component())) {
        Method accessor = component.getAccessor();
        accessor.setAccessible(true);
        return new Key<>(
            key.name(),
            key.form(),
            key.presence(),
            key.otherwise(),
            key.says(),
            key.component(),
            value -> call(() -> accessor.invoke(value)));
      }
    }
    if (key.presence() != Key.Presence.UNWRITTEN) {
      throw new IllegalStateException("no component of %s for %s".formatted(type, key.name()));
    }
    return key;
  }

  private interface Reflected<T> {
    T call() throws ReflectiveOperationException;
  }

  private static <T> T call(Reflected<T> reflected) {
    try {
      return reflected.call();
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException refused) {
        throw refused;
      }
      throw new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
