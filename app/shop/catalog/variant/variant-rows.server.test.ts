import { expect, test } from 'vitest'
import { makeProduct } from '../../../../tests/support/data/shop-data.ts'
import { makeSizedProduct } from '../../../../tests/support/data/variant-data.ts'
import { write } from '#app/adapters/db/db.server.ts'
import { productDetail } from '../listing/browse.server.ts'
import { fullProduct } from '../product/full-product.server.ts'

test("a product's page and the API have its variants by colour and size, the page without telling how many are left", async () => {
	const { id, colors, variants } = await makeSizedProduct({ stock: { White: { XL: 9, S: 0 }, Indigo: { M: 3 } } })
	await write((tx) => tx.variant.update({ where: { id: variants['Indigo']!['M']! }, data: { sku: 'IND-M' } }))
	const row = (color: string, size: string, remainingQty: number) => ({
		id: variants[color]![size],
		productColorId: colors[color],
		size,
		remainingQty,
		pricePaise: 100_000,
	})
	const page = await productDetail(id)
	expect(page).toMatchObject({ countsByVariant: true, remainingQty: 6 })
	expect(page.variants).toEqual([row('White', 'S', 0), row('White', 'XL', 6), row('Indigo', 'M', 3)])
	const { variants: full, remainingQty } = await fullProduct(id)
	expect(remainingQty).toBe(12)
	expect(full).toEqual([
		{ ...row('White', 'S', 0), sku: null },
		{ ...row('White', 'XL', 9), sku: null },
		{ ...row('Indigo', 'M', 3), sku: 'IND-M' },
	])
})

test('a product that is counted as a whole has no variants', async () => {
	const { id } = await makeProduct({ colors: ['White', 'Indigo'] })
	expect(await productDetail(id)).toMatchObject({ countsByVariant: false, variants: [] })
	expect((await fullProduct(id)).variants).toEqual([])
})
