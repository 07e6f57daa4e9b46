import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { checkoutForm, formatLoad, type Load, measureLoad } from './checkout.ts'
import { makeShoppers } from './support/checkout-shop.ts'
import { type Figure, median } from './support/figure.ts'
import { startBenchShop } from './support/filled-shop.ts'

// Orders over 64 connections, alternately with and without the triggers that update `CustomerTotals`, on one database.

const warmUp = 300
const ordersEach = 400
const turns = 5
const earlierOrders = 20_000

export async function measure(): Promise<Figure[]> {
	const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
	const shoppers = await makeShoppers(folder, warmUp + 2 * turns * ordersEach, { orders: earlierOrders })
	const shop = await startBenchShop(folder)
	const triggers = openTriggers(path.join(folder, 'shop.db'))
	const order = (count: number) => measureLoad(shop, shoppers.splice(0, count).map(checkoutForm))
	try {
		await order(warmUp)
		const loads = { with: [] as Load[], without: [] as Load[] }
		for (let turn = 0; turn < turns; turn += 1) {
			loads.with.push(await order(ordersEach))
			triggers.drop()
			loads.without.push(await order(ordersEach))
			triggers.create()
		}
		const [measured, baseline] = [calculateMedians(loads.with), calculateMedians(loads.without)]
		return [
			{
				what: `orders that update customer totals, after ${earlierOrders} orders`,
				measured: formatLoad(measured),
				baseline: `without their triggers: ${formatLoad(baseline)}`,
				ratio: (measured.perSecond / baseline.perSecond).toFixed(3),
			},
		]
	} finally {
		triggers.close()
		await shop.close()
		rmSync(folder, { recursive: true, force: true })
	}
}

function calculateMedians(loads: Load[]): Load {
	return { perSecond: median(loads.map((one) => one.perSecond)), cpuMs: median(loads.map((one) => one.cpuMs)) }
}

/** Opens the database beside the shop, to drop the triggers of orders that update `CustomerTotals` and create them. */
function openTriggers(file: string) {
	const sqlite = new Database(file, { timeout: 10_000 })
	const triggers = sqlite
		.prepare<[], { name: string; sql: string }>(
			`SELECT "name", "sql" FROM "sqlite_master" WHERE "type" = 'trigger' AND "tbl_name" = 'Order'
				AND "sql" LIKE '%"CustomerTotals"%'`,
		)
		.all()
	if (triggers.length === 0) throw new Error('No trigger of orders updates CustomerTotals')
	return {
		drop: () => sqlite.exec(triggers.map(({ name }) => `DROP TRIGGER "${name}"`).join(';')),
		create: () => sqlite.exec(triggers.map(({ sql }) => sql).join(';')),
		close: () => sqlite.close(),
	}
}
