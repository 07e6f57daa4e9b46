import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runAttached, ScriptError } from '../setup/run.mjs'
import { getBinPath, buildEnvironment } from '../setup.mjs'

// The headless shell comes first: it needs a third less CPU time for the same page.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

export function findChromium() {
	if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
	const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
	const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
	candidates.push('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
	// Ubuntu's script of this name only tells the user to install the snap.
	return candidates.find((path) => existsSync(path) && /chrom/i.test(readOutput(path, ['--version'])))
}

let found

/** Returns the path of the browser, or `undefined` for Playwright's own. */
export function getBrowserPath() {
	found ??= findOrInstall()
	return found
}

async function findOrInstall() {
	const path = findChromium()
	if (path || hasPlaywrightChromium()) return path
	if (isDebian()) {
		console.error('Installing Chromium with apt-get, for the browser tests …')
		await runAsRoot(['apt-get', 'update'])
		// Older releases have only the full browser.
		for (const name of ['chromium-headless-shell', 'chromium']) {
			await runAsRoot(['apt-get', 'install', '-y', '--no-install-recommends', name])
			const installed = findChromium()
			if (installed) return installed
		}
	}
	console.error("Downloading Playwright's Chromium, for the browser tests …")
	const args = [...playwrightsOwn, ...(canRunAsRoot() && hasApt() ? ['--with-deps'] : [])]
	if ((await runAttached(getBinPath('playwright'), args, buildEnvironment())) === 0) return undefined
	throw new ScriptError('Chromium was not found. Install it, or set CHROMIUM_PATH to the path of Chromium or Chrome.')
}

const playwrightsOwn = ['install', '--only-shell', 'chromium']

function hasPlaywrightChromium() {
	const plan = readOutput(getBinPath('playwright'), [...playwrightsOwn, '--dry-run'])
	return existsSync(/Install location:\s*(.+)/.exec(plan)?.[1] ?? '')
}

const readOutput = (command, args) =>
	spawnSync(command, args, { encoding: 'utf8', env: buildEnvironment() }).stdout ?? ''

const hasApt = () => existsSync('/usr/bin/apt-get')

const isRoot = () => process.getuid?.() === 0

const canRunAsRoot = () => isRoot() || spawnSync('sudo', ['-n', 'true']).status === 0

/** Ubuntu's placeholder package needs snap, so the package is installed only on Debian. */
function isDebian() {
	if (!hasApt() || !canRunAsRoot()) return false
	return !/^ID(_LIKE)?=.*ubuntu/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function runAsRoot(command) {
	const [program, ...args] = isRoot() ? command : ['sudo', '-n', ...command]
	return runAttached(program, args, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' })
}
