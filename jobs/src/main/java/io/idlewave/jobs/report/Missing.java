package io.idlewave.jobs.report;

/**
 * A part of the page that a run does not have.
 *
 * @param missing why, and what to ask for to have it
 */
public record Missing(String missing) implements Section {

  static Missing analysis(String what, String name) {
    return new Missing(what + " was not asked for: run with --analysis " + name + ".");
  }
}
