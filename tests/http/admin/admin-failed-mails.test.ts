import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { type LoggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'

describe('the list of all mails that failed', () => {
	let person: LoggedIn
	beforeAll(async () => {
		person = await loggedInAdmin()
	})
	afterEach(() => write((tx) => tx.outboxMail.deleteMany()))

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
})
