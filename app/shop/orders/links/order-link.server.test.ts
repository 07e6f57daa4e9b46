import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { anonymousClient, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { makeOrder } from '../../../../tests/support/data/orders.ts'
import { setSettings } from '../../../../tests/support/data/tables.ts'
import { sendDueNotifications } from '../../notifications/dispatch-notifications.server.ts'
import { composeEmail } from '../../notifications/email/compose-email.server.ts'
import { removeAccount } from '../../people/account/account.server.ts'
import { linkPhotoLimit, orderLinkLimit } from '../../rate-limits/rate-limits.ts'
import { DELIVERED } from '../../values/order-status.ts'
import { cancelOwnOrder } from '../customer-order.server.ts'
import { changeOrderStatus } from '../order.server.ts'
import { findReturnableOrder, requestReturn, storeReturnPhoto } from '../returns/open-return.server.ts'
import type { ReturnInput } from '../returns/return.schema.ts'
import { readLinkedOrder, readSlipOrder } from './linked-order.server.ts'
import { buildSlipUrls, findStaffLink, openOrderLink, renewOrderLink, revokeOrderLinks } from './order-link.server.ts'

vi.hoisted(() => {
	process.env.RATE_LIMITS = 'on'
})

const toToken = (url: string) => url.slice(url.lastIndexOf('/') + 1)
const getStaffToken = async (orderId: number) => toToken(await findStaffLink(orderId))
const open = (token: string, network = anonymousClient.network) => openOrderLink({ userId: null, network }, token)
const guesser = '203.0.113.7'
const notFound = { code: 'not-found' }

test('a new order has a link that opens it without an account', async () => {
	const { orderId } = await makeOrder()
	expect(await open(await getStaffToken(orderId))).toMatchObject({ orderId })
})

test('50 links that are opened at the same time open their orders', async () => {
	const orders = await Promise.all(Array.from({ length: 3 }, () => makeOrder()))
	const tokens = await Promise.all(orders.map(({ orderId }) => getStaffToken(orderId)))
	const opened = await Promise.all(Array.from({ length: 50 }, (_, index) => open(tokens[index % 3]!)))
	expect(new Set(opened.map(({ orderId }) => orderId))).toEqual(new Set(orders.map(({ orderId }) => orderId)))
})

test('the database stores no token of a link', async () => {
	const { orderId } = await makeOrder()
	const token = await getStaffToken(orderId)
	expect(JSON.stringify(await read.orderLink.findMany({ where: { orderId } }))).not.toContain(token)
})

test.each(['', 'x'.repeat(22), "' OR 1=1 --", '../profile', 'a'.repeat(10_000)])(
	'the token %j opens nothing',
	async (token) => {
		await expect(open(token)).rejects.toMatchObject(notFound)
	},
)

test('a renewed link opens the order', async () => {
	const { orderId } = await makeOrder()
	await renewOrderLink(await makeStaff(), orderId)
	expect(await open(await getStaffToken(orderId))).toMatchObject({ orderId })
})

test('a link that was renewed no longer opens the order', async () => {
	const { orderId } = await makeOrder()
	const token = await getStaffToken(orderId)
	await renewOrderLink(await makeStaff(), orderId)
	await expect(open(token)).rejects.toMatchObject(notFound)
})

test('an order whose links were revoked has none to send', async () => {
	const { orderId } = await makeOrder()
	await revokeOrderLinks(await makeStaff(), orderId)
	expect(await findStaffLink(orderId)).toBe('')
})

test('an expired link does not open the order', async () => {
	const { orderId } = await makeOrder()
	const token = await getStaffToken(orderId)
	await write((tx) => tx.orderLink.updateMany({ where: { orderId }, data: { expiresAt: new Date(0) } }))
	await expect(open(token)).rejects.toMatchObject(notFound)
})

test('a link shows neither name nor address of its order', async () => {
	const { orderId } = await makeOrder({ input: { paymentMethod: 'cod' } })
	const { linkId } = await open(await getStaffToken(orderId))
	const { contact, ...order } = await readLinkedOrder({ linkId }, orderId)
	expect(JSON.stringify(order)).not.toMatch(/Riya|Shah|Surat|395|@/)
	expect(contact.join()).toMatch(/···@/)
})

test('the link of one order does not cancel another', async () => {
	const [one, other] = [await makeOrder(), await makeOrder()]
	const { linkId } = await open(await getStaffToken(one.orderId))
	await expect(cancelOwnOrder({ linkId }, other.orderId)).rejects.toMatchObject(notFound)
})

async function makeReturnableOrder() {
	await setSettings({ 'returns.returnDays': 7 })
	const { orderId } = await makeOrder({ quantity: 2, stock: 5 })
	await changeOrderStatus(await makeStaff(), orderId, DELIVERED)
	const { linkId } = await open(await getStaffToken(orderId))
	const { items } = (await findReturnableOrder({ linkId }, orderId))!
	const build = (quantity: number): ReturnInput => ({
		wants: 'money',
		reason: 'Too wide',
		photo: '',
		idempotencyKey: randomUUID(),
		items: [{ id: items[0]!.id, quantity, size: '' }],
	})
	return { orderId, linkId, build }
}

test('the holder of a link requests a return, once per form', async () => {
	const { orderId, linkId, build } = await makeReturnableOrder()
	const once = build(1)
	await Promise.all([requestReturn({ linkId }, orderId, once), requestReturn({ linkId }, orderId, once)])
	expect(await read.orderReturn.findMany({ where: { orderId } })).toMatchObject([
		{ state: 'asked', reason: 'Too wide' },
	])
})

test('account and link together return each unit once', async () => {
	const { orderId, linkId, build } = await makeReturnableOrder()
	const { userId } = await read.order.findUniqueOrThrow({ where: { id: orderId } })
	await requestReturn({ linkId }, orderId, build(2))
	await expect(requestReturn(userId!, orderId, build(1))).rejects.toMatchObject({ code: 'conflict' })
})

test('a link offers no return outside the return period', async () => {
	const { orderId, linkId } = await makeReturnableOrder()
	await setSettings({})
	expect((await readLinkedOrder({ linkId }, orderId)).canReturn).toBe(false)
})

test('the link of one order does not return another', async () => {
	const [one, other] = [await makeReturnableOrder(), await makeReturnableOrder()]
	const attempt = requestReturn({ linkId: one.linkId }, other.orderId, other.build(1))
	await expect(attempt).rejects.toMatchObject(notFound)
})

test('a revoked link returns nothing', async () => {
	const { orderId, linkId, build } = await makeReturnableOrder()
	await revokeOrderLinks(await makeStaff(), orderId)
	await expect(requestReturn({ linkId }, orderId, build(1))).rejects.toMatchObject(notFound)
})

test('the photos of one link are limited', async () => {
	const { linkId } = await makeReturnableOrder()
	const content = async function* () {
		yield Buffer.from('no image')
	}
	const client = { userId: null, linkId, network: '198.51.100.20' }
	for (let photos = 0; photos < linkPhotoLimit.points; photos += 1)
		await storeReturnPhoto(content(), client).catch(() => undefined)
	await expect(storeReturnPhoto(content(), client)).rejects.toMatchObject({ code: 'too-many' })
})

test('the link shows only fields that are meant for everyone who has it', async () => {
	const { orderId } = await makeOrder({ input: { waistSize: '81', orderNote: 'Ring twice' } })
	const { linkId } = await open(await getStaffToken(orderId))
	const order = await readLinkedOrder({ linkId }, orderId)
	expect(JSON.stringify(order)).not.toMatch(/Ring twice|"81"/)
})

test('the link of an anonymized order is not found', async () => {
	const { orderId, buyer } = await makeOrder()
	const token = await getStaffToken(orderId)
	await write(async (tx) => {
		await tx.order.update({ where: { id: orderId }, data: { status: DELIVERED }, select: { id: true } })
		await removeAccount(tx, buyer)
	})
	await expect(open(token)).rejects.toMatchObject(notFound)
})

test('guessed links of one network are limited', async () => {
	for (let tries = 0; tries < orderLinkLimit.network; tries += 1) await open('x', guesser).catch(() => undefined)
	await expect(open('x', guesser)).rejects.toMatchObject({ code: 'too-many' })
})

test('guessed links of one network do not stop another', async () => {
	const { orderId } = await makeOrder()
	const token = await getStaffToken(orderId)
	expect(await open(token, '198.51.100.9')).toMatchObject({ orderId })
})

test('a deleted order is not found by its link', async () => {
	const { orderId } = await makeOrder()
	const token = await getStaffToken(orderId)
	await write((tx) => tx.order.delete({ where: { id: orderId } }))
	await expect(open(token)).rejects.toMatchObject(notFound)
})

async function composeConfirmation(orderId: number) {
	await sendDueNotifications()
	const row = await read.outboxMail.findFirstOrThrow({ where: { orderId, template: 'order-confirmation' } })
	const { text } = (await composeEmail(row, new Date()))!
	return { row, text, token: /\/o\/([\w-]{22})/.exec(text)?.[1] }
}

async function makeOrderOfAccount() {
	const { orderId, buyer } = await makeOrder()
	const { email } = await read.user.findUniqueOrThrow({ where: { id: buyer }, select: { email: true } })
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { email: email! }, select: { id: true } }))
	return { orderId, buyer }
}

