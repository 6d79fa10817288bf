package io.idlewave.jobs;

import io.idlewave.ingest.model.Internal;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a jar of extensions is compiled against: some interfaces, and every class of the product
 * that can be reached from them through public signatures, one line for each class and member. What
 * is {@link Internal} is left out, and so are members that have it in their signatures.
 */
final class PublicApi {

  private static final String OURS = "io.idlewave.";

  private static final Set<String> OF_EVERY_RECORD = Set.of("equals", "hashCode", "toString");

  private final Map<String, Class<?>> reached = new TreeMap<>();
  private final ArrayDeque<Class<?>> open = new ArrayDeque<>();

  private PublicApi() {}

  /** The lines of {@code doors} and of what they lead to, in the order of names. */
  static List<String> of(Collection<Class<?>> doors) {
    PublicApi api = new PublicApi();
    doors.forEach(api::reach);
    while (!api.open.isEmpty()) {
      api.follow(api.open.remove());
    }
    return api.reached.values().stream().flatMap(PublicApi::lines).toList();
  }

  private void reach(Class<?> type) {
    Class<?> element = type.isArray() ? type.getComponentType() : type;
    boolean ours =
        element.getName().startsWith(OURS)
            && Modifier.isPublic(element.getModifiers())
            && !isInternal(element);
    if (element.isArray()) {
      reach(element);
    } else if (ours && reached.putIfAbsent(element.getName(), element) == null) {
      open.add(element);
    }
  }

  private void reach(Type type) {
    if (type instanceof Class<?> simple) {
      reach(simple);
    } else if (type instanceof ParameterizedType generic) {
      reach(generic.getRawType());
      Arrays.stream(generic.getActualTypeArguments()).forEach(this::reach);
    } else if (type instanceof GenericArrayType array) {
      reach(array.getGenericComponentType());
    } else if (type instanceof WildcardType wildcard) {
      Arrays.stream(wildcard.getUpperBounds()).forEach(this::reach);
    } else if (type instanceof TypeVariable<?> variable) {
      Arrays.stream(variable.getBounds()).forEach(this::reach);
    }
  }

  private void follow(Class<?> type) {
    Stream.of(type.getGenericInterfaces()).forEach(this::reach);
    for (Member member : members(type)) {
      if (member instanceof Field field) {
        reach(field.getGenericType());
      } else if (member instanceof Executable callable) {
        Arrays.stream(callable.getGenericParameterTypes()).forEach(this::reach);
        if (callable instanceof Method method) {
          reach(method.getGenericReturnType());
        }
      }
    }
  }

  private static List<Member> members(Class<?> type) {
    List<Member> members = new ArrayList<>();
    Stream.<Member[]>of(
            type.getDeclaredFields(), type.getDeclaredConstructors(), type.getDeclaredMethods())
        .flatMap(Arrays::stream)
        .filter(member -> Modifier.isPublic(member.getModifiers()) && !member.isSynthetic())
        .filter(member -> !isInternal((AnnotatedElement) member))
        .filter(member -> !OF_EVERY_RECORD.contains(member.getName()))
        .filter(member -> signature(member).noneMatch(PublicApi::isInternal))
        .forEach(members::add);
    return members;
  }

  private static boolean isInternal(AnnotatedElement element) {
    return element.isAnnotationPresent(Internal.class);
  }

  private static Stream<Class<?>> signature(Member member) {
    if (member instanceof Field field) {
      return Stream.of(field.getType());
    }
    Stream<Class<?>> parameters = Stream.of(((Executable) member).getParameterTypes());
    return member instanceof Method method
        ? Stream.concat(parameters, Stream.of(method.getReturnType()))
        : parameters;
  }

  private static Stream<String> lines(Class<?> type) {
    String above =
        Stream.of(type.getInterfaces())
            .map(Class::getName)
            .filter(name -> name.startsWith(OURS))
            .sorted()
            .collect(Collectors.joining(", "));
    String kind =
        type.isInterface()
            ? "interface "
            : type.isEnum() ? "enum " : type.isRecord() ? "record " : "class ";
    TreeSet<String> members = new TreeSet<>();
    for (Member member : members(type)) {
      members.add("  " + line(type, member));
    }
    return Stream.concat(
        Stream.of(kind + type.getName() + (above.isEmpty() ? "" : " : " + above)),
        members.stream());
  }

  private static String line(Class<?> type, Member member) {
    String said =
        member instanceof Executable callable
            ? callable.toGenericString()
            : ((Field) member).toGenericString();
    return said.replaceFirst("^public ", "")
        .replaceFirst("^(abstract|default) ", "$1 ")
        .replace(type.getName() + "." + member.getName(), member.getName());
  }
}
