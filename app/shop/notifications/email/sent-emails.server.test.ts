import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeOrder } from '../../../../tests/support/data/orders.ts'
import { sendDueNotifications } from '../dispatch-notifications.server.ts'
import { requestPasswordReset } from '../../people/password/password-reset.server.ts'
import { claimDueEmails, markFailed, markSent } from './email-outbox.server.ts'
import { listOrderEmails, resendEmail, listFailedEmails } from './sent-emails.server.ts'

beforeEach(() => write((tx) => tx.outboxMail.deleteMany()))

async function order() {
	const { orderId } = await makeOrder()
	await sendDueNotifications()
	const { id } = await read.outboxMail.findFirstOrThrow({ where: { orderId } })
	return { orderId, id }
}

const soon = () => new Date(Date.now() + 1_000)

async function claim(id: number) {
	const mails = await claimDueEmails(100, soon())
	return mails.find((mail) => mail.id === id)!
}

async function send(id: number) {
	await markSent(await claim(id), new Date())
}

async function fail(id: number) {
	await markFailed(await claim(id), { reason: '550 No such user', final: true, now: new Date() })
}

const states = async (orderId: number) =>
	(await listOrderEmails(orderId)).map(({ state, attempts, canSendAgain }) => [state, attempts, canSendAgain])
const onItsWay = { code: 'conflict', message: 'This email is already being sent.' }

test('the emails of an order are listed with their outcome', async () => {
	const { orderId, id } = await order()
	const mail = { id, subject: 'Order confirmation', recipient: 'riya@example.com' }
	expect(await listOrderEmails(orderId)).toMatchObject([
		{ ...mail, state: 'waiting', attempts: 0, canSendAgain: false },
	])
	await fail(id)
	const reason = 'The email server rejected this email. (550 No such user)'
	expect(await listOrderEmails(orderId)).toMatchObject([
		{ ...mail, state: 'failed', attempts: 1, sentAt: null, reason, canSendAgain: true },
	])
	expect(await listOrderEmails(999_999)).toEqual([])
})

test('resending a failed email restarts it once, however often the form is submitted', async () => {
	const { orderId, id } = await order()
	await fail(id)
	const answers = await Promise.allSettled([resendEmail(id), resendEmail(id), resendEmail(id)])
	expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
	expect(answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason)).toMatchObject([
		onItsWay,
		onItsWay,
	])
	expect(await states(orderId)).toEqual([['waiting', 0, false]])
	expect(await read.outboxMail.findUnique({ where: { id } })).toMatchObject({ lastError: null, leasedUntil: null })
	expect((await claimDueEmails(5, soon())).map((mail) => mail.id)).toEqual([id])
	await expect(resendEmail(id), 'while it is being sent').rejects.toMatchObject(onItsWay)
})

test('resending a sent email creates one copy, however often the form is submitted', async () => {
	const { orderId, id } = await order()
	await send(id)
	expect(await states(orderId)).toEqual([['sent', 1, true]])
	const answers = await Promise.allSettled([resendEmail(id), resendEmail(id)])
	expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
	expect(await states(orderId)).toEqual([
		['sent', 1, false],
		['waiting', 0, false],
	])
	const [first, second] = await read.outboxMail.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
	expect(second).toMatchObject({ recipient: first!.recipient, template: first!.template, payload: first!.payload })
	await send(second!.id)
	expect(await getRefusal(resendEmail(id))).toBe('conflict: This email has already been sent again.')
	await resendEmail(second!.id)
	expect(await states(orderId)).toEqual([
		['sent', 1, false],
		['sent', 1, false],
		['waiting', 0, false],
	])
})

test('resending an email that is queued, unknown or without its order is refused', async () => {
	const { orderId, id } = await order()
	await expect(resendEmail(id)).rejects.toMatchObject(onItsWay)
	await expect(resendEmail(999_999)).rejects.toMatchObject({ code: 'not-found', message: 'Email not found' })
	await fail(id)
	await write((tx) => tx.order.delete({ where: { id: orderId } }))
	expect(await getRefusal(resendEmail(id))).toBe('conflict: The subject of this email no longer exists.')
})

test('resending an email with an expired password link is refused with a clear error', async () => {
	await requestPasswordReset('nobody-at-all@example.com')
	await sendDueNotifications()
	const { id } = await read.outboxMail.findFirstOrThrow({ where: { template: 'password-reset' } })
	await fail(id)
	expect(await getRefusal(resendEmail(id))).toBe(
		'conflict: The link in this email has expired. The customer has to request a new one.',
	)
	expect((await listFailedEmails(1, 5)).total).toBe(1)
})