test("the email to the account's address contains a link of its own", async () => {
	const { orderId } = await makeOrderOfAccount()
	const { token } = await composeConfirmation(orderId)
	expect(token).not.toBe(await getStaffToken(orderId))
	expect(await open(token!)).toMatchObject({ orderId })
})

test('the outbox does not contain the link of its email', async () => {
	const { orderId } = await makeOrderOfAccount()
	const { row, token } = await composeConfirmation(orderId)
	expect(JSON.stringify(row)).not.toContain(token)
})

test('the email to another address contains no link', async () => {
	const { orderId } = await makeOrder()
	expect((await composeConfirmation(orderId)).token).toBeUndefined()
})

async function printSlip(orderId: number) {
	return toToken((await buildSlipUrls([orderId])).get(orderId)!)
}

const readSlip = (token: string) => readSlipOrder(anonymousClient, token)

test('the link on a packing slip shows its order', async () => {
	const { orderId } = await makeOrder()
	expect(await readSlip(await printSlip(orderId))).toMatchObject({ id: orderId, status: 1 })
})

test('the link on a packing slip shows no price, payment, contact or address', async () => {
	const { orderId } = await makeOrder({ pricePaise: 129_931, input: { orderNote: 'Ring twice' } })
	const order = JSON.stringify(await readSlip(await printSlip(orderId)))
	expect(order).not.toMatch(/1299|Paise|payment|Riya|Shah|Surat|395|@|98250|Ring|invoice/i)
})

