import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { listOrderHistory } from '../../../app/shop/activity/activity-log.server.ts'
import { ensureCategory } from '#app/shop/catalog/category/category.server.ts'
import { createProduct, getProductForEdit, updateProduct } from '#app/shop/catalog/product/product.server.ts'
import type { ProductInput } from '#app/shop/catalog/product/product.schema.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { placeOrderByApi, createToken } from '../../support/api.ts'
import {
	checkOut,
	makeAdmin,
	makeCustomer,
	makeCustomerWith,
	makeImage,
	makeProduct,
} from '../../support/data/shop-data.ts'
import { listBrokenInvariants } from '../../support/data/shop-invariants.ts'

/** Ignores the initial stock movement, which test products lack. */
const broken = () =>
	listBrokenInvariants().filter(
		(what) => !/^a (product whose stock is not the sum|movement that does not follow)/.test(what),
	)

test('with more simultaneous orders than the shop can process each one is placed, or asked to retry, and none is lost', async () => {
	const { id, variants } = await makeProduct({ stock: 10_000 })
	const buyers = await Promise.all(
		Array.from({ length: 16 }, async () => {
			const userId = await makeCustomer()
			return { userId, token: await createToken(userId) }
		}),
	)
	const answers = await Promise.all(
		Array.from({ length: 640 }, (_, index) => {
			const { userId, token } = buyers[index % 16]!
			return placeOrderByApi(userId, [[variants[0]!, 1]], {}, token)
		}),
	)
	const placed = answers.filter(({ status }) => status === 201)
	const refused = answers.filter(({ status }) => status !== 201)
	for (const { status, headers, body } of refused) {
		expect(status).toBe(503)
		expect(Number(headers.get('Retry-After')) > 0).toBe(true)
		expect(body.message).toBe('The shop is very busy. Please try again in a moment.')
	}
	expect(placed.length).toBeGreaterThanOrEqual(100)
	expect(await read.orderItem.count({ where: { productId: id } })).toBe(placed.length)
	expect(await read.product.findUniqueOrThrow({ where: { id } })).toMatchObject({
		purchaseQty: placed.length,
		remainingQty: 10_000 - placed.length,
	})
})

test('three administrators who advance the same orders at once create one history each, and move no unit twice', async () => {
	const { id, variants } = await makeProduct({ stock: 40 })
	const orders = await Promise.all(
		Array.from({ length: 20 }, async () => (await checkOut(await makeCustomerWith([variants[0]!, 2]))).orderId),
	)
	const admins = await Promise.all(
		[2, 3, 5].map(async (status) => ({ status, actor: { userId: await makeAdmin(), isAdmin: true } })),
	)
	await Promise.allSettled(
		orders.flatMap((orderId, index) =>
			admins
				.map((_, nth) => admins[(nth + index) % 3]!)
				.map(({ actor, status }) => changeOrderStatus(actor, orderId, status)),
		),
	)
	const rows = await read.order.findMany({ where: { id: { in: orders } } })
	for (const { id: orderId, status } of rows) {
		const events = await listOrderHistory(orderId)
		expect(events.at(-1)?.toStatus).toBe(status)
		expect(events.filter((event, index) => index > 0 && event.fromStatus !== events[index - 1]!.toStatus)).toEqual([])
	}
	const cancelled = rows.filter(({ status }) => status === 5).length
	expect((await read.product.findUniqueOrThrow({ where: { id } })).remainingQty).toBe(cancelled * 2)
	expect(broken()).toEqual([])
})

test('while twenty buy, the admin sets the stock: units sold stay sold, and the totals are exact', async () => {
	const actor = { userId: await makeAdmin(), isAdmin: true }
	const { variants: others } = await makeProduct({ colors: ['Indigo'] })
	const { colorId } = await read.productColor.findUniqueOrThrow({ where: { id: others[0]! } })
	const [image, categoryId] = [await makeImage(), await write((tx) => ensureCategory(tx, 'Edited Bags'))]
	const input = (originalQty: number): ProductInput => ({
		name: 'Edited Tote',
		basePrice: 500,
		originalPrice: 500,
		originalQty,
		description: 'Fine.',
		categoryId,
		collectionId: null,
		details: [],
		sizeFit: [],
		materialCare: [],
		shippingReturn: [],
		colorIds: [colorId],
		isFeatured: false,
		images: [image],
	})
	const id = await createProduct(actor, input(50))
	const { id: variant } = await read.productColor.findFirstOrThrow({ where: { productId: id } })
	const customers = await Promise.all(Array.from({ length: 20 }, () => makeCustomerWith([variant, 1])))
	const edit = async (originalQty: number) =>
		updateProduct(actor, id, (await getProductForEdit(id)).version, input(originalQty))
	const [bought, edits] = await Promise.all([
		Promise.allSettled(customers.map((customer) => checkOut(customer))),
		Promise.allSettled([60, 70, 80, 90, 100].map(edit)),
	])
	expect(bought.filter(({ status }) => status === 'rejected')).toEqual([])
	const saved = edits.filter(({ status }) => status === 'fulfilled')
	// One of the edits based on the same version succeeds.
	expect(saved.length).toBeGreaterThan(0)
	for (const result of edits)
		if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' })
	const product = await read.product.findUniqueOrThrow({ where: { id } })
	expect(product.purchaseQty).toBe(20)
	expect(product.remainingQty).toEqual(product.originalQty - 20)
	expect(listBrokenInvariants().filter((what) => what.endsWith(`: ${id}`))).toEqual([])
})
