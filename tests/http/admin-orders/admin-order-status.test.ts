import { beforeAll, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { type LoggedIn, loggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import {
	checkOut,
	checkoutInput,
	makeCustomer,
	makeCustomerWith,
	makeImage,
	makeProduct,
} from '../../support/data/shop-data.ts'

let person: LoggedIn

beforeAll(async () => {
	person = await loggedInAdmin()
})

/** Else too many could not be given back. */
const boughtBefore = 20

async function order(lines: [name: string, quantity: number][] = [['Linen Shirt', 1]], input = checkoutInput()) {
	const products: Awaited<ReturnType<typeof makeProduct>>[] = []
	for (const [name] of lines)
		products.push(await makeProduct({ name, stock: 10, purchaseQty: boughtBefore, images: [await makeImage()] }))
	const buyer = await makeCustomerWith(
		...lines.map(([, quantity], index): [number, number] => [products[index]!.variants[0]!, quantity]),
	)
	const { orderId } = await checkOut(buyer, { input })
	return { orderId, buyer, products: products.map(({ id }) => id) }
}

const stockOf = async (id: number) => {
	const { originalQty, purchaseQty, remainingQty } = await read.product.findUniqueOrThrow({ where: { id } })
	expect(originalQty).toBe(purchaseQty + remainingQty)
	return [remainingQty, purchaseQty - boughtBefore]
}
const statusOf = async (id: number) => (await read.order.findUniqueOrThrow({ where: { id } })).status
const history = () =>
	person
		.page()
		.document.querySelectorAll('main ol li')
		.map((line) => line.querySelector('span')!.textContent)

async function setStatus(orderId: number, status: number | string) {
	await person.open(`/admin/orders/${orderId}`)
	const page = await person.submit(
		{ status: String(status) },
		{ form: `form[action="/admin/orders/${orderId}/status"]` },
	)
	return String(status) === '5' ? person.submit({}, { button: 'Cancel the order' }) : page
}

test('an order changes from any status to any, is told and shown to the customer, and its history says by whom', async () => {
	const { orderId, buyer } = await order()
	for (const [status, label] of [
		[4, 'Delivered'],
		[2, 'Processing'],
		[3, 'Shipped'],
		[1, 'Pending'],
	] as const) {
		const page = await setStatus(orderId, status)
		expect([page.redirects, page.path]).toEqual([[303], `/admin/orders/${orderId}`])
		expect(page.document.querySelector('[role=status]')?.textContent).toBe('Order status updated successfully!')
		expect(page.document.querySelector('dialog select [selected]')?.textContent).toBe(label)
		expect((await (await loggedIn(buyer)).open('/profile?tab=order')).text).toMatch(
			new RegExp(`Placed on \\d+ \\w+ \\d{4} ?${label}`),
		)
	}
	expect(history()).toEqual([
		'Placed: Pending',
		'Pending → Delivered',
		'Delivered → Processing',
		'Processing → Shipped',
		'Shipped → Pending',
	])
	expect(person.page().document.querySelectorAll('main ol li').at(-1)!.textContent).toContain('Owner')
	const events = await read.orderEvent.findMany({ where: { orderId, byUserId: person.userId } })
	expect(events.map(({ fromStatus, toStatus }) => [fromStatus, toStatus])).toEqual([
		[1, 4],
		[4, 2],
		[2, 3],
		[3, 1],
	])
})

test.each(['0', '6', '-1', '1.5', '', 'Shipped', '1e0x', 'NaN', '99999999999999999999', '1 OR 1=1', ' '])(
	'the status of an order that does not exist changes nothing: %j',
	async (status) => {
		const { orderId } = await order()
		await person.request(`/admin/orders/${orderId}/status`, { method: 'POST', body: new URLSearchParams({ status }) })
		const page = await person.open(`/admin/orders/${orderId}`)
		expect(page.document.querySelector('[role=alert]')?.textContent).toBe('Please choose one of the listed statuses.')
		expect([await statusOf(orderId), history()]).toEqual([1, ['Placed: Pending']])
	},
)

test('a missing status, or one for an order that is not there, is told in words', async () => {
	const { orderId } = await order()
	await person.request(`/admin/orders/${orderId}/status`, { method: 'POST', body: new URLSearchParams() })
	expect((await person.open('/admin')).document.querySelector('[role=alert]')?.textContent).toBe(
		'Please choose one of the listed statuses.',
	)
	await person.request('/admin/orders/999999/status', { method: 'POST', body: new URLSearchParams({ status: '2' }) })
	expect((await person.open('/admin')).document.querySelector('[role=alert]')?.textContent).toBe('Order not found')
})

test('the status Cancelled is asked for first, on a page that leads back to where it was chosen; kept, nothing happens', async () => {
	const { orderId, products } = await order([['Asked For', 2]])
	await person.open('/admin/orders?search=asked+for')
	const page = await person.submit({ status: '5' }, { form: `form[action="/admin/orders/${orderId}/status"]` })
	expect(page.path).toMatch(new RegExp(`^/admin/orders/${orderId}/cancel\\?`))
	expect(page.document.querySelector('h1')?.textContent).toBe('Are you sure you want to cancel this order?')
	expect(page.text).toContain(`Order #${orderId}, Riya Shah, ₹ 2,000.00These pieces go back into stock:2 × Asked For, `)
	expect(
		page.document.querySelectorAll('main a').map((link) => [link.textContent, link.getAttribute('href')]),
	).toContainEqual(['Keep the order', '/admin/orders?search=asked+for'])
	expect([await statusOf(orderId), await stockOf(products[0]!)]).toEqual([1, [8, 2]])
	const after = await person.submit({}, { button: 'Cancel the order' })
	expect([after.redirects, after.path, await statusOf(orderId)]).toEqual([[303], '/admin/orders?search=asked+for', 5])
	expect(after.document.querySelector('[role=status]')?.textContent).toBe('Order status updated successfully!')
})

test.each([2, 5])(
	'the status of an order that somebody else changed in the meantime is not overwritten with %d, and the page says by whom',
	async (status) => {
		const { orderId } = await order()
		const other = await loggedIn(await makeCustomer({ username: 'Meera', isAdmin: true }))
		await person.open(`/admin/orders/${orderId}`)
		await other.open(`/admin/orders/${orderId}`)
		await other.submit({ status: '3' }, { form: `form[action="/admin/orders/${orderId}/status"]` })
		let page = await person.submit(
			{ status: String(status) },
			{ form: `form[action="/admin/orders/${orderId}/status"]` },
		)
		if (status === 5) page = await person.submit({}, { button: 'Cancel the order' })
		expect(page.document.querySelector('[role=alert]')?.textContent).toMatch(
			new RegExp(
				`^Meera has set order #${orderId} to Shipped in the meantime \\(.*\\)\\. Your change was not made\\.$`,
			),
		)
		expect([await statusOf(orderId), page.document.querySelector('dialog select [selected]')?.textContent]).toEqual([
			3,
			'Shipped',
		])
		await person.submit({ status: '4' }, { form: `form[action="/admin/orders/${orderId}/status"]` })
		expect(await statusOf(orderId)).toBe(4)
	},
)

test('the status of an order that somebody else has set to the same in the meantime is right', async () => {
	const { orderId } = await order()
	await person.open(`/admin/orders/${orderId}`)
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { status: 3 } }))
	const page = await person.submit({ status: '3' }, { form: `form[action="/admin/orders/${orderId}/status"]` })
	expect(page.document.querySelector('[role=status]')?.textContent).toBe('Order status updated successfully!')
})

test('the status of an order is kept when the account of the customer is gone', async () => {
	const { orderId, buyer } = await order()
	await write((tx) => tx.user.delete({ where: { id: buyer } }))
	await setStatus(orderId, 4)
	expect(await statusOf(orderId)).toBe(4)
	expect(person.page().text).toContain('Deleted')
})
