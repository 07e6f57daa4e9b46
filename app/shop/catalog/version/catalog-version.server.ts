import { dataVersion } from '#app/adapters/db/data-version.server.ts'
import { numberOf } from '#app/adapters/db/sql-reader.server.ts'

/**
 * A number that is another one after every committed change of what shoppers see, by whatever process it was made.
 * Answers at once, in two microseconds while nothing at all was written: for what is asked with every request.
 */
export const catalogVersionNow = numberNow(numberOf('SELECT "version" FROM "CatalogVersion"'))

/**
 * As `catalogVersionNow`, and another one too with every single piece that comes or goes: for what tells how many there
 * are, where pages only show that few are left.
 */
export const stockVersionNow = numberNow(numberOf('SELECT "version" + "stock" FROM "CatalogVersion"'))

/**
 * As `catalogVersionNow`, for which products a listing finds and in which order: their names, prices, colours and taxa.
 * It stays while things are only bought.
 */
export const listingVersionNow = numberNow(numberOf('SELECT "listing" FROM "CatalogVersion"'))

function numberNow(stored: () => number): () => number {
	let known = { data: -1, number: -1 }
	return () => {
		const data = dataVersion()
		if (data !== known.data) known = { data, number: stored() }
		return known.number
	}
}
