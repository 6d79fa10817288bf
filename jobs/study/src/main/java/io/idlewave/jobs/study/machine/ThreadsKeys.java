package io.idlewave.jobs.study.machine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.Threads;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Threads that a trace does not show, as a study states them in {@code cpu}: {@code {threads: 8}},
 * or {@code {threads: {count: 8, ranks: {0: 1}, regions: {io: 1}}}}.
 */
public final class ThreadsKeys {

  private static final Form<Integer> COUNT = Forms.whole(1, Threads.MOST);

  /** The key in {@code cpu}. */
  public static final Key<Threads> KEY =
      Key.sparse(
          "threads",
          Forms.part(
              "threads",
              () ->
                  Forms.orShort(
                      Keys.of(
                          Threads.class,
                          Key.of("count", COUNT, 1, "Of every rank."),
                          Key.of("ranks", Forms.byNumber(COUNT), new TreeMap<>(), "By rank."),
                          Key.sparse(
                              "regions", Forms.byName(COUNT), new TreeMap<>(), "By user region.")),
                      COUNT.as(count -> new Threads(count, new TreeMap<>()), Threads::count))),
          Threads.ONE,
          "How many threads compute between the calls of a rank: a stretch has the largest of their"
              + " noise.");

  /** The keys of {@code cpu} that either timing knows. */
  public static final Keys<Threads> KEYS =
      Keys.of(Threads.class, values -> values.get(KEY), KEY.from((Threads threads) -> threads));

  private ThreadsKeys() {}

  /** Reads them; {@code cpu} may be null, a number or a mapping with other keys. */
  public static Threads read(@Nullable Node cpu) {
    Node threads = cpu == null || !cpu.value().isObject() ? null : cpu.find(KEY.name());
    return threads == null ? Threads.ONE : KEY.form().read(threads);
  }

  /** Writes them into a scenario, where there are several. */
  public static void write(Threads threads, ObjectNode scenario) {
    if (!threads.areOne()) {
      scenario.withObjectProperty("cpu").set(KEY.name(), KEY.form().write(threads));
    }
  }
}
