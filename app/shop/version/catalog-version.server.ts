import { dataVersion, numberOf } from '#app/adapters/db/sql.server.ts'

/**
 * Returns a number that changes with every commit of data visible to shoppers, by any process. Takes two microseconds
 * while nothing was written, so every request can call it.
 */
export const catalogVersionNow = numberNow(await numberOf('SELECT "version" FROM "CatalogVersion"'))

/** Returns `catalogVersionNow` with a number that also changes with every unit of stock. */
export const stockVersionNow = numberNow(await numberOf('SELECT "version" + "stock" FROM "CatalogVersion"'))

/**
 * Returns a number that changes with the data that listings filter and sort by: names, prices, colors, categories and
 * collections. Purchases do not change it.
 */
export const listingVersionNow = numberNow(await numberOf('SELECT "listing" FROM "CatalogVersion"'))

/** Returns `listingVersionNow` with a number that also changes with the sizes in stock. */
export const sizedVersionNow = numberNow(await numberOf('SELECT "listing" + "sizes" FROM "CatalogVersion"'))

function numberNow(stored: () => number): () => number {
	let known = { data: -1, number: -1 }
	return () => {
		const data = dataVersion()
		if (data !== known.data) known = { data, number: stored() }
		return known.number
	}
}
