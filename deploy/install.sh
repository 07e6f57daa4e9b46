#!/bin/bash
# Makes a shop of an empty Debian server, from a release or the project's folder: deploy/install.sh shop.example
# May be run again: it keeps the settings and the data. docs/decisions/037-install-and-upgrade.md
set -euo pipefail

root=/srv/shop
here=$(cd "$(dirname "$0")" && pwd)

fail() {
	echo "$*" >&2
	exit 1
}

domain=${1:-}
[[ $domain =~ ^[a-z0-9.-]+\.[a-z]+$ ]] || fail "Usage: $0 DOMAIN (such as shop.example)"
[ "$(id -u)" = 0 ] || fail 'Run this as root: it makes a user and a service.'
node -e 'const [major, minor] = process.versions.node.split("."); process.exit(major > 24 || (major == 24 && minor >= 7) ? 0 : 1)' 2>/dev/null ||
	fail 'Node 24.7 or newer is needed, and Debian has older ones. From NodeSource:
	curl -fsSL -o node-setup https://deb.nodesource.com/setup_24.x && bash node-setup && apt-get install -y nodejs'
command -v caddy >/dev/null || fail 'Caddy is needed for https: apt-get install -y caddy'
command -v curl >/dev/null || fail 'curl is needed: apt-get install -y curl'

id shop >/dev/null 2>&1 || useradd --system --user-group --home-dir "$root" --no-create-home --shell /usr/sbin/nologin shop
mkdir -p "$root/releases"
chmod 755 "$root" "$root/releases"
install -d -o shop -g shop -m 700 "$root/data"

# Read by systemd, as root: the shop's own user need not.
if [ ! -f "$root/shop.env" ]; then
	(
		umask 077
		cat >"$root/shop.env.partial" <<-SETTINGS
			NODE_ENV=production
			PUBLIC_URL=https://$domain
			DATABASE_URL=file:$root/data/shop.db
			UPLOADS_DIR=$root/data/uploads
			SESSION_SECRET=$(head -c 32 /dev/urandom | base64 | tr -d '\n=+/')
		SETTINGS
	)
	mv "$root/shop.env.partial" "$root/shop.env"
fi

# Of a shop that is there already systemd may listen elsewhere.
listens=$(sed -n 's/^ListenStream=//p' /etc/systemd/system/shop.socket 2>/dev/null || true)
sed -e "s/{\$SHOP_DOMAIN:shop.example}/$domain/" -e "s/{\$SHOP_UPSTREAM:127.0.0.1:3000}/${listens:-127.0.0.1:3000}/" \
	"$here/Caddyfile" >/etc/caddy/Caddyfile.next
# What the proxy was told before stays beside it.
if [ -f /etc/caddy/Caddyfile ] && ! cmp -s /etc/caddy/Caddyfile.next /etc/caddy/Caddyfile; then
	kept=before-install
	grep -q 'Caddy gets the certificate by itself' /etc/caddy/Caddyfile || kept=before-shop
	cp /etc/caddy/Caddyfile "/etc/caddy/Caddyfile.$kept"
fi
cp /etc/caddy/Caddyfile.next /etc/caddy/Caddyfile
rm /etc/caddy/Caddyfile.next
systemctl enable caddy
systemctl reload-or-restart caddy

if [ -e "$root/current" ]; then
	echo 'The shop was installed already: its settings stay, its proxy is up to date; upgrade.sh brings a newer version.'
else
	"$here/upgrade.sh"
	echo "
	The admin's password was shown once:  journalctl -u shop | grep admin"
fi
cat <<HINTS

	Open: https://$domain (the name must lead to this machine)
	Settings: $root/shop.env, then: systemctl restart shop
	Firewall, where there is none before this machine:
	  apt-get install -y ufw && ufw allow OpenSSH && ufw allow 80,443/tcp && ufw allow 443/udp && ufw enable
	The shop itself listens on 127.0.0.1 only.
	Backups are made every night in $root/data/backups: take them to another machine, too.
HINTS
