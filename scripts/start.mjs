await import('./setup/check-node.mjs')

const { runAttached, runMain } = await import('./setup/run.mjs')
const { buildIfStale, buildEnvironment, generateIfStale, installIfNeeded, lean, getRuntime } =
	await import('./setup.mjs')

await runMain(async () => {
	await installIfNeeded('shop')
	await generateIfStale()
	await buildIfStale()
	const args = [...lean.flags, 'build/start/server.js', ...process.argv.slice(2)]
	return runAttached(getRuntime(), args, buildEnvironment(lean.variables))
})
