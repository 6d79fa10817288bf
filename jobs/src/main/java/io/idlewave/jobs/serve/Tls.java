package io.idlewave.jobs.serve;

import io.idlewave.ingest.file.InputFile;
import io.idlewave.jobs.failure.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * The certificate and key with which a server proves its identity.
 *
 * @param names by which its certificate calls it, in lower case
 */
record Tls(SSLContext context, List<String> names) {

  private static final char[] NO_PASSWORD = new char[0];

  Tls {
    names = List.copyOf(names);
  }

  /**
   * @throws UsageException if either is none, or they do not belong together
   */
  static Tls of(ServeOptions.TlsFiles files) {
    List<X509Certificate> chain = chain(files);
    if (chain.isEmpty()) {
      throw new UsageException("--certificate: a chain in PEM, got none in " + files.certificate());
    }
    PrivateKey key = key(files, chain.get(0).getPublicKey().getAlgorithm());
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry("server", key, NO_PASSWORD, chain.toArray(Certificate[]::new));
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, NO_PASSWORD);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return new Tls(context, names(chain.get(0)));
    } catch (GeneralSecurityException | IOException e) {
      throw new UsageException("--key: the key of the certificate, got another: " + e.getMessage());
    }
  }

  private static List<X509Certificate> chain(ServeOptions.TlsFiles files) {
    List<X509Certificate> chain = new ArrayList<>();
    try (InputStream in = Files.newInputStream(InputFile.of(files.certificate()))) {
      for (Certificate one : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        chain.add((X509Certificate) one);
      }
      return chain;
    } catch (GeneralSecurityException | IOException e) {
      throw new UsageException(
          "--certificate: a chain in PEM, got " + files.certificate() + ": " + e.getMessage());
    }
  }

  private static PrivateKey key(ServeOptions.TlsFiles files, String algorithm) {
    try {
      String text = Files.readString(InputFile.of(files.key()), StandardCharsets.US_ASCII);
      String begin = "-----BEGIN PRIVATE KEY-----";
      int from = text.indexOf(begin);
      int to = text.indexOf("-----END PRIVATE KEY-----");
      if (from < 0 || to < from) {
        throw new UsageException(
            "--key: a key in PEM that is not encrypted (BEGIN PRIVATE KEY), got none in "
                + files.key());
      }
      byte[] der = Base64.getMimeDecoder().decode(text.substring(from + begin.length(), to));
      return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
    } catch (GeneralSecurityException | IllegalArgumentException | IOException e) {
      throw new UsageException("--key: a key in PEM, got " + files.key() + ": " + e.getMessage());
    }
  }

  private static List<String> names(X509Certificate certificate) throws GeneralSecurityException {
    List<String> names = new ArrayList<>();
    Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
    if (alternatives != null) {
      alternatives.forEach(name -> names.add(String.valueOf(name.get(1)).toLowerCase(Locale.ROOT)));
    }
    return names;
  }
}
