# To be sourced, with $root set: builds the benchmarks and says how to run them ($java, $flags, $classpath), in a folder $work that goes away.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$root" && ./mvnw -B -q -Dquick -pl bench -am -DskipTests package dependency:build-classpath -Dmdep.outputFile="$work/cp") >&2
java=${JAVA_25:-$(ls -d /usr/lib/jvm/*25*/bin/java | head -1)}
export JAVA_25="$java"
classpath=$root/bench/target/classes:$(cat "$work/cp")
flags="--enable-native-access=ALL-UNNAMED --add-opens=java.base/java.lang=ALL-UNNAMED --add-opens=java.base/jdk.internal.vm=ALL-UNNAMED"
