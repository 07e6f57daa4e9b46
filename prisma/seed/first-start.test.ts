import { existsSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { createOwnFolder } from '../../tests/support/own-folder.ts'
import { listBrokenInvariants } from '../../tests/support/data/shop-invariants.ts'
import { type RunningShop, startNewShop } from '../../tests/support/running-shop.ts'

const folder = createOwnFolder()

const startDemo = (...args: string[]) =>
	startNewShop(folder, { DEMO: 'on' }, [process.execPath, 'build/start/server.js', ...args])

/** Returns the URLs of a page's images in every available size. */
async function listImages(shop: RunningShop, page: string): Promise<string[]> {
	const { status, body } = await shop.ask(page)
	expect(status).toBe(200)
	return [...new Set(body.match(/\/images\/[0-9a-f]{16,32}\/\d+(-tall)?/g))]
}

test('an empty shop starts with the demo products and all their images; the next start changes nothing', async () => {
	const shop = await startDemo()
	// The smallest size of each image.
	const images = await listImages(shop, '/')
	const smallest = new Map(images.toReversed().map((address) => [address.split('/')[2], address]))
	expect(smallest.size).toBeGreaterThan(15)
	// Requested concurrently, like a browser does.
	await Promise.all(
		[...smallest.values()].slice(0, 6).map(async (address) => {
			const answer = await shop.ask(address, { headers: { Accept: 'image/webp' } })
			expect(answer.status, address).toBe(200)
			expect(answer.headers['content-type']).toBe('image/webp')
			expect(answer.headers['cache-control']).toContain('immutable')
		}),
	)
	expect(await shop.stop()).toBe(0)

	const again = await startDemo('--demo=full')
	expect(again.output.out).not.toContain('Filling the empty shop')
	expect(again.output.err).toContain('--demo=full is ignored')
	expect(await again.stop()).toBe(0)
	const database = new Database(path.join(folder, 'shop.db'), { readonly: true })
	expect(database.pragma('foreign_key_check')).toEqual([])
	const named = database.prepare('SELECT hash FROM Image').all() as { hash: string }[]
	const states = database.prepare('SELECT DISTINCT "paymentState" FROM "Order" ORDER BY 1').pluck().all()
	const lastMonth = Date.now() - 31 * 24 * 60 * 60 * 1000
	const cameIn = database.prepare(
		`SELECT sum("amountPaise") FROM "PaymentEntry" WHERE "kind" IN ('paid', 'collected') AND "at" BETWEEN ? AND ?`,
	)
	const lately = cameIn.pluck().get(lastMonth, Date.now())
	const prices = database.prepare(`SELECT "value" FROM "Setting" WHERE "key" LIKE 'delivery.%Price'`).pluck().all()
	database.close()
	// The orders cover every payment state, and the ledger must agree.
	expect(states).toEqual(['collected', 'due', 'expired', 'paid', 'part-refunded', 'refunded', 'remitted'])
	expect(lately).toBeGreaterThan(0)
	// The delivery prices of the demo, not those of the full demo (rule: demo-settings).
	expect(prices.map(Number)).toEqual([0, 0, 0, 0])
	expect(listBrokenInvariants(path.join(folder, 'shop.db')).filter((words) => /ledger|sums/.test(words))).toEqual([])
	expect(named.filter(({ hash }) => !existsSync(path.join(folder, `uploads/originals/${hash}.webp`)))).toEqual([])
})
