import { read } from '#app/adapters/db/db.server.ts'
import { activeWhere } from '../product/product-status.server.ts'
import { countProducts } from './find-products.server.ts'

/** The number of addresses per sitemap, below the limits of 50,000 addresses and 50 MB. */
const productsPerSitemap = 20_000
const batchSize = 500

/** Returns the number of sitemaps, at least one. */
export async function countSitemaps(): Promise<number> {
	return Math.max(1, Math.ceil((await countProducts()) / productsPerSitemap))
}

/** Yields the products of sitemap `page` (counted from 1), oldest first, in batches that bound memory. */
export async function* listMappedProducts(
	page: number,
): AsyncGenerator<{ id: number; updatedAt: Date; imageHashes: string[] }[]> {
	let skip = (page - 1) * productsPerSitemap
	let lastId = 0
	for (let left = productsPerSitemap; left > 0; left -= batchSize) {
		const rows = await read.product.findMany({
			where: { ...activeWhere, id: { gt: lastId } },
			orderBy: { id: 'asc' },
			skip,
			take: batchSize,
			select: { id: true, updatedAt: true, images: { select: { imageHash: true }, orderBy: { position: 'asc' } } },
		})
		skip = 0
		if (rows.length === 0) return
		lastId = rows.at(-1)!.id
		yield rows.map(({ id, updatedAt, images }) => ({
			id,
			updatedAt,
			imageHashes: images.map(({ imageHash }) => imageHash),
		}))
	}
}
