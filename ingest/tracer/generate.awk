# Makes C from functions.tsv: awk -v make=names|inject|wrappers|fortran -f generate.awk functions.tsv
#
# names     numbers and names of the functions, in the order of the table
# inject    prototypes of iw_inject_NAME, which stand in for PMPI_NAME while something is injected
# defaults  those that nobody has written by hand: they pass the call on
# wrappers  MPI_NAME
# fortran   mpi_name_ and its other spellings, which convert their arguments and call MPI_NAME
#
# Kinds of arguments. Of arrays [n] states the length where Fortran's has to be converted.
#   b B d  data, in, out, detached i i[] I   int, array, result          j j[n]  index, indices
#   t t[n] datatype(s)             c C  communicator, new or freed one   q Q Q[n]  request by value, changed, array
#   s S S[n] status in, out, array o g n w W m M f F  op, group, info, window, message, file; capitals: by address
#   a a[] address or its array     u  weights                            z  text       x  MPI_Count      O  MPI_Offset
BEGIN {
  FS = "\t"
  type["b"] = "const void *"; type["B"] = type["d"] = "void *"; type["i"] = "int "; type["I"] = "int *"; type["j"] = "int *"
  type["t"] = "MPI_Datatype "; type["c"] = "MPI_Comm "; type["C"] = "MPI_Comm *"; type["q"] = "MPI_Request "
  type["Q"] = "MPI_Request *"; type["s"] = "const MPI_Status *"; type["S"] = "MPI_Status *"; type["o"] = "MPI_Op "
  type["g"] = "MPI_Group "; type["n"] = "MPI_Info "; type["w"] = "MPI_Win "; type["W"] = "MPI_Win *"
  type["m"] = "MPI_Message "; type["M"] = "MPI_Message *"; type["f"] = "MPI_File "; type["F"] = "MPI_File *"
  type["a"] = "MPI_Aint "; type["u"] = "const int *"; type["z"] = "const char *"; type["x"] = "MPI_Count *"
  type["O"] = "MPI_Offset "
  # what converts a handle: MPI_<this>_f2c
  handle["t"] = "Type"; handle["c"] = handle["C"] = "Comm"; handle["q"] = handle["Q"] = "Request"; handle["o"] = "Op"
  handle["g"] = "Group"; handle["n"] = "Info"; handle["w"] = handle["W"] = "Win"; handle["M"] = "Message"
  handle["f"] = handle["F"] = "File"
  print "/* Made by generate.awk from functions.tsv. */"
  if (make == "names") print "#ifndef IW_NAMES\n#define IW_NAMES\n\nenum {"
  else if (make == "inject") print "#ifndef IW_INJECT\n#define IW_INJECT\n#include <mpi.h>\n"
  else if (make == "fortran") print "#include \"fortran.h\"\n"
  else print "#include \"tracer.h\"\n"
}

/^#/ || NF == 0 { next }

{
  if (NF != 6) { print FILENAME ": line " FNR ": 6 columns, got " NF > "/dev/stderr"; exit 1 }
  name = $1
  inject = has("inject"); quiet = has("quiet"); own = has("own")
  count = split($2, arguments, " ")
  parameters = names_only = ""
  for (i = 1; i <= count; i++) {
    colon = index(arguments[i], ":")
    kind[i] = substr(arguments[i], 1, colon - 1)
    argument[i] = substr(arguments[i], colon + 1)
    bracket = index(kind[i], "[")
    length_of[i] = bracket ? substr(kind[i], bracket) : ""
    if (bracket) kind[i] = substr(kind[i], 1, bracket - 1)
    gsub(/[\[\]]/, "", length_of[i])
    array[i] = bracket > 0
    if (!(kind[i] in type)) { print FILENAME ": line " FNR ": a kind, got " kind[i] > "/dev/stderr"; exit 1 }
    parameters = parameters (i > 1 ? ", " : "") declared(i)
    names_only = names_only (i > 1 ? ", " : "") argument[i]
  }
  if (!count) parameters = "void"
  if (make == "names") { print "  IW_MPI_" name ","; all = all "  \"MPI_" name "\",\n" }
  else if (make == "inject" && inject && !own) print "int iw_inject_" name "(" parameters ");"
  else if (make == "defaults" && inject && !own) passed_on()
  else if (make == "wrappers" && !own) wrapper()
  else if (make == "fortran" && !own && !has("nofortran")) fortran()
}

END {
  if (make == "names")
    print "  IW_FUNCTIONS\n};\n\n#define IW_FUNCTION_NAMES \\\n" escaped(all) "\n\n#endif"
  else if (make == "inject") print "\n#endif"
}

function has(flag) { return index("," $3 ",", "," flag ",") > 0 }

function escaped(lines) { sub(/\n$/, "", lines); gsub(/\n/, " \\\n", lines); return lines }

function declared(i) {
  if (!array[i]) return type[kind[i]] argument[i]
  if (kind[i] == "i" || kind[i] == "a" || kind[i] == "t" || kind[i] == "n") return "const " type[kind[i]] argument[i] "[]"
  if (kind[i] == "z") return (arguments[i] ~ /^z\[\]\[\]/ ? "char **" : "char *") argument[i] "[]"
  return element(type[kind[i]]) argument[i] "[]"
}

function element(text) { sub(/\*$/, "", text); return text }

