import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { delivery } from '../../support/data/delivery.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { listWaitingMail } from '../../support/data/mail.ts'
import { logInCustomer, logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements } from '../../support/pages/shopper-page.ts'

const owner = await logInAdmin()

const ordered = () =>
	makeOrder({ name: 'Altered Kurta', pricePaise: 120_000, stock: 5, quantity: 2, input: { paymentMethod: 'cod' } })
const getTotal = async (id: number) => (await read.order.findUniqueOrThrow({ where: { id } })).totalPaise

test('the owner changes a quantity on the order page, and the customer sees the new total and gets it by email', async () => {
	const { orderId: id, buyer } = await ordered()
	const page = await owner.open(`/admin/orders/${id}`)
	expect(page.first(`a[href="/admin/orders/${id}/items"]`)).not.toBeNull()
	const form = await owner.open(`/admin/orders/${id}/items`)
	expect(form.text).toContain('The order total is ₹ 2,400.00.')
	const done = await owner.submit({ 'items[0].quantity': '3' }, { button: 'Change items' })
	expect(listAnnouncements(done)).toContain(`Order #${id}: total changed from ₹ 2,400.00 to ₹ 3,600.00.`)
	expect(done.text).toContain('2 → 3 × Altered Kurta, White')
	expect((await (await logInCustomer(buyer)).open(`/profile?tab=order&order=${id}`)).text).toContain('₹ 3,600.00')
	const mail = (await listWaitingMail(delivery.email)).find(({ subject }) =>
		subject.startsWith(`Your order has changed: #${id} `),
	)
	expect(mail!.text).toContain('has changed. The new total is ₹ 3,600.00.')
})

test('a rejected change keeps the input: too large a quantity, not a whole number, or a conflicting change', async () => {
	const { orderId: id } = await ordered()
	const other = await logInAdmin()
	await other.open(`/admin/orders/${id}/items`)
	await owner.open(`/admin/orders/${id}/items`)
	const short = await owner.submit({ 'items[0].quantity': '9' }, { button: 'Change items' })
	expect(short.status).toBe(409)
	expect(short.text).toContain('Only ')
	expect(short.first('[name="items[0].quantity"]')?.getAttribute('value')).toBe('9')
	const wrong = await owner.submit({ 'items[0].quantity': '-1' }, { button: 'Change items' })
	expect(wrong.status).toBe(400)
	expect(wrong.words('[id$="quantity-error"]')).toBe('Please enter a whole number.')
	await owner.submit({ 'items[0].quantity': '1' }, { button: 'Change items' })
	const late = await other.submit({ 'items[0].quantity': '4' }, { button: 'Change items' })
	expect(late.status).toBe(409)
	expect(late.text.includes('Your change was not saved.')).toBe(true)
	expect(await getTotal(id)).toBe(120_000)
})
