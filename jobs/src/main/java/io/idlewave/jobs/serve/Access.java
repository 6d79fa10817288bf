package io.idlewave.jobs.serve;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which requests are let in: those with the token, from no page but the server's own. If another
 * name resolves to this address, its page sends that name as {@code Host}; a form or script of
 * another page sends its own {@code Origin}. Both are refused.
 */
final class Access {

  private static final String BEARER = "Bearer ";

  private final byte[] token;
  private final String cookie;
  private final boolean secure;
  private final Set<String> hosts;
  private final String scheme;

  /**
   * @param token which must be sent
   * @param port of the server, by which its cookie differs from those of others on the machine
   * @param hosts by which it may be called, in lower case, with ports
   * @param secure whether it speaks TLS
   */
  Access(String token, int port, Set<String> hosts, boolean secure) {
    this.token = token.getBytes(StandardCharsets.UTF_8);
    this.cookie = "idlewave-" + port;
    this.hosts = Set.copyOf(hosts);
    this.secure = secure;
    this.scheme = secure ? "https://" : "http://";
  }

  /**
   * Refuses who calls the server by another name, or from another page.
   *
   * @throws RefusedRequestException 403
   */
  void requireOwnPage(Request request) {
    String host = request.header("Host");
    if (host == null
        || request.headers("Host") != 1
        || !hosts.contains(host.toLowerCase(Locale.ROOT))) {
      throw new RefusedRequestException(403, "Host: the server's own name, got another");
    }
    String origin = request.header("Origin");
    if (origin != null && !isOwn(origin.toLowerCase(Locale.ROOT))) {
      throw new RefusedRequestException(403, "Origin: the server's own page, got another");
    }
    String site = request.header("Sec-Fetch-Site");
    if (site != null && !site.equals("same-origin") && !site.equals("none")) {
      throw new RefusedRequestException(403, "Sec-Fetch-Site: the server's own page, got another");
    }
  }

  private boolean isOwn(String origin) {
    return origin.startsWith(scheme) && hosts.contains(origin.substring(scheme.length()));
  }

  /**
   * Refuses who does not have the token.
   *
   * @throws RefusedRequestException 401
   */
  void requireToken(Request request) {
    String stated = request.header("Authorization");
    boolean known =
        stated != null
            ? stated.startsWith(BEARER) && isToken(stated.substring(BEARER.length()).strip())
            : isToken(cookie(request));
    if (!known) {
      throw new RefusedRequestException(
          401,
          "token: the one that serve has printed, as Authorization: Bearer, got none or another");
    }
  }

  boolean isToken(@Nullable String text) {
    return text != null && MessageDigest.isEqual(token, text.getBytes(StandardCharsets.UTF_8));
  }

  private @Nullable String cookie(Request request) {
    String all = request.header("Cookie");
    for (String one : all == null ? new String[0] : all.split(";", -1)) {
      int equals = one.indexOf('=');
      if (equals > 0 && one.substring(0, equals).strip().equals(cookie)) {
        return one.substring(equals + 1).strip();
      }
    }
    return null;
  }

  /** The header by which a browser keeps the token. */
  String setCookie() {
    return cookie
        + "="
        + new String(token, StandardCharsets.UTF_8)
        + "; Path=/; HttpOnly; SameSite=Strict"
        + (secure ? "; Secure" : "");
  }
}
