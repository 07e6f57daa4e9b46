import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrateDatabase } from '../../app/adapters/db/sqlite/migrate.server.ts'
import { cpuOf } from '../support/process/processes-of.ts'
import type { Figure } from './support/figure.ts'
import { median } from './support/filled-shop.ts'

// A customer's rendered pages and visitors' cached ones against a bare node:http, by wrk in turn. BENCH_DEMO names a
// folder with shop.db and uploads, else made in a minute.

const rounds = 3
const seconds = 4
const connections = 16
const pages = [
	{ what: 'listing', path: '/allproducts' },
	{ what: 'home', path: '/' },
	{ what: 'product', path: '/singleproduct/1' },
]
const ports = { shop: 41_821, bare: 41_822 }

interface Load {
	perSecond: number
	p50: number
	p99: number
	cpuMs: number
}

export async function measure(): Promise<Figure[]> {
	const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
	const started: ChildProcess[] = []
	try {
		const env = await demoShop(folder)
		const shop = await start(
			started,
			['--import', './tests/bench/support/count-statements.ts', 'server.ts'],
			{ ...env, PORT: String(ports.shop) },
			['ignore', 'pipe', 'inherit', 'ipc'],
		)
		const cookie = await logIn(`http://localhost:${ports.shop}`)
		const figures: Figure[] = []
		for (const page of pages)
			figures.push(
				...(await figuresOf(page, { shop, cookie, folder, started })),
				...(await figuresOf(page, { shop, cookie: undefined, folder, started })),
			)
		return figures
	} finally {
		await Promise.all(started.map(stop))
		rmSync(folder, { recursive: true, force: true })
	}
}

interface Setting {
	shop: ChildProcess
	/** undefined for a visitor. */
	cookie: string | undefined
	folder: string
	started: ChildProcess[]
}

async function figuresOf(
	page: { what: string; path: string },
	{ shop, cookie, folder, started }: Setting,
): Promise<Figure[]> {
	const address = `http://localhost:${ports.shop}${page.path}`
	const { head, body } = await read(address, cookie)
	const statements = await statementsOf(shop, () => read(address, cookie))
	const files = [path.join(folder, 'body.html'), path.join(folder, 'head.json')] as const
	writeFileSync(files[0], body)
	writeFileSync(files[1], JSON.stringify(head))
	const bare = await start(started, ['-e', bareServer, ...files, String(ports.bare)], {}, ['ignore', 'pipe', 'inherit'])
	const loads = { page: [] as Load[], bare: [] as Load[] }
	// The first run only warms up.
	for (let round = 0; round <= rounds; round += 1) {
		const asked = [press(shop, address, cookie), press(bare, `http://localhost:${ports.bare}/`, cookie)] as const
		if (round === 0) continue
		loads.page.push(asked[0])
		loads.bare.push(asked[1])
	}
	await stop(bare)
	const [one, other] = [middle(loads.page), middle(loads.bare)]
	const what = `${cookie ? `a customer's ${page.what} rendered` : `a visitor's ${page.what}, kept`} (${(body.length / 1000).toFixed(0)} KB)`
	// Processor time says as much where other programs work beside.
	const ratioOf = (share: number) => (cookie ? `1:${(1 / share).toFixed(0)}` : share.toFixed(2))
	const target = cookie ? '≥ 1:80' : '≥ 0.6'
	return [
		{
			what: `${what}, a second`,
			measured: one.perSecond.toFixed(0),
			baseline: `${other.perSecond.toFixed(0)} bare node:http, same bytes`,
			ratio: ratioOf(one.perSecond / other.perSecond),
			target,
		},
		{
			what: `${what}, p99 at ${connections} connections`,
			measured: `${one.p99.toFixed(1)} ms`,
			baseline: `${one.p50.toFixed(1)} ms p50`,
			ratio: (one.p99 / one.p50).toFixed(1),
			target: '≤ 3',
		},
		{
			what: `${what}, processor time`,
			measured: `${one.cpuMs.toFixed(3)} ms`,
			baseline: `${other.cpuMs.toFixed(3)} ms bare`,
			ratio: ratioOf(other.cpuMs / one.cpuMs),
			target,
		},
		{ what: `${what}, SQL statements`, measured: String(statements), baseline: '', ratio: '', target: '' },
	]
}

