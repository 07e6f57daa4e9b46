import { describe, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { type LoggedIn, logInVisitor } from '../../support/pages/logged-in.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { call } from '../../support/api.ts'
import { checkOut, makeAdmin, makeCustomer, makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { listAnnouncements, getSection, getText } from '../../support/pages/shopper-page.ts'
import { type VisitedPage, createVisitor } from '../../support/pages/visitor.ts'

interface Buyer extends LoggedIn {
	orderId: number
	productId: number
	tracking: string
	review: string
}

async function buyer(status = 4): Promise<Buyer> {
	const { id, variants } = await makeProduct({ name: 'Linen Shirt' })
	return createBuyer(id, variants[0]!, status)
}

async function createBuyer(productId: number, color: number, status = 4, size?: string): Promise<Buyer> {
	const userId = await makeCustomer()
	await addToCart(userId, color, 1, undefined, size)
	const { orderId } = await checkOut(userId)
	await changeOrderStatus({ userId: await makeAdmin(), isAdmin: true }, orderId, status)
	const tracking = `/profile?tab=order&order=${orderId}`
	return { ...(await logInVisitor(userId)), orderId, productId, tracking, review: `${tracking}&review=${productId}` }
}

const linksTo = (page: VisitedPage, path: string) =>
	page.all('main a').filter((link) => link.getAttribute('href')?.replaceAll('&amp;', '&') === path)
const ratings = (productId: number) => read.rating.findMany({ where: { productId } })
const listAlerts = (page: VisitedPage) => page.all('main [role=alert]').map(getText).filter(Boolean)
const form = { form: '#review' }

describe('a review', () => {
	test('a review is offered only for the items of a delivered order', async () => {
		const delivered = await buyer()
		expect(linksTo(await delivered.open(delivered.tracking), delivered.review).map(getText)).toEqual([
			'Write a review of Linen Shirt',
		])
		for (const status of [3, 5]) {
			const other = await buyer(status)
			expect(linksTo(await other.open(other.tracking), other.review)).toEqual([])
			const page = await other.open(other.review)
			expect(page.status).toBe(404)
			expect(listAlerts(page)).toEqual(['Please select an item to review.'])
			expect(page.first('#review')).toBeNull()
		}
	})

	test('a review is saved, confirmed, and shown in place of the form', async () => {
		const person = await buyer()
		await person.open(person.review)
		const stars = person.all('#review [role=radiogroup] label')
		expect(stars.map(getText)).toEqual(['1 star', '2 stars', '3 stars', '4 stars', '5 stars'])
		expect(linksTo(person.page(), person.tracking).map(getText)).toContain('Cancel')
		const page = await person.submit({ rating: '4', description: ' Soft, <b>and</b> cool. ' }, form)
		expect(page.path).toBe(person.tracking)
		expect(listAnnouncements(page)).toEqual(['Review submitted successfully!'])
		expect(await ratings(person.productId)).toMatchObject([
			{ userId: person.userId, rating: 4, description: 'Soft, <b>and</b> cool.' },
		])
		const own = page.first('main figure')
		expect(own?.querySelector('[aria-label="4 out of 5 stars"]')).not.toBeNull()
		expect(getText(own)).toContain('Soft, <b>and</b> cool.')
		expect(linksTo(page, person.review)).toEqual([])
		expect((await person.open(person.review)).first('#review')).toBeNull()
	})

	test('a review of a sized item asks about the fit, and three answers show fit advice at the sizes', async () => {
		const { id, colors } = await makeSizedProduct({ name: 'Sized Shirt', stock: { White: { S: 5, M: 5 } } })
		const seen = async () => (await createVisitor().open(`/singleproduct/${id}`)).text
		for (const _ of [1, 2, 3]) {
			expect(await seen()).not.toContain('take one size larger')
			const person = await createBuyer(id, colors['White']!, 4, 'M')
			await person.open(person.review)
			await person.submit({ rating: '4', description: 'Well made.', fit: 'small' }, form)
		}
		const page = await createVisitor().open(`/singleproduct/${id}`)
		expect(page.words('#add-to-cart')).toContain('Runs small: choose one size larger.')
		expect(getText(getSection(page, 'Reviews'))).toContain('Most say it runs small (3 buyers)')
		const { body } = await call('GET', '/ratings')
		expect((body as object[]).some((rating) => 'fit' in rating)).toBe(false)
	})

	test('a review of an item without sizes does not ask about the fit', async () => {
		const person = await buyer()
		await person.open(person.review)
		expect(person.first('#review [name=fit]')).toBeNull()
	})
})
