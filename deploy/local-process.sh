# Read by deploy/local-cluster and deploy/local-broker: processes of this machine, known by their folder, on jars that Maven fetches.
# shellcheck shell=bash disable=SC2154 # name, top, jars and folder are variables of the script
host=127.0.0.1
java=${JAVA_HOME:+$JAVA_HOME/bin/}java

refuse() {
  echo "$name: $*" >&2
  exit 2
}

usage() {
  sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p;}' "${BASH_SOURCE[-1]}" >&2
  exit 2
}

class_path() {
  local LC_ALL=C
  printf '%s:' "$jars"/lib/*.jar
}

install() { # pom below deploy, what it fetches
  local poms=("$top/pom.xml" "$top/deploy/$1")
  [ ! -f "$jars/installed" ] || [ -n "$(find "${poms[@]}" -newer "$jars/installed" -print -quit)" ] || return 0
  rm -rf "$jars"
  mvn -B -q -Dstyle.color=never -Dquick -f "$top/deploy/$1" >&2 || refuse "$2 cannot be fetched"
  touch "$jars/installed"
}

# Below the ports that systems give away by themselves.
free_port() {
  local port
  for _ in {1..50}; do
    port=$((20000 + RANDOM % 12000))
    if ! (exec 3<>"/dev/tcp/$host/$port") 2>/dev/null; then
      echo "$port"
      return
    fi
  done
  refuse "no free port between 20000 and 32000"
}

log_settings() { # lines of further loggers on standard input
  cat >"$folder/conf/log4j2.properties" <<'END'
rootLogger.level = INFO
rootLogger.appenderRef.out.ref = out
appender.out.type = Console
appender.out.name = out
appender.out.layout.type = PatternLayout
appender.out.layout.pattern = %d{HH:mm:ss.SSS} %-5p %c{1} %m%n
END
  cat >>"$folder/conf/log4j2.properties"
}

option() { # of each process of this folder, and of no other process
  echo "-Dlog4j.configurationFile=$folder/conf/log4j2.properties"
}

pid_of() { # process; succeeds if it runs, for its number may be another's by now
  pid=$(cat "$folder/$1.pid" 2>/dev/null) && grep -qazxFe "$(option)" "/proc/$pid/cmdline" 2>/dev/null
}

launch() { # process, heap in MiB, main class and arguments
  local process=$1 heap=$2
  shift 2
  nohup "$java" "-Xmx${heap}m" -XX:+UseSerialGC -XX:-UsePerfData -Djava.io.tmpdir="$folder/tmp" \
    "$(option)" -cp "$(class_path)" "$@" \
    >>"$folder/logs/$process.log" 2>&1 </dev/null &
  echo $! >"$folder/$process.pid"
  # Until it is no longer a copy of this shell.
  until pid_of "$process" || ! kill -0 $! 2>/dev/null; do sleep 0.02; done
}

kill_process() {
  if pid_of "$1"; then
    kill -9 "$pid"
    while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
  fi
  rm -f "$folder/$1.pid"
}
