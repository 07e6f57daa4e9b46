import { getRefusal } from '../../../tests/support/data/refusals.ts'
import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { isCatalogChanged } from '../../../tests/support/data/catalog-changes.ts'
import {
	toClient,
	checkOut,
	makeAdmin,
	makeCustomer,
	makeCustomerWith,
	makeProduct,
} from '../../../tests/support/data/shop-data.ts'
import { changeOrderStatus } from '../orders/order.server.ts'
import { addRating, getProductRatings } from './rating.server.ts'

async function createBuyer(variant: number, status: number): Promise<number> {
	const customer = await makeCustomerWith([variant, 1])
	const { orderId } = await checkOut(customer)
	if (status > 1) await changeOrderStatus({ userId: await makeAdmin(), isAdmin: true }, orderId, status)
	return customer
}

const review = (productId: number, rating = 5) => ({ productId, rating, description: 'Sits well.' })

test('a customer reviews a delivered product, and the catalog version rises', async () => {
	const { id, variants } = await makeProduct()
	const customer = await createBuyer(variants[0]!, 4)
	expect(await isCatalogChanged(() => addRating(toClient(customer), review(id)))).toBe(true)
	expect(await read.rating.findMany({ where: { productId: id } })).toMatchObject([
		{ userId: customer, rating: 5, description: 'Sits well.' },
	])
})

test.each([1, 2, 3, 5])('an order with status %i does not permit a review', async (status) => {
	const { id, variants } = await makeProduct()
	const customer = await createBuyer(variants[0]!, status)
	await expect(addRating(toClient(customer), review(id))).rejects.toMatchObject({ code: 'forbidden' })
	expect(await read.rating.count({ where: { productId: id } })).toBe(0)
})

test("another customer's delivered order, or one with another product, does not permit a review", async () => {
	const [bought, other] = [await makeProduct(), await makeProduct()]
	const customer = await createBuyer(bought.variants[0]!, 4)
	await expect(addRating(toClient(customer), review(other.id))).rejects.toMatchObject({ code: 'forbidden' })
	await expect(addRating(toClient(await makeCustomer()), review(bought.id))).rejects.toMatchObject({
		code: 'forbidden',
	})
})

test('a second review of the same product is refused, even when both arrive at once', async () => {
	const { id, variants } = await makeProduct()
	const customer = await createBuyer(variants[0]!, 4)
	const answers = await Promise.allSettled([
		addRating(toClient(customer), review(id, 5)),
		addRating(toClient(customer), review(id, 1)),
	])
	const refused = answers.filter((answer) => answer.status === 'rejected')
	expect(refused).toHaveLength(1)
	expect(refused[0]!.reason).toMatchObject({ code: 'conflict', message: 'You have already reviewed this product.' })
	expect(await read.rating.count({ where: { productId: id } })).toBe(1)
})

test('reviewing a deleted or unknown product is refused as not found', async () => {
	const { id, variants } = await makeProduct()
	const customer = await createBuyer(variants[0]!, 4)
	await write((tx) => tx.product.update({ where: { id }, data: { status: 'archived' } }))
	for (const productId of [id, 999_999]) {
		expect(await getRefusal(addRating(toClient(customer), review(productId)))).toBe('not-found: Product not found')
	}
})

test('product reviews are listed newest first, five per page, with their average and star counts', async () => {
	const { id } = await makeProduct()
	const gone = await makeCustomer({ username: 'Gone' })
	for (const [index, rating] of [5, 5, 5, 4, 2, 2].entries()) {
		const userId = index === 0 ? gone : await makeCustomer({ username: `Customer ${index}` })
		const createdAt = new Date(Date.UTC(2026, 0, index + 1))
		await write((tx) =>
			tx.rating.create({ data: { productId: id, userId, rating, description: `Number ${index}`, createdAt } }),
		)
	}
	await write((tx) => tx.user.delete({ where: { id: gone } }))
	const first = await getProductRatings(id, 1)
	expect(first).toMatchObject({ count: 6, stars: [3, 1, 0, 2, 0] })
	expect(first.fit).toBeNull()
	expect(first.average).toBeCloseTo(23 / 6)
	expect(first.items).toMatchObject({ page: 1, pageCount: 2, total: 6 })
	expect(first.items.items.map(({ description }) => description)).toEqual(
		[5, 4, 3, 2, 1].map((index) => `Number ${index}`),
	)
	expect((await getProductRatings(id, 2)).items.items).toMatchObject([
		{ username: null, rating: 5, description: 'Number 0' },
	])
})

test('the fit of a product comes from its visible reviews, without hidden ones', async () => {
	const { id: productId } = await makeProduct()
	const said = (fit: string, hiddenAt: Date | null = null) =>
		write((tx) => tx.rating.create({ data: { productId, rating: 4, description: 'Worn.', fit, hiddenAt } }))
	for (const fit of ['small', 'small', 'true']) await said(fit)
	for (const _ of [1, 2, 3]) await said('large', new Date())
	const { fit, stars } = await getProductRatings(productId, 1)
	expect(fit).toMatchObject({ votes: 3, summary: 'reviews.mostSmall' })
	expect(stars).toEqual([0, 3, 0, 0, 0])
})
