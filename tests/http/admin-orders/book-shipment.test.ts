import { beforeEach, expect, test, vi } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { fakeAccount } from '../../support/couriers/fake-shiprocket.ts'
import { fakeShiprocket, makeBookableOrder } from '../../support/couriers/courier-shop.ts'
import { emptyTables, setSettings } from '../../support/data/tables.ts'
import { logInAdmin, logInCustomer } from '../../support/pages/logged-in.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const shop = fakeShiprocket()
const person = await logInAdmin()
let id: number
beforeEach(async () => {
	// Each fake starts with the same tracking numbers.
	await emptyTables('shipmentEvent', 'shipment')
	id = await makeBookableOrder()
})

const readOrder = () => read.order.findUniqueOrThrow({ where: { id } })
const post = (awb: string, token = fakeAccount.webhookToken) =>
	createVisitor().request('/couriers/rocket/webhook', {
		method: 'POST',
		body: JSON.stringify({ awb, current_status: 'PICKED UP', current_status_id: 42 }),
		headers: { 'Content-Type': 'application/json', 'x-api-key': token },
	})

async function book() {
	await person.open(`/admin/orders/${id}/ship?book`)
	await person.submit({}, { button: 'Book shipment' })
	return (await readOrder()).trackingNumber!
}

test('an order is booked from its page with one of the listed couriers', async () => {
	const order = await person.open(`/admin/orders/${id}`)
	expect(order.hrefs('main a')).toContain(`/admin/orders/${id}/ship?book`)
	const page = await person.open(`/admin/orders/${id}/ship?book`)
	expect(page.text).toContain('Delhivery Surface')
	const after = await person.submit({ rate: '1:9850' }, { button: 'Book shipment' })
	expect([after.path, after.words('[role=status]')]).toEqual([`/admin/orders/${id}`, 'Shipment booked.'])
	expect(await readOrder()).toMatchObject({ status: 2, courier: 'Blue Dart' })
})

test('a booked order shows its label, and its booking can be cancelled', async () => {
	const awb = await book()
	const page = await person.open(`/admin/orders/${id}`)
	expect(page.hrefs('main a')).toContain(`https://labels.example/${awb}.pdf`)
	const after = await person.submit({}, { button: 'Cancel booking' })
	expect(after.words('[role=status]')).toBe('Booking cancelled.')
	expect((await readOrder()).trackingNumber).toBeNull()
})

test('another weight is shown again with its prices', async () => {
	await person.open(`/admin/orders/${id}/ship?book`)
	const page = await person.submit({ weightGrams: '1200' }, { button: 'Update prices' })
	expect(page.first('[name=weightGrams]')?.getAttribute('value')).toBe('1200')
})

test('a wrong weight is refused next to its field and stays', async () => {
	await person.open(`/admin/orders/${id}/ship?book`)
	const page = await person.submit({ weightGrams: '0' }, { button: 'Book shipment' })
	expect(page.text).toContain('Please enter 1 to 50000')
	expect(page.first('[name=weightGrams]')?.getAttribute('value')).toBe('0')
})

test('a service that does not respond leaves the page and says what happens next', async () => {
	await person.open(`/admin/orders/${id}/ship?book`)
	shop.shiprocket.failNext('/orders/create', 'silent')
	const page = await person.submit({}, { button: 'Book shipment' })
	expect(page.status).toBe(503)
	expect(page.text).toContain('is retried automatically and never made twice')
})

test('a shop without a courier service shows none', async () => {
	await setSettings({})
	const page = await person.open(`/admin/orders/${id}`)
	expect(page.hrefs('main a')).not.toContain(`/admin/orders/${id}/ship?book`)
})

test('a webhook ships the order, and the customer reads the step', async () => {
	const awb = await book()
	shop.shiprocket.scan(awb, 42, '2026-11-30 12:30:00')
	expect((await post(awb)).status).toBe(200)
	await vi.waitFor(async () => expect((await readOrder()).status).toBe(3), { timeout: 10_000 })
	const customer = await logInCustomer((await readOrder()).userId!)
	const page = await customer.open(`/profile?tab=order&order=${id}`)
	expect(page.text).toContain('Picked up by the courier')
})

test('a webhook with a wrong token is refused', async () => {
	expect((await post(await book(), 'a guess')).status).toBe(400)
})

test('a webhook to an unknown service is not found', async () => {
	const response = await createVisitor().request('/couriers/constructor/webhook', { method: 'POST' })
	expect(response.status).toBe(404)
})

test('the owner tests the keys of the courier service', async () => {
	await person.open('/admin/settings/couriers')
	const page = await person.submit({}, { button: 'Test connection' })
	expect(page.words('[role=status]')).toBe('Shiprocket accepts the keys.')
})

test('a saved password of the courier service is not shown', async () => {
	const page = await person.open('/admin/settings/couriers')
	expect(page.html).not.toContain(fakeAccount.password)
})
