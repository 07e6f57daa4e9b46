import { expect, test } from 'vitest'
import { makeProduct } from '../../../../tests/support/data/shop-data.ts'
import { makeSizedProduct } from '../../../../tests/support/data/variant-data.ts'
import { write } from '#app/adapters/db/db.server.ts'
import { getProductDetail } from '../product/product-detail.server.ts'
import { getApiProduct } from '../product/api-products.server.ts'

test('a product page and the API list variants by color and size, and the page hides stock quantities', async () => {
	const { id, colors, variants } = await makeSizedProduct({ stock: { White: { XL: 9, S: 0 }, Indigo: { M: 3 } } })
	await write((tx) => tx.variant.update({ where: { id: variants['Indigo']!['M']! }, data: { sku: 'IND-M' } }))
	const row = (color: string, size: string, remainingQty: number) => ({
		id: variants[color]![size],
		productColorId: colors[color],
		size,
		remainingQty,
		pricePaise: 100_000,
	})
	const page = await getProductDetail(id)
	expect(page).toMatchObject({ countsByVariant: true, remainingQty: 6 })
	expect(page.variants).toEqual([row('White', 'S', 0), row('White', 'XL', 6), row('Indigo', 'M', 3)])
	const { variants: full, remainingQty } = await getApiProduct(id)
	expect(remainingQty).toBe(12)
	expect(full).toEqual([
		{ ...row('White', 'S', 0), sku: null },
		{ ...row('White', 'XL', 9), sku: null },
		{ ...row('Indigo', 'M', 3), sku: 'IND-M' },
	])
})

test('a product that tracks stock per product has no variants', async () => {
	const { id } = await makeProduct({ colors: ['White', 'Indigo'] })
	expect(await getProductDetail(id)).toMatchObject({ countsByVariant: false, variants: [] })
	expect((await getApiProduct(id)).variants).toEqual([])
})
