import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { noDelivery } from '../../support/data/delivery.ts'
import { boughtBefore, orderOf as order } from '../../support/data/order-of.ts'
import { loggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { checkoutInput, makeCustomer } from '../../support/data/shop-data.ts'

const person = await loggedInAdmin()

const stockOf = async (id: number) => {
	const { originalQty, purchaseQty, remainingQty } = await read.product.findUniqueOrThrow({ where: { id } })
	expect(originalQty).toBe(purchaseQty + remainingQty)
	return [remainingQty, purchaseQty - boughtBefore]
}
const statusOf = async (id: number) => (await read.order.findUniqueOrThrow({ where: { id } })).status
const history = () => person.all('.o-history li').map((line) => line.querySelector('span')!.textContent)

async function setStatus(orderId: number, status: number | string) {
	await person.open(`/admin/orders/${orderId}`)
	const page = await person.submit(
		{ status: String(status) },
		{ form: `form[action="/admin/orders/${orderId}/status"]` },
	)
	if (page.path.includes('/take-back?')) return person.submit({}, { form: 'form[action$="/take-back"]' })
	return String(status) === '5' ? person.submit({}, { button: 'Cancel the order' }) : page
}

test('an order shows who ordered what, where it goes, and the sums', async () => {
	const input = checkoutInput({
		apartment: 'B 4',
		waistSize: '32',
		orderNote: 'Ring twice\nplease',
		paymentMethod: 'cod',
	})
	const { orderId, products } = await order([['Shown Shirt', 3]], input)
	const page = await person.open(`/admin/orders/${orderId}`)
	const sums = Object.fromEntries(
		page
			.all('main dl > div')
			.map((fact) => [fact.querySelector('dt')!.textContent, fact.querySelector('dd')!.textContent.trim()]),
	)
	expect(sums).toEqual({ Subtotal: '₹ 3,000.00', Shipping: '₹ 0.00', Total: '₹ 3,000.00' })
	expect(page.all('main address span').map(({ textContent }) => textContent)).toEqual([
		'12 Ring Road',
		'B 4',
		'Surat',
		'Gujarat 395007',
		'India',
	])
	for (const fact of ['Riya Shah', 'riya@example.com', '98250 12345', 'Waist size32', 'Cash on Delivery', 'Ring twice'])
		expect(page.text).toContain(fact)
	expect(page.text).not.toContain('Full length')
	expect(page.text).toContain('White')
	expect(page.text).toContain('₹ 1,000.00 × 3')
	expect(page.html).toContain('background-color:#aa3355')
	expect(page.words(`main a[href="/admin/products/${products[0]}"]`)).toBe('Shown Shirt')
	expect(history()).toEqual(['Placed: Pending'])
})

test('an order changes from any status to any, is told and shown to the customer, and its history says by whom', async () => {
	const { orderId, buyer } = await order()
	for (const [status, label] of [
		[4, 'Delivered'],
		[1, 'Pending'],
	] as const) {
		const page = await setStatus(orderId, status)
		expect(page.path).toBe(`/admin/orders/${orderId}`)
		expect(page.words('[role=status]')).toBe('Order status updated successfully!')
		expect(page.first('main select [selected]')?.textContent).toBe(label)
		expect((await (await loggedIn(buyer)).open('/profile?tab=order')).text).toMatch(
			new RegExp(`Placed on \\d+ \\w+ \\d{4} ?${label}`),
		)
	}
	expect(history()).toEqual(['Placed: Pending', 'Pending → Delivered', 'Delivered → Pending'])
	expect(person.all('.o-history li').at(-1)!.textContent).toContain('Owner')
})

test('the status Cancelled is asked for first, on a page that leads back to the order; kept, nothing happens', async () => {
	const { orderId, products } = await order([['Asked For', 2]])
	const back = `/admin/orders/${orderId}?search=asked+for`
	await person.open(back)
	const page = await person.submit({ status: '5' }, { form: `form[action="/admin/orders/${orderId}/status"]` })
	expect(page.path).toMatch(new RegExp(`^/admin/orders/${orderId}/cancel\\?`))
	expect(page.words('h1')).toBe('Are you sure you want to cancel this order?')
	expect(page.text).toContain(`Order #${orderId}, Riya Shah, ₹ 2,000.00These pieces go back into stock:2 × Asked For, `)
	expect(page.all('main a').map((link) => [link.textContent, link.getAttribute('href')])).toContainEqual([
		'Keep the order',
		back,
	])
	expect(await statusOf(orderId)).toBe(1)
	expect(await stockOf(products[0]!)).toEqual([8, 2])
	const after = await person.submit({}, { button: 'Cancel the order' })
	expect(after.path).toBe(back)
	expect(await statusOf(orderId)).toBe(5)
	expect(after.words('[role=status]')).toBe('Order status updated successfully!')
})

test.each([2, 5])(
	'the status of an order that somebody else changed in the meantime is not overwritten with %d, and the page says by whom',
	async (status) => {
		const { orderId } = await order()
		const other = await loggedIn(await makeCustomer({ username: 'Meera', role: 'owner' }))
		await person.open(`/admin/orders/${orderId}`)
		await other.open(`/admin/orders/${orderId}`)
		await other.submit({ status: '3' }, { form: `form[action="/admin/orders/${orderId}/status"]` })
		let page = await person.submit(
			{ status: String(status) },
			{ form: `form[action="/admin/orders/${orderId}/status"]` },
		)
		if (status === 5) page = await person.submit({}, { button: 'Cancel the order' })
		expect(page.first('[role=alert]')?.textContent).toMatch(
			new RegExp(
				`^Meera has set order #${orderId} to Shipped in the meantime \\(.*\\)\\. Your change was not made\\.$`,
			),
		)
		expect(await statusOf(orderId)).toBe(3)
		expect(page.words('main select [selected]')).toBe('Shipped')
		await person.submit({ status: '4' }, { form: `form[action="/admin/orders/${orderId}/status"]` })
		expect(await statusOf(orderId)).toBe(4)
	},
)

test('the status of an order is kept when the customer is gone, and what is missing is N/A or Not provided', async () => {
	const { orderId, buyer } = await order()
	await write(async (tx) => {
		await tx.user.delete({ where: { id: buyer } })
		await tx.order.update({ where: { id: orderId }, data: noDelivery })
	})
	const page = await setStatus(orderId, 4)
	expect(await statusOf(orderId)).toBe(4)
	expect(page.text).toContain('Deleted')
	for (const missing of ['Email: N/A', 'Phone: N/A', 'Not provided']) expect(page.text).toContain(missing)
})
