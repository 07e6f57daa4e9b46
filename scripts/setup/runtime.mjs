import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { root, Stop } from './run.mjs'

/** How the shop is started so that it stays small: docs/decisions/019-release-and-memory.md has the figures. */
export const lean = { flags: ['--max-semi-space-size=8'], variables: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '1048576', MALLOC_MMAP_THRESHOLD_: '1048576' } }

let found

/** The Node that runs everything: the packaged one, or the installed one where that does not start. */
export function runtime() {
	found ??= find()
	return found
}

function find() {
	const packaged = join(root, `node_modules/node-linux-${process.arch}/bin/node`)
	// The packaged Node needs glibc, so being there does not mean that it starts.
	if (process.execPath === packaged || spawnSync(packaged, ['--version']).status === 0) return packaged
	const [major, minor] = process.versions.node.split('.').map(Number)
	if (major > 24 || (major === 24 && minor >= 7)) return process.execPath
	throw new Stop(
		'This shop needs Node 24.7 or newer: the packaged one does not run on this machine ' +
			`and the installed one is ${process.version}.`,
	)
}

/** The surroundings of every command: `node` is the runtime, and the packages' commands are found. */
export function environment(more = {}) {
	// Windows spells it "Path", and a copy of process.env no longer ignores case.
	const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
	const folders = [dirname(runtime()), join(root, 'node_modules/.bin'), process.env[key]]
	return {
		...process.env,
		[key]: folders.join(delimiter),
		CHECKPOINT_DISABLE: '1',
		PRISMA_HIDE_UPDATE_MESSAGE: '1',
		...more,
	}
}
