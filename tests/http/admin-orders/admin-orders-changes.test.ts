import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { composeMail } from '#app/shop/letters/mail/compose.server.ts'
import { trackingUrl } from '#app/shop/orders/fulfilment/couriers.ts'
import { tellDue } from '#app/shop/letters/after-the-act.server.ts'
import type { CheckoutInput } from '#app/shop/orders/placing/checkout.schema.ts'
import { makeOrder } from '../../support/data/order-of.ts'
import { loggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { wordsOf } from '../../support/pages/shopper-page.ts'

const person = await loggedInAdmin()

async function order(changes: Partial<CheckoutInput> = {}) {
	const { buyer, orderId: id } = await makeOrder({ name: 'Changed Kurta', input: changes })
	return { buyer, id }
}

const { post } = person
async function mailsOf(orderId: number) {
	await tellDue()
	const where = { orderId, template: { not: 'order-confirmation' } }
	return read.outboxMail.findMany({ where, orderBy: { id: 'asc' } })
}
const seenByCustomer = async (buyer: number, id: number) =>
	(await (await loggedIn(buyer)).open(`/profile?tab=order&order=${id}`)).html

test('an order has its next step as a button, the free status under More, and the note of the customer on top', async () => {
	const { id } = await order({ orderNote: 'Please ring the upper bell' })
	const page = await person.open(`/admin/orders/${id}`)
	const main = page.first('main article')!
	expect(main.querySelector('header + *')?.textContent).toContain('Please ring the upper bell')
	expect(main.querySelector('details summary')?.textContent).toBe('More')
	expect(main.querySelector('details select')?.getAttribute('name')).toBe('status')
	const after = await person.submit({}, { form: 'main form[action="/admin/orders/next-step"]' })
	expect(after.path).toBe(`/admin/orders/${id}`)
	expect(after.words('[role=status]')).toBe(`Order #${id} is confirmed.`)
})

test('a shipped order tells its customer the courier and the number, on the page and in one mail, with a link', async () => {
	const { id, buyer } = await order({ paymentMethod: 'cod' })
	for (const stage of ['pending', 'processing']) await post('/admin/orders/next-step', { order: `${id}:${stage}` })
	await post('/admin/orders/next-step', { order: `${id}:packed`, courier: 'blue dart', [`tracking-${id}`]: 'BD-7788' })
	const link = trackingUrl('Blue Dart', 'BD-7788')!
	expect(link).toMatch(/bluedart\.com.*BD-7788$/)
	const html = await seenByCustomer(buyer, id)
	expect(html).toContain('BD-7788')
	expect(html).toContain('Follow the parcel')
	const mails = await mailsOf(id)
	expect(mails.map(({ template }) => template)).toEqual(['order-processing', 'order-shipped'])
	const mail = await composeMail(mails[1]!, new Date())
	expect(mail!.text).toContain('Courier: blue dart. Tracking number: BD-7788.')
	expect(mail!.text).toContain(link)
	await post(`/admin/orders/${id}/parcel`, { courier: 'Uncle with a scooter', trackingNumber: '<b>5' })
	const changed = await seenByCustomer(buyer, id)
	expect(changed).toMatch(/Uncle with a scooter.*&lt;b&gt;5/)
	expect(changed).not.toContain('Follow the parcel')
})

test('each status is told by mail once, however often an order comes to it', async () => {
	const { id } = await order()
	for (const status of ['3', '1', '3', '4', '3', '4'])
		await post(`/admin/orders/${id}/${status === '1' ? 'take-back' : 'status'}`, { status })
	expect((await mailsOf(id)).map(({ template }) => template)).toEqual(['order-shipped', 'order-delivered'])
})

test('cancelling keeps the reason in the history, where the customer does not see it', async () => {
	const { id, buyer } = await order()
	const page = await person.open(`/admin/orders/${id}/cancel`)
	expect(page.all('main li').map(wordsOf)).toEqual(['1 × Changed Kurta, White'])
	const after = await person.submit({ reason: 'Refused at the door twice' }, { button: 'Cancel the order' })
	expect(after.words('.o-history ol')).toContain('Refused at the door twice')
	expect(await seenByCustomer(buyer, id)).not.toContain('Refused at the door')
	const mail = await composeMail((await mailsOf(id))[0]!, new Date())
	expect(mail!.subject.includes('cancelled')).toBe(true)
	expect(mail!.text.includes('Refused')).toBe(false)
})

test('a note of the staff stands in the history, and no customer sees it, in no page and no data', async () => {
	const { id, buyer } = await order()
	await person.open(`/admin/orders/${id}`)
	const page = await person.submit(
		{ note: 'Called, comes on Friday' },
		{ form: `form[action="/admin/orders/${id}/note"]` },
	)
	expect(page.words('.o-history ol')).toContain('Called, comes on Friday')
	const customer = await loggedIn(buyer)
	for (const path of [`/profile?tab=order&order=${id}`, `/order-confirmation?orderId=${id}`, '/profile/data.json'])
		expect((await (await customer.request(path)).text()).includes('comes on Friday'), path).toBe(false)
	expect((await customer.open(`/profile?tab=order&order=${id}`)).html).toContain('Changed Kurta')
	await post(`/admin/orders/${id}/note`, { note: '  ' })
	expect((await person.open('/admin/orders')).words('[role=alert]')).toBe('Please write a note.')
})

test('an address is changed until the order is sent; it must be one, and the history keeps the former', async () => {
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
	expect(page.words('.o-history ol')).toContain('Before: Riya Shah, 12 Ring Road, Surat, Gujarat 395007, India')
	expect((await person.open('/admin/orders?search=395009')).text).toContain(`#${id}`)
	await post(`/admin/orders/${id}/status`, { status: '3' })
	await person.open(`/admin/orders/${id}/address`)
	const late = await person.submit({ streetAddress: 'Too late' }, { button: 'Change address' })
	expect(late.status).toBe(409)
	expect(late.text.includes('has been sent or cancelled')).toBe(true)
})

test('a parcel of a known courier is followed by a link of https, any other is words only', () => {
	for (const courier of 'Delhivery,DTDC,India Post,speed-post,Ekart,Xpressbees,Ecom Express,Shadowfax,Shiprocket'.split(
		',',
	))
		expect(trackingUrl(courier, 'A 1/2'), courier).toMatch(/^https:.*A%201%2F2/)
	expect(trackingUrl('DTDC', null)).toBe(null)
	expect(trackingUrl('Somebody', '1')).toBe(null)
	expect(trackingUrl(null, '1')).toBe(null)
})
