#!/bin/bash
# Runs a command with a real MediaWiki, by default its tests: Tests/Wiki/run.sh [COMMAND...]
set -euo pipefail
cd "$(dirname "$0")/../.."

wiki=/usr/share/mediawiki
packages=(mediawiki php-cli php-cgi php-sqlite3 php-intl php-mbstring php-xml)
[ "$(id -u)" = 0 ] && sudo=() || sudo=(sudo)
folder=$(mktemp -d)
pids=()

clean() {
    for pid in "${pids[@]}"; do kill "$pid" 2> /dev/null && wait "$pid" 2> /dev/null || true; done
    rm -rf "$folder"
}
trap clean EXIT
trap 'exit 130' INT TERM

is_installed() { dpkg -s "$1" 2> /dev/null | grep -q '^Status: install ok'; }

# The package wants some web server, which is not used. The smallest is taken if there is none, and it is not started.
install_packages() {
    local missing=() policy=/usr/sbin/policy-rc.d
    for package in "${packages[@]}"; do is_installed "$package" || missing+=("$package"); done
    [ ${#missing[@]} = 0 ] && return
    is_installed apache2 || is_installed nginx || is_installed lighttpd || missing+=(mini-httpd)
    if [ ! -e "$policy" ]; then
        printf '#!/bin/sh\nexit 101\n' | "${sudo[@]}" tee "$policy" > /dev/null
        "${sudo[@]}" chmod +x "$policy"
        trap '"${sudo[@]}" rm -f /usr/sbin/policy-rc.d; clean' EXIT
    fi
    "${sudo[@]}" apt-get update -q
    "${sudo[@]}" apt-get install -qy --no-install-recommends "${missing[@]}"
}

# Prints what went wrong, and nothing else.
quietly() { "$@" > "$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }; }

make_wiki() {
    mkdir "$folder/cache"
    quietly php "$wiki/maintenance/install.php" --confpath "$folder" --dbtype sqlite --dbpath "$folder" --dbname wiki --scriptpath "" \
        --server http://127.0.0.1 --lang en --pass "$(openssl rand -hex 16)" "Test Wiki" Operator
    cat >> "$folder/LocalSettings.php" << 'END'
$wgServer = 'http://' . ( $_SERVER['HTTP_HOST'] ?? '127.0.0.1' );
$wgCacheDirectory = __DIR__ . '/cache';
$wgJobRunRate = 0;
wfLoadExtensions( [ 'Cite', 'ParserFunctions' ] );
if ( getenv( 'WITH_EXTRACTS' ) ) {
	wfLoadExtension( 'TextExtracts' );
}
END
    export MW_CONFIG_FILE="$folder/LocalSettings.php"
}

page() { quietly php "$wiki/maintenance/edit.php" --user Operator --no-rc "$1"; }

# Sets `api` to the address of a new server; further arguments are its environment.
serve() {
    local log="$folder/server-$1"
    shift
    env "$@" php -S 127.0.0.1:0 -t "$wiki" > "$log" 2>&1 < /dev/null &
    pids+=($!)
    for _ in {1..200}; do
        api=$(sed -n 's|.*Development Server (\(http://[0-9.:]*\)) started.*|\1/api.php|p' "$log")
        [ -n "$api" ] && return
        sleep 0.05
    done
    cat "$log" >&2
    exit 1
}

install_packages
make_wiki
for file in Tests/Wiki/pages/*.wiki; do
    # The first line is the title, because not every title can be a file's name.
    page "$(head -n 1 "$file")" < <(tail -n +2 "$file")
done
serve plain WITH_EXTRACTS=
export WIKI_API=$api
serve extracts WITH_EXTRACTS=1
export WIKI_API_EXTRACTS=$api
unset MW_CONFIG_FILE
[ $# = 0 ] && set -- swift test --filter MediaWikiRealTests
"$@"
