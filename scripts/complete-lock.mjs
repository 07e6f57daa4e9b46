// Adds other platforms' optional packages that npm omitted from package-lock.json.
//
// If the registry is a mirror that lacks some of them, `npm install` omits them silently, and `npm ci` rejects the lock
// file ("Missing: X@ from lock file"). An entry with a version and a platform is enough (without an integrity hash,
// because the package was not downloaded).
//
// Run it after changing packages: node scripts/complete-lock.mjs [package-lock.json]
import { readFileSync, writeFileSync } from 'node:fs'

const toSameValues = (names) => Object.fromEntries(names.split(' ').map((name) => [name, name]))
const OS = {
	...toSameValues('linux darwin win32 android freebsd openbsd netbsd sunos aix openharmony cygwin haiku emscripten'),
	linuxmusl: 'linux',
	windows: 'win32',
	win: 'win32',
}
const CPU = {
	...toSameValues('x64 arm64 ia32 arm riscv64 ppc64 s390x loong64 mips64el wasm32'),
	x86: 'ia32',
	armv7: 'arm',
	armv6: 'arm',
	ppc64le: 'ppc64',
	loongarch64: 'loong64',
}

function findEntry(name, version, parent) {
	const words = name.split('/').pop().split(/[-_.]/)
	const os = words.find((word) => word in OS)
	const cpu = words.find((word) => word in CPU)
	const entry = { version, optional: true }
	if (parent.dev) entry.dev = true
	if (parent.peer) entry.peer = true
	if (os) entry.os = [OS[os]]
	if (cpu) entry.cpu = [CPU[cpu]]
	if (words.includes('musl') || os === 'linuxmusl') entry.libc = ['musl']
	else if (words.includes('gnu') && OS[os] === 'linux') entry.libc = ['glibc']
	return entry
}

/** Returns the paths where Node looks for a package, nearest first. */
function listCandidates(key, name) {
	const found = []
	for (let at = key; at; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
		found.push(`${at}/node_modules/${name}`)
	}
	return [...found, `node_modules/${name}`]
}

export function completeLock(lock) {
	const packages = lock.packages
	const added = []
	const leftOut = []
	for (const [key, parent] of Object.entries({ ...packages })) {
		for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
			if (listCandidates(key, name).some((path) => path in packages)) continue
			// Nothing can be written without an exact version.
			const entry = findEntry(name, version, parent)
			if (!/^\d+\.\d+\.\d+/.test(version) || !(entry.os || entry.cpu)) leftOut.push(`${name}@${version}`)
			else {
				packages[`node_modules/${name}`] = entry
				added.push(name)
			}
		}
	}
	lock.packages = Object.fromEntries(Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1)))
	return { added, leftOut }
}

const file = process.argv[2] ?? new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const { added, leftOut } = completeLock(lock)
// Some npm versions indent the lock file like package.json, which would change every line.
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added.length} packages for other platforms were added to the lock file.`)
if (leftOut.length > 0) console.log(`Still missing, and they cannot be derived: ${leftOut.join(', ')}`)
