#!/bin/bash
# fuzz.sh SECONDS [NAME…]: builds the fuzzers (all, or those named) and runs each for that long, starting from the committed
# corpus, the golden transcripts and earlier findings.
set -euo pipefail
cd "$(dirname "$0")/../.."
export SNAPFEED_FUZZ=1 SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
folder=.build-fuzz
seconds=$1
shift
if [ $# -eq 0 ]; then set -- Wire Image Search Token Share HTTP; fi
for name in "$@"; do
	# gold, the default linker, fails; lld comes with Swift.
	swift build -c release --scratch-path "$folder" --product "Fuzz$name" -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld
	corpus="${name,,}"
	mkdir -p "$folder/corpus/$corpus" "$folder/seeds/$corpus" "$folder/crashes"
	if [ "$corpus" = wire ]; then python3 Tests/Fuzz/seeds.py "$folder/seeds/$corpus"; fi
	"$folder/release/Fuzz$name" -max_total_time="$seconds" -max_len=65536 -print_final_stats=1 -verbosity=0 \
		-artifact_prefix="$folder/crashes/$corpus-" "$folder/corpus/$corpus" "$folder/seeds/$corpus" "Tests/Fuzz/Corpus/$corpus"
done
