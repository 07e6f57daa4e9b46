import { afterEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeStaff } from '../../../tests/support/data/shop-data.ts'
import { listWaitingMail } from '../../../tests/support/data/mail.ts'
import { makeOrder } from '../../../tests/support/data/orders.ts'
import { recordOrderActivity } from '../activity/record-activity.server.ts'
import { addOrderNote, setShipment } from '../orders/fulfillment/order-details.server.ts'
import { changeOrderStatus } from '../orders/order.server.ts'
import { sendDueNotifications } from './dispatch-notifications.server.ts'
import { composeEmail } from './email/compose-email.server.ts'

const owner = await makeStaff()

afterEach(() => sendDueNotifications())

const order = () => makeOrder()
const countUnnotified = () => read.activityEntry.count({ where: { isNotified: false } })
const readTemplates = async (orderId: number) =>
	(await read.outboxMail.findMany({ where: { orderId }, orderBy: { id: 'asc' } })).map(({ template }) => template)

async function listEmails(orderId: number, template: string) {
	const rows = await read.outboxMail.findMany({ where: { orderId, template }, orderBy: { id: 'asc' } })
	return Promise.all(rows.map((row) => composeEmail(row, new Date())))
}

test('order actions trigger each notification once, however many are written at once', async () => {
	const orders = await Promise.all(Array.from({ length: 60 }, order))
	expect(await read.outboxMail.count()).toBe(0)
	await Promise.all([sendDueNotifications(), sendDueNotifications(), sendDueNotifications()])
	for (const { orderId } of orders) expect(await readTemplates(orderId)).toEqual(['order-confirmation'])
	expect(await countUnnotified()).toBe(0)
})

test('an action whose notification cannot be created does not block others', async () => {
	const [one, other] = [await order(), await order()]
	const broken = { at: new Date(), action: 'return', kind: 'order', label: '', status: 1, isNotified: false }
	await write((tx) => tx.activityEntry.create({ data: { ...broken, subjectId: one.orderId } }))
	const last = await order()
	await sendDueNotifications()
	for (const { orderId } of [one, other, last]) expect(await readTemplates(orderId)).toEqual(['order-confirmation'])
	expect(await countUnnotified()).toBe(0)
})

test('a notification that cannot be saved rolls back its batch, and all are sent in the next run', async () => {
	const { orderId } = await order()
	await changeOrderStatus(owner, orderId, 2)
	await write((tx) => tx.$executeRawUnsafe('ALTER TABLE "OutboxMail" RENAME COLUMN "template" TO "template away"'))
	await expect(sendDueNotifications()).rejects.toThrow()
	await write((tx) => tx.$executeRawUnsafe('ALTER TABLE "OutboxMail" RENAME COLUMN "template away" TO "template"'))
	expect(await countUnnotified()).toBe(2)
	expect(await readTemplates(orderId)).toEqual([])
	await sendDueNotifications()
	expect(await readTemplates(orderId)).toEqual(['order-confirmation', 'order-processing'])
})

test('an order that is cancelled by mistake and reinstated notifies its customer of both (rule: order-emails)', async () => {
	const { orderId } = await order()
	for (const status of [5, 1]) await changeOrderStatus(owner, orderId, status)
	await sendDueNotifications()
	expect(await readTemplates(orderId)).toEqual(['order-confirmation', 'order-cancelled', 'order-reinstated'])
})

test('an order that is confirmed again after its cancellation notifies its customer again (rule: order-emails)', async () => {
	const { orderId } = await order()
	for (const status of [2, 5, 2]) await changeOrderStatus(owner, orderId, status)
	await sendDueNotifications()
	expect((await readTemplates(orderId)).slice(1)).toEqual(['order-processing', 'order-cancelled', 'order-processing'])
})

test('an order that ships again has a second email with its new tracking number (rule: order-emails)', async () => {
	const { orderId } = await order()
	await changeOrderStatus(owner, orderId, 3, { courier: 'DTDC', trackingNumber: 'D1' })
	await sendDueNotifications()
	await changeOrderStatus(owner, orderId, 2)
	await changeOrderStatus(owner, orderId, 3, { courier: 'DTDC', trackingNumber: 'D2' })
	await sendDueNotifications()
	const mails = await listEmails(orderId, 'order-shipped')
	expect(mails).toHaveLength(2)
	expect(mails.at(-1)!.text).toContain('Tracking number: D2.')
})

