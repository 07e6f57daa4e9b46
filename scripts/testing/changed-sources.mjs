import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const isSource = (path) => /\.(ts|tsx|mts|mjs)$/.test(path)
/** A change to one of these may change the type of everything. */
const settings = ['.oxlintrc.json', 'package-lock.json', 'tsconfig.json', 'prisma/schema.prisma']

/**
 * Returns the source files that differ from the main branch, committed or not, and those that import one of them:
 * a function that became asynchronous must be awaited there. Returns undefined if git cannot tell, or if a setting
 * changed that all files depend on.
 */
export function changedSources(folder) {
	const git = (...args) =>
		execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
	const list = (...args) =>
		git(...args, '-z')
			.split('\0')
			.filter(Boolean)
	try {
		const main = ['origin/HEAD', 'origin/main', 'main'].find((name) => resolves(git, name))
		if (!main) return undefined
		const base = git('merge-base', 'HEAD', main).trim()
		const untracked = list('ls-files', '--others', '--exclude-standard')
		const changed = new Set([...list('diff', '--name-only', '--relative', base), ...untracked])
		if (settings.some((name) => changed.has(name))) return undefined
		const sources = [...list('ls-files'), ...untracked].filter(
			(path) => isSource(path) && existsSync(join(folder, path)),
		)
		return sources.filter((path) => changed.has(path) || importedPaths(folder, path).some((to) => changed.has(to)))
	} catch {
		return undefined
	}
}

function resolves(git, name) {
	try {
		return Boolean(git('rev-parse', '--verify', '--quiet', `${name}^{commit}`))
	} catch {
		return false
	}
}

function importedPaths(folder, path) {
	const imports = readFileSync(join(folder, path), 'utf8').matchAll(
		/(?:from|import|import\()\s*'(#app\/|\.\.?\/)([^']+)'/g,
	)
	return [...imports].map(([, start, rest]) =>
		start === '#app/' ? `app/${rest}` : posix.join(posix.dirname(path), start, rest),
	)
}
