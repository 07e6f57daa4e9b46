import type { HTMLElement } from 'node-html-parser'
import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { type LoggedIn, logInVisitor } from '../../support/pages/logged-in.ts'
import {
	checkOut,
	createCheckoutInput,
	makeAdmin,
	makeCustomerWith,
	makeImage,
	makeProduct,
} from '../../support/data/shop-data.ts'
import { getSection, getText } from '../../support/pages/shopper-page.ts'
import type { VisitedPage } from '../../support/pages/visitor.ts'

const history = '/profile?tab=order'
const getTrackingPath = (orderId: number) => `${history}&order=${orderId}`

/** Creates an order of two shirts and a belt in `status`. */
async function buyer(status = 1): Promise<LoggedIn & { orderId: number; shirtId: number }> {
	const shirt = await makeProduct({
		name: 'Linen Shirt',
		pricePaise: 5_500_050,
		colors: ['Olive'],
		images: [await makeImage()],
	})
	const belt = await makeProduct({ name: 'Plain Belt', pricePaise: 1_345_600, colors: ['Tan'] })
	const userId = await makeCustomerWith([shirt.variants[0]!, 2], [belt.variants[0]!, 1])
	const { orderId } = await checkOut(userId, {
		input: createCheckoutInput({ apartment: 'Flat 4', paymentMethod: 'cod' }),
	})
	await changeOrderStatus({ userId: await makeAdmin(), isAdmin: true }, orderId, status)
	return { ...(await logInVisitor(userId)), orderId, shirtId: shirt.id }
}

const getOrderCard = (page: VisitedPage): HTMLElement => page.first('main article')!

/** Returns the labels of the steps, with a check mark before completed ones. */
const listSteps = (part: HTMLElement) =>
	part
		.querySelectorAll('ol[aria-label="Order progress"] > li')
		.map((step) => getText(step).replace('Completed: ', '✓ ').replace('Not yet: ', ''))

test('the order history shows each order with its items, its total, and its own page; the newest first', async () => {
	const person = await buyer()
	const card = getOrderCard(await person.open(history))
	await write((tx) =>
		tx.order.update({ where: { id: person.orderId }, data: { createdAt: new Date('2026-11-20T18:30:00Z') } }),
	)
	expect(getText(card)).toContain(`Order #${person.orderId}`)
	const cardText = getText(getOrderCard(await person.open(history)))
	for (const text of [
		'Placed on 21 November 2026',
		'Pending',
		'Linen Shirt',
		'Olive, quantity 2',
		'₹ 55,000.50 each',
		'₹ 1,10,001.00',
		'Plain Belt',
		'Tan, quantity 1',
		'₹ 13,456.00',
	]) {
		expect(cardText).toContain(text)
	}
	expect(card.querySelectorAll('dl > div').map(getText)).toEqual([
		'Subtotal₹ 1,23,457.00',
		'TaxIncluded',
		'Total₹ 1,23,457.00',
	])
	const links = card.querySelectorAll('a').map((link) => link.getAttribute('href'))
	expect(links).toEqual([
		expect.stringMatching(new RegExp(`^/singleproduct/${person.shirtId}\\?color=\\d+$`)),
		expect.stringMatching(/^\/singleproduct\/\d+\?color=\d+$/),
		getTrackingPath(person.orderId),
		expect.stringContaining(`Order%20%23${person.orderId}`),
	])
	expect(card.querySelectorAll('img').map((image) => image.getAttribute('src'))).toEqual([
		expect.stringMatching(/^\/images\//),
		'/placeholder.jpg',
	])

	const second = await makeProduct({ name: 'Later Bag' })
	await addToCart(person.userId, second.variants[0]!, 1)
	await checkOut(person.userId)
	expect(getText(getOrderCard(await person.open(history)))).toContain('Later Bag')
})

test('the order status 5 is Cancelled, and no progress is shown', async () => {
	const person = await buyer(5)
	const card = getOrderCard(await person.open(history))
	expect(card.querySelectorAll('span.text-danger').map(getText)).toContain('Cancelled')
	expect(listSteps(card).filter((step) => step.startsWith('✓'))).toEqual([])
	const page = await person.open(getTrackingPath(person.orderId))
	expect(listSteps(page.document)).toEqual([])
	expect(page.text).toContain('This order was cancelled on ')
})

test('an order history that cannot be loaded shows an error, and the account stays around it', async () => {
	const person = await buyer()
	await write((tx) => tx.$executeRaw`ALTER TABLE "OrderItem" RENAME TO "OrderItem away"`)
	const pages = [await person.open(history), await person.open(getTrackingPath(person.orderId))]
	await write((tx) => tx.$executeRaw`ALTER TABLE "OrderItem away" RENAME TO "OrderItem"`)
	for (const page of pages) {
		expect(page.status).toBe(500)
		expect(page.text).toContain('Failed to load orders.')
		expect(page.first('nav[aria-label=Account]')).not.toBeNull()
	}
})

test('the tracking details show the status history of an order with times, its items, its address, and a link back', async () => {
	const person = await buyer(2)
	const step = { action: 'status', kind: 'order', subjectId: person.orderId, label: `#${person.orderId}` }
	await write((tx) =>
		tx.activityEntry.createMany({
			data: [
				{ ...step, status: 1, at: new Date('2026-11-20T18:30:00Z') },
				{ ...step, status: 2, at: new Date('2026-11-21T10:15:00Z') },
			],
		}),
	)
	const page = await person.open(getTrackingPath(person.orderId))
	expect(page.status).toBe(200)
	expect(page.headers.get('Cache-Control')).toContain('no-store')
	const section = getSection(page, 'Tracking Details')
	expect(listSteps(section)).toEqual([
		'✓ Pending21 Nov 2026, 12:00 am',
		'✓ Processing21 Nov 2026, 3:45 pm',
		'Shipped',
		'Delivered',
	])
	for (const text of [
		`Order #${person.orderId}`,
		'Linen Shirt',
		'TaxIncluded',
		'Riya Shah',
		'12 Ring Road, Flat 4, Surat, Gujarat 395007',
		'Cash on Delivery',
	]) {
		expect(getText(section)).toContain(text)
	}
	expect(getText(section.querySelector('[aria-current=step]'))).toContain('Processing')
	expect(section.querySelector('dl > div')!.querySelector('dt')!.textContent).toBe('Cash due on delivery')
	const back = section.querySelectorAll('a').find((link) => getText(link) === 'Back to Orders')
	expect(back?.getAttribute('href')).toBe(history)
})

test('a shipment shows its tracking number as text, with a copy button added by script', async () => {
	const person = await buyer(3)
	await write((tx) =>
		tx.order.update({ where: { id: person.orderId }, data: { courier: 'Delhivery', trackingNumber: '1490825' } }),
	)
	const section = getSection(await person.open(getTrackingPath(person.orderId)), 'Tracking Details')
	expect(getText(section)).toContain('Delhivery 1490825')
	const copy = section.querySelector('button[data-text="1490825"]')!
	expect(copy.hasAttribute('hidden')).toBe(true)
	expect(copy.getAttribute('aria-label')).toBe('Copy tracking number')
})
