#!/bin/bash
# Puts the version of this folder (a release, or the project, of which a release is made) in the place of the running
# one, and takes it back by itself when it does not become ready. Run as root. docs/decisions/037-install-and-upgrade.md
set -euo pipefail

root=${SHOP_ROOT:-/srv/shop}
# How long a version may take to be ready; longer where a migration rewrites a very large database.
patience=${READY_SECONDS:-60}
source=$(cd "$(dirname "$0")/.." && pwd)
current=$root/current
run=${SHOP_RUN:-/run}
# Settings of a version that is tried, and the socket at which it then answers: no visitor comes there.
trial=$run/shop-trial.env
asked=$run/shop/trial
# While it is there, shop.service waits with its start.
closed=$run/shop-closed
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
host=$(setting HOST)
port=$(setting PORT)
case $host in *:*) host=[$host] ;; esac
address=${host:-127.0.0.1}:${port:-3000}
[[ $address =~ ^[][0-9a-fA-F.:]+$ ]] || fail "systemd listens at $address for the shop: HOST in $root/shop.env must be an address. Nothing was changed."
database=$(setting DATABASE_URL)
database=${database#file:}
copies=$(dirname "$database")/backups
backups=$(setting BACKUP_DIR)
backups=${backups:-$copies}
kept_backup=$backups/before-upgrade.tar
# By it the shop knows its own database; each start writes it anew.
place=$(dirname "$database")/this-shop.json

# What the service has said last, for whoever sees only this.
last_lines() {
	if command -v journalctl >/dev/null; then journalctl --unit "$1" --lines 20 --output cat --no-pager >&2 || true; fi
}

# The backup from before an upgrade stays, whatever the shop removes, until the next upgrade has worked.
keep_backup() {
	local newest
	newest=$(find "$backups" -maxdepth 1 -name 'shop-*Z.tar' 2>/dev/null | sort | tail -n 1)
	if [ -n "$newest" ]; then ln -f "$newest" "$kept_backup.next" 2>/dev/null || true; fi
}

releases_now() { find "$root/releases" -maxdepth 1 -name '*Z' | sort; }
migrations_of() { (cd "$1/prisma/migrations" && ls -d -- */); }
copies_now() { find "$copies" -name '*-before-migration-*' -printf '%f\n' 2>/dev/null | sort || true; }
now() { date +%s%3N; }

[ ! -e "$closed" ] || fail "An upgrade was cut off while it was taken back. Of the copies in $copies that are younger than $(releases_now | tail -n 1) put the oldest in the place of $database, without $database-wal and $database-shm; if there is none, the database is as it was. Then let $current lead to the release before, remove $closed, and start the shop."

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

# As the release has it; the socket with the address of the settings.
unit_of() { sed "s/^ListenStream=.*/ListenStream=$address/" "$1/deploy/systemd/$2" 2>/dev/null; }
is_in_place() { unit_of "$1" "$2" | cmp -s - "$units/$2"; }

# With one rename: at each moment there is a current version. Its units are those that it was made with; what an owner
# has changed by `systemctl edit` stays beside them.
make_current() {
	local unit changed=
	ln -sfn "releases/$(basename "$1")" "$current.next" || return 1
	mv -T "$current.next" "$current" || return 1
	# Of another address; or the version is so old that it listens by itself.
	if [ -e "$units/shop.socket" ] && ! is_in_place "$1" shop.socket; then
		systemctl stop shop.socket
		rm "$units/shop.socket"
		changed=yes
	fi
	for unit in "$1"/deploy/systemd/*; do
		unit=$(basename "$unit")
		if is_in_place "$1" "$unit"; then continue; fi
		unit_of "$1" "$unit" | install -m 644 /dev/stdin "$units/$unit" || return 1
		changed=yes
	done
	if [ -n "$changed" ]; then systemctl daemon-reload; fi
}

# Until it can take orders, asked with these words for curl; fails as soon as the program has ended.
wait_until_ready() {
	local end=$(($(now) + patience * 1000))
	while [ "$(now)" -lt "$end" ]; do
		if curl -fs -m 2 -o /dev/null "$@"; then return 0; fi
		systemctl is-active --quiet shop || return 1
		sleep 0.05
	done
	return 1
}
wait_until_open() { wait_until_ready "http://$address/readyz"; }

# Visitors wait meanwhile, in the socket that systemd holds. So whatever the new version writes may be undone: no order is
# among it.
try_next() {
	echo "TRIAL_SOCKET=$asked" >"$trial"
	make_current "$next" || return 1
	away_since=$(now)
	systemctl restart shop && wait_until_ready --unix-socket "$asked" http://shop/readyz
}

# The version that is tried lets them in when its own socket is gone.
let_visitors_in() { rm -f "$trial" "$asked"; }

# The copy that the new version made before it changed anything, after the old one had stopped. Later ones are of starts
# that found the database half changed.
put_database_back() {
	local copy
	copy=$(comm -13 <(echo "$1") <(copies_now) | head -n 1)
	if [ -z "$copy" ]; then return 0; fi
	local kept=$database.of-failed-upgrade
	cp -p "$copies/$copy" "$database.partial"
	sync "$database.partial"
	rm -f "$kept" "$kept-wal" "$kept-shm"
	for end in -wal -shm; do
		if [ -e "$database$end" ]; then mv "$database$end" "$kept$end"; fi
	done
	# At each moment there is a database: without one the shop would begin anew.
	if [ -e "$place.before-upgrade" ]; then mv "$place.before-upgrade" "$place"; fi
	ln "$database" "$kept"
	mv "$database.partial" "$database"
	say "The database is again what it was before the migration; the changed one is kept as $kept."
}

roll_back() {
	local why
	why=$(last_lines shop 2>&1)
	# A visitor who waits would start the shop.
	touch "$closed"
	systemctl stop shop || true
	rm -f "$trial"
	put_database_back "$copies_before"
	make_current "$old"
	rm "$closed"
	systemctl start shop
	# It was ready before: however little time the new version had, this one is waited for.
	patience=60
	if wait_until_open; then
		printf '%s\n' "$why" >&2
		fail "The new version did not become ready, see above: the old one runs again, after $(($(now) - away_since)) ms. It lies in $next."
	fi
	last_lines shop
	fail "Neither the new nor the old version becomes ready, see above. The backup from before is $kept_backup.next."
}

first_start() {
	make_current "$next"
	systemctl enable --now shop shop-backup.timer
	wait_until_open || fail 'The shop does not become ready: journalctl -u shop says why.'
	say "The shop is ready on port ${port:-3000}."
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
if ! systemctl start shop-backup; then
	last_lines shop-backup
	fail 'The backup failed, see above. Nothing was changed.'
fi
keep_backup

# A lost connection must not leave it half done.
trap '' HUP INT TERM
copies_before=$(copies_now)
if [ -e "$place" ]; then cp -p "$place" "$place.before-upgrade"; fi
away_since=$(now)
try_next || roll_back
let_visitors_in
# Ready a moment ago, on this very database: whatever fails now would also fail the old version.
wait_until_open || fail 'The new version was ready and is no longer: journalctl -u shop says why.'
if [ -e "$kept_backup.next" ]; then mv "$kept_backup.next" "$kept_backup"; fi
say "The new version is ready, after $(($(now) - away_since)) ms."

# The three newest stay.
releases_now | head -n -3 | while read -r release; do
	[ "$release" = "$(readlink -f "$current")" ] || rm -rf "$release"
done
