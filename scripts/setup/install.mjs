import { readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { runCaptured, root, ScriptError } from './run.mjs'
import { runExclusively } from './lock.mjs'
import { runStage } from './stage.mjs'
import { hashFiles, hasStamp, writeStamp } from './stamp.mjs'

/** The files that store the lock file's hash after an installation. */
const stamps = { shop: 'node_modules/.shop-installed-from', all: 'node_modules/.installed-from' }
const options = [
	// Needed even with NODE_ENV=production, because the shop is built where it runs.
	'--include=dev',
	'--include=optional',
	'--ignore-scripts',
	'--loglevel=error',
	'--no-audit',
	'--no-fund',
]

/**
 * Installs packages unless they are installed: `shop` for building and running the shop, `all` for that and the tests
 * (a workspace of the same lock file).
 */
export async function installIfNeeded(what) {
	if (isInstalled(what)) return
	await runExclusively(async () => {
		if (isInstalled(what)) return
		const isAddition = what === 'all' && hasStamp(stamps.shop, hashLockFile())
		const message = isAddition
			? 'Installing the additional packages for the tests …'
			: 'Installing packages (the first time takes a moment) …'
		const { code, output } = await runStage(message, () =>
			runCaptured('npm', [...getInstallCommand(what, isAddition), ...options]),
		)
		if (code !== 0) {
			// npm adds its help text to some messages.
			const [message] = output.split(/npm error\s+npm error Clean install a project/)
			throw new ScriptError(`${message.trim()}\n\n${getAdvice(output, code)}`)
		}
		writeStamp(stamps[what], hashLockFile())
	})
}

/** `npm ci` first deletes all packages, including those of a shop that is running here. */
function getInstallCommand(what, isAddition) {
	if (isAddition) return ['install', '--no-save']
	return what === 'shop' ? ['ci', '--workspaces=false'] : ['ci']
}

const hashLockFile = () => hashFiles(['package-lock.json'])

function isInstalled(what) {
	const hash = hashLockFile()
	if (hasStamp(stamps.all, hash) || (what === 'shop' && hasStamp(stamps.shop, hash))) return true
	if (!matchesLock()) return false
	try {
		writeStamp(stamps.all, hash)
	} catch {
		// The stamp cannot be stored in a read-only folder, so the packages are compared every time.
	}
	return true
}

function matchesLock() {
	const record = join(root, 'node_modules/.package-lock.json')
	if (!existsSync(record)) return false
	try {
		const installed = JSON.parse(readFileSync(record, 'utf8')).packages
		const { '': _self, ...wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
		return Object.entries(wanted).every(([path, entry]) =>
			path in installed ? installed[path].version === entry.version : entry.optional && !isForThisSystem(entry),
		)
	} catch {
		return false
	}
}

/** A package for a specific C library may not fit this system, and this cannot be detected. */
function isForThisSystem({ os = [], cpu = [], libc }) {
	return !libc && os.includes(process.platform) && cpu.includes(process.arch)
}

function getAdvice(output, code) {
	if (code === 127) return 'The packages could not be installed: npm was not found. It comes with Node.js.'
	if (/ENOSPC/.test(output)) return 'The packages could not be installed: the disk is full (about 1 GB is needed).'
	if (/EACCES|EPERM|EROFS/.test(output)) {
		return 'The packages could not be installed: this folder must belong to the user who runs the command.'
	}
	if (/ENOTEMPTY|EBUSY/.test(output)) {
		return 'The packages could not be installed: another npm is running in this folder. Wait until it has finished, then try again.'
	}
	if (/EUSAGE|EJSONPARSE/.test(output)) {
		return (
			'The packages could not be installed: package-lock.json does not match package.json. ' +
			'Run `npm install`, then `node scripts/complete-lock.mjs`.'
		)
	}
	return 'The packages could not be installed: check the network connection (or proxy) and run the command again.'
}
