package io.idlewave.ingest.kineto.read;

/** The class of a kernel: its name without result, parameters and arguments of templates. */
final class KernelName {

  /** Mangled names have no end of their own. */
  private static final int LONGEST = 200;

  private static final String VOID = "void ";
  private static final String ANONYMOUS = "(anonymous namespace)::";

  private KernelName() {}

  static String of(String kernel) {
    String name =
        (kernel.startsWith(VOID) ? kernel.substring(VOID.length()) : kernel).replace(ANONYMOUS, "");
    int end = 1;
    int most = Math.min(LONGEST, name.length());
    while (end < most && name.charAt(end) != '<' && name.charAt(end) != '(') {
      end++;
    }
    // copies say in parentheses what they copy
    boolean copies = name.startsWith("Mem");
    return name.substring(0, copies ? most : Math.min(end, most)).strip();
  }
}
