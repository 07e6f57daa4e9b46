import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { noDelivery } from '../../support/data/delivery.ts'
import { initialPurchaseQty, createOrderWithLines as order } from '../../support/data/orders.ts'
import { logInVisitor, logInAdmin } from '../../support/pages/logged-in.ts'
import { createCheckoutInput, makeCustomer } from '../../support/data/shop-data.ts'

const person = await logInAdmin()

const getStock = async (id: number) => {
	const { originalQty, purchaseQty, remainingQty } = await read.product.findUniqueOrThrow({ where: { id } })
	expect(originalQty).toBe(purchaseQty + remainingQty)
	return [remainingQty, purchaseQty - initialPurchaseQty]
}
const getStatus = async (id: number) => (await read.order.findUniqueOrThrow({ where: { id } })).status
const history = () => person.all('.o-history li').map((line) => line.querySelector('span')!.textContent)

async function setStatus(orderId: number, status: number | string) {
	await person.open(`/admin/orders/${orderId}`)
	const page = await person.submit(
		{ status: String(status) },
		{ form: `form[action="/admin/orders/${orderId}/status"]` },
	)
	if (page.path.includes('/revert-shipping?')) return person.submit({}, { form: 'form[action$="/revert-shipping"]' })
	if (page.path.includes('/ship?')) return person.submit({}, { button: 'Ship order' })
	return String(status) === '5' ? person.submit({}, { button: 'Cancel order' }) : page
}

test('an order shows customer, items, address, and amounts', async () => {
	const input = createCheckoutInput({
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

test('an order changes from any status to any, notifies the customer, and its history shows who changed it', async () => {
	const { orderId, buyer } = await order()
	for (const [status, label] of [
		[4, 'Delivered'],
		[1, 'Pending'],
	] as const) {
		const page = await setStatus(orderId, status)
		expect(page.path).toBe(`/admin/orders/${orderId}`)
		expect(page.words('[role=status]')).toBe('Order status updated successfully!')
		expect(page.first('main select [selected]')?.textContent).toBe(label)
		expect((await (await logInVisitor(buyer)).open('/profile?tab=order')).text).toMatch(
			new RegExp(`Placed on \\d+ \\w+ \\d{4} ?${label}`),
		)
	}
	expect(history()).toEqual(['Placed: Pending', 'Pending → Delivered', 'Delivered → Pending'])
	expect(person.all('.o-history li').at(-1)!.textContent).toContain('Owner')
})

test('the status Cancelled requires confirmation on a page that links back to the order; going back changes nothing', async () => {
	const { orderId, products } = await order([['Asked For', 2]])
	const back = `/admin/orders/${orderId}?search=asked+for`
	await person.open(back)
	const page = await person.submit({ status: '5' }, { form: `form[action="/admin/orders/${orderId}/status"]` })
	expect(page.path).toMatch(new RegExp(`^/admin/orders/${orderId}/cancel\\?`))
	expect(page.words('h1')).toBe('Are you sure you want to cancel this order?')
	expect(page.text).toContain(`Order #${orderId}, Riya Shah, ₹ 2,000.00These items go back into stock:2 × Asked For, `)
	expect(page.all('main a').map((link) => [link.textContent, link.getAttribute('href')])).toContainEqual([
		'Keep order',
		back,
	])
	expect(await getStatus(orderId)).toBe(1)
	expect(await getStock(products[0]!)).toEqual([8, 2])
	const after = await person.submit({}, { button: 'Cancel order' })
	expect(after.path).toBe(back)
	expect(await getStatus(orderId)).toBe(5)
	expect(after.words('[role=status]')).toBe('Order status updated successfully!')
})

test.each([2, 5])(
	'a status changed by another user in the meantime is not overwritten with %d, and the page shows who changed it',
	async (status) => {
		const { orderId } = await order()
		const other = await logInVisitor(await makeCustomer({ username: 'Meera', role: 'owner' }))
		await person.open(`/admin/orders/${orderId}`)
		await other.open(`/admin/orders/${orderId}`)
		await other.submit({ status: '3' }, { form: `form[action="/admin/orders/${orderId}/status"]` })
		await other.submit({}, { button: 'Ship order' })
		let page = await person.submit(
			{ status: String(status) },
			{ form: `form[action="/admin/orders/${orderId}/status"]` },
		)
		if (status === 5) page = await person.submit({}, { button: 'Cancel order' })
		expect(page.first('[role=alert]')?.textContent).toMatch(
			new RegExp(`^Meera set order #${orderId} to Shipped in the meantime \\(.*\\)\\. Your change was not saved\\.$`),
		)
		expect(await getStatus(orderId)).toBe(3)
		expect(page.words('main select [selected]')).toBe('Shipped')
		await person.submit({ status: '4' }, { form: `form[action="/admin/orders/${orderId}/status"]` })
		expect(await getStatus(orderId)).toBe(4)
	},
)

test('an order keeps its status after its customer is deleted, and missing values are N/A or Not provided', async () => {
	const { orderId, buyer } = await order()
	await write(async (tx) => {
		await tx.user.delete({ where: { id: buyer } })
		await tx.order.update({ where: { id: orderId }, data: noDelivery })
	})
	const page = await setStatus(orderId, 4)
	expect(await getStatus(orderId)).toBe(4)
	expect(page.text).toContain('Deleted')
	for (const missing of ['Email: N/A', 'Phone: N/A', 'Not provided']) expect(page.text).toContain(missing)
})
