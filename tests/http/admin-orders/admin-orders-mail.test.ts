import { expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { getSection, getText } from '../../support/pages/shopper-page.ts'
import { sendDueNotifications } from '#app/shop/notifications/dispatch-notifications.server.ts'

// Set before the settings are read.
vi.hoisted(() => (process.env.SMTP_URL = ''))

const person = await logInAdmin()

async function orderWith(changes: { state: string; attempts: number; lastError: string; nextAttemptAt?: Date }) {
	const { orderId } = await makeOrder({ name: 'Mailed Kurta' })
	await sendDueNotifications()
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

test('the list of failed emails is empty, or shows 25 a page, the latest failure first', async () => {
	expect((await person.open('/admin/emails')).text).toContain('No failed emails')
	await fail(27)
	const page = await person.open('/admin/emails')
	expect(rows()).toHaveLength(25)
	expect(rows()[0]!.textContent).toContain('To gone-27@example.com1 Jan 2026, 5:56 am')
	expect(rows()[0]!.textContent).toContain('The email server rejected this email. (550 No such mailbox)')
	expect(page.text).toContain('27 failed emails. They are not retried automatically.')
	expect(page.first('nav [aria-label="Page 2"]')?.getAttribute('href')).toBe('/admin/emails?page=2')
	await person.open('/admin/emails?page=2')
	expect(rows().map((row) => /gone-\d+/.exec(row.textContent)![0])).toEqual(['gone-2', 'gone-1'])
})

const at = new Date('2026-11-20T10:00:00Z')
const mails = () =>
	getSection(person.page(), 'Emails')
		.querySelectorAll('li')
		.map((row) => row.querySelectorAll('p').map(getText))
const button = (id: number) => person.first(`form[action="/admin/emails/${id}/send"] button`)
const getToast = (role: string) => person.first(`[role=${role}]`)?.textContent

test.each([
	[
		{ state: 'waiting', attempts: 2, lastError: 'connect ECONNREFUSED 127.0.0.1:25', nextAttemptAt: at },
		'Queued',
		`Not sent after 2 attempts. Next attempt ${formatDateTime(at)}.`,
		'The email server could not be reached. (connect ECONNREFUSED 127.0.0.1:25)',
		false,
	],
	[
		{ state: 'failed', attempts: 1, lastError: '550 No such user', nextAttemptAt: at },
		'Failed',
		`Failed after 1 attempt, ${formatDateTime(at)}.`,
		'The email server rejected this email. (550 No such user)',
		true,
	],
])('an order shows its email with the result %j', async (changes, label, message, reason, canSendAgain) => {
	const { orderId, id } = await orderWith(changes)
	await person.open(`/admin/orders/${orderId}`)
	expect(mails()).toEqual([[`Order confirmation${label}`, `To riya@example.com. ${message}`, reason]])
	expect(button(id)?.getAttribute('aria-label')).toBe(
		canSendAgain ? 'Send again: Order confirmation, to riya@example.com' : undefined,
	)
	expect(person.page().text).toContain('Email is not set up, so emails are not sent.')
})

test('Send again queues a failed email, and returns to the page where it was submitted', async () => {
	const { orderId, id } = await orderWith({ state: 'failed', attempts: 5, lastError: 'Greeting never received' })
	await person.open(`/admin/orders/${orderId}?search=mailed&status=1`)
	const page = await person.submit({}, { form: `form[action="/admin/emails/${id}/send"]` })
	expect(page.path).toBe(`/admin/orders/${orderId}?search=mailed&status=1`)
	expect(getToast('status')).toBe('The email will be sent again.')
	expect(mails()).toEqual([['Order confirmationQueued', expect.stringContaining('Queued')]])
	expect(await read.outboxMail.findMany({ where: { orderId } })).toMatchObject([
		{ id, state: 'waiting', attempts: 0, lastError: null },
	])
})

test('Send again redirects only to pages of the shop', async () => {
	for (const redirectTo of ['https://evil.example/', '/admin/../logout', '/cart']) {
		const response = await person.post('/admin/emails/999999/send', { redirectTo })
		expect(response.headers.get('Location'), redirectTo).toBe('/admin')
	}
})
