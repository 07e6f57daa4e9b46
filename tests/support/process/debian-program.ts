import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

// Unpacked but not installed: installing a package would start its service on the developer's machine.
const folder = path.resolve('node_modules/.cache/debian')
const isInstalled = (program: string) => spawnSync('which', [program]).status === 0

/**
 * Returns the path of a program on this machine or from the Debian package of that name, or `undefined` if neither is
 * available.
 */
export function findProgram(name: string): string | undefined {
	if (isInstalled(name)) return name
	const unpacked = path.join(folder, name)
	const program = path.join(unpacked, 'usr/bin', name)
	if (!existsSync(program) && isInstalled('apt-get')) unpack(name, unpacked)
	return existsSync(program) ? program : undefined
}

function unpack(name: string, target: string) {
	mkdirSync(folder, { recursive: true })
	const own = mkdtempSync(path.join(folder, `${name}-`))
	const options = { cwd: own, stdio: 'ignore', timeout: 60_000 } as const
	const download = () => spawnSync('apt-get', ['download', name], options).status === 0
	try {
		// An image may have no package lists.
		if (!download() && (process.getuid?.() !== 0 || !update() || !download())) return
		const file = readdirSync(own).find((entry) => entry.endsWith('.deb'))!
		execFileSync('dpkg-deb', ['--extract', file, 'unpacked'], options)
		// Another test may have finished first.
		if (!existsSync(target)) renameSync(path.join(own, 'unpacked'), target)
	} finally {
		rmSync(own, { recursive: true, force: true })
	}
}

const update = () => spawnSync('apt-get', ['update'], { stdio: 'ignore', timeout: 120_000 }).status === 0
