import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changedSources } from './changed-sources.mjs'
import { getBrowserPath } from './chromium.mjs'
import { isAboutDeployment, listTestFiles } from './files.mjs'
import { getCounts, readPlaywrightCounts, readVitestCounts } from './reports.mjs'
import { runCaptured, root } from '../setup/run.mjs'
import { getBinPath, buildEnvironment, tscOptions } from '../setup.mjs'

/** Returns the steps with the test files that each one runs. A step without a matching file is omitted. */
export function buildSteps({ names, filters, folder, verbose }) {
	const everything = names.length === 0 && filters.length === 0
	const isRequested = (name) => everything || names.includes(name)
	const kinds = ['unit', 'http', 'e2e'].filter((kind) => names.length === 0 || names.includes(kind))
	const options = { filters, folder, verbose, strict: everything }
	const steps = []
	const addVitest = (wanted, getName, more) => {
		const projects = wanted.filter((kind) => listTestFiles(kind, filters).length > 0)
		const files = more?.filters ?? projects.flatMap((kind) => listTestFiles(kind, filters))
		if (files.length > 0)
			steps.push({ name: getName(projects), files, run: () => runVitest(projects, { ...options, ...more }) })
	}
	if (isRequested('format')) steps.push({ name: 'Formatting', run: () => checkFormat(verbose) })
	if (isRequested('types')) steps.push({ name: 'Type check', run: () => typeCheck(verbose) })
	if (isRequested('lint')) steps.push({ name: 'Lint', run: () => lint(verbose) })
	const vitestKinds = kinds.filter((kind) => kind !== 'e2e')
	const word = names.find((name) => name in elsewhere)
	const isOfTwo = names.includes('two-processes')
	const deployment = ['unit', 'http'].flatMap((kind) => listTestFiles(kind, filters)).filter(isAboutDeployment)
	const isInCi = everything && process.env.CI === 'true'
	const leftToCi = everything && !isInCi ? { LEAVE_TO_CI: 'on' } : {}
	if (!word)
		addVitest(vitestKinds, getVitestName, everything ? { env: { LEFT_OUT: deployment.join(), ...leftToCi } } : {})
	for (const [name, { title, env }] of Object.entries(elsewhere)) {
		// CI runs it, so that nobody has to wait for it.
		if (name !== word && !isInCi) continue
		const processes = isOfTwo && { TESTED_PROCESSES: '2' }
		const kindsOfIt = isOfTwo ? ['http'] : vitestKinds.length > 0 ? vitestKinds : ['unit', 'http']
		addVitest(kindsOfIt, () => title, { env: { ...env, ...processes } })
	}
	if (isOfTwo && !word) {
		const more = {
			env: { TESTED_PROCESSES: '2' },
			filters: listFilesWith(['unit'], filters, /running-shop|shop-process/),
		}
		addVitest(['unit'], () => 'Tests with two processes', more)
	}
	const addBrowser = (name, more) => {
		const files = listTestFiles('e2e', filters)
		if (files.length > 0)
			steps.push({ name, files, prepare: getBrowserPath, run: () => runPlaywright({ ...options, ...more }) })
	}
	if (kinds.includes('e2e')) addBrowser('Browser tests', { env: leftToCi })
	if (names.includes('deployment') || isInCi) {
		addVitest(['unit', 'http'], () => 'Deployment tests', { filters: deployment })
	}
	if (names.includes('long')) {
		const more = { env: { LONG_TESTS: 'on' }, strict: filters.length === 0 }
		const files = listFilesWith(['unit', 'http'], filters, /LONG_TESTS|long-tests\.ts|pages\/(visitor|logged-in)\.ts/)
		addVitest(['unit', 'http'], () => 'Long unit and request tests', { ...more, filters: files })
		addBrowser('Long browser tests', more)
	}
	// The longest steps start first on CI, and short steps fill the remaining lanes.
	const getRank = ({ name }) => (slowestFirst.includes(name) ? slowestFirst.indexOf(name) : slowestFirst.length)
	return isInCi ? steps.toSorted((toSingleResult, other) => getRank(toSingleResult) - getRank(other)) : steps
}

