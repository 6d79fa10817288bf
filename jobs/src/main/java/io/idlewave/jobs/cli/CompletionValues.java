package io.idlewave.jobs.cli;

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
abstract class CompletionValues implements Iterable<String> {

  private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9_.:+-]+");

  abstract Stream<String> all();

  /** Those that a shell takes as they are. */
  @Override
  public Iterator<String> iterator() {
    return all().filter(word -> SAFE.matcher(word).matches()).iterator();
  }

  /** Networks and noises that are known by name. */
  static final class Platforms extends CompletionValues {
    @Override
    Stream<String> all() {
      return Signatures.platforms().stream().map(Signatures.Platform::name);
    }
  }

  /** Analyses of a study. */
  static final class Analyses extends CompletionValues {
    @Override
    Stream<String> all() {
      return AnalysisKind.all().stream().filter(AnalysisKind::isWord).map(AnalysisKind::label);
    }
  }

  /** What the efficiencies of a recorded run are of. */
  static final class Spans extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.of(RecordedSpan.values()).map(RecordedSpan::label);
    }
  }

  /** Everything that can be explained. */
  static final class Explained extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.concat(
              Stream.of(ExplainCommand.PLATFORMS),
              Explanations.all().stream().flatMap(each -> each.names().stream()))
          .distinct();
    }
  }

  /** Result sinks, with the colon before their address. */
  static final class Sinks extends CompletionValues {
    @Override
    Stream<String> all() {
      return SinkRegistry.providers().stream().map(SinkProvider::name).map(name -> name + ":");
    }
  }

  /** Sources of slack. */
  static final class Slacks extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.concat(Stream.of("auto"), SlackKind.words().stream().map(Slack::label));
    }
  }

  /** Programs that predictions are validated with. */
  static final class Programs extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.of(ValidationProgram.values())
          .map(program -> program.name().toLowerCase(Locale.ROOT));
    }
  }

  /** How messages of these programs move. */
  static final class MessageProtocolNames extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.of(MessageProtocols.values()).map(MessageProtocols::label);
    }
  }

  /** When output has colours. */
  static final class ColourWords extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.of("auto", "always", "never");
    }
  }

  /** Timings of a study. */
  static final class Timings extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.of("observed", "model");
    }
  }

  /** Rules of observed timing. */
  static final class RuleNames extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.of("standard", "sottile");
    }
  }

  /** Bounds that can be asked for. */
  static final class Bounds extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.of("conditional", "unconditional");
    }
  }

  /** Parts that a map puts noise on. */
  static final class Maps extends CompletionValues {
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
  static final class Tails extends CompletionValues {
    @Override
    Stream<String> all() {
      return Stream.of("fit", "none");
    }
  }
}
