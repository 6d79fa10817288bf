# Read by the launcher when there is something to build: the product, or the class data for this Java.
# shellcheck shell=bash disable=SC2154 # variables of the launcher
lock="$(dirname "$log")/build.lock"
least_maven=3.6.3
child=

# Runs a command as a process group of its own, so that an interruption ends all of it, whoever was signalled.
job() {
  set -m
  { set +m && "$@"; } </dev/null &
  child=$!
  set +m
  local code=0
  wait "$child" || code=$?
  child=
  return $code
}

interrupted() { # exit code
  trap '' INT TERM HUP
  if [ -n "$child" ]; then
    kill -TERM -- "-$child" 2>/dev/null || true
    wait "$child" 2>/dev/null || true
    for _ in 1 2 3 4 5 6 7 8 9 10; do
      kill -0 -- "-$child" 2>/dev/null || break
      sleep 0.2
    done
    kill -KILL -- "-$child" 2>/dev/null || true
  fi
  say "interrupted"
  exit "$1"
}

# Two first runs at once: the later one waits, and finds all done. The lock ends with its holder.
acquire() {
  if command -v flock >/dev/null; then
    exec 9>"$lock"
    flock -n 9 && return
    say "waiting for another build"
    job flock 9
    return
  fi
  until mkdir "$lock.d" 2>/dev/null; do
    if ! kill -0 "$(cat "$lock.d/pid" 2>/dev/null || echo $$)" 2>/dev/null; then
      rm -rf "$lock.d"
      continue
    fi
    say "waiting for another build"
    sleep 2
  done
  echo $$ >"$lock.d/pid"
}

release() {
  exec 9>&-
  [ "$(cat "$lock.d/pid" 2>/dev/null)" != $$ ] || rm -rf "$lock.d"
}

require_tools() {
  local maven
  [ -x "$java_home/bin/javac" ] ||
    refuse "$java_home has no bin/javac: building takes a JDK, version 17 or newer, not a mere runtime"
  command -v mvn >/dev/null || refuse "Maven is missing: building takes mvn on the PATH"
  maven=$(JAVA_HOME="$java_home" mvn -v 2>/dev/null | sed -n 's/.*Apache Maven \([0-9][0-9.]*\).*/\1/p' || true)
  [ "$(printf '%s\n' "$least_maven" "${maven:-$least_maven}" | sort -V | head -n 1)" = "$least_maven" ] ||
    refuse "Maven $maven is too old: building takes $least_maven or newer"
}

# Shows where Maven is: one line per module, and one per fifty packages that it fetches.
progress() {
  local line fetched=0 module='Building idlewave ([a-z-]+) .*\[([0-9]+)/([0-9]+)\]'
  while IFS= read -r line; do
    if [[ $line =~ $module ]]; then
      say "  ${BASH_REMATCH[1]} (${BASH_REMATCH[2]} of ${BASH_REMATCH[3]})"
    elif [[ $line == *"Downloaded from"* ]]; then
      fetched=$((fetched + 1))
      [ $((fetched % 50)) -ne 0 ] || say "  $fetched packages fetched"
    fi
  done
}

# A short-lived compiler is served best by the quicker one of the JVM's two.
maven() {
  cd "$top" || return
  JAVA_HOME="$java_home" MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC ${MAVEN_OPTS:-}" \
    mvn -B -Dstyle.color=never -Dquick -pl jobs -am package 2>&1 | tee "$log" | progress
  return "${PIPESTATUS[0]}"
}

build() {
  require_tools
  say "building, once; the log is $log"
  rm -rf "$top"/*/target/quick
  mkdir -p "$build"
  touch "$build/started"
  if ! job maven; then
    grep -E '^\[(ERROR|FATAL)\]' "$log" >&2 || tail -n 40 "$log" >&2
    say "the build failed; all of its log is $log"
    exit 1
  fi
  "$java" -XX:TieredStopAtLevel=1 -cp "$(class_path)" io.idlewave.jobs.Idlewave init --schema >"$build/study.schema.json"
  mv "$build/started" "$build/built"
}

# The class data of this Java: of the classes that the demo loads. Without it all works the same, later.
archive_classes() {
  say "  class data of Java $java_version"
  rm -rf "$classes" "$classes".* "$build/training"
  mkdir -p "$build/training"
  job "$java" "${options[@]}" -XX:ArchiveClassesAtExit="$classes.new" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC \
    -Djava.io.tmpdir="$build/training" -cp "$(class_path)" \
    io.idlewave.jobs.Idlewave demo --out "$build/training/demo" >>"$log" 2>&1 || true
  rm -rf "$build/training"
  [ ! -f "$classes.new" ] || mv "$classes.new" "$classes"
  key >"$classes.key"
}

prepare() {
  local place
  place=$(dirname "$lock")
  if ! mkdir -p "$place" 2>/dev/null || [ ! -w "$place" ]; then
    [ -f "$jar" ] || refuse "not built yet, and $top is not writable"
    return 0
  fi
  trap 'interrupted 130' INT
  trap 'interrupted 143' TERM
  trap 'interrupted 129' HUP
  acquire
  if stale; then
    build
    archive_classes
    say "built in $SECONDS s"
  elif [ "$(cat "$classes.key" 2>/dev/null)" != "$(key)" ]; then
    archive_classes
  fi
  release
  trap - INT TERM HUP
}
