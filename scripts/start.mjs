import { attached, main } from './setup/run.mjs'
import { buildIfStale, environment, generateIfStale, installIfNeeded, lean, runtime } from './setup.mjs'

await main(async () => {
	await installIfNeeded('shop')
	await generateIfStale()
	await buildIfStale()
	return attached(runtime(), [...lean.flags, 'build/start/server.js'], environment(lean.variables))
})
