import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import {
	toClient,
	createCheckoutInput,
	makeCustomer,
	makeCustomerWith,
	makeImage,
	makeProduct,
	makeStaff,
} from '../../../../tests/support/data/shop-data.ts'
import { makeSizedProduct } from '../../../../tests/support/data/variant-data.ts'
import { countPendingTasks } from '../../dashboard/dashboard.server.ts'
import { addToCart } from '../../cart/cart.server.ts'
import { placeOrderForLines } from '../../orders/checkout/place-order.server.ts'
import { getProductDetail } from './product-detail.server.ts'
import { buildDraftColumns, publishBatch } from './drafts.server.ts'

const sentence = 'Booklet has no price yet. It cannot be bought.'

/** Creates a product without a price, as earlier imports may have published it. */
async function priceless(isDraft = false) {
	const { id, variants } = await makeProduct({ name: 'Booklet', pricePaise: 0, images: [await makeImage()] })
	if (isDraft) await write((tx) => tx.product.update({ where: { id }, data: buildDraftColumns() }))
	return { id, variant: variants[0]! }
}

test('a product without a price cannot be added to a cart', async () => {
	const { variant } = await priceless()
	await expect(addToCart(await makeCustomer(), variant, 1)).rejects.toMatchObject({
		code: 'conflict',
		message: sentence,
	})
})

test('a cart line that lost its price is not ordered, and its stock is unchanged', async () => {
	const { id, variants } = await makeProduct({ name: 'Booklet', stock: 3 })
	const buyer = await makeCustomerWith([variants[0]!, 1])
	await write((tx) => tx.product.update({ where: { id }, data: { basePricePaise: 0 } }))
	const wanted = [{ productColorId: variants[0]!, quantity: 1, size: null }]
	await expect(placeOrderForLines(toClient(buyer), createCheckoutInput(), wanted)).rejects.toMatchObject({
		message: sentence,
	})
	expect((await read.product.findUniqueOrThrow({ where: { id } })).remainingQty).toBe(3)
})

test('customers see a product without a price as sold out', async () => {
	const { id } = await makeSizedProduct({ name: 'Booklet', stock: { White: { M: 3 } } })
	await write((tx) => tx.product.update({ where: { id }, data: { basePricePaise: 0 } }))
	expect(await getProductDetail(id)).toMatchObject({ remainingQty: 0, variants: [{ size: 'M', remainingQty: 0 }] })
})

test('publishing an import publishes drafts with a price and leaves the others', async () => {
	const [without, other] = [await priceless(true), await makeProduct({ name: 'Priced' })]
	await write((tx) => tx.product.update({ where: { id: other.id }, data: buildDraftColumns() }))
	const imported = { name: 'A', isNew: true, version: 1, movement: 0 }
	const products = { create: [without.id, other.id].map((productId) => ({ ...imported, productId })) }
	const { id: batchId } = await write((tx) => tx.importBatch.create({ data: { fileName: 'a.csv', products } }))
	expect(await publishBatch(await makeStaff(), batchId)).toBe(1)
	expect((await read.product.findUniqueOrThrow({ where: { id: without.id } })).status).toBe('draft')
})

test('the dashboard counts published products without a price', async () => {
	const before = (await countPendingTasks()).priceMissing
	await priceless()
	expect((await countPendingTasks()).priceMissing).toBe(before + 1)
})
