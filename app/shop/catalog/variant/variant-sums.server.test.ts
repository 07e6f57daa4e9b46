import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { getSettings } from '#app/adapters/settings.server.ts'
import { makeProduct } from '../../../../tests/support/data/shop-data.ts'
import { makeSizedProduct } from '../../../../tests/support/data/variant-data.ts'
import {
	getCatalogVersion,
	getListingVersion,
	getSizedListingVersion,
	getStockVersion,
} from '../../catalog-version/catalog-version.server.ts'

// Simulates another process that does not use the shop's code.
const sqlite = new Database(getSettings().databaseFile)
sqlite.pragma('foreign_keys = ON')
afterAll(() => sqlite.close())

const quantities = (id: number) =>
	sqlite.prepare('SELECT "originalQty", "remainingQty", "purchaseQty" FROM "Product" WHERE "id" = ?').raw().get(id)
const set = (id: number, remaining: number, bought = 0) =>
	sqlite.prepare('UPDATE "Variant" SET "remainingQty" = ?, "purchaseQty" = ? WHERE "id" = ?').run(remaining, bought, id)

test("a product's quantities are the totals of its variants, whatever changes them (rule: counted-by-variant)", async () => {
	const { id, variants, colors } = await makeSizedProduct({ stock: { White: { S: 2, M: 5 }, Indigo: { M: 1 } } })
	const other = await makeSizedProduct({ stock: { White: { S: 9 } } })
	expect(quantities(id)).toEqual([8, 8, 0])
	set(variants['White']!['M']!, 3, 2)
	expect(quantities(id)).toEqual([8, 6, 2])
	sqlite
		.prepare(
			`INSERT INTO "Variant" ("productId", "productColorId", "size", "sizeKey", "remainingQty", "purchaseQty", "position")
			VALUES (?, ?, 'L', 'l', 4, 1, 2)`,
		)
		.run(id, colors['Indigo'])
	expect(quantities(id)).toEqual([13, 10, 3])
	sqlite.prepare('DELETE FROM "Variant" WHERE "id" = ?').run(variants['White']!['M'])
	expect(quantities(id)).toEqual([8, 7, 1])
	// Deleting a color deletes its variants.
	sqlite.prepare('DELETE FROM "ProductColor" WHERE "id" = ?').run(colors['Indigo'])
	expect(quantities(id)).toEqual([2, 2, 0])
	expect(quantities(other.id)).toEqual([9, 9, 0])
})

test('switching to variants sets the totals; switching back keeps them and ignores the variants', async () => {
	const { id, variants } = await makeSizedProduct({ stock: { White: { S: 2, M: 5 } } })
	const count = (byVariant: 0 | 1) =>
		sqlite.prepare('UPDATE "Product" SET "countsByVariant" = ? WHERE "id" = ?').run(byVariant, id)
	count(0)
	expect(quantities(id)).toEqual([7, 7, 0])
	set(variants['White']!['S']!, 0, 1)
	expect(quantities(id)).toEqual([7, 7, 0])
	count(1)
	expect(quantities(id)).toEqual([6, 5, 1])
})

test('a product stores its lowest variant stock, up to a thousand, or its own when it tracks stock per product', async () => {
	const lowest = sqlite.prepare('SELECT "lowestQty" FROM "Product" WHERE "id" = ?').pluck()
	const { id, variants, colors } = await makeSizedProduct({ stock: { White: { S: 9, M: 50 } } })
	const [small, medium] = [variants['White']!['S']!, variants['White']!['M']!]
	const found = [lowest.get(id)]
	for (const [variant, left] of [
		[medium, 49],
		[small, 5],
		[medium, 0],
		[small, 2],
		[medium, 7],
		[small, 8],
	] as const) {
		set(variant, left)
		found.push(lowest.get(id))
	}
	expect(found).toEqual([9, 9, 5, 0, 0, 2, 7])
	const large = sqlite
		.prepare(
			`INSERT INTO "Variant" ("productId", "productColorId", "size", "sizeKey", "remainingQty", "position")
			VALUES (?, ?, 'L', 'l', 1, 2)`,
		)
		.run(id, colors['White']).lastInsertRowid
	expect(lowest.get(id)).toBe(1)
	sqlite.prepare('DELETE FROM "Variant" WHERE "id" = ?').run(large)
	expect(lowest.get(id)).toBe(7)
	sqlite.prepare('UPDATE "Product" SET "countsByVariant" = 0 WHERE "id" = ?').run(id)
	set(small, 1)
	expect(lowest.get(id)).toBe(15)
	sqlite.prepare('UPDATE "Product" SET "remainingQty" = 3, "originalQty" = 3 WHERE "id" = ?').run(id)
	expect(lowest.get(id)).toBe(3)
	sqlite.prepare('UPDATE "Product" SET "countsByVariant" = 1 WHERE "id" = ?').run(id)
	expect(lowest.get(id)).toBe(1)
})

test('a variant never has negative stock, stays with its product and is unique per color and size', async () => {
	const { variants, colors } = await makeSizedProduct({ stock: { White: { S: 2, M: 5 } } })
	const other = await makeProduct()
	const [small, medium] = [variants['White']!['S']!, variants['White']!['M']!]
	expect(() => set(small, -1)).toThrow(/CHECK/)
	expect(() => set(small, 0, -1)).toThrow(/CHECK/)
	const change = (column: string, value: number | string) =>
		sqlite.prepare(`UPDATE "Variant" SET "${column}" = ? WHERE "id" = ?`).run(value, medium)
	expect(() => change('productId', other.id)).toThrow(/stays with its product/)
	expect(() => change('productColorId', other.variants[0]!)).toThrow(/FOREIGN KEY/)
	expect(() => change('sizeKey', 's')).toThrow(/UNIQUE/)
	expect(change('productColorId', colors['White']!).changes).toBe(1)
})

/** Returns the names of the versions that `work` raises. */
function rises(work: () => unknown): string[] {
	const now = {
		pages: getCatalogVersion,
		listings: getListingVersion,
		sizes: getSizedListingVersion,
		stock: getStockVersion,
	}
	const before = Object.entries(now).map(([name, version]) => ({ name, version, number: version() }))
	work()
	return before.filter(({ version, number }) => version() > number).map(({ name }) => name)
}

test.each([
	[50, 49, ['stock']],
	[7, 6, ['stock']],
	[6, 5, ['pages', 'stock']],
	[2, 1, ['pages', 'stock']],
	[1, 0, ['pages', 'sizes', 'stock']],
	[0, 50, ['pages', 'sizes', 'stock']],
	[3, 3, []],
])('a size that changes from %i to %i units changes %j and no other version', async (from, to, changed) => {
	// The sum is above the quantity that shoppers see.
	const { variants } = await makeSizedProduct({ stock: { White: { S: from, M: 40 } } })
	expect(rises(() => set(variants['White']!['S']!, to))).toEqual(changed)
})

test.each(['size', 'sizeKey', 'sku', 'position'])(
	'a new variant %s invalidates pages, and listings by size',
	async (column) => {
		const { variants } = await makeSizedProduct({ stock: { White: { S: 1 } } })
		const change = () =>
			sqlite.prepare(`UPDATE "Variant" SET "${column}" = 77 WHERE "id" = ?`).run(variants['White']!['S'])
		expect(rises(change)).toEqual(['pages', 'sizes', 'stock'])
		sqlite.exec(`UPDATE "Variant" SET "sku" = NULL`)
	},
)
