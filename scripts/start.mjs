import { attached, main } from './setup/run.mjs'
import { buildIfStale, environment, generateIfStale, installIfNeeded, runtime } from './setup.mjs'

await main(async () => {
	await installIfNeeded()
	await generateIfStale()
	await buildIfStale()
	return attached(runtime(), ['server.ts'], environment())
})
