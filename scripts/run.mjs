import { attached, main, Stop } from './setup/run.mjs'
import {
	bin,
	buildIfStale,
	environment,
	generateIfStale,
	installIfNeeded,
	runtime,
	tscOptions,
	typesIfStale,
} from './setup.mjs'

const usage =
	'Usage: node scripts/run.mjs --build [--for-tests] | --dev | --typecheck | node <file> [arguments] | <command> [arguments]'

await main(async () => {
	const [command, ...args] = process.argv.slice(2)
	if (!command) throw new Stop(usage)
	await installIfNeeded(isShops(command, args) ? 'shop' : 'all')
	await generateIfStale()
	if (command === '--build') return buildIfStale()
	if (command === '--dev') return serveForDevelopment()
	if (command === '--typecheck' || command === 'oxlint') await typesIfStale()
	if (command === '--typecheck') return attached(bin('tsc'), tscOptions, environment())
	if (command.startsWith('--')) throw new Stop(usage)
	return attached(command === 'node' ? runtime() : bin(command), args, environment())
})

/** Serves at the same address as `npm start`. */
async function serveForDevelopment() {
	const code = await attached(runtime(), ['scripts/prepare-dev.ts'], environment())
	if (code !== 0) return code
	const args = ['dev', '--strictPort', '--port', process.env.PORT || '3000']
	return attached(bin('react-router'), args, environment())
}

/** Builds the shop or works on its data without the test tools. */
function isShops(command, [file = '']) {
	if (command === '--build') return file !== '--for-tests'
	return command === '--dev' || (command === 'node' && file.startsWith('scripts/'))
}