const slowestFirst = ['Browser tests', 'PostgreSQL tests', 'Unit and request tests', 'Deployment tests']

/** Additional environments for the domain and request tests. */
const elsewhere = {
	postgresql: { title: 'PostgreSQL tests', env: { TESTED_ENGINE: 'postgresql' } },
	bucket: { title: 'Media tests on object storage', env: { TESTED_STORAGE: 'bucket' } },
}

const listFilesWith = (kinds, filters, pattern) =>
	kinds
		.flatMap((kind) => listTestFiles(kind, filters))
		.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))

const getVitestName = (projects) =>
	({ unit: 'Unit tests', http: 'Request tests', 'unit,http': 'Unit and request tests' })[projects.join()]

const plain = !process.stdout.isTTY || process.env.NO_COLOR
const colorSettings = plain ? { NO_COLOR: '1', FORCE_COLOR: undefined } : { FORCE_COLOR: '1' }

const toSingleResult = ({ code, output }) => ({
	passed: code === 0 ? 1 : 0,
	failed: code === 0 ? 0 : 1,
	skipped: 0,
	output,
})

async function typeCheck(show) {
	return toSingleResult(await runCaptured(getBinPath('tsc'), tscOptions, buildEnvironment(colorSettings), { show }))
}

async function checkFormat(show) {
	return toSingleResult(await runCaptured(getBinPath('oxfmt'), ['--check'], buildEnvironment(colorSettings), { show }))
}

/** The rules that need types cost ten times as much as the others. Outside CI they read only what has changed. */
async function lint(show) {
	const oxlint = (args) =>
		runCaptured(getBinPath('oxlint'), ['--deny-warnings', ...args], buildEnvironment(colorSettings), { show })
	const changed = process.env.CI === 'true' ? undefined : changedSources(root)
	if (!changed) return toSingleResult(await oxlint(['--type-aware']))
	const result = await oxlint([])
	if (result.code !== 0 || changed.length === 0) return toSingleResult(result)
	return toSingleResult(await oxlint(['--type-aware', ...changed]))
}

async function runVitest(projects, { filters, folder, verbose, strict, env: more }) {
	const file = join(mkdtempSync(join(folder, 'vitest-')), 'report.json')
	const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
	args.push(...projects.map((project) => `--project=${project}*`), ...filters)
	if (filters.length > 0) args.push('--passWithNoTests')
	// A forgotten `.only` would skip every other test.
	if (strict) args.push('--allowOnly=false')
	// React's test utilities do not work in production mode.
	const env = buildEnvironment({ ...colorSettings, ...more, NODE_ENV: 'test', TMPDIR: folder })
	const { code, output } = await runCaptured(getBinPath('vitest'), args, env, { show: verbose })
	return { output, ...getCounts({ file, read: readVitestCounts, code, mayBeEmpty: filters.length > 0 }) }
}

async function runPlaywright({ filters, folder, verbose, strict, env: more }) {
	const file = join(folder, 'playwright.json')
	const times = process.env.TEST_TIMES ? `,${join(root, 'scripts/testing/times-of-playwright.mjs')}` : ''
	const args = ['test', `--reporter=list,json${times}`, ...filters]
	if (filters.length > 0) args.push('--pass-with-no-tests')
	if (strict) args.push('--forbid-only')
	const env = buildEnvironment({
		...colorSettings,
		...more,
		NODE_ENV: undefined,
		TMPDIR: folder,
		PLAYWRIGHT_JSON_OUTPUT_FILE: file,
		// Otherwise every run would compile all test files again, because each run has its own temporary folder.
		PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, 'node_modules/.cache/playwright'),
		CHROMIUM_PATH: await getBrowserPath(),
	})
	// Other signals would leave its web server running.
	const stopWith = 'SIGINT'
	const { code, output } = await runCaptured(getBinPath('playwright'), args, env, { show: verbose, stopWith })
	return { output, ...getCounts({ file, read: readPlaywrightCounts, code, mayBeEmpty: filters.length > 0 }) }
}
