import { dataVersion, numberOf } from '#app/adapters/db/sql.server.ts'

/**
 * Changes with every commit of what shoppers see, by any process. Two microseconds while nothing was written, for use
 * in every request.
 */
export const catalogVersionNow = numberNow(await numberOf('SELECT "version" FROM "CatalogVersion"'))

/** `catalogVersionNow` that also changes with every single piece of stock. */
export const stockVersionNow = numberNow(await numberOf('SELECT "version" + "stock" FROM "CatalogVersion"'))

/** Changes with what listings find and sort by: names, prices, colours and taxa. Purchases leave it. */
export const listingVersionNow = numberNow(await numberOf('SELECT "listing" FROM "CatalogVersion"'))

/** `listingVersionNow` that also changes with what is in stock in which size. */
export const sizedVersionNow = numberNow(await numberOf('SELECT "listing" + "sizes" FROM "CatalogVersion"'))

function numberNow(stored: () => number): () => number {
	let known = { data: -1, number: -1 }
	return () => {
		const data = dataVersion()
		if (data !== known.data) known = { data, number: stored() }
		return known.number
	}
}
