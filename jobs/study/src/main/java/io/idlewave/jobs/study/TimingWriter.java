package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Writes what a study and its scenarios state about the timing, with every default explicit. */
interface TimingWriter {

  /** Into the tree of the study. */
  void write(ObjectNode study);

  /** Into the tree of a scenario, where it is not as the study says. */
  void writeScenario(String name, ObjectNode scenario);
}
