import { expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { formatDateTime } from '#app/shop/dates.ts'
import { makeOrder } from '../../support/data/order-of.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'
import { sectionOf, wordsOf } from '../../support/pages/shopper-page.ts'
import { tellDue } from '#app/shop/letters/after-the-act.server.ts'

// Set before the settings are read.
vi.hoisted(() => (process.env.SMTP_URL = ''))

const person = await loggedInAdmin()

async function orderWith(changes: { state: string; attempts: number; lastError: string; nextAttemptAt?: Date }) {
	const { orderId } = await makeOrder({ name: 'Mailed Kurta' })
	await tellDue()
	const { id } = await read.outboxMail.findFirstOrThrow({ where: { orderId } })
	await write((tx) => tx.outboxMail.update({ where: { id }, data: changes }))
	return { orderId, id }
}

const fail = (count: number) =>
	write((tx) =>
		tx.outboxMail.createMany({
			data: Array.from({ length: count }, (_, index) => ({
				recipient: `gone-${index + 1}@example.com`,
				template: 'password-reset',
				payload: { nonce: 'over' },
				state: 'failed',
				lastError: '550 No such mailbox',
				nextAttemptAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
			})),
		}),
	)
const rows = () => person.all('main li').filter((row) => row.querySelector('form[action$="/send"]'))

test('the list of all mails that failed says that there are none, or shows 25 a page, the one that failed last first', async () => {
	expect((await person.open('/admin/mails')).text).toContain('No mails failed')
	await fail(27)
	const page = await person.open('/admin/mails')
	expect(rows()).toHaveLength(25)
	expect(rows()[0]!.textContent).toContain('To gone-27@example.com1 Jan 2026, 5:56 am')
	expect(rows()[0]!.textContent).toContain('The mail server refused this mail. (550 No such mailbox)')
	expect(page.text).toContain('27 mails, not tried again by themselves')
	expect(page.first('nav [aria-label="Page 2"]')?.getAttribute('href')).toBe('/admin/mails?page=2')
	await person.open('/admin/mails?page=2')
	expect(rows().map((row) => /gone-\d+/.exec(row.textContent)![0])).toEqual(['gone-2', 'gone-1'])
})

const at = new Date('2026-11-20T10:00:00Z')
const mails = () =>
	sectionOf(person.page(), 'Mails')
		.querySelectorAll('li')
		.map((row) => row.querySelectorAll('p').map(wordsOf))
const button = (id: number) => person.first(`form[action="/admin/mails/${id}/send"] button`)
const toastOf = (role: string) => person.first(`[role=${role}]`)?.textContent

test.each([
	[
		{ state: 'waiting', attempts: 2, lastError: 'connect ECONNREFUSED 127.0.0.1:25', nextAttemptAt: at },
		'Waiting',
		`Not sent in 2 attempts; tried again ${formatDateTime(at)}.`,
		'The mail server could not be reached. (connect ECONNREFUSED 127.0.0.1:25)',
		false,
	],
	[
		{ state: 'failed', attempts: 1, lastError: '550 No such user', nextAttemptAt: at },
		'Failed',
		`Given up after one attempt, ${formatDateTime(at)}.`,
		'The mail server refused this mail. (550 No such user)',
		true,
	],
])('an order shows its mail that fared like %j', async (changes, label, words, reason, canSendAgain) => {
	const { orderId, id } = await orderWith(changes)
	await person.open(`/admin/orders/${orderId}`)
	expect(mails()).toEqual([[`Order confirmation${label}`, `To riya@example.com. ${words}`, reason]])
	expect(button(id)?.getAttribute('aria-label')).toBe(
		canSendAgain ? 'Send again: Order confirmation, to riya@example.com' : undefined,
	)
	expect(person.page().text).toContain('No mail server is set: mails are kept as files beside the database.')
})

test('Send again queues a mail that failed, and leads back to where it was submitted', async () => {
	const { orderId, id } = await orderWith({ state: 'failed', attempts: 5, lastError: 'Greeting never received' })
	await person.open(`/admin/orders/${orderId}?search=mailed&status=1`)
	const page = await person.submit({}, { form: `form[action="/admin/mails/${id}/send"]` })
	expect(page.path).toBe(`/admin/orders/${orderId}?search=mailed&status=1`)
	expect(toastOf('status')).toBe('The mail is on its way again.')
	expect(mails()).toEqual([['Order confirmationWaiting', expect.stringContaining('Queued')]])
	expect(await read.outboxMail.findMany({ where: { orderId } })).toMatchObject([
		{ id, state: 'waiting', attempts: 0, lastError: null },
	])
})

test('Send again leads nowhere but to its own pages', async () => {
	for (const redirectTo of ['https://evil.example/', '/admin/../logout', '/cart']) {
		const response = await person.post('/admin/mails/999999/send', { redirectTo })
		expect(response.headers.get('Location'), redirectTo).toBe('/admin')
	}
})