function passed_on() {
  print "__attribute__((weak)) int iw_inject_" name "(" parameters ") {"
  if ($6 ~ /iw_(collective|neighbours)\(/) print "  iw_inject_beyond(\"MPI_" name "\");"
  print "  return PMPI_" name "(" names_only ");\n}\n"
}

function wrapper(call) {
  call = "PMPI_" name "(" names_only ")"
  if (inject) call = "iw_injecting ? iw_inject_" name "(" names_only ") : " call
  print "int MPI_" name "(" parameters ") {"
  if (quiet) { print "  return " call ";\n}\n"; return }
  print "  if (!iw_enter()) return " call ";"
  if ($4 != "-") print "  " $4 ";"
  print "  int result = " call ";"
  if ($5 != "-") print "  if (result == MPI_SUCCESS) " $5 ";"
  print "  iw_leave(IW_MPI_" name ");"
  if ($6 != "-") print "  if (result == MPI_SUCCESS) {\n    " $6 ";\n  }"
  print "  iw_end();\n  return result;\n}\n"
}

# The Fortran binding: handles go by MPI_Fint, everything by address, the result into the last argument.
function fortran(i, lower, given, before, after, values, hidden, k, n) {
  lower = tolower("mpi_" name)
  given = before = after = values = hidden = ""
  for (i = 1; i <= count; i++) {
    k = kind[i]; n = argument[i]
    if (k == "b" || k == "B") { given = given "void *" n ", "; values = values ", iw_f_buffer(" n ")" }
    else if (k == "d") { given = given "void *" n ", "; before = before "  void *c_" n " = " n ";\n"; values = values ", &c_" n }
    else if (k == "u") { given = given "MPI_Fint *" n ", "; values = values ", iw_f_weights(" n ")" }
    else if (k == "i" && !array[i] ) { given = given "MPI_Fint *" n ", "; values = values ", *" n }
    else if (k == "i" || k == "I") { given = given "MPI_Fint *" n ", "; values = values ", " n }
    else if (k == "j") {
      given = given "MPI_Fint *" n ", "; values = values ", " n
      after = after "  iw_f_indices(" (array[i] ? "*" length_of[i] : "1") ", " n ");\n"
    }
    else if (k == "a") { given = given "MPI_Aint *" n ", "; values = values ", " (array[i] ? "" : "*") n }
    else if (k == "x") { given = given "MPI_Count *" n ", "; values = values ", " n }
    else if (k == "O") { given = given "MPI_Offset *" n ", "; values = values ", *" n }
    else if (k == "z") {
      given = given "char *" n ", "; hidden = hidden ", size_t " n "_length"
      before = before "  char *c_" n " = iw_f_text(" n ", " n "_length);\n"
      after = after "  free(c_" n ");\n"; values = values ", c_" n
    }
    else if (k == "s") {
      given = given "MPI_Fint *" n ", "; values = values ", &c_" n
      before = before "  MPI_Status c_" n ";\n  MPI_Status_f2c(" n ", &c_" n ");\n"
    }
    else if (k == "S") {
      given = given "MPI_Fint *" n ", "
      if (array[i]) {
        before = before "  MPI_Status *c_" n " = iw_f_statuses(" n ", *" length_of[i] ");\n"
        after = after "  iw_f_put_statuses(" n ", c_" n ", *" length_of[i] ");\n"; values = values ", c_" n
      } else {
        before = before "  MPI_Status s_" n ", *c_" n " = iw_f_ignores(" n ") ? MPI_STATUS_IGNORE : &s_" n ";\n"
        after = after "  if (c_" n " != MPI_STATUS_IGNORE) MPI_Status_c2f(c_" n ", " n ");\n"
        values = values ", c_" n
      }
    }
    else if (k == "Q" && array[i]) {
      given = given "MPI_Fint *" n ", "
      before = before "  MPI_Request *c_" n " = iw_f_requests(" n ", *" length_of[i] ");\n"
      after = after "  iw_f_put_requests(" n ", c_" n ", *" length_of[i] ");\n"; values = values ", c_" n
    }
    else if (k == "t" && array[i]) {
      given = given "MPI_Fint *" n ", "
      before = before "  MPI_Datatype *c_" n " = iw_f_types(" n ", MPI_Comm_f2c(*comm), " (name !~ /neighbor/ && name !~ /^Neighbor/ ? "IW_MEMBERS" : n ~ /^send/ ? "IW_DESTINATIONS" : "IW_SOURCES") ");\n"
      after = after "  free(c_" n ");\n"; values = values ", c_" n
    }
    else if (k ~ /[A-Z]/) {
      given = given "MPI_Fint *" n ", "
      before = before "  " element(type[k]) "c_" n " = " "MPI_" handle[k] "_f2c(*" n ");\n"
      after = after "  *" n " = MPI_" handle[k] "_c2f(c_" n ");\n"; values = values ", &c_" n
    }
    else { given = given "MPI_Fint *" n ", "; values = values ", MPI_" handle[k] "_f2c(*" n ")" }
  }
  print "static void f_" name "(" given "MPI_Fint *error" hidden ") {"
  printf "%s", before
  print "  *error = MPI_" name "(" substr(values, 3) ");"
  printf "%s", after
  print "}"
  spelt(lower, "f_" name, given "MPI_Fint *error" hidden)
}

# The spellings of Fortran compilers.
function spelt(lower, target, list, i, n, spellings) {
  n = split(lower " " lower "_ " lower "__ " toupper(lower), spellings, " ")
  for (i = 1; i <= n; i++) print "void " spellings[i] "(" list ") __attribute__((alias(\"" target "\")));"
  print ""
}
