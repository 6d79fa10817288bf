package io.idlewave.jobs.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

class ExitCodeTest {

  @Test
  void known_classOfJavaThatGetsNoDescriptor_isNoBugOfOurs() {
    Throwable failure =
        ExitCode.known(new ExceptionInInitializerError(new IOException("Too many open files")));
    assertThat(failure).isNotNull();
    assertThat(ExitCode.ofKnown(failure)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(ExitCode.message(failure))
        .isEqualTo("Too many open files; this process may open more with a larger ulimit -n");
  }

  /** As a file that a reader opens says it, with the name before it. */
  @Test
  void message_fileThatGetsNoDescriptor_saysWhatHelps() {
    assertThat(
            ExitCode.message(
                new UncheckedIOException(
                    "5.evt: cannot be opened",
                    new FileNotFoundException("5.evt (Too many open files)"))))
        .isEqualTo(
            "5.evt: cannot be opened: 5.evt (Too many open files); this process may open more with"
                + " a larger ulimit -n");
  }

  /** Wherever it stands: what uses an extension may set itself up late. */
  @Test
  void known_extensionForANewerJava_isSaidOnOneLine() {
    Throwable failure =
        ExitCode.known(
            new ExceptionInInitializerError(
                new UnsupportedClassVersionError("com/example/Kind: class file version 99.0")));
    assertThat(failure).isNotNull();
    assertThat(ExitCode.ofKnown(failure)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(ExitCode.message(failure))
        .isEqualTo(
            "an extension for a newer Java than this one, %d: com/example/Kind: class file version 99.0"
                .formatted(Runtime.version().feature()));
  }

  @Test
  void known_classOfOursThatCannotBeSetUp_isABug() {
    assertThat(ExitCode.known(new ExceptionInInitializerError(new IllegalStateException("table"))))
        .isNull();
    assertThat(ExitCode.known(new NoClassDefFoundError("io/idlewave/Gone"))).isNull();
  }
}
