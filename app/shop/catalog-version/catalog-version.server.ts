import { getDataVersion, queryNumber } from '#app/adapters/db/sql.server.ts'

/**
 * Returns a number that changes with every commit of data visible to shoppers, by any process. Takes two microseconds
 * while nothing was written, so every request can call it.
 */
export const getCatalogVersion = toVersionReader(await queryNumber('SELECT "version" FROM "CatalogVersion"'))

/** Returns a number like `getCatalogVersion` that also changes whenever the stock of a product changes. */
export const getStockVersion = toVersionReader(await queryNumber('SELECT "version" + "stock" FROM "CatalogVersion"'))

/**
 * Returns a number that changes with the data that listings filter and sort by: names, prices, colors, categories and
 * collections. Purchases do not change it.
 */
export const getListingVersion = toVersionReader(await queryNumber('SELECT "listing" FROM "CatalogVersion"'))

/** Returns a number like `getListingVersion` that also changes when a size sells out or is in stock again. */
export const getSizedListingVersion = toVersionReader(
	await queryNumber('SELECT "listing" + "sizes" FROM "CatalogVersion"'),
)

function toVersionReader(stored: () => number): () => number {
	let known = { data: -1, number: -1 }
	return () => {
		const data = getDataVersion()
		if (data !== known.data) known = { data, number: stored() }
		return known.number
	}
}
