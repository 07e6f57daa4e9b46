import { expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { anonymousClient, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { makeOrder } from '../../../../tests/support/data/orders.ts'
import { sendDueNotifications } from '../../notifications/dispatch-notifications.server.ts'
import { composeEmail } from '../../notifications/email/compose-email.server.ts'
import { removeAccount } from '../../people/account/account.server.ts'
import { orderLinkLimit } from '../../rate-limits/rate-limits.ts'
import { DELIVERED } from '../../values/order-status.ts'
import { cancelOwnOrder } from '../customer-order.server.ts'
import { readLinkedOrder } from './linked-order.server.ts'
import { findStaffLink, openOrderLink, renewOrderLink, revokeOrderLinks } from './order-link.server.ts'

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
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { email }, select: { id: true } }))
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
