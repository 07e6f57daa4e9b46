import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migratePostgresql } from '../../app/adapters/db/postgresql/migrate.server.ts'
import { copyShop } from '../support/postgresql/copy-shop.ts'
import { startPostgresql } from '../support/postgresql/server.ts'
import { makeShoppers } from './support/checkout-shop.ts'
import type { Figure } from './support/figure.ts'
import { type Kind, type Load, loadsOf, ordersOfRound, wordsOf } from './support/load-of-shop.ts'

// One build over the same rows, by turns on SQLite and on a PostgreSQL server of this machine that waits for its disk.

const rounds = 3

export async function measure(): Promise<Figure[]> {
	const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
	const server = await startPostgresql({ waitsForDisk: true })
	try {
		const shoppers = await makeShoppers(folder, rounds * 2 * ordersOfRound)
		const url = await server.newDatabase('shop')
		await migratePostgresql(url)
		await copyShop(path.join(folder, 'shop.db'), url)
		mkdirSync(path.join(folder, 'uploads'), { recursive: true })
		const engines = { SQLite: {}, PostgreSQL: { DATABASE_URL: url, DATA_DIR: folder } }
		const found: Record<string, Record<Kind, Load>[]> = {}
		for (let round = 0; round < rounds; round += 1)
			for (const [name, changes] of Object.entries(engines))
				(found[name] ??= []).push(await loadsOf(folder, shoppers.splice(0, ordersOfRound), changes))
		const median = (name: string, kind: Kind) =>
			found[name]!.map((loads) => loads[kind]).toSorted((one, other) => one.perSecond - other.perSecond)[rounds >> 1]!
		const kinds = { rendered: 'rendered pages', cached: 'cached pages', orders: 'orders by the form' }
		return Object.entries(kinds).map(([kind, what]) => {
			const [load, base] = [median('PostgreSQL', kind as Kind), median('SQLite', kind as Kind)]
			return {
				what: `${what}, PostgreSQL`,
				measured: wordsOf(load),
				baseline: `SQLite: ${wordsOf(base)}`,
				ratio: (load.perSecond / base.perSecond).toFixed(2),
				target: '',
			}
		})
	} finally {
		await server.stop()
		rmSync(folder, { recursive: true, force: true })
	}
}
