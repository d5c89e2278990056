#!/bin/bash
# fuzz.sh SECONDS [CORPUS…]: builds the fuzzer and runs it for that long on each corpus (all, or those named), starting from the committed
# inputs, the golden transcripts and earlier findings.
set -euo pipefail
cd "$(dirname "$0")/../.."
export SNAPFEED_FUZZ=1 SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
folder=.build-fuzz
seconds=$1
shift
if [ $# -eq 0 ]; then set -- wire image search token share http; fi
# gold, the default linker, fails; lld comes with Swift.
swift build -c release --scratch-path "$folder" --product Fuzz -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld
for corpus in "$@"; do
	mkdir -p "$folder/corpus/$corpus" "$folder/seeds/$corpus" "$folder/crashes"
	if [ "$corpus" = wire ]; then python3 Tests/Fuzz/seeds.py "$folder/seeds/$corpus"; fi
	PROPERTIES=$corpus "$folder/release/Fuzz" -max_total_time="$seconds" -max_len=65536 -print_final_stats=1 -verbosity=0 \
		-artifact_prefix="$folder/crashes/$corpus-" "$folder/corpus/$corpus" "$folder/seeds/$corpus" "Tests/Fuzz/Corpus/$corpus"
done
