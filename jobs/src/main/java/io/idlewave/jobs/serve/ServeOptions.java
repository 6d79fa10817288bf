package io.idlewave.jobs.serve;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a server listens, and who gets in.
 *
 * @param folder all that it knows
 * @param host the address that it listens on
 * @param port likewise; 0 for any that is free
 * @param token that clients must send
 * @param tls null where it speaks without
 */
public record ServeOptions(
    Path folder, String host, int port, String token, @Nullable TlsFiles tls, long maxUploadBytes) {

  /**
   * What a server proves with who it is.
   *
   * @param certificate a chain in PEM, its own first
   * @param key of its own certificate in PEM (PKCS #8), not encrypted
   */
  public record TlsFiles(Path certificate, Path key) {}
}
