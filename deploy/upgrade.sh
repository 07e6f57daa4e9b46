#!/bin/bash
# Puts the version of this folder (a release, or the project, of which a release is made) in the place of the running
# one, and takes it back by itself when it does not become ready. Run as root. docs/decisions/037-one-command-server.md
set -euo pipefail

root=${SHOP_ROOT:-/srv/shop}
# How long a version may take to be ready; longer where a migration rewrites a very large database.
patience=${READY_SECONDS:-60}
source=$(cd "$(dirname "$0")/.." && pwd)
current=$root/current
# Gone with a restart of the machine.
trial=${SHOP_RUN:-/run}/shop-trial.env
units=${SHOP_UNITS:-/etc/systemd/system}

say() { echo "$*"; }
fail() {
	echo "$*" >&2
	exit 1
}
setting() { sed -n "s/^$1=//p" "$root/shop.env" | tail -n 1 | tr -d "\"'"; }

[ -f "$root/shop.env" ] || fail "There is no shop in $root: run install.sh first."
exec 9>"$root/.upgrade.lock"
flock --nonblock 9 || fail 'Another upgrade is running.'
port=$(setting PORT)
port=${port:-3000}
database=$(setting DATABASE_URL)
database=${database#file:}
copies=$(dirname "$database")/backups

migrations_of() { (cd "$1/prisma/migrations" && ls -d -- */); }
copies_now() { ls "$copies" 2>/dev/null | grep -- '-before-migration-' || true; }
now() { date +%s%3N; }

# Beside the running version, which goes on selling.
place_release() {
	local name
	name=$(date -u +%Y%m%dT%H%M%SZ)
	next=$root/releases/$name
	rm -rf "$root"/releases/*.partial
	if [ -f "$source/server.js" ]; then
		mkdir "$next.partial"
		for part in "$source"/*; do
			case $(basename "$part") in
				# Of a shop that was started in its folder.
				data | uploads) ;;
				*) cp -r "$part" "$next.partial/" ;;
			esac
		done
	else
		(cd "$source" && npm run --silent release -- "$next.partial")
	fi
	# The shop's user reads it and cannot change it.
	chmod -R a+rX,go-w "$next.partial"
	mv "$next.partial" "$next"
}

# With one rename: at each moment there is a current version. Its services are those that it was made with; what an owner
# has changed by `systemctl edit` stays beside them.
make_current() {
	local unit changed=
	ln -s "releases/$(basename "$1")" "$current.next"
	mv -T "$current.next" "$current"
	for unit in "$1"/deploy/systemd/*; do
		cmp -s "$unit" "$units/$(basename "$unit")" && continue
		install -m 644 "$unit" "$units/"
		changed=yes
	done
	if [ -n "$changed" ]; then systemctl daemon-reload; fi
}

# Until it can take orders; fails as soon as the program has ended.
wait_until_ready() {
	local end=$(($(now) + patience * 1000))
	while [ "$(now)" -lt "$end" ]; do
		if curl -fs -m 2 -o /dev/null "http://127.0.0.1:$1/readyz"; then return 0; fi
		systemctl is-active --quiet shop || return 1
		sleep 0.05
	done
	return 1
}

# On a port that no visitor knows, so that whatever it writes may be undone: no order is among it.
try_with_migrations() {
	local trial_port
	trial_port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => (console.log(s.address().port), s.close()))')
	systemctl stop shop
	echo "PORT=$trial_port" >"$trial"
	make_current "$next" && systemctl start shop && wait_until_ready "$trial_port" && rm "$trial"
}

# The copy that the new version made before it changed anything, after the old one had stopped.
put_database_back() {
	local copy
	copy=$(comm -13 <(echo "$1") <(copies_now) | tail -n 1)
	if [ -z "$copy" ]; then return 0; fi
	local kept=$database.of-failed-upgrade
	for end in '' -wal -shm; do
		if [ -e "$database$end" ]; then mv -f "$database$end" "$kept$end"; fi
	done
	cp -p "$copies/$copy" "$database.partial"
	mv "$database.partial" "$database"
	say "The database is again what it was before the migration; the changed one is kept as $kept."
}

roll_back() {
	systemctl stop shop || true
	rm -f "$trial"
	put_database_back "$copies_before"
	make_current "$old"
	systemctl start shop
	# It was ready before: however little time the new version had, this one is waited for.
	patience=60
	if wait_until_ready "$port"; then
		fail "The new version did not become ready: the old one runs again, after $(($(now) - away_since)) ms. Why: journalctl -u shop. It lies in $next."
	fi
	fail "Neither the new nor the old version becomes ready: journalctl -u shop says why."
}

first_start() {
	make_current "$next"
	systemctl enable --now shop shop-backup.timer
	wait_until_ready "$port" || fail 'The shop does not become ready: journalctl -u shop says why.'
	say "The shop is ready on port $port."
}

rm -f "$trial"
if [ ! -e "$current" ]; then
	place_release
	first_start
	exit
fi
old=$(readlink -f "$current")
missing=$(comm -23 <(migrations_of "$old") <(migrations_of "$source"))
[ -z "$missing" ] || fail "This version is older than the database: it lacks $missing Nothing was changed."
place_release
say 'Making a backup.'
systemctl start shop-backup || fail 'The backup failed: journalctl -u shop-backup says why. Nothing was changed.'

# A lost connection must not leave it half done.
trap '' HUP INT TERM
copies_before=$(copies_now)
away_since=$(now)
if [ "$(migrations_of "$old")" != "$(migrations_of "$next")" ]; then
	try_with_migrations || roll_back
	# Ready a moment ago, on this very database: whatever fails now would also fail the old version.
	systemctl restart shop
	wait_until_ready "$port" || fail 'The new version was ready and is no longer: journalctl -u shop says why.'
else
	make_current "$next"
	systemctl restart shop || roll_back
	wait_until_ready "$port" || roll_back
fi
say "The new version is ready, after $(($(now) - away_since)) ms."

# The three newest stay.
ls -1d "$root"/releases/*Z | sort | head -n -3 | while read -r release; do
	[ "$release" = "$(readlink -f "$current")" ] || rm -rf "$release"
done
