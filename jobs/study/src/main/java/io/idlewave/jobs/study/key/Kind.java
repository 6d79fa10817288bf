package io.idlewave.jobs.study.key;

/** One of several kinds that a word tells apart, such as {@code process: periodic}. */
public interface Kind<T> {

  /** The word in studies, unlike that of any other kind. */
  String name();

  /** What stands beside the word; the class of their values is no other kind's. */
  Keys<? extends T> keys();
}
