package io.idlewave.perturb.observed;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/** The kinds of slack that are registered, in the order of their labels. */
final class SlackKinds {

  static final List<SlackKind> ALL =
      ServiceLoader.load(SlackKind.class, SlackKind.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .sorted(Comparator.comparing(kind -> kind.slack().label()))
          .toList();

  private SlackKinds() {}
}