test('the link on a packing slip does not open the page that can pay and cancel', async () => {
	const { orderId } = await makeOrder()
	await expect(open(await printSlip(orderId))).rejects.toMatchObject(notFound)
})

test('the link of an order does not open as that of a packing slip', async () => {
	const { orderId } = await makeOrder()
	await expect(readSlip(await getStaffToken(orderId))).rejects.toMatchObject(notFound)
})

test('a packing slip printed again has a new link, and the earlier one works', async () => {
	const { orderId } = await makeOrder()
	const [first, second] = [1, 0].map(async (before) => buildSlipUrls([orderId], Date.now() - before))
	const token = toToken((await first!).get(orderId)!)
	expect(await second!).not.toEqual(await first!)
	expect(await readSlip(token)).toMatchObject({ id: orderId })
})

test('showing a packing slip stores nothing', async () => {
	const { orderId } = await makeOrder()
	const before = await read.orderLink.count({ where: { orderId } })
	await printSlip(orderId)
	expect(await read.orderLink.count({ where: { orderId } })).toBe(before)
})

test('the link on a packing slip works for 180 days', async () => {
	const { orderId } = await makeOrder()
	const printed = async (days: number) =>
		toToken((await buildSlipUrls([orderId], Date.now() - days * 24 * 60 * 60 * 1000)).get(orderId)!)
	expect(await readSlip(await printed(179))).toMatchObject({ id: orderId })
	await expect(readSlip(await printed(181))).rejects.toMatchObject(notFound)
})

test('the link on a packing slip of another order or time is not accepted', async () => {
	const [one, other] = [await makeOrder(), await makeOrder()]
	const token = await printSlip(one.orderId)
	const [, time = '', signature = ''] = /^\w+-(\w+)-(.*)$/.exec(token)!
	const forged = [`${other.orderId.toString(36)}-${time}-${signature}`, token.replace(time, `${time}0`)]
	for (const wrong of [...forged, token.slice(1), `${token}A`, '--', 'constructor'])
		await expect(readSlip(wrong)).rejects.toMatchObject(notFound)
})

test('replaced links of an order include those of its packing slips', async () => {
	const { orderId } = await makeOrder()
	const token = await printSlip(orderId)
	await renewOrderLink(await makeStaff(), orderId)
	await expect(readSlip(token)).rejects.toMatchObject(notFound)
	expect(await readSlip(await printSlip(orderId))).toMatchObject({ id: orderId })
})

test('a packing slip of an order whose links were revoked has no link', async () => {
	const { orderId } = await makeOrder()
	await revokeOrderLinks(await makeStaff(), orderId)
	expect(await buildSlipUrls([orderId])).toEqual(new Map())
})

test('revoked links of an order include those of its packing slips', async () => {
	const { orderId } = await makeOrder()
	const token = await printSlip(orderId)
	await revokeOrderLinks(await makeStaff(), orderId)
	await expect(readSlip(token)).rejects.toMatchObject(notFound)
})
