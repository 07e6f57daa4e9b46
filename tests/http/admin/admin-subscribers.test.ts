import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { formatIndianIso } from '#app/shop/dates.ts'
import { subscribe } from '#app/shop/feedback/subscriber.server.ts'
import { call } from '../../support/api.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'
import { stranger } from '../../support/data/shop-data.ts'

const person = await loggedInAdmin()

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
