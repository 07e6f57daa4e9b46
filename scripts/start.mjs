import { runAttached, runMain } from './setup/run.mjs'
import { buildIfStale, buildEnvironment, generateIfStale, installIfNeeded, lean, getRuntime } from './setup.mjs'

await runMain(async () => {
	await installIfNeeded('shop')
	await generateIfStale()
	await buildIfStale()
	const args = [...lean.flags, 'build/start/server.js', ...process.argv.slice(2)]
	return runAttached(getRuntime(), args, buildEnvironment(lean.variables))
})
