import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Releases and images are built for the machine that builds them, so each native binary must be available for every
// processor.
interface Entry {
	version: string
	integrity?: string
	os?: string | string[]
	cpu?: string | string[]
	optional?: boolean
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }

test.each(['x64', 'arm64'])('the lock file contains the runtime packages for Linux and %s', (cpu) => {
	for (const name of [
		`node-linux-${cpu}`,
		`@img/sharp-linux-${cpu}`,
		`@img/sharp-libvips-linux-${cpu}`,
		`@flydotio/litestream-linux-${cpu}`,
	]) {
		const { version, integrity, os, cpu: fits, optional } = packages[`node_modules/${name}`] ?? { version: 'missing' }
		expect([os].flat(), name).toEqual(['linux'])
		expect([fits].flat(), name).toEqual([cpu])
		expect(optional, name).toBe(true)
		// Only the tests use Litestream, and the registry that wrote the lock file may have had only this system's
		// package.
		if (name.includes('litestream')) continue
		expect(version, name).toEqual(expect.stringMatching(/^\d/))
		expect(integrity, name).toEqual(expect.stringMatching(/^sha512-/))
	}
	expect(readdirSync('node_modules/better-sqlite3/prebuilds')).toContain(`linux-${cpu}.node`)
})

test('arm64 and x64 packages have the same versions', () => {
	const ofArm = Object.entries(packages).filter(([at]) => at.includes('linux') && at.endsWith('arm64'))
	expect(ofArm.length).toBeGreaterThan(3)
	for (const [at, { version }] of ofArm) {
		const other = packages[at.replace(/arm64$/, 'x64')]
		if (other) expect(version, at).toEqual(other.version)
	}
})

test('the server is not tied to one processor: neither its scripts nor the image name one', () => {
	const files = [
		'Dockerfile',
		'compose.yaml',
		...readdirSync('deploy', { recursive: true }).map((name) => `deploy/${String(name)}`),
	]
	const texts = files.filter((name) => /\.(sh|service|timer|yml|yaml)$|file$/.test(name) && existsSync(name))
	expect(texts.length).toBeGreaterThan(6)
	for (const file of texts)
		expect([file, readFileSync(file, 'utf8')]).not.toEqual([
			file,
			expect.stringMatching(/amd64|x86|x64|arm64|aarch64|--platform/),
		])
})
