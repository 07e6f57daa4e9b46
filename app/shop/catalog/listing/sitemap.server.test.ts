import { expect, test } from 'vitest'
import { makeImage, makeProduct, makeProducts } from '../../../../tests/support/data/shop-data.ts'
import { collectBatches } from '../../../../tests/support/data/batches.ts'
import { countSitemaps, listMappedProducts } from './product-listing.server.ts'

test('a sitemap lists every live product with its images in order, in batches', async () => {
	const [first, second] = [await makeImage(), await makeImage()]
	const { id } = await makeProduct({ images: [second, first] })
	const gone = await makeProduct({ status: 'archived' })
	await makeProducts(1100)
	const mapped = (await collectBatches(listMappedProducts(1))).flat()
	expect(mapped).toHaveLength(1101)
	expect(new Set(mapped.map((product) => product.id)).size).toBe(1101)
	expect(mapped[0]).toMatchObject({ id, imageHashes: [second, first] })
	expect(mapped.map((product) => product.id)).not.toContain(gone.id)
	expect(await countSitemaps()).toBe(1)
	expect(await collectBatches(listMappedProducts(2))).toEqual([])
})
