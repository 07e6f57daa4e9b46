import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from '../setup/run.mjs'

/**
 * The test kinds as defined in vitest.config.ts and playwright.config.ts; other test folders have their own commands.
 */
const kinds = {
	unit: /^(app|prisma|scripts)\/.*\.test\.ts$|^tests\/((house|faults|deploy)\/.*|[^/]*)\.test\.ts$/,
	http: /^tests\/http\/.*\.test\.ts$/,
	e2e: /^tests\/e2e\/.*\.spec\.ts$/,
}

/**
 * The tests of running a shop elsewhere, killing and filling it, bringing it back, and of what is typed beside it:
 * dear, and seldom touched.
 */
const deployment = [
	/^tests\/(deploy|faults\/postgresql)\//,
	/^tests\/(release|monitoring|typescript-client)\./,
	/^tests\/faults\/(two-processes|replication|restore|paused-notifications|backup|bucket-backup|killed-at-each-statement|killed-shop|full-disk)\./,
	/^scripts\/(import|new-migration|move\/.*|postgresql\/(baseline|migrations))\./,
	/^app\/adapters\/db\/postgresql\/(lists|write-units)\./,
	/\/(backup-on-server|first-start)\./,
	// Object storage and large uploads, of which other files take a sample
	/^tests\/(video-upload|http\/safety\/bucket)\.|^app\/shop\/backup\/off-site\./,
]

export const isAboutDeployment = (file) => deployment.some((pattern) => pattern.test(file))

/** Returns the test files of a kind whose paths contain one of the parts, or all files when no parts are given. */
export function listTestFiles(kind, parts) {
	const wanted = parts.map((part) => relative(root, join(root, part.replace(/:\d+$/, ''))).toLowerCase())
	return ['app', 'prisma', 'scripts', 'tests']
		.flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)))
		.map((file) => file.replaceAll('\\', '/'))
		.filter((file) => kinds[kind].test(file))
		.filter((file) => wanted.length === 0 || wanted.some((part) => file.toLowerCase().includes(part)))
}

/** Returns true if a file is a browser test, mentions the built shop, or imports a file that does. */
export function requiresBuild(files) {
	const visited = new Set()
	const mentionsBuild = (file) => {
		if (visited.has(file) || !existsSync(file)) return false
		visited.add(file)
		const text = readFileSync(file, 'utf8')
		if (/\bbuild\//.test(text)) return true
		// Imports from the app are ignored: the shop reads the build only when a caller passes it the path.
		const imports = [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path]) => join(dirname(file), path))
		return imports.some((path) => !path.startsWith(join(root, 'app')) && mentionsBuild(path))
	}
	return files.some((file) => kinds.e2e.test(file) || mentionsBuild(join(root, file)))
}
