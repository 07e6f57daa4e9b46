import { resolve } from 'node:path'
import { makeRelease } from './release/make.mjs'
import { runMain, root, ScriptError } from './setup/run.mjs'
import { buildIfStale, generateIfStale, installIfNeeded } from './setup.mjs'

await runMain(async () => {
	const [folder = 'release', ...others] = process.argv.slice(2)
	if (folder.startsWith('-') || others.length > 0) throw new ScriptError('Usage: npm run release [-- FOLDER]')
	await installIfNeeded('shop')
	await generateIfStale()
	await buildIfStale()
	const target = resolve(root, folder)
	await makeRelease(target)
	console.log(
		`Created ${target}. Copy it to a machine like this one and start it there with ./start.sh (Node 24.7 or newer).`,
	)
	return 0
})
