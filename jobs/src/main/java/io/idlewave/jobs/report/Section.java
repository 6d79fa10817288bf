package io.idlewave.jobs.report;

/** A part of the page; it is a record, and has a {@code note} where it was thinned out. */
public interface Section {}
