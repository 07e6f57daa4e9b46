await import('./setup/check-node.mjs')

const { runCaptured, runMain } = await import('./setup/run.mjs')

// Checks the production dependencies for known vulnerabilities. Exits with 0 for none, 1 for some, and 2 when the
// registry (a mirror, for example) does not answer.

await runMain(async () => {
	const args = ['audit', '--omit=dev', '--package-lock-only', '--json', '--fetch-retries=0', '--loglevel=silent']
	const { output } = await runCaptured('npm', args, process.env)
	const report = parse(output)
	if (!report?.metadata?.vulnerabilities) {
		const reason =
			report?.message ?? report?.error?.summary ?? (output.trim().split('\n').at(-1) || 'npm printed nothing')
		console.error(
			`The registry did not report vulnerabilities: ${reason}\n` +
				'Nothing is known about the packages of this shop. To ask another registry, run: ' +
				'npm run audit --registry=ADDRESS',
		)
		return 2
	}
	const { total } = report.metadata.vulnerabilities
	for (const { name, severity, via } of Object.values(report.vulnerabilities)) {
		const titles = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} (${one.url})`))
		console.log(`${severity}: ${name}: ${titles.join('; ')}`)
	}
	console.log(
		total === 0
			? 'No known vulnerabilities in the packages that the shop runs with.'
			: `Packages with known vulnerabilities: ${total}.`,
	)
	return total === 0 ? 0 : 1
})

function parse(text) {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
