await import('./setup/check-node.mjs')

const { resolve } = await import('node:path')
const { makeRelease } = await import('./release/make.mjs')
const { runMain, root, ScriptError } = await import('./setup/run.mjs')
const { buildIfStale, generateIfStale, installIfNeeded } = await import('./setup.mjs')

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
