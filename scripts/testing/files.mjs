import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from '../setup/run.mjs'

/**
 * The kinds as vitest.config.ts and playwright.config.ts have them; other folders of tests have commands of their own.
 */
const kinds = {
	unit: /^(app|prisma|scripts)\/.*\.test\.ts$|^tests\/((house|faults|deploy)\/.*|[^/]*)\.test\.ts$/,
	http: /^tests\/http\/.*\.test\.ts$/,
	e2e: /^tests\/e2e\/.*\.spec\.ts$/,
}

/**
 * The tests of running a shop elsewhere, killing and filling it, bringing it back, and of what is typed beside it: dear,
 * and seldom touched.
 */
const deployment = [
	/^tests\/(deploy|faults\/postgresql)\//,
	/^tests\/(release|monitoring|typescript-client)\./,
	/^tests\/faults\/(two-processes|replication|restore|held-back|backup|bucket-backup|killed-at-each-statement|killed-shop|full-disk)\./,
	/^scripts\/(import|new-migration|move\/.*|postgresql\/(baseline|migrations))\./,
	/^app\/adapters\/db\/postgresql\/(lists|write-units)\./,
	/\/(backup-on-server|first-start)\./,
	// Object storage and large uploads, of which other files take a sample
	/^tests\/(video-upload|http\/safety\/bucket)\.|^app\/shop\/backup\/off-site\./,
]

export const isAboutDeployment = (file) => deployment.some((pattern) => pattern.test(file))

/** The test files of a kind whose path has one of some parts; all, without parts. */
export function testFiles(kind, parts) {
	const wanted = parts.map((part) => relative(root, join(root, part.replace(/:\d+$/, ''))).toLowerCase())
	return ['app', 'prisma', 'scripts', 'tests']
		.flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)))
		.map((file) => file.replaceAll('\\', '/'))
		.filter((file) => kinds[kind].test(file))
		.filter((file) => wanted.length === 0 || wanted.some((part) => file.toLowerCase().includes(part)))
}

/** Whether one of them is of a browser, or speaks of the built shop, or imports what does. */
export function needBuild(files) {
	const seen = new Set()
	const speaksOfIt = (file) => {
		if (seen.has(file) || !existsSync(file)) return false
		seen.add(file)
		const text = readFileSync(file, 'utf8')
		if (/\bbuild\//.test(text)) return true
		// The shop itself reads it where it is told to.
		const imports = [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path]) => join(dirname(file), path))
		return imports.some((path) => !path.startsWith(join(root, 'app')) && speaksOfIt(path))
	}
	return files.some((file) => kinds.e2e.test(file) || speaksOfIt(join(root, file)))
}