const bareServer = `
	const [body, head] = process.argv.slice(1, 3).map((file) => require('node:fs').readFileSync(file))
	const headers = JSON.parse(head)
	require('node:http').createServer((req, res) => res.writeHead(200, headers).end(body))
		.listen(Number(process.argv[3]), () => console.log('is open'))`
/** Added by node:http. */
const ownHeaders = ['connection', 'keep-alive', 'date', 'transfer-encoding']

async function demoShop(folder: string) {
	const env = {
		DATABASE_URL: `file:${folder}/shop.db`,
		UPLOADS_DIR: `${folder}/uploads`,
		ADMIN_PASSWORD: 'the owner password',
		DEMO: 'off',
		RATE_LIMITS: 'off',
	}
	if (process.env.BENCH_DEMO) cpSync(process.env.BENCH_DEMO, folder, { recursive: true })
	migrateDatabase(path.join(folder, 'shop.db'))
	if (!process.env.BENCH_DEMO)
		execFileSync(process.execPath, ['prisma/seed.ts'], { env: { PATH: process.env.PATH, ...env, DEMO: 'on' } })
	return env
}

async function start(
	started: ChildProcess[],
	what: string[],
	env: Record<string, string>,
	stdio: ('ignore' | 'pipe' | 'inherit' | 'ipc')[],
): Promise<ChildProcess> {
	const child = spawn(process.execPath, what, { env: { PATH: process.env.PATH, ...env }, stdio })
	started.push(child)
	let output = ''
	while (!output.includes('is open')) output += String((await once(child.stdout!, 'data'))[0])
	child.stdout!.resume()
	return child
}

async function stop(child: ChildProcess) {
	if (child.exitCode !== null || child.signalCode !== null) return
	child.kill('SIGKILL')
	await once(child, 'close')
}

async function logIn(address: string): Promise<string> {
	const body = new URLSearchParams({ email: 'asha@example.com', password: 'zari-lane-demo' })
	const response = await fetch(`${address}/login`, {
		method: 'POST',
		redirect: 'manual',
		headers: { Origin: address },
		body,
	})
	const cookie = response.headers.getSetCookie().find((one) => one.startsWith('session='))
	if (!cookie) throw new Error('The demo customer could not log in.')
	return cookie.split(';')[0]!
}

interface Answer {
	head: string[]
	body: Buffer
}

async function read(address: string, cookie: string | undefined): Promise<Answer> {
	const response = await fetch(address, {
		headers: { ...(cookie && { Cookie: cookie }), Accept: 'text/html', 'Accept-Encoding': 'identity' },
	})
	if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
	const body = Buffer.from(await response.arrayBuffer())
	const head = [...response.headers].filter(([name]) => !ownHeaders.includes(name) && name !== 'content-length').flat()
	return { head: [...head, 'content-length', String(body.length)], body }
}

/** Once nothing is asked for the first time. */
async function statementsOf(shop: ChildProcess, ask: () => Promise<unknown>): Promise<number> {
	await ask()
	await statementsSince(shop)
	await ask()
	return statementsSince(shop)
}

async function statementsSince(shop: ChildProcess): Promise<number> {
	const answer = once(shop, 'message')
	shop.send('count')
	return Number((await answer)[0])
}

function press(server: ChildProcess, address: string, cookie: string | undefined): Load {
	const before = cpuOf(server.pid!)
	const output = wrk([
		'-t1',
		'--timeout',
		'30s',
		`-c${connections}`,
		`-d${seconds}s`,
		'--latency',
		...(cookie ? ['-H', `Cookie: ${cookie}`] : []),
		'-H',
		'Accept: text/html',
		address,
	])
	const spent = cpuOf(server.pid!) - before
	if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${address} did not answer everybody:\n${output}`)
	const requests = Number(/(\d+) requests in/.exec(output)?.[1])
	if (requests < connections)
		throw new Error(`${address} was hardly answered: is this machine busy with something else?\n${output}`)
	return {
		perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
		p50: latency(output, 50),
		p99: latency(output, 99),
		cpuMs: spent / requests,
	}
}

function wrk(given: string[]): string {
	try {
		return execFileSync('wrk', given, { encoding: 'utf8' })
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
		throw new Error('This needs the load generator wrk on the path: apt install wrk.', { cause: error })
	}
}

function latency(output: string, percent: number): number {
	const [, value, unit] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? []
	return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit ?? ''] ?? Number.NaN)
}

function middle(loads: Load[]): Load {
	const of = (key: keyof Load) => median(loads.map((load) => load[key]))
	return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpuMs: of('cpuMs') }
}
