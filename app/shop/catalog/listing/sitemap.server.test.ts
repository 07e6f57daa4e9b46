import { expect, test } from 'vitest'
import { makeImage, makeProduct, makeProducts } from '../../../../tests/support/data/shop-data.ts'
import { allOf } from '../../../../tests/support/data/batches.ts'
import { countSitemaps, listMappedProducts } from './sitemap.server.ts'

test('a sitemap lists every live product with its images in order, batch by batch', async () => {
	const [first, second] = [await makeImage(), await makeImage()]
	const { id } = await makeProduct({ images: [second, first] })
	const gone = await makeProduct({ deletedAt: new Date() })
	await makeProducts(1100)
	const mapped = (await allOf(listMappedProducts(1))).flat()
	expect(mapped).toHaveLength(1101)
	expect(new Set(mapped.map((product) => product.id)).size).toBe(1101)
	expect(mapped[0]).toMatchObject({ id, imageHashes: [second, first] })
	expect(mapped.map((product) => product.id)).not.toContain(gone.id)
	expect(await countSitemaps()).toBe(1)
	expect(await allOf(listMappedProducts(2))).toEqual([])
})
