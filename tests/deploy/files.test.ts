import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseSettings } from '#app/adapters/settings.server.ts'
import { createOwnFolder } from '../support/own-folder.ts'

// Checks that deploy/ needs no server for.
const folder = createOwnFolder()

const isThere = (program: string) => spawnSync(program, ['--version']).status === 0
const read = (file: string) => readFileSync(file, 'utf8')
const scripts = globSync('deploy/*.sh')
const units = globSync('deploy/systemd/*').toSorted()
const services = units.filter((unit) => unit.endsWith('.service'))

test.each(scripts)('%s is a valid bash script', (script) => {
	execFileSync('bash', ['-n', script])
})

test.skipIf(!isThere('shellcheck')).each(scripts)(
	'shellcheck finds no problems in %s (only where it is installed)',
	(script) => {
		execFileSync('shellcheck', [script])
	},
)

test.skipIf(!isThere('systemd-analyze'))('systemd accepts the units (only where it is installed)', () => {
	const shop = path.join(folder, 'current')
	mkdirSync(shop)
	for (const name of ['start.sh', 'backup.sh']) writeFileSync(path.join(shop, name), '#!/bin/sh\n', { mode: 0o755 })
	const copies = units.map((unit) => {
		const copy = path.join(folder, path.basename(unit))
		writeFileSync(copy, read(unit).replaceAll('/srv/shop', folder))
		return copy
	})
	const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...copies], { encoding: 'utf8' })
	expect(status).toBe(0)
	expect(stderr).toBe('')
})

test.skipIf(!isThere('systemd-analyze')).each(services)(
	'systemd rates the exposure of %s at 1.5 of 10 or less (only where it is installed)',
	(unit) => {
		const { status, stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=15', unit], {
			encoding: 'utf8',
		})
		expect(status).toBe(0)
		expect(stdout.split('\n').findLast(Boolean)).toEqual(expect.stringContaining('OK'))
	},
)

test('the services run as the shop user and write only to the shop data', () => {
	for (const unit of services) {
		const lines = read(unit).split('\n')
		const those = (name: string) => lines.filter((line) => line.startsWith(`${name}=`))
		expect(those('User')).toEqual(['User=shop'])
		expect(those('ProtectSystem')).toEqual(['ProtectSystem=strict'])
		expect(those('ReadWritePaths')).toEqual(['ReadWritePaths=/srv/shop/data'])
		expect(those('MemoryDenyWriteExecute')).toEqual([])
	}
})

test('Caddy proxies to the address where the shop listens', () => {
	const { port, host } = parseSettings({})
	expect(read('deploy/Caddyfile')).toContain(`:${host}:${port}}`)
})

test('install.sh configures the domain in Caddy and the socket address of an existing shop, and keeps earlier settings', () => {
	const etc = path.join(folder, 'etc')
	for (const name of ['caddy', 'systemd/system']) mkdirSync(path.join(etc, name), { recursive: true })
	const [lines] = /listens=[^]*\/etc\/caddy\/Caddyfile.*\n/.exec(read('deploy/install.sh'))!
	const caddy = (name: string) => path.join(etc, 'caddy', name)
	const readMessages = () => {
		execFileSync('bash', ['-c', `set -euo pipefail\nhere=deploy domain=my.example\n${lines.replaceAll('/etc', etc)}`])
		return read(caddy('Caddyfile')).match(/^\S+(?= \{$)|\S+:\d+(?= \{$)/gm)
	}
	writeFileSync(caddy('Caddyfile'), 'Debian')
	expect(readMessages()).toEqual(['(patiently)', 'my.example', '127.0.0.1:3000', '127.0.0.1:3000'])
	writeFileSync(path.join(etc, 'systemd/system/shop.socket'), '[Socket]\nListenStream=[::1]:3001\nBacklog=4096\n')
	appendFileSync(caddy('Caddyfile'), 'Mine')
	for (const _ of [1, 2]) expect(readMessages()).toEqual(['(patiently)', 'my.example', '[::1]:3001', '[::1]:3001'])
	expect(read(caddy('Caddyfile.before-shop'))).toBe('Debian')
	expect(read(caddy('Caddyfile.before-install')).slice(-4)).toBe('Mine')
	expect(globSync(caddy('*'))).toHaveLength(3)
})

test('the settings that install.sh writes are valid shop settings', () => {
	const [, lines = ''] = /<<-SETTINGS\n([^]*?)\n\t*SETTINGS/.exec(read('deploy/install.sh'))!
	const script = `root=/srv/shop domain=shop.example\ncat <<-SETTINGS\n${lines}\nSETTINGS\n`
	const written = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n')
	const settings = parseSettings(Object.fromEntries(written.map((line) => line.split(/=(.*)/).slice(0, 2))))
	expect(settings).toMatchObject({
		publicUrl: 'https://shop.example',
		databaseFile: '/srv/shop/data/shop.db',
		uploadsDir: '/srv/shop/data/uploads',
		demo: false,
		trustedProxies: ['loopback'],
	})
	expect(settings.given).toContain('SESSION_SECRET')
})
