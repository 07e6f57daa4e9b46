import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { composeEmail } from '#app/shop/notifications/email/compose-email.server.ts'
import { buildTrackingUrl } from '#app/shop/orders/order-tracking.ts'
import { sendDueNotifications } from '#app/shop/notifications/dispatch-notifications.server.ts'
import type { CheckoutInput } from '#app/shop/orders/checkout/checkout.schema.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { logInVisitor, logInAdmin } from '../../support/pages/logged-in.ts'
import { getText } from '../../support/pages/shopper-page.ts'

const person = await logInAdmin()

async function order(changes: Partial<CheckoutInput> = {}) {
	const { buyer, orderId: id } = await makeOrder({ name: 'Changed Kurta', input: changes })
	return { buyer, id }
}

const { post } = person
async function listMails(orderId: number) {
	await sendDueNotifications()
	const where = { orderId, template: { not: 'order-confirmation' } }
	return read.outboxMail.findMany({ where, orderBy: { id: 'asc' } })
}
const getCustomerView = async (buyer: number, id: number) =>
	(await (await logInVisitor(buyer)).open(`/profile?tab=order&order=${id}`)).html

test('an order shows its next status as a button, all statuses in a list beside it, and the customer note at the top', async () => {
	const { id } = await order({ orderNote: 'Please ring the upper bell' })
	const page = await person.open(`/admin/orders/${id}`)
	const main = page.first('main article')!
	expect(main.querySelector('header + *')?.textContent).toContain('Please ring the upper bell')
	expect(main.querySelector('.o-next select')?.getAttribute('name')).toBe('status')
	expect(main.querySelector('details select')).toBe(null)
	const after = await person.submit({}, { form: 'main form[action="/admin/orders/advance"]' })
	expect(after.path).toBe(`/admin/orders/${id}`)
	expect(after.words('[role=status]')).toBe(`Order #${id} is confirmed.`)
})

test('a shipped order shows its customer the courier and the tracking number, on the page and in one email, with a link', async () => {
	const { id, buyer } = await order({ paymentMethod: 'cod' })
	for (const stage of ['pending', 'processing']) await post('/admin/orders/advance', { order: `${id}:${stage}` })
	await post('/admin/orders/advance', { order: `${id}:packed`, courier: 'blue dart', [`tracking-${id}`]: 'BD-7788' })
	const link = buildTrackingUrl('Blue Dart', 'BD-7788')!
	expect(link).toMatch(/bluedart\.com.*BD-7788$/)
	const html = await getCustomerView(buyer, id)
	expect(html).toContain('BD-7788')
	expect(html).toContain('Track shipment')
	const mails = await listMails(id)
	expect(mails.map(({ template }) => template)).toEqual(['order-processing', 'order-shipped'])
	const mail = await composeEmail(mails[1]!, new Date())
	expect(mail!.text).toContain('Courier: blue dart. Tracking number: BD-7788.')
	expect(mail!.text).toContain(link)
	await post(`/admin/orders/${id}/shipment`, { courier: 'Uncle with a scooter', trackingNumber: '<b>5' })
	const changed = await getCustomerView(buyer, id)
	expect(changed).toMatch(/Uncle with a scooter.*&lt;b&gt;5/)
	expect(changed).not.toContain('Track shipment')
})

test('each change of the status sends one email, also when an order reaches a status again (rule: order-emails)', async () => {
	const { id } = await order()
	for (const [action, status] of [
		['ship', '3'],
		['revert-shipping', '1'],
		['ship', '3'],
		['status', '4'],
		['status', '3'],
		['status', '4'],
	] as const)
		await post(`/admin/orders/${id}/${action}`, { status })
	expect((await listMails(id)).map(({ template }) => template)).toEqual([
		'order-shipped',
		'order-shipped',
		'order-delivered',
		'order-shipped',
		'order-delivered',
	])
})

test('cancelling stores the reason in the history, hidden from the customer', async () => {
	const { id, buyer } = await order()
	const page = await person.open(`/admin/orders/${id}/cancel`)
	expect(page.all('main li').map(getText)).toEqual(['1 × Changed Kurta, White'])
	const after = await person.submit({ reason: 'Refused at the door twice' }, { button: 'Cancel order' })
	expect(after.words('.o-history ol')).toContain('Refused at the door twice')
	expect(await getCustomerView(buyer, id)).not.toContain('Refused at the door')
	const mail = await composeEmail((await listMails(id))[0]!, new Date())
	expect(mail!.subject.includes('cancelled')).toBe(true)
	expect(mail!.text.includes('Refused')).toBe(false)
})

test('a staff note appears in the history, and in no page or data of the customer', async () => {
	const { id, buyer } = await order()
	await person.open(`/admin/orders/${id}`)
	const page = await person.submit(
		{ note: 'Called, comes on Friday' },
		{ form: `form[action="/admin/orders/${id}/note"]` },
	)
	expect(page.words('.o-history ol')).toContain('Called, comes on Friday')
	const customer = await logInVisitor(buyer)
	for (const path of [`/profile?tab=order&order=${id}`, `/order-confirmation?orderId=${id}`, '/profile/data.json'])
		expect((await (await customer.request(path)).text()).includes('comes on Friday'), path).toBe(false)
	expect((await customer.open(`/profile?tab=order&order=${id}`)).html).toContain('Changed Kurta')
	await post(`/admin/orders/${id}/note`, { note: '  ' })
	expect((await person.open('/admin/orders')).words('[role=alert]')).toBe('Please enter a note.')
})

test('an address can be changed until the order ships; it is validated, and the history keeps the previous one', async () => {
	const { id } = await order()
	await person.open(`/admin/orders/${id}/address`)
	const refused = await person.submit({ zipCode: '12' }, { button: 'Change address' })
	expect(refused.status).toBe(400)
	expect(refused.text.includes('Please enter a valid PIN code')).toBe(true)
	const page = await person.submit({ streetAddress: '7 Lake View', zipCode: '395009' }, { button: 'Change address' })
	expect(page.path).toBe(`/admin/orders/${id}`)
	expect(await read.order.findUniqueOrThrow({ where: { id } })).toMatchObject({
		streetAddress: '7 Lake View',
		zipCode: '395009',
		email: 'riya@example.com',
	})
	expect(page.words('.o-history ol')).toContain(
		'Previous address: Riya Shah, 12 Ring Road, Surat, Gujarat 395007, India',
	)
	expect((await person.open('/admin/orders?search=395009')).text).toContain(`#${id}`)
	await post(`/admin/orders/${id}/ship`)
	await person.open(`/admin/orders/${id}/address`)
	const late = await person.submit({ streetAddress: 'Too late' }, { button: 'Change address' })
	expect(late.status).toBe(409)
	expect(late.text.includes('has been shipped or cancelled')).toBe(true)
})

test('a shipment of a known courier has an HTTPS tracking link, any other only text', () => {
	for (const courier of 'Delhivery,DTDC,India Post,speed-post,Ekart,Xpressbees,Ecom Express,Shadowfax,Shiprocket'.split(
		',',
	))
		expect(buildTrackingUrl(courier, 'A 1/2'), courier).toMatch(/^https:.*A%201%2F2/)
	expect(buildTrackingUrl('DTDC', null)).toBe(null)
	expect(buildTrackingUrl('Somebody', '1')).toBe(null)
	expect(buildTrackingUrl(null, '1')).toBe(null)
})
