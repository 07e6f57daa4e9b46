import { afterAll, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { makeOrder } from '../../support/data/order-of.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { setTax, taxSettings } from '../../support/data/tax-data.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'
import { call, tokenOf } from '../../support/api.ts'

const upi = [
	{ key: 'checkout.onlineBy', value: 'upi' },
	{ key: 'checkout.upiId', value: 'shop@okbank' },
]

await write((tx) => tx.setting.createMany({ data: upi }))
const person = await loggedInAdmin()
afterAll(async () => {
	await setTax({})
	await write((tx) => tx.setting.deleteMany({ where: { key: { in: upi.map(({ key }) => key) } } }))
})

const staff = async () => ({ userId: await makeAdmin(), isAdmin: true })

async function unpaidOrder(status = 1, paymentMethod: 'online' | 'cod' = 'online') {
	const { orderId } = await makeOrder({ name: 'Unpaid Kurta', input: { paymentMethod } })
	await changeOrderStatus(await staff(), orderId, status)
	return orderId
}

const stateOf = async (id: number) => {
	const { status, packedAt } = await read.order.findUniqueOrThrow({ where: { id } })
	return packedAt ? 'packed' : status
}

test('packing an order that is not paid asks first, and wants a reason', async () => {
	const id = await unpaidOrder(2)
	await person.open(`/admin/orders/${id}`)
	const asked = await person.submit({}, { button: `Pack order ${id}` })
	expect(asked.path).toContain(`/admin/orders/${id}/send-unpaid?to=packed&seen=processing`)
	const refused = await person.submit({ reason: ' ' }, { button: 'Pack all the same' })
	expect(refused.status).toBe(400)
	expect(refused.text).toContain('Please write why it goes unpaid.')
	expect(await stateOf(id)).toBe(2)
	const done = await person.submit({ reason: 'Pays at the fair' }, { button: 'Pack all the same' })
	expect(done.path).toBe(`/admin/orders/${id}`)
	expect(done.text).toContain('Not paid yet: Pays at the fair')
	expect(await stateOf(id)).toBe('packed')
})

test('shipping an order that is not paid asks first, from the button and from the list of statuses', async () => {
	const id = await unpaidOrder()
	await person.open(`/admin/orders/${id}`)
	const asked = await person.submit({ status: '3' }, { button: `Update status of order ${id}` })
	expect(asked.path).toContain(`/admin/orders/${id}/send-unpaid?to=shipped&seen=pending`)
	await person.submit({ reason: 'A friend', courier: 'Delhivery' }, { button: 'Send all the same' })
	expect(await read.order.findUnique({ where: { id } })).toMatchObject({ status: 3, courier: 'Delhivery' })
})

test('PUT /orders/updatestatus/{orderId} sends an unpaid online order only with sendUnpaid', async () => {
	const id = await unpaidOrder()
	const token = await tokenOf(await makeAdmin())
	const move = (json: object) => call('PUT', `/orders/updatestatus/${id}`, { token, json })
	const refused = await move({ status: 3 })
	expect(refused.status).toBe(409)
	expect(refused.body.fields).toEqual({ sendUnpaid: `Order #${id} is not paid yet.` })
	expect((await move({ status: 3, sendUnpaid: true })).status).toBe(200)
})

test('an order that was sent is set back after a question that names the number of the credit note', async () => {
	await setTax(taxSettings)
	const id = await unpaidOrder()
	await changeOrderStatus(await staff(), id, 3, { sendUnpaid: true })
	await person.open(`/admin/orders/${id}`)
	const asked = await person.submit({ status: '2' }, { button: `Update status of order ${id}` })
	expect(asked.path).toContain(`/admin/orders/${id}/take-back`)
	expect(await stateOf(id)).toBe(3)
	const [, number] = /uses up the number (\S+)\./.exec(asked.text) ?? []
	const cancelling = await person.open(`/admin/orders/${id}/cancel`)
	expect(cancelling.text).toContain(`uses up the number ${number}.`)
	await person.open(asked.path)
	await person.submit({}, { button: 'Set it to Processing' })
	expect(await stateOf(id)).toBe(2)
	const note = await read.taxDocument.findFirst({ where: { orderId: id, kind: 'credit-note' } })
	expect(note?.number).toBe(number)
})

test('orders that wait for their payment have a tab, and are not ticked with the others', async () => {
	const id = await unpaidOrder()
	const tabs = (await person.open('/admin/orders')).all('nav[aria-label=Status] a')
	const tab = tabs.find((link) => link.textContent.startsWith('Waiting for payment'))!
	const waiting = await person.open(tab.getAttribute('href')!)
	expect(waiting.words('nav[aria-label=Status] [aria-current=page]')).toContain('Waiting for payment')
	expect(waiting.text).toContain(`#${id}`)
	const all = await person.open('/admin/orders?tick=all')
	const box = all.first(`input[name=order][value="${id}"]`)!
	expect(box.hasAttribute('checked')).toBe(false)
})

test('the dashboard counts what was sent and is not paid', async () => {
	const id = await unpaidOrder()
	await changeOrderStatus(await staff(), id, 3, { sendUnpaid: true })
	await person.open('/admin')
	const act = person.all('main a').find((link) => link.getAttribute('href') === '/admin/orders?payment=sent-unpaid')!
	const list = await person.open(act.getAttribute('href')!)
	expect(list.text).toContain(`#${id}`)
})

test('what is done with many orders leaves out those that are not paid, and says so', async () => {
	const [cash, unpaid] = [await unpaidOrder(2, 'cod'), await unpaidOrder(2)]
	const chosen = `order=${cash}&order=${unpaid}`
	for (const sheet of ['slips', 'pick-list']) {
		const page = await person.open(`/admin/orders/${sheet}?${chosen}`)
		expect(page.text).toContain(`Left out, not paid yet: #${unpaid}`)
	}
	const asked = await person.open(`/admin/orders/next-step?${chosen}`)
	expect(asked.text).toContain('Not paid yet: left out')
	const done = await person.submit({}, { button: `Pack order #${cash}` })
	expect(done.text).toContain(`1 moved, 1 left out, not paid yet: #${unpaid}.`)
	expect(await stateOf(unpaid)).toBe(2)
	const slip = await person.open(`/admin/orders/${unpaid}/packing-slip`)
	expect(slip.text).toContain('Not paid yet: do not send it yet')
})
