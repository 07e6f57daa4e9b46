import { refusalOf } from '../../../../tests/support/data/refusal-of.ts'
import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeOrder } from '../../../../tests/support/data/order-of.ts'
import { tellDue } from '../after-the-act.server.ts'
import { requestPasswordReset } from '../../people/password/password-reset.server.ts'
import { claimDue, markFailed, markSent } from './outbox.server.ts'
import { mailsOfOrder, sendAgain, listFailedMails } from './sent-mail.server.ts'

beforeEach(() => write((tx) => tx.outboxMail.deleteMany()))

async function order() {
	const { orderId } = await makeOrder()
	await tellDue()
	const { id } = await read.outboxMail.findFirstOrThrow({ where: { orderId } })
	return { orderId, id }
}

const soon = () => new Date(Date.now() + 1_000)

async function claim(id: number) {
	const mails = await claimDue(100, soon())
	return mails.find((mail) => mail.id === id)!
}

async function send(id: number) {
	await markSent(await claim(id), new Date())
}

async function fail(id: number) {
	await markFailed(await claim(id), { reason: '550 No such user', final: true, now: new Date() })
}

const states = async (orderId: number) =>
	(await mailsOfOrder(orderId)).map(({ state, attempts, canSendAgain }) => [state, attempts, canSendAgain])
const onItsWay = { code: 'conflict', message: 'This mail is on its way already.' }

test('the mails of an order stand with what became of them', async () => {
	const { orderId, id } = await order()
	const mail = { id, subject: 'Order confirmation', recipient: 'riya@example.com' }
	expect(await mailsOfOrder(orderId)).toMatchObject([{ ...mail, state: 'waiting', attempts: 0, canSendAgain: false }])
	await fail(id)
	const reason = 'The mail server refused this mail. (550 No such user)'
	expect(await mailsOfOrder(orderId)).toMatchObject([
		{ ...mail, state: 'failed', attempts: 1, sentAt: null, reason, canSendAgain: true },
	])
	expect(await mailsOfOrder(999_999)).toEqual([])
})

test('sending a mail again that failed starts it anew, once however often it is submitted', async () => {
	const { orderId, id } = await order()
	await fail(id)
	const answers = await Promise.allSettled([sendAgain(id), sendAgain(id), sendAgain(id)])
	expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
	expect(answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason)).toMatchObject([
		onItsWay,
		onItsWay,
	])
	expect(await states(orderId)).toEqual([['waiting', 0, false]])
	expect(await read.outboxMail.findUnique({ where: { id } })).toMatchObject({ lastError: null, leasedUntil: null })
	expect((await claimDue(5, soon())).map((mail) => mail.id)).toEqual([id])
	await expect(sendAgain(id), 'while it is being sent').rejects.toMatchObject(onItsWay)
})

test('sending a mail again that was sent makes a second one, of its own, once however often it is submitted', async () => {
	const { orderId, id } = await order()
	await send(id)
	expect(await states(orderId)).toEqual([['sent', 1, true]])
	const answers = await Promise.allSettled([sendAgain(id), sendAgain(id)])
	expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
	expect(await states(orderId)).toEqual([
		['sent', 1, false],
		['waiting', 0, false],
	])
	const [first, second] = await read.outboxMail.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
	expect(second).toMatchObject({ recipient: first!.recipient, template: first!.template, payload: first!.payload })
	await send(second!.id)
	expect(await refusalOf(sendAgain(id))).toBe('conflict: This mail has been sent again already.')
	await sendAgain(second!.id)
	expect(await states(orderId)).toEqual([
		['sent', 1, false],
		['sent', 1, false],
		['waiting', 0, false],
	])
})

test('sending a mail again that waits, is unknown or has lost its order is refused', async () => {
	const { orderId, id } = await order()
	await expect(sendAgain(id)).rejects.toMatchObject(onItsWay)
	await expect(sendAgain(999_999)).rejects.toMatchObject({ code: 'not-found', message: 'Mail not found' })
	await fail(id)
	await write((tx) => tx.order.delete({ where: { id: orderId } }))
	expect(await refusalOf(sendAgain(id))).toBe('conflict: What this mail is about is no longer there.')
})

test('sending a mail again with an expired password link is refused in words', async () => {
	await requestPasswordReset('nobody-at-all@example.com')
	await tellDue()
	const { id } = await read.outboxMail.findFirstOrThrow({ where: { template: 'password-reset' } })
	await fail(id)
	expect(await refusalOf(sendAgain(id))).toBe(
		'conflict: The link in this mail has expired: the customer has to ask for a new one.',
	)
	expect((await listFailedMails(1, 5)).total).toBe(1)
})
