import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migratePostgresql } from '../../app/adapters/db/postgresql/migrate.server.ts'
import { migrateDatabase } from '../../app/adapters/db/sqlite/migrate.server.ts'
import { copyFileToServer } from '../../app/adapters/db/copying/copy-shop.server.ts'
import { startPostgresql } from '../support/postgresql/server.ts'
import { lists } from './lists.ts'
import { alternately, type ListToTime } from './support/compare-lists.ts'
import { type Figure, median, percentile } from './support/figure.ts'
import { fillShop } from './support/fill-shop.ts'
import { type FilledShop, openShopIn } from './support/filled-shop.ts'

// Measures response times with 100,000 products and 400,000 sizes, one request at a time, alternating between SQLite
// and a local PostgreSQL server, whose work is not part of the shop's CPU time. Reports the median and the second
// slowest of twenty.

const rounds = 20

export async function measure(): Promise<Figure[]> {
	const folders = [0, 1].map(() => mkdtempSync(path.join(tmpdir(), 'bench-')))
	const [ofFile, ofServer] = folders as [string, string]
	const server = await startPostgresql({ waitsForDisk: true })
	const shops: FilledShop[] = []
	try {
		const file = path.join(ofFile, 'shop.db')
		migrateDatabase(file)
		fillShop(file, 100, 100_000)
		const url = await server.newDatabase('shop')
		await migratePostgresql(url)
		await copyFileToServer(file, url)
		shops.push(await openShopIn(ofFile), await openShopIn(ofServer, { DATABASE_URL: url, DATA_DIR: ofServer }))
		const figures: Figure[] = []
		for (const list of lists) figures.push(await compare(list, shops[0]!, shops[1]!))
		return figures
	} finally {
		await Promise.all(shops.map((shop) => shop.close()))
		await server.stop()
		for (const folder of folders) rmSync(folder, { recursive: true, force: true })
	}
}

async function compare(list: ListToTime, sqlite: FilledShop, postgresql: FilledShop): Promise<Figure> {
	const [base, one] = await alternately(list, rounds, sqlite.wait, postgresql.wait)
	const ratio = (of: (times: number[]) => number) => (of(one) / of(base)).toFixed(2)
	return {
		what: list.what,
		measured: `${median(one).toFixed(1)} ms, p95 ${p95(one).toFixed(1)} on PostgreSQL`,
		baseline: `${median(base).toFixed(1)} ms, p95 ${p95(base).toFixed(1)} on SQLite`,
		ratio: `${ratio(median)}, p95 ${ratio(p95)}`,
	}
}

const p95 = (times: number[]) => percentile(0.95, times)
