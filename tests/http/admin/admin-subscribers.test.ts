import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { formatIndianIso } from '#app/shop/dates.ts'
import { subscribe } from '#app/shop/feedback/subscriber.server.ts'
import { call } from '../../support/api.ts'
import { tableOf } from '../../support/pages/inbox-page.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'
import { stranger } from '../../support/data/shop-data.ts'
import { announced, wordsOf } from '../../support/pages/shopper-page.ts'

const person = await loggedInAdmin()
const table = tableOf(person)

const subscriber = (phone: string) => read.subscriber.findFirstOrThrow({ where: { phone } })

test('the subscribers leave the shop as a file with what is known of their consent, and the log says so', async () => {
	await subscribe({ name: '+SUM(1)', phone: '919800111001', via: 'form' }, stranger)
	await call('POST', '/update/addUpdate', { json: { name: 'By Program', phone: '919800111002' } })
	await subscribe({ name: 'Long Ago', phone: '919800111003' }, stranger)
	const { createdAt } = await subscriber('919800111001')
	const response = await person.request('/admin/update/export.csv')
	expect(response.headers.get('Content-Disposition')).toMatch(/filename="subscribers-\d{4}-\d\d-\d\d\.csv"$/)
	const rows = parse<Record<string, string>>(await response.text(), { bom: true, columns: true })
	expect(rows.slice(0, 3)).toEqual([
		expect.objectContaining({ Name: 'Long Ago', Consent: 'Not noted' }),
		expect.objectContaining({ Name: 'By Program', Consent: 'Asked for by a program, through the JSON API' }),
		{
			Name: "'+SUM(1)",
			Phone: '+91 98001 11001',
			'Asked at (India)': formatIndianIso(createdAt),
			Consent: 'Sent the form for daily updates',
		},
	])
	expect(await read.journalEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({ label: 'Subscribers' })
	await write((tx) => tx.subscriber.deleteMany({}))
})

test('deleting a subscriber asks first, then comes back to the same list state', async () => {
	await subscribe({ name: 'Leaving Leela', phone: '919822223333' }, stranger)
	await person.open('/admin/update?search=leela')
	const asked = await person.open(table.row('Leaving Leela').querySelectorAll('a').at(-1)!.getAttribute('href')!)
	expect(asked.document.querySelector('h1')?.textContent).toBe('Are you sure you want to delete this user?')
	expect(asked.text).toContain('Leaving Leela, 98222 23333')
	const cancel = table
		.main()
		.querySelectorAll('a')
		.find((one) => wordsOf(one) === 'Cancel')
	expect(cancel?.getAttribute('href')).toBe('/admin/update?search=leela')
	const page = await person.submit({}, { button: 'Delete' })
	expect(page.redirects).toEqual([303])
	expect(page.path).toBe('/admin/update?search=leela')
	expect(announced(page)).toContain('User deleted successfully')
	expect(page.document.querySelector('.toast')?.getAttribute('class')).toContain('[--toast-stay:2200ms]')
	expect(await read.subscriber.count({ where: { phone: '919822223333' } })).toBe(0)
})
