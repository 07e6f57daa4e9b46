import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeImage, makeProduct } from '../../../../tests/support/data/shop-data.ts'
import { countSitemaps, listMappedProducts } from './sitemap.server.ts'

async function allOf(page: number) {
	const found = []
	for await (const batch of listMappedProducts(page)) found.push(...batch)
	return found
}

test('a sitemap lists every live product with its images in order, batch by batch', async () => {
	const [first, second] = [await makeImage(), await makeImage()]
	const { id } = await makeProduct({ images: [second, first] })
	const gone = await makeProduct({ deletedAt: new Date() })
	await write((tx) =>
		tx.product.createMany({
			data: Array.from({ length: 1100 }, (_, index) => ({
				name: `Shirt ${index}`,
				nameKey: `shirt ${index}`,
				handle: `shirt-${index}`,
				basePricePaise: 100,
				originalQty: 0,
				remainingQty: 0,
			})),
		}),
	)
	const mapped = await allOf(1)
	expect(mapped).toHaveLength(1101)
	expect(new Set(mapped.map((product) => product.id)).size).toBe(1101)
	expect(mapped[0]).toMatchObject({ id, imageHashes: [second, first] })
	expect(mapped.map((product) => product.id)).not.toContain(gone.id)
	expect(await countSitemaps()).toBe(1)
	expect(await allOf(2)).toEqual([])
})
