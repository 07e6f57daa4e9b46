await import('./setup/check-node.mjs')

const { runAttached, runMain, ScriptError } = await import('./setup/run.mjs')
const {
	getBinPath,
	buildIfStale,
	buildEnvironment,
	generateIfStale,
	installIfNeeded,
	getRuntime,
	tscOptions,
	typesIfStale,
} = await import('./setup.mjs')

const usage =
	'Usage: node scripts/run.mjs --build [--for-tests] | --dev | --typecheck | node <file> [arguments] | <command> [arguments]'

await runMain(async () => {
	const [command, ...args] = process.argv.slice(2)
	if (!command) throw new ScriptError(usage)
	await installIfNeeded(isShopCommand(command, args) ? 'shop' : 'all')
	await generateIfStale()
	if (command === '--build') return buildIfStale()
	if (command === '--dev') return serveForDevelopment(args)
	if (command === '--typecheck' || command === 'oxlint') await typesIfStale()
	if (command === '--typecheck') return runAttached(getBinPath('tsc'), tscOptions, buildEnvironment())
	if (command.startsWith('--')) throw new ScriptError(usage)
	return runAttached(command === 'node' ? getRuntime() : getBinPath(command), args, buildEnvironment())
})

/** Serves at the same address as `npm start`. */
async function serveForDevelopment(startArgs) {
	const code = await runAttached(getRuntime(), ['scripts/prepare-dev.ts', ...startArgs], buildEnvironment())
	if (code !== 0) return code
	const { HOST: host, PORT: port } = process.env
	const args = ['dev', '--strictPort', '--port', port || '3000', '--host', host || '127.0.0.1']
	return runAttached(getBinPath('react-router'), args, buildEnvironment())
}

/** Builds the shop or works on its data without the test tools. */
function isShopCommand(command, [file = '']) {
	if (command === '--build') return file !== '--for-tests'
	return command === '--dev' || (command === 'node' && file.startsWith('scripts/'))
}
