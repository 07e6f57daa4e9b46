await import('./setup/check-node.mjs')

const { mkdtempSync, rmSync, statfsSync } = await import('node:fs')
const { tmpdir } = await import('node:os')
const { join } = await import('node:path')
const { runMain, ScriptError } = await import('./setup/run.mjs')
const { requiresBuild } = await import('./testing/files.mjs')
const { buildSteps } = await import('./testing/steps.mjs')
const { getEndedSeconds, printTimes } = await import('./testing/times.mjs')
const { buildIfStale, generateIfStale, installIfNeeded, getRuntime, typesIfStale } = await import('./setup.mjs')

const stepNames = [
	'format',
	'types',
	'lint',
	'unit',
	'http',
	'e2e',
	'long',
	'deployment',
	'two-processes',
	'postgresql',
	'bucket',
]
const usage = `Usage: npm test [-- [--verbose] [--times] [${stepNames.join('|')}]… [part of a test file's name]…]`

await runMain(async () => {
	const options = readArguments(process.argv.slice(2))
	const folder = mkdtempSync(join(temporaryFolder(), 'tests-'))
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
	const steps = buildSteps({ ...options, folder })
	if (steps.length === 0) throw new ScriptError(`No test file name contains ${options.filters.join(' or ')}.`)
	const total = { passed: 0, failed: 0 }
	const took = []
	try {
		await installIfNeeded('all')
		getRuntime()
		await generateIfStale()
		await typesIfStale()
		if (requiresBuild(steps.flatMap(({ files = [] }) => files))) await buildIfStale()
		// The failing step reports its own error.
		for (const { prepare } of steps) await prepare?.().catch(() => {})
		const run = async (step) => {
			const times = options.times && join(folder, `times-${steps.indexOf(step)}`)
			const { passed, failed, seconds } = await report(step, options.verbose, times)
			total.passed += passed
			total.failed += failed
			took.push(`${seconds.padStart(8)} s  ${step.name}`)
		}
		// Steps that wait leave a core to others, especially the CI steps. Steps with timings or verbose output run one
		// at a time.
		const lanes = options.times || options.verbose ? 1 : process.env.CI === 'true' ? 3 : 2
		const waiting = [...steps]
		const runWaiting = async () => {
			for (let step; (step = waiting.shift());) await run(step)
		}
		await Promise.all(Array.from({ length: lanes }, runWaiting))
		if (total.passed + total.failed === 0) throw new ScriptError('None of these tests runs there.')
	} catch (error) {
		console.log(error instanceof ScriptError ? error.message : error)
		total.failed += 1
	}
	if (process.env.CI === 'true') console.log(took.join('\n'))
	console.log(`${total.passed} passed, ${total.failed} failed`)
	return total.failed > 0 ? 1 : 0
})

/**
 * Returns an in-memory folder if there is enough memory: tests create many small databases, and each write waits for
 * the disk.
 */
function temporaryFolder() {
	try {
		const { bavail, bsize } = statfsSync('/dev/shm')
		return bavail * bsize > 2 * 2 ** 30 ? '/dev/shm' : tmpdir()
	} catch {
		return tmpdir()
	}
}

function readArguments(args) {
	const known = ['--verbose', '--times']
	const unknown = args.find((arg) => arg.startsWith('-') && !known.includes(arg))
	if (unknown) throw new ScriptError(`Unknown option ${unknown}.\n${usage}`)
	const filters = args.filter((arg) => !known.includes(arg))
	const first = filters.findIndex((word) => !stepNames.includes(word))
	const steps = first === -1 ? filters.length : first
	return {
		verbose: args.includes('--verbose'),
		times: args.includes('--times'),
		names: filters.slice(0, steps),
		filters: filters.slice(steps),
	}
}

async function report({ name, run }, verbose, times) {
	if (times) process.env.TEST_TIMES = times
	const spent = getEndedSeconds()
	const began = performance.now()
	if (verbose) console.log(`${name} …`)
	const { passed, failed, skipped, retried = 0, problem, output } = await run().catch(couldNotRun)
	const seconds = ((performance.now() - began) / 1000).toFixed(1)
	const counts = [
		`${passed} passed`,
		`${failed} failed`,
		...(skipped > 0 ? [`${skipped} skipped`] : []),
		...(retried > 0 ? [`${retried} only passed on retry`] : []),
	]
	console.log(`${name}: ${counts.join(', ')} (${seconds} s)`)
	if (times) printTimes(times, getEndedSeconds() - spent)
	if (failed > 0 && !verbose && output) console.log(`\n${output.trim()}\n`)
	if (problem) console.log(problem)
	return { passed, failed, seconds }
}

function couldNotRun(error) {
	const problem = error instanceof ScriptError ? error.message : error.stack
	return { passed: 0, failed: 1, skipped: 0, problem }
}
