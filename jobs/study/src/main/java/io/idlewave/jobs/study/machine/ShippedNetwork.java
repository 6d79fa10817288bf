package io.idlewave.jobs.study.machine;

import io.idlewave.perturb.fit.LogGpsFit.Parameter;
import io.idlewave.perturb.network.NetworkModel;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A network of times alone, each of which may be a table over the size of a message. */
public abstract class ShippedNetwork implements NetworkKind {

  private final String label;
  private final List<Parameter> parameters;
  private final Function<NetworkSpec.Single, NetworkModel> make;
  private final @Nullable String gap;

  /**
   * A network of these symbols.
   *
   * @param gap the symbol of the gap between the messages that a rank sends; null for none
   */
  protected ShippedNetwork(
      String label,
      Function<NetworkSpec.Single, NetworkModel> make,
      @Nullable String gap,
      String... symbols) {
    this.label = label;
    this.parameters = Parameter.times(symbols);
    this.make = make;
    this.gap = gap;
  }

  @Override
  public final String label() {
    return label;
  }

  @Override
  public final List<Parameter> parameters() {
    return parameters;
  }

  @Override
  public final NetworkModel model(NetworkSpec.Single values) {
    return make.apply(values);
  }

  @Override
  public final @Nullable String gap() {
    return gap;
  }
}
