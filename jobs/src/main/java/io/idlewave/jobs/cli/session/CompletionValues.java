package io.idlewave.jobs.cli.session;

import io.idlewave.jobs.condition.Explanations;
import io.idlewave.jobs.results.SinkProvider;
import io.idlewave.jobs.results.SinkRegistry;
import io.idlewave.jobs.study.AnalysisKind;
import io.idlewave.jobs.study.RecordedSpan;
import io.idlewave.jobs.study.network.Signatures;
import io.idlewave.jobs.validate.MessageProtocols;
import io.idlewave.jobs.validate.ValidationProgram;
import io.idlewave.perturb.observed.SlackKind;
import io.idlewave.perturb.scenario.Slack;
import java.util.Iterator;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Values of options and arguments of which there is a list: what completion offers. */
public abstract class CompletionValues implements Iterable<String> {

  /** The word that explains all platforms. */
  public static final String PLATFORMS = "platforms";

  private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9_.:+-]+");

  abstract Stream<String> all();

  /** Those that a shell takes as they are. */
  @Override
  public Iterator<String> iterator() {
    return all().filter(word -> SAFE.matcher(word).matches()).iterator();
  }

  /** Networks and noises that are known by name. */
  public static final class Platforms extends CompletionValues {
    @Override
    Stream<String> all() {
      return Signatures.platforms().stream().map(Signatures.Platform::name);
    }
  }

  /** Analyses of a study. */
  public static final class Analyses extends CompletionValues {
    @Override
    Stream<String> all() {
      return AnalysisKind.all().stream().filter(AnalysisKind::isWord).map(AnalysisKind::label);
    }
  }

  /** What the efficiencies of a recorded run are of. */
  public static final class Spans extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.of(RecordedSpan.values()).map(RecordedSpan::label);
    }
  }

  /** Everything that can be explained. */
  public static final class Explained extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.concat(
              Stream.of(PLATFORMS),
              Explanations.all().stream().flatMap(each -> each.names().stream()))
          .distinct();
    }
  }

  /** Result sinks, with the colon before their address. */
  public static final class Sinks extends CompletionValues {
    @Override
    Stream<String> all() {
      return SinkRegistry.providers().stream().map(SinkProvider::name).map(name -> name + ":");
    }
  }

  /** Sources of slack. */
  public static final class Slacks extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.concat(Stream.of("auto"), SlackKind.words().stream().map(Slack::label));
    }
  }

  /** Programs that predictions are validated with. */
  public static final class Programs extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.of(ValidationProgram.values())
          .map(program -> program.name().toLowerCase(Locale.ROOT));
    }
  }

  /** How messages of these programs move. */
  public static final class MessageProtocolNames extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.of(MessageProtocols.values()).map(MessageProtocols::label);
    }
  }

  /** When output has colours. */
  public static final class ColourWords extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.of("auto", "always", "never");
    }
  }

  /** Timings of a study. */
  public static final class Timings extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.of("observed", "model");
    }
  }

  /** Rules of observed timing. */
  public static final class RuleNames extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.of("standard", "sottile");
    }
  }

  /** Bounds that can be asked for. */
  public static final class Bounds extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.of("conditional", "unconditional");
    }
  }

  /** Parts that a map puts noise on. */
  public static final class Maps extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.of("ranks", "nodes", "worker", "stage", "dp_rank");
    }
  }

  /** Tables of results. */
  static final class TableNames extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.concat(Stream.of("all"), TablesOption.names());
    }
  }

  /** Whether a tail is fitted. */
  public static final class Tails extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.of("fit", "none");
    }
  }
}
