package io.idlewave.jobs.validate;

import java.util.List;

/** The settings that are injected where the user states none. */
public final class ValidationSettings {

  /** What programs run under: each parameter by itself, and some of them together. */
  public static final List<Injection> PROGRAMS =
      parse(
          "o_s=50us",
          "o_s=200us",
          "o_r=50us",
          "o_r=200us",
          "L=50us",
          "L=200us",
          "L=1ms",
          "g=200us",
          "g=800us",
          "G=50ns",
          "G=200ns",
          "noise=periodic:1kHz:100us:random",
          "noise=periodic:100Hz:500us:random",
          "noise=periodic:200Hz:1ms:aligned",
          "noise=rate:200Hz:500us",
          "noise=periodic:100Hz:2ms:random,ranks=0",
          "delay=rank:1:call:50:20ms",
          "delay=rank:0:call:30:15ms,delay=rank:1:call:60:15ms",
          "o_s=50us,o_r=50us,g=200us,L=100us,G=50ns",
          "L=200us,noise=periodic:200Hz:500us:random,delay=rank:1:call:80:10ms");

  /** What the accuracy of the apparatus is measured under: one parameter each. */
  public static final List<Injection> ACCURACY =
      parse(
          "L=10us",
          "L=50us",
          "L=100us",
          "o_s=10us",
          "o_s=50us",
          "o_s=100us",
          "o_r=10us",
          "o_r=50us",
          "o_r=100us",
          "g=10us",
          "g=50us",
          "g=100us",
          "G=10ns",
          "G=50ns",
          "G=100ns",
          "noise=periodic:1kHz:25us:random",
          "noise=periodic:100Hz:2ms:random",
          "noise=rate:1kHz:100us");

  private ValidationSettings() {}

  private static List<Injection> parse(String... texts) {
    return List.of(texts).stream().map(Injection::parse).toList();
  }
}
