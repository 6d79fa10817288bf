package io.idlewave.jobs.pipeline.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.jobs.failure.UsageException;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramJarsTest {

  @TempDir private Path folder;

  @AfterEach
  void noPlugins() {
    System.clearProperty(ProgramJars.PLUGINS);
  }

  private Path jar(String name) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out)) {
      jar.putNextEntry(new ZipEntry("nothing"));
    }
    return file;
  }

  @Test
  void ofThisProcess_withoutPlugins_isItsOwnJarAlone() {
    assertThat(ProgramJars.ofThisProcess().plugins()).isEmpty();
    assertThat(ProgramJars.ofThisProcess().all()).hasSize(1).allMatch(Files::exists);
  }

  @Test
  void ofThisProcess_withPlugins_hasThemBehindItsOwn() throws IOException {
    Path first = jar("b.jar");
    Path second = jar("a.jar");
    System.setProperty(ProgramJars.PLUGINS, first + File.pathSeparator + second);
    assertThat(ProgramJars.ofThisProcess().all()).hasSize(3).endsWith(first, second);
  }

  @Test
  void ofThisProcess_aPluginThatIsNoJar_isRefusedByName() throws IOException {
    Path broken = Files.writeString(folder.resolve("broken.jar"), "no jar");
    System.setProperty(ProgramJars.PLUGINS, jar("a.jar") + File.pathSeparator + broken);
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(ProgramJars::ofThisProcess)
        .withMessageStartingWith("plugins: jars, got " + broken + ": ");
  }
}
