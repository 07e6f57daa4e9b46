import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrateDatabase } from '../../app/adapters/db/sqlite/migrate.server.ts'
import { type Figure, median } from './support/figure.ts'
import { type BenchShop, logIn, startBare, startBenchShop } from './support/filled-shop.ts'
import { type Load, pageScript, pressByWrk } from './support/wrk.ts'

// Compares a customer's rendered pages and visitors' cached pages with a bare node:http server, by wrk in turn.
// BENCH_DEMO names a folder with shop.db and uploads; otherwise one is created, which takes a minute.

const rounds = 3
const seconds = 4
const pages = { listing: '/allproducts', home: '/', product: '/singleproduct/1' }

export async function measure(): Promise<Figure[]> {
	const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
	try {
		fillDemo(folder)
		const shop = await startBenchShop(folder, {}, './tests/bench/support/count-statements.ts')
		try {
			const cookie = await logIn(shop.address, 'asha@example.com', 'zari-lane-demo')
			const figures: Figure[] = []
			for (const [what, target] of Object.entries(pages))
				figures.push(
					...(await measurePage(shop, folder, target, `a customer's ${what} rendered`, cookie)),
					...(await measurePage(shop, folder, target, `a visitor's ${what}, kept`)),
				)
			return figures
		} finally {
			await shop.close()
		}
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

function fillDemo(folder: string) {
	if (process.env.BENCH_DEMO) cpSync(process.env.BENCH_DEMO, folder, { recursive: true })
	migrateDatabase(path.join(folder, 'shop.db'))
	if (process.env.BENCH_DEMO) return
	const env = {
		PATH: process.env.PATH,
		DATABASE_URL: `file:${folder}/shop.db`,
		UPLOADS_DIR: `${folder}/uploads`,
		ADMIN_PASSWORD: 'the owner password',
		DEMO: 'on',
	}
	execFileSync(process.execPath, ['prisma/seed.ts'], { env })
}

async function measurePage(shop: BenchShop, folder: string, target: string, name: string, cookie?: string) {
	const headers = cookie ? [`Cookie: ${cookie}`] : []
	const { head, body } = await read(shop.address + target, cookie)
	const statements = await countStatements(shop, () => read(shop.address + target, cookie))
	const files = [path.join(folder, 'body.html'), path.join(folder, 'head.json')] as const
	writeFileSync(files[0], body)
	writeFileSync(files[1], JSON.stringify(head))
	const bare = await startBare('res.writeHead(200, head).end(body)', ...files)
	const loads = { page: [] as Load[], bare: [] as Load[] }
	// The first round only warms up.
	for (let round = 0; round <= rounds; round += 1) {
		const page = await pressByWrk(shop.address + target, [shop.pid], { script: pageScript, headers, seconds })
		const other = await pressByWrk(bare.address, [bare.pid], { script: pageScript, headers, seconds })
		if (round === 0) continue
		loads.page.push(page)
		loads.bare.push(other)
	}
	await bare.close()
	const [one, other] = [middle(loads.page), middle(loads.bare)]
	const what = `${name} (${(body.length / 1000).toFixed(0)} KB)`
	// CPU time is just as informative while other programs run on the machine.
	const formatRatio = (share: number) => (cookie ? `1:${(1 / share).toFixed(0)}` : share.toFixed(2))
	const wanted = cookie ? '≥ 1:80' : '≥ 0.6'
	return [
		{
			what: `${what}, a second`,
			measured: one.perSecond.toFixed(0),
			baseline: `${other.perSecond.toFixed(0)} bare node:http, same bytes`,
			ratio: formatRatio(one.perSecond / other.perSecond),
			target: wanted,
		},
		{
			what: `${what}, p99 at 16 connections`,
			measured: `${one.p99.toFixed(1)} ms`,
			baseline: `${one.p50.toFixed(1)} ms p50`,
			ratio: (one.p99 / one.p50).toFixed(1),
			target: '≤ 3',
		},
		{
			what: `${what}, processor time`,
			measured: `${one.cpuMs.toFixed(3)} ms`,
			baseline: `${other.cpuMs.toFixed(3)} ms bare`,
			ratio: formatRatio(other.cpuMs / one.cpuMs),
			target: wanted,
		},
		{ what: `${what}, SQL statements`, measured: String(statements) },
	]
}

/** Headers that node:http adds. */
const ownHeaders = ['connection', 'keep-alive', 'date', 'transfer-encoding']

async function read(address: string, cookie: string | undefined) {
	const response = await fetch(address, {
		headers: { ...(cookie && { Cookie: cookie }), Accept: 'text/html', 'Accept-Encoding': 'identity' },
	})
	if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
	const body = Buffer.from(await response.arrayBuffer())
	const head = [...response.headers].filter(([name]) => !ownHeaders.includes(name) && name !== 'content-length').flat()
	return { head: [...head, 'content-length', String(body.length)], body }
}

/** Returns the number of SQL statements per request once caches are warm. */
async function countStatements({ child }: BenchShop, ask: () => Promise<unknown>): Promise<number> {
	const since = async () => {
		const answer = once(child, 'message')
		child.send('count')
		return Number((await answer)[0])
	}
	await ask()
	await since()
	await ask()
	return since()
}

function middle(loads: Load[]): Load {
	const of = (key: keyof Load) => median(loads.map((load) => load[key]))
	return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpuMs: of('cpuMs'), wrkMs: of('wrkMs') }
}
