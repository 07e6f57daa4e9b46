import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCaptured, root, ScriptError } from '../setup/run.mjs'
import { getBinPath, buildEnvironment, lean } from '../setup.mjs'

/** A release has a start script for each of these commands. */
const commands = [
	'backup',
	'doctor',
	'verify',
	'restore',
	'restore-test',
	'move',
	'reset-password',
	'second-factor-off',
	'this-is-the-shop',
]

// Other files in the folder belong to the shop that runs there.
const parts = [
	...commands.flatMap((command) => [`${command}.js`, `${command}.sh`]),
	'app',
	'build',
	'deploy',
	'import.js',
	'LICENSE',
	'LICENSES.md',
	'node_modules',
	'package.json',
	'prisma',
	'README.md',
	'sbom.json',
	'server.js',
	'shared',
	'start.sh',
]

/**
 * Creates a folder that runs the shop with Node alone, on machines like this one. Only the program of an earlier
 * release is replaced.
 */
export async function makeRelease(target) {
	if (isForeign(target))
		throw new ScriptError(`${target} is neither empty nor an earlier release. Choose another folder.`)
	for (const part of parts) rmSync(join(target, part), { recursive: true, force: true })
	mkdirSync(target, { recursive: true })
	const args = ['build', '--config', 'scripts/release/vite.config.ts', '--outDir', target]
	const { code, output } = await runCaptured(getBinPath('vite'), args, buildEnvironment({ NODE_ENV: 'production' }))
	if (code !== 0) throw new ScriptError(`${output.trim()}\n\nThe release could not be created, see above.`)
	const copyIn = (from, to = from) => cpSync(join(root, from), join(target, to), { recursive: true, dereference: true })
	for (const part of [
		'build/client',
		'build/server',
		'build/style-parts.json',
		'prisma/migrations',
		'prisma/postgresql',
		'prisma/seed/demo-video.mp4',
		'prisma/seed/pictures',
		'prisma/seed/tables',
		'app/adapters/common-passwords.txt',
		'app/adapters/pdf/fonts',
		'app/adapters/pincode-directory/pincode-directory.txt',
		'deploy',
		'LICENSE',
	])
		copyIn(part)
	copyIn('docs/self-hosting.md', 'README.md')
	for (const file of listBinaries()) copyIn(file)
	const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
	writeFileSync(
		join(target, 'package.json'),
		`${JSON.stringify({ name, version, license, private: true, type: 'module', engines: { node: `>=${oldestNode}` } }, null, '\t')}\n`,
	)
	writeFileSync(join(target, 'start.sh'), buildStartScript())
	chmodSync(join(target, 'start.sh'), 0o755)
	writeFileSync(join(target, 'sbom.json'), await buildBillOfMaterials(name))
	for (const command of commands) writeCommand(target, command)
}

function isForeign(target) {
	if (!existsSync(target) || readdirSync(target).length === 0) return false
	return !['server.js', 'start.sh', 'prisma'].every((part) => existsSync(join(target, part)))
}

/**
 * Creates the CycloneDX software bill of materials from the lock file, including packages for every operating system.
 */
async function buildBillOfMaterials(name) {
	const { code, output } = await runCaptured(
		'npm',
		['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'],
		buildEnvironment(),
	)
	if (code !== 0)
		throw new ScriptError(`${output.trim()}\n\nThe list of the release contents could not be created, see above.`)
	const bill = JSON.parse(output)
	// --omit=dev also omits peer dependencies of development packages, such as React.
	const entries = Object.entries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)
	const inProduction = new Set(
		entries
			.filter(([, { dev, devOptional }]) => !dev && !devOptional)
			.map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`),
	)
	bill.components = bill.components.filter(({ purl }) =>
		inProduction.has(decodeURIComponent(purl.replace('pkg:npm/', ''))),
	)
	const refs = new Set([bill.metadata.component, ...bill.components].map((one) => one['bom-ref']))
	bill.dependencies = bill.dependencies
		.filter(({ ref }) => refs.has(ref))
		.map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((on) => refs.has(on)) }))
	// npm uses the folder name.
	bill.metadata.component.name = name
	return `${JSON.stringify(bill, null, '\t')}\n`
}

function listBinaries() {
	const sqlite = 'node_modules/better-sqlite3'
	const fitting = new RegExp(`^${process.platform}(musl)?-${process.arch}\\.node$`)
	const prebuilt = readdirSync(join(root, sqlite, 'prebuilds')).filter((name) => fitting.test(name))
	return [
		...['package.json', 'LICENSE', 'lib', ...prebuilt.map((name) => `prebuilds/${name}`)].map(
			(part) => `${sqlite}/${part}`,
		),
		...listWithDependencies('sharp').map((name) => `node_modules/${name}`),
	]
}

function listWithDependencies(name) {
	const { dependencies, optionalDependencies } = JSON.parse(
		readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
	)
	const installed = Object.keys({ ...dependencies, ...optionalDependencies }).filter((other) =>
		existsSync(join(root, 'node_modules', other)),
	)
	return [name, ...installed.flatMap(listWithDependencies)]
}

const oldestNode = '24.7'

/** An older Node would exit while loading without an error message. */
const needsNode =
	`node -e 'const [a, b] = process.versions.node.split("."); ` +
	`if (a * 1000 + +b < ${oldestNode.replace('.', '*1000+')}) { ` +
	`console.error("The shop needs Node ${oldestNode} or newer; this is " + process.versions.node + "."); ` +
	"process.exit(1) }' || exit 1"

/** Relative paths in its arguments are resolved from the release folder. */
function writeCommand(target, command) {
	const file = join(target, `${command}.sh`)
	writeFileSync(file, `#!/bin/sh\ncd "$(dirname "$0")" || exit 1\n${needsNode}\nexec node ${command}.js "$@"\n`)
	chmodSync(file, 0o755)
}

function buildStartScript() {
	const { flags, variables } = lean
	const settings = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
	return (
		'#!/bin/sh\n# Starts the shop with a small memory; a signal reaches it itself.\n' +
		`cd "$(dirname "$0")" || exit 1\n${needsNode}\n` +
		`${settings.join(' ')} exec node ${flags.join(' ')} server.js "$@"\n`
	)
}
