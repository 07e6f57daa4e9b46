import { afterAll, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { setTax, taxSettings } from '../../support/data/tax-data.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { call, createToken } from '../../support/api.ts'

const upi = [
	{ key: 'checkout.onlineBy', value: 'upi' },
	{ key: 'checkout.upiId', value: 'shop@okbank' },
]

await write((tx) => tx.setting.createMany({ data: upi }))
const person = await logInAdmin()
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

const getState = async (id: number) => {
	const { status, packedAt } = await read.order.findUniqueOrThrow({ where: { id } })
	return packedAt ? 'packed' : status
}

test('packing an unpaid order asks for confirmation and requires a reason', async () => {
	const id = await unpaidOrder(2)
	await person.open(`/admin/orders/${id}`)
	const asked = await person.submit({}, { button: `Pack order ${id}` })
	expect(asked.path).toContain(`/admin/orders/${id}/ship-unpaid?to=packed&seen=processing`)
	const refused = await person.submit({ reason: ' ' }, { button: 'Pack anyway' })
	expect(refused.status).toBe(400)
	expect(refused.text).toContain('Please enter why you continue without payment.')
	expect(await getState(id)).toBe(2)
	const done = await person.submit({ reason: 'Pays at the fair' }, { button: 'Pack anyway' })
	expect(done.path).toBe(`/admin/orders/${id}`)
	expect(done.text).toContain('Not paid: Pays at the fair')
	expect(await getState(id)).toBe('packed')
})

test('shipping an unpaid order asks for confirmation, from the button and from the status list', async () => {
	const id = await unpaidOrder()
	await person.open(`/admin/orders/${id}`)
	const asked = await person.submit({ status: '3' }, { button: `Update status of order ${id}` })
	expect(asked.path).toContain(`/admin/orders/${id}/ship-unpaid?to=shipped&seen=pending`)
	await person.submit({ reason: 'A friend', courier: 'Delhivery' }, { button: 'Ship anyway' })
	expect(await read.order.findUnique({ where: { id } })).toMatchObject({ status: 3, courier: 'Delhivery' })
})

test('PUT /orders/updatestatus/{orderId} ships an unpaid online order only with sendUnpaid', async () => {
	const id = await unpaidOrder()
	const token = await createToken(await makeAdmin())
	const move = (json: object) => call('PUT', `/orders/updatestatus/${id}`, { token, json })
	const refused = await move({ status: 3 })
	expect(refused.status).toBe(409)
	expect(refused.body.fields).toEqual({ sendUnpaid: `Order #${id} is not paid yet.` })
	expect((await move({ status: 3, sendUnpaid: true })).status).toBe(200)
})

test('reverting a shipped order asks for confirmation and names the credit note number', async () => {
	await setTax(taxSettings)
	const id = await unpaidOrder()
	await changeOrderStatus(await staff(), id, 3, { shipUnpaid: true })
	await person.open(`/admin/orders/${id}`)
	const asked = await person.submit({ status: '2' }, { button: `Update status of order ${id}` })
	expect(asked.path).toContain(`/admin/orders/${id}/revert-shipping`)
	expect(await getState(id)).toBe(3)
	const [, number] = /will be issued with the number (\S+)\./.exec(asked.text) ?? []
	const cancelling = await person.open(`/admin/orders/${id}/cancel`)
	expect(cancelling.text).toContain(`will be issued with the number ${number}.`)
	await person.open(asked.path)
	await person.submit({}, { button: 'Set to Processing' })
	expect(await getState(id)).toBe(2)
	const note = await read.taxDocument.findFirst({ where: { orderId: id, kind: 'credit-note' } })
	expect(note?.number).toBe(number)
})

test('orders awaiting payment have a tab, and are not selected with the others', async () => {
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

test('the dashboard counts shipped orders that are unpaid', async () => {
	const id = await unpaidOrder()
	await changeOrderStatus(await staff(), id, 3, { shipUnpaid: true })
	await person.open('/admin')
	const link = person.all('main a').find((link) => link.getAttribute('href') === '/admin/orders?payment=sent-unpaid')!
	const list = await person.open(link.getAttribute('href')!)
	expect(list.text).toContain(`#${id}`)
})

test('bulk actions skip unpaid orders, and report it', async () => {
	const [cash, unpaid] = [await unpaidOrder(2, 'cod'), await unpaidOrder(2)]
	const chosen = `order=${cash}&order=${unpaid}`
	for (const sheet of ['slips', 'pick-list']) {
		const page = await person.open(`/admin/orders/${sheet}?${chosen}`)
		expect(page.text).toContain(`Skipped, not paid yet: #${unpaid}`)
	}
	const asked = await person.open(`/admin/orders/advance?${chosen}`)
	expect(asked.text).toContain('Skipped: not paid')
	const done = await person.submit({}, { button: `Pack order #${cash}` })
	expect(done.text).toContain(`1 order packed, 1 skipped: not paid (#${unpaid}).`)
	expect(await getState(unpaid)).toBe(2)
	const slip = await person.open(`/admin/orders/${unpaid}/packing-slip`)
	expect(slip.text).toContain('Not paid yet: do not ship yet')
})
