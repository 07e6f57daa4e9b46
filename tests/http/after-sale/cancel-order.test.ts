import { afterAll, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { logInCustomer, logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements, getFieldValue } from '../../support/pages/shopper-page.ts'
import type { VisitedPage } from '../../support/pages/visitor.ts'

const key = 'returns.cancelByCustomer'
const set = (isOn: boolean) =>
	write(async (tx) => {
		await tx.setting.deleteMany({ where: { key } })
		if (isOn) await tx.setting.create({ data: { key, value: true } })
	})

await set(true)
afterAll(() => set(false))

async function order() {
	const kurta = { name: 'Changed Mind Kurta', pricePaise: 129_900, stock: 4, quantity: 2 }
	const { orderId: id, buyer, productId } = await makeOrder(kurta)
	return { buyer: await logInCustomer(buyer), productId, id }
}
const getStatus = async (id: number) =>
	(await read.order.findUniqueOrThrow({ where: { id }, select: { status: true } })).status
const page = (id: number) => `/profile?tab=order&order=${id}`
const linkOn = (seen: VisitedPage) => seen.first('a[href$="/cancel"]')

test('a customer opens the cancel link of an order, gives a reason, and the order is cancelled', async () => {
	const { buyer, id, productId } = await order()
	expect(linkOn(await buyer.open('/profile?tab=order'))).not.toBeNull()
	expect(linkOn(await buyer.open(page(id)))).not.toBeNull()
	const asked = await buyer.open(`/profile/orders/${id}/cancel`)
	expect(asked.text).toContain(`Do you want to cancel order #${id} of ₹ 2,598.00?`)
	expect(await getStatus(id)).toBe(1)
	const done = await buyer.submit({ reason: '<b>Wrong size' }, { button: 'Cancel order' })
	expect(done.path).toEqual(page(id))
	expect(listAnnouncements(done)).toEqual([`Order #${id} is cancelled.`])
	expect(await getStatus(id)).toBe(5)
	expect(linkOn(done)).toBe(null)
	expect(await read.product.findUnique({ where: { id: productId }, select: { remainingQty: true } })).toEqual({
		remainingQty: 4,
	})
	const staffView = await (await logInAdmin()).open(`/admin/orders/${id}`)
	expect(staffView.text).toContain('By the customer: <b>Wrong size')
	// The form from the other tab is submitted later.
	const { headers } = await buyer.post(`/profile/orders/${id}/cancel`)
	expect(headers.get('Location')).toContain(page(id))
	expect(await read.activityEntry.count({ where: { kind: 'order', subjectId: id } })).toBe(2)
})

test('a customer who has paid is notified that the refund is pending', async () => {
	const { buyer, id } = await order()
	await (
		await logInAdmin()
	).post(`/admin/orders/${id}/payment`, { kind: 'paid', reference: '', seenTotalPaise: '259800' })
	expect((await buyer.open(`/profile/orders/${id}/cancel`)).text).toContain('We will refund what you have paid.')
	const done = await buyer.submit({}, { button: 'Cancel order' })
	expect(listAnnouncements(done)).toEqual([`Order #${id} is cancelled. We still have to refund ₹ 2,598.00 to you.`])
	expect(done.text).toContain('We will refund the ₹ 2,598.00 that you paid.')
})

test('orders of other customers are not found, too long a reason keeps the input, and the link requires a setting', async () => {
	const { buyer, id } = await order()
	const other = await logInCustomer()
	expect((await other.open(`/profile/orders/${id}/cancel`)).status).toBe(404)
	await other.post(`/profile/orders/${id}/cancel`)
	await buyer.open(`/profile/orders/${id}/cancel`)
	const long = await buyer.submit({ reason: 'x'.repeat(501) }, { button: 'Cancel order' })
	expect(long.status).toBe(400)
	expect(getFieldValue(long, 'reason')?.length).toBe(501)
	await set(false)
	expect(linkOn(await buyer.open(page(id)))).toBeNull()
	expect((await buyer.open(`/profile/orders/${id}/cancel`)).text).toContain('Please contact us. Message us on WhatsApp')
	await buyer.post(`/profile/orders/${id}/cancel`)
	expect(await getStatus(id)).toBe(1)
	await set(true)
})

test('the owner allows customers to cancel in the settings', async () => {
	await set(false)
	const owner = await logInAdmin()
	await owner.open('/admin/settings/returns')
	await owner.submit({ cancelByCustomer: 'on' }, { button: 'Save' })
	expect(await read.setting.findUnique({ where: { key } })).toMatchObject({ value: true })
	expect((await owner.open('/admin/settings')).text).toContain('Customers can cancel until it ships')
	await set(true)
})
