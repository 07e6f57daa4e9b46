import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { root, ScriptError } from './run.mjs'

/** The options that keep the process small; docs/decisions/019-release-and-memory.md has measurements. */
export const lean = {
	flags: ['--max-semi-space-size=8', '--max-old-space-size=768'],
	variables: { MALLOC_ARENA_MAX: '2' },
}

const packaged = join(root, `node_modules/node-linux-${process.arch}/bin/node`)
let found

/** Returns the system's Node if its version fits, otherwise the packaged one. */
export function getRuntime() {
	found ??= findRuntime({ own: process.execPath, version: process.versions.node, path: getPath(process.env), packaged })
	return found
}

/**
 * Returns a Node 24 from 24.7 on: the current one or the one on the path, otherwise the packaged one. A newer Node is
 * accepted when the packaged one does not run because glibc is missing.
 */
export function findRuntime({ own, version, path, packaged }) {
	if (own === packaged || isSupported(version)) return own
	const installed = []
	for (const folder of path.split(delimiter).filter((name) => name && !isInside(name))) {
		const file = join(folder, process.platform === 'win32' ? 'node.exe' : 'node')
		const node = { file, version: existsSync(file) ? readVersion(file) : undefined }
		if (isSupported(node.version)) return file
		installed.push(node)
	}
	if (readVersion(packaged)) return packaged
	const newer = [{ file: own, version }, ...installed].find((node) => isNewer(node.version))
	if (newer) return newer.file
	throw new ScriptError(
		`This shop needs Node 24.7 or newer: the bundled one does not run on this machine, and the installed one is v${version}.`,
	)
}

/** npm puts the commands of packages first on the path, and Node is one of them. */
function isInside(folder) {
	return resolve(folder).startsWith(join(root, 'node_modules'))
}

function readVersion(file) {
	const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 10_000 })
	return status === 0 ? /^v(\d+\.\d+)/.exec(stdout)?.[1] : undefined
}

function isSupported(version) {
	return version?.startsWith('24.') === true && Number(version.split('.')[1]) >= 7
}

function isNewer(version) {
	return version !== undefined && Number(version.split('.')[0]) > 24
}

// Windows spells it "Path", and a copy of process.env is case-sensitive.
const pathKey = (env) => Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
const getPath = (env) => env[pathKey(env)] ?? ''

/** Returns an environment in which `node` is the runtime and the commands of packages are found. */
export function buildEnvironment(more = {}) {
	const key = pathKey(process.env)
	const folders = [dirname(getRuntime()), join(root, 'node_modules/.bin'), process.env[key]]
	return {
		...process.env,
		[key]: folders.join(delimiter),
		CHECKPOINT_DISABLE: '1',
		PRISMA_HIDE_UPDATE_MESSAGE: '1',
		...more,
	}
}
