import { afterAll, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { makeProduct, makeStaff } from '../../support/data/shop-data.ts'
import { deliveryWithPhone } from '../../support/data/delivery.ts'
import { findOrderLink, enableOnlinePayments } from '../../support/payments/online-shop.ts'
import { createShopperAtCheckout, type LoggedIn } from '../../support/pages/logged-in.ts'

const stop = await enableOnlinePayments()
afterAll(() => stop())

const color = (await makeProduct({ name: 'Paid Online', pricePaise: 129_900 })).variants[0]!
const buyer = () => createShopperAtCheckout([color, 1])
const place = (person: LoggedIn, paymentMethod: 'online' | 'cod') =>
	person.submit({ ...deliveryWithPhone, paymentMethod }, { form: 'form[method=post]' })

const findOrder = ({ userId }: LoggedIn) => read.order.findFirstOrThrow({ where: { userId }, orderBy: { id: 'desc' } })

test('an order is placed, paid on the page of the payment service, and shown as paid', async () => {
	const person = await buyer()
	expect(person.page().text).toContain('You pay on the next page')
	const service = await place(person, 'online')
	expect(service.path).toMatch(/^\/stand-in\/plink_/)
	expect(service.text).toContain('No money moves')
	const order = await findOrder(person)
	expect(order.paymentState).toBe('due')
	expect(order.paymentExpiresAt !== null).toBe(true)
	const waiting = await person.open(`/order-confirmation?orderId=${order.id}`)
	expect(waiting.text).toContain('Your order is waiting for payment')
	expect(waiting.text).not.toContain('Paid.')
	await person.open(service.path)
	const back = await person.submit({}, { form: 'form:has([value=pay])' })
	expect(back.path).toBe(`/order-confirmation?orderId=${order.id}`)
	expect(back.text).toContain('Paid.')
	expect(await findOrder(person)).toMatchObject({
		paymentState: 'paid',
		receivedPaise: 129_900,
		paymentExpiresAt: null,
		status: 1,
	})
})

test('a COD order can be paid online until it ships (rule: cod-paid-online)', async () => {
	const person = await buyer()
	const placed = await place(person, 'cod')
	expect(placed.text).toContain('Order Successful!')
	const { id } = await findOrder(person)
	const pageOfOrder = `/profile?tab=order&order=${id}`
	expect((await person.open(pageOfOrder)).text).toContain('Until it is shipped, you can pay online instead of in cash.')
	await person.submit({}, { form: 'form[action$="/pay-online"]' })
	await person.submit({}, { form: 'form:has([value=pay])' })
	expect(await findOrder(person)).toMatchObject({ paymentMethod: 'cod', paymentState: 'paid', receivedPaise: 129_900 })
	expect((await person.open(pageOfOrder)).text).not.toContain('ready in cash')

	const other = await buyer()
	await place(other, 'cod')
	const { id: sent } = await findOrder(other)
	await changeOrderStatus(await makeStaff(), sent, 3)
	const page = await other.open(`/profile?tab=order&order=${sent}`)
	expect(page.first('form[action$="/pay-online"]')).toBeNull()
	const pressed = await other.post(`/profile/orders/${sent}/pay-online`)
	expect(pressed.status).toBe(303)
	expect(await read.onlinePayment.count({ where: { orderId: sent } })).toBe(0)
})

test('a failed payment is retried with the same order and link', async () => {
	const person = await buyer()
	const service = await place(person, 'online')
	const failed = await person.submit({}, { form: 'form:has([value=fail])' })
	expect(failed.text).toContain('The payment failed. Please try again.')
	const closed = await person.submit({}, { form: 'form:has([value=close])' })
	expect(closed.path).toBe('/profile?tab=order')
	const order = await findOrder(person)
	await person.open(`/profile?tab=order&order=${order.id}`)
	const again = await person.submit({}, { form: 'form[action$="/pay-online"]' })
	expect(again.path).toBe(service.path)
	await person.submit({}, { form: 'form:has([value=pay])' })
	expect((await findOrder(person)).paymentState).toBe('paid')
	expect(await read.order.count({ where: { userId: person.userId } })).toBe(1)
	expect((await findOrderLink(order.id)).payments.map(({ status }) => status)).toEqual(['failed', 'captured'])
})
