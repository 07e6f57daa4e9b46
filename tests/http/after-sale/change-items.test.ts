import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { delivery } from '../../support/data/delivery.ts'
import { makeOrder } from '../../support/data/order-of.ts'
import { waitingMail } from '../../support/data/waiting-mail.ts'
import { customer, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { announced } from '../../support/pages/shopper-page.ts'

const owner = await loggedInAdmin()

const ordered = () =>
	makeOrder({ name: 'Altered Kurta', pricePaise: 120_000, stock: 5, quantity: 2, input: { paymentMethod: 'cod' } })
const totalOf = async (id: number) => (await read.order.findUniqueOrThrow({ where: { id } })).totalPaise

test('the owner changes a quantity on the page of the order, and the customer reads and gets the new total', async () => {
	const { orderId: id, buyer } = await ordered()
	const page = await owner.open(`/admin/orders/${id}`)
	expect(page.first(`a[href="/admin/orders/${id}/items"]`)).not.toBeNull()
	const form = await owner.open(`/admin/orders/${id}/items`)
	expect(form.text).toContain('The order comes to ₹ 2,400.00 now.')
	const done = await owner.submit({ 'items[0].quantity': '3' }, { button: 'Change items' })
	expect(announced(done)).toContain(`Order #${id} comes to ₹ 2,400.00 → ₹ 3,600.00.`)
	expect(done.text).toContain('2 → 3 × Altered Kurta, White')
	expect((await (await customer(buyer)).open(`/profile?tab=order&order=${id}`)).text).toContain('₹ 3,600.00')
	const mail = (await waitingMail(delivery.email)).find(({ subject }) =>
		subject.startsWith(`Your order has changed: #${id} `),
	)
	expect(mail!.text).toContain('has changed and now comes to ₹ 3,600.00.')
})

test('what is typed stays when it is refused: too many pieces, no whole number, or another page was quicker', async () => {
	const { orderId: id } = await ordered()
	const other = await loggedInAdmin()
	await other.open(`/admin/orders/${id}/items`)
	await owner.open(`/admin/orders/${id}/items`)
	const short = await owner.submit({ 'items[0].quantity': '9' }, { button: 'Change items' })
	expect(short.status).toBe(409)
	expect(short.text.includes('are left')).toBe(true)
	expect(short.first('[name="items[0].quantity"]')?.getAttribute('value')).toBe('9')
	const wrong = await owner.submit({ 'items[0].quantity': '-1' }, { button: 'Change items' })
	expect(wrong.status).toBe(400)
	expect(wrong.words('[id$="quantity-error"]')).toBe('Please enter a whole number of pieces.')
	await owner.submit({ 'items[0].quantity': '1' }, { button: 'Change items' })
	const late = await other.submit({ 'items[0].quantity': '4' }, { button: 'Change items' })
	expect(late.status).toBe(409)
	expect(late.text.includes('Your change was not made.')).toBe(true)
	expect(await totalOf(id)).toBe(120_000)
})
