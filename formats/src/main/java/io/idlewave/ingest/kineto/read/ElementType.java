package io.idlewave.ingest.kineto.read;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How large elements are, by the names of PyTorch's ScalarType, or by the names of kernels. */
final class ElementType {

  /** Where no name says it: that of a float, the most common type. */
  static final int UNKNOWN_BYTES = 4;

  private static final Map<String, Integer> BYTES = bytes();

  /** What kernels call types, as in {@code AllReduce_Sum_bf16_RING_LL}. */
  private static final Pattern IN_KERNEL =
      Pattern.compile(
          "_(?:b?f(?<float>16|32|64)|(?:u?int|[iu])(?<whole>8|16|32|64)(?:_t)?|f8e[45]m[23]"
              + "|(?<word>float|double|half|bfloat16|(?:fp|float)8[a-z0-9]*))(?:_|$)");

  private ElementType() {}

  private static Map<String, Integer> bytes() {
    Map<Integer, List<String>> names =
        Map.of(
            1,
            List.of(
                "bool",
                "byte",
                "char",
                "qint8",
                "quint8",
                "quint4x2",
                "quint2x4",
                "bits1x8",
                "bits2x4",
                "bits4x2",
                "bits8",
                "int8",
                "uint8",
                "float8_e5m2",
                "float8_e4m3fn",
                "float8_e5m2fnuz",
                "float8_e4m3fnuz",
                "float8_e8m0fnu",
                "float4_e2m1fn_x2"),
            2,
            List.of("short", "half", "bfloat16", "bits16", "int16", "uint16", "float16"),
            4,
            List.of("int", "float", "complexhalf", "qint32", "int32", "uint32", "float32"),
            8,
            List.of("long", "double", "complexfloat", "int64", "uint64", "float64", "complex64"),
            16,
            List.of("complexdouble", "complex128"));
    Map<String, Integer> bytes = new HashMap<>();
    names.forEach((size, types) -> types.forEach(type -> bytes.put(type, size)));
    for (int bits = 1; bits < 8; bits++) {
      bytes.put("int" + bits, 1);
      bytes.put("uint" + bits, 1);
    }
    return Map.copyOf(bytes);
  }

  /** Bytes of an element of {@code type}, as the profiler calls it; 0 where no name says it. */
  static int bytes(@Nullable String type, String kernel) {
    int named = type == null ? 0 : BYTES.getOrDefault(plain(type), 0);
    return named > 0 ? named : ofKernel(kernel);
  }

  private static String plain(String type) {
    return type.toLowerCase(Locale.ROOT).replaceFirst("^(torch\\.|c10::|at::k)", "");
  }

  private static int ofKernel(String kernel) {
    Matcher type = IN_KERNEL.matcher(kernel.toLowerCase(Locale.ROOT));
    if (!type.find()) {
      return 0;
    }
    String bits = type.group("float") == null ? type.group("whole") : type.group("float");
    if (bits != null) {
      return Integer.parseInt(bits) / Byte.SIZE;
    }
    String word = type.group("word");
    return word == null ? 1 : BYTES.getOrDefault(word, 1);
  }
}