test('a status that an order already has triggers no second email (rule: order-emails)', async () => {
	const { orderId } = await order()
	for (const status of [2, 2]) await changeOrderStatus(owner, orderId, status)
	await sendDueNotifications()
	expect(await readTemplates(orderId)).toEqual(['order-confirmation', 'order-processing'])
})

test('a changed tracking number of a shipped order is emailed (rule: order-emails)', async () => {
	const { orderId } = await order()
	await changeOrderStatus(owner, orderId, 3, { courier: 'DTDC', trackingNumber: 'D1' })
	for (let time = 0; time < 2; time += 1) await setShipment(owner, orderId, { courier: 'DTDC', trackingNumber: 'D2' })
	await sendDueNotifications()
	const mails = await listEmails(orderId, 'order-tracking')
	expect(mails.map((mail) => mail?.text.includes('Tracking number: D2.'))).toEqual([true])
})

test('a tracking number is not emailed before the order ships (rule: order-emails)', async () => {
	const { orderId } = await order()
	await setShipment(owner, orderId, { courier: 'DTDC', trackingNumber: 'D1' })
	await sendDueNotifications()
	expect(await readTemplates(orderId)).toEqual(['order-confirmation'])
})

test('a shipment whose details are removed has no email (rule: order-emails)', async () => {
	const { orderId } = await order()
	await changeOrderStatus(owner, orderId, 3, { courier: 'DTDC', trackingNumber: 'D1' })
	await setShipment(owner, orderId, {})
	await sendDueNotifications()
	expect(await listEmails(orderId, 'order-tracking')).toEqual([null])
})

test('the outbox rejects a second email about one action to one address', async () => {
	const { orderId } = await order()
	await sendDueNotifications()
	const { id: _, payload, ...mail } = await read.outboxMail.findFirstOrThrow({ where: { orderId } })
	await expect(write((tx) => tx.outboxMail.create({ data: { ...mail, payload: payload! } }))).rejects.toThrow()
})

test('an undone action or a staff note triggers no notification', async () => {
	const { orderId } = await order()
	await sendDueNotifications()
	const undone = write(async (tx) => {
		await recordOrderActivity(tx, owner, orderId, { action: 'paid', from: 1, to: 1 })
		throw new Error('undone')
	})
	await expect(undone).rejects.toThrow('undone')
	await addOrderNote(owner, orderId, 'Ring twice')
	expect(await countUnnotified()).toBe(0)
})

test('a notification is keyed by its action, so a restored shop recognizes it when written again', async () => {
	const { orderId } = await makeOrder({ input: { email: 'known-again@example.com' } })
	const { id, at } = await read.activityEntry.findFirstOrThrow({ where: { kind: 'order', subjectId: orderId } })
	const [mail] = await listWaitingMail('known-again@example.com')
	expect(mail!.name).toBe(`${at.toISOString().replaceAll(/\W/g, '')}-order-confirmation-${id}`)
})

test('an order of a deleted account sends no email', async () => {
	const { orderId } = await order()
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { userId: null }, select: { id: true } }))
	await sendDueNotifications()
	expect(await readTemplates(orderId)).toEqual([])
	expect(await countUnnotified()).toBe(0)
})

test('an activity entry stays marked as notified, and its note can only be removed', async () => {
	const { orderId } = await order()
	await sendDueNotifications()
	const change = (column: string) =>
		write((tx) => tx.prepared.rows(`UPDATE "ActivityEntry" SET ${column} WHERE "subjectId" = ?`, orderId))
	await expect(change('"isNotified" = FALSE')).rejects.toThrow('are sent once')
	await expect(change(`"note" = 'Others'`)).rejects.toThrow('can only be removed')
	await expect(change('"note" = NULL')).resolves.toEqual([])
})
