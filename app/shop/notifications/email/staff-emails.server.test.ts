import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { listWaitingMail } from '../../../../tests/support/data/mail.ts'
import { anonymousClient } from '../../../../tests/support/data/shop-data.ts'
import { emptyTables, setSettings } from '../../../../tests/support/data/tables.ts'
import { makeOrder } from '../../../../tests/support/data/orders.ts'
import { addContact } from '../../contact/contact.server.ts'
import { sendDueNotifications } from '../dispatch-notifications.server.ts'
import { exportData } from '../../people/profile/profile.server.ts'
import { listOrderEmails } from './sent-emails.server.ts'

const owner = 'owner@loom.example'

const listMails = () => listWaitingMail(owner)
async function toOwner() {
	await sendDueNotifications()
	return read.outboxMail.count({ where: { template: { in: ['new-order', 'new-message'] } } })
}

beforeEach(async () => {
	await emptyTables('outboxMail', 'contactMessage')
	await setSettings({ 'shop.email': owner })
})

const order = () => makeOrder({ name: 'Tapi Kurta', pricePaise: 150_000, quantity: 2, input: { paymentMethod: 'cod' } })

test('the owner gets one email per order with customer, address, total, payment and items', async () => {
	const { orderId, buyer } = await order()
	const mails = await listMails()
	expect(mails).toMatchObject([{ subject: `New order #${orderId}: ₹ 3,000.00`, to: owner }])
	expect(mails[0]!.text).toContain('Riya Shah from Surat ordered for ₹ 3,000.00, Cash on Delivery.')
	expect(mails[0]!.text).toContain('2 × Tapi Kurta, White')
	expect(mails[0]!.text).toMatch(new RegExp(`/admin/orders/${orderId}\\n`))
	expect(mails[0]!.replyTo).toBeUndefined()
	// The owner's email is not listed among the customer's emails.
	expect((await listOrderEmails(orderId)).map(({ subject }) => subject)).toEqual(['Order confirmation'])
	expect(JSON.stringify(await exportData(buyer))).not.toContain(owner)
})

test('the owner gets a message as plain text, can reply to its sender, and gets no deleted messages', async () => {
	await addContact({ name: 'Asha', email: 'asha@example.com', message: 'In <b>blue</b>?\nThanks' }, anonymousClient)
	const [mail] = await listMails()
	expect(mail).toMatchObject({ subject: 'New message from Asha', replyTo: 'asha@example.com' })
	expect(mail!.text).toContain('In <b>blue</b>?\nThanks')
	expect(mail!.html).toContain('In &lt;b&gt;blue&lt;/b&gt;?')
	await addContact({ name: 'Asha', email: 'asha@example.com', message: 'In <b>blue</b>?\nThanks' }, anonymousClient)
	expect(await toOwner()).toBe(1)
	await write((tx) => tx.contactMessage.deleteMany())
	expect(await listMails()).toEqual([])
})

test('the owner gets at most 30 messages an hour, and no message or order emails when turned off in the settings', async () => {
	const data = { name: 'Flood', email: 'f@example.com', message: 'x', searchKey: 'x' }
	const before = new Date(Date.now() - 2 * 60 * 60 * 1000)
	await write((tx) =>
		tx.contactMessage.createMany({ data: Array.from({ length: 40 }, () => ({ ...data, createdAt: before })) }),
	)
	await write((tx) => tx.contactMessage.createMany({ data: Array.from({ length: 29 }, () => data) }))
	const send = (message: string) => addContact({ name: 'Asha', email: 'asha@example.com', message }, anonymousClient)
	await send('The thirtieth')
	await send('One more')
	expect(await toOwner()).toBe(1)
	await write((tx) => tx.contactMessage.deleteMany())
	await setSettings({ 'shop.email': owner, 'mail.tellMessages': false })
	await send('Quiet')
	expect(await toOwner()).toBe(1)
	await order()
	expect(await toOwner()).toBe(2)
	await setSettings({ 'shop.email': owner, 'mail.tellOrders': false })
	await order()
	expect(await toOwner()).toBe(2)
	await setSettings({ 'shop.email': '' })
	await order()
	await send('To nobody')
	expect(await toOwner()).toBe(2)
})
