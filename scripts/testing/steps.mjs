import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { browser } from './chromium.mjs'
import { countsOf, playwrightCounts, vitestCounts } from './reports.mjs'
import { captured, root } from '../setup/run.mjs'
import { bin, environment } from '../setup.mjs'

export function stepsFor({ names, filters, folder, verbose }) {
	const everything = names.length === 0 && filters.length === 0
	const isRequested = (name) => everything || names.includes(name)
	const tests = (name) => isRequested(name) || names.length === 0
	const projects = ['unit', 'http'].filter(tests)
	const options = { filters, folder, verbose, strict: everything }
	const steps = []
	if (isRequested('format')) steps.push({ name: 'Layout', run: () => layout(verbose) })
	if (isRequested('types')) steps.push({ name: 'Type check', run: () => typeCheck(verbose) })
	if (isRequested('lint')) steps.push({ name: 'Lint', run: () => lint(verbose) })
	if (projects.length > 0) steps.push({ name: vitestName(projects), run: () => vitest(projects, options) })
	for (const [word, { name, env }] of Object.entries(elsewhere)) {
		const step = (wanted) => ({ name, run: () => vitest(wanted, { ...options, env }) })
		if (names.includes(word)) return [step(projects.length > 0 ? projects : ['unit', 'http'])]
		// Where nobody waits for it.
		if (everything && process.env.CI === 'true') steps.push(step(['unit', 'http']))
	}
	if (names.includes('two-processes')) {
		const env = { TESTED_PROCESSES: '2' }
		const files = filters.length > 0 ? filters : startsShops()
		steps.push({ name: 'Shops of two processes', run: () => vitest(['unit'], { ...options, filters: files, env }) })
	}
	if (tests('e2e')) steps.push({ name: 'Browser tests', prepare: browser, run: () => playwright(options) })
	if (names.includes('long')) {
		const long = { ...options, env: { LONG_TESTS: 'on' }, strict: filters.length === 0 }
		steps.push({ name: 'Long browser tests', prepare: browser, run: () => playwright(long) })
	}
	return steps
}

/** What the domain and request tests are run with besides. */
const elsewhere = {
	postgresql: { name: 'Tests on PostgreSQL', env: { TESTED_ENGINE: 'postgresql' } },
	bucket: { name: 'Media tests on object storage', env: { TESTED_STORAGE: 'bucket' } },
}

/** The files of tests that start the real shop. */
function startsShops() {
	const tests = readdirSync(join(root, 'tests'), { recursive: true }).map(
		(name) => `tests/${name.replaceAll('\\', '/')}`,
	)
	const files = tests.filter((name) => name.endsWith('.test.ts') && !name.startsWith('tests/http/'))
	return files.filter((file) => /running-shop|shop-process/.test(readFileSync(join(root, file), 'utf8')))
}

const vitestName = (projects) =>
	({ unit: 'Unit tests', http: 'Request tests', 'unit,http': 'Unit and request tests' })[projects.join()]

const plain = !process.stdout.isTTY || process.env.NO_COLOR
const colours = plain ? { NO_COLOR: '1', FORCE_COLOR: undefined } : { FORCE_COLOR: '1' }

const one = ({ code, output }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output })

async function typeCheck(show) {
	const typegen = await captured(bin('react-router'), ['typegen'], environment(colours), { show })
	return one(typegen.code === 0 ? await captured(bin('tsc'), [], environment(colours), { show }) : typegen)
}

async function layout(show) {
	return one(await captured(bin('oxfmt'), ['--check'], environment(colours), { show }))
}

async function lint(show) {
	return one(await captured(bin('oxlint'), ['--deny-warnings'], environment(colours), { show }))
}

async function vitest(projects, { filters, folder, verbose, strict, env: more }) {
	const file = join(folder, 'vitest.json')
	const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
	args.push(...projects.map((project) => `--project=${project}*`), ...filters)
	if (filters.length > 0) args.push('--passWithNoTests')
	// A forgotten `.only` would hide every other test.
	if (strict) args.push('--allowOnly=false')
	// React refuses to be tested in production mode.
	const env = environment({ ...colours, ...more, NODE_ENV: 'test', TMPDIR: folder })
	const { code, output } = await captured(bin('vitest'), args, env, { show: verbose })
	return { output, ...countsOf({ file, read: vitestCounts, code, mayBeEmpty: filters.length > 0 }) }
}

async function playwright({ filters, folder, verbose, strict, env: more }) {
	const file = join(folder, 'playwright.json')
	const times = process.env.TEST_TIMES ? `,${join(root, 'scripts/testing/times-of-playwright.mjs')}` : ''
	const args = ['test', `--reporter=list,json${times}`, ...filters]
	if (filters.length > 0) args.push('--pass-with-no-tests')
	if (strict) args.push('--forbid-only')
	const env = environment({
		...colours,
		...more,
		NODE_ENV: undefined,
		PLAYWRIGHT_JSON_OUTPUT_FILE: file,
		CHROMIUM_PATH: await browser(),
	})
	// Other signals would leave its web server running.
	const stopWith = 'SIGINT'
	const { code, output } = await captured(bin('playwright'), args, env, { show: verbose, stopWith })
	return { output, ...countsOf({ file, read: playwrightCounts, code, mayBeEmpty: filters.length > 0 }) }
}
