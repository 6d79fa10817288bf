package io.idlewave.jobs.serve;

import io.idlewave.jobs.report.ReportAssets;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The page of the server, and how a browser gets the token that it needs for the rest. */
final class PageRoutes {

  private static final String POLICY =
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
          + " frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8");

  private final Access access;

  PageRoutes(Access access) {
    this.access = access;
  }

  void addTo(Router router) {
    router.on("GET", "/", this::page).on("GET", "/assets/{file}", this::asset);
  }

  private Reply page(Request request) throws IOException {
    request.requireOnly("token");
    String token = request.find("token");
    if (token == null) {
      access.requireToken(request);
      return resource("page.html").with("Content-Security-Policy", POLICY);
    }
    if (!access.isToken(token)) {
      throw new RefusedRequestException(
          401, "?token=: the one that serve has printed, got another");
    }
    return Reply.empty(303).with("Location", "/").with("Set-Cookie", access.setCookie());
  }

  private Reply asset(Request request) throws IOException {
    request.requireOnly();
    access.requireToken(request);
    return resource(request.path("file"));
  }

  private static Reply resource(String name) throws IOException {
    String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    byte[] bytes = type == null || name.startsWith(".") ? null : find(name);
    if (type == null || bytes == null) {
      throw RefusedRequestException.notFound("no such file");
    }
    return Reply.of(200, type, bytes);
  }

  /** A part of the page or, as it draws the same charts, of the page of a run. */
  private static byte @Nullable [] find(String name) throws IOException {
    // parts of paths have no slashes: what lies beside the page is found, and nothing else
    try (InputStream in = PageRoutes.class.getResourceAsStream(name)) {
      return in == null ? ReportAssets.find(name) : in.readAllBytes();
    }
  }
}
