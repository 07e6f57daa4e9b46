import { runAttached, runMain } from './setup/run.mjs'
import { buildIfStale, buildEnvironment, generateIfStale, installIfNeeded, lean, getRuntime } from './setup.mjs'

await runMain(async () => {
	await installIfNeeded('shop')
	await generateIfStale()
	await buildIfStale()
	return runAttached(getRuntime(), [...lean.flags, 'build/start/server.js'], buildEnvironment(lean.variables))
})
