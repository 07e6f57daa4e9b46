import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { formatDateTime, formatIndianIso } from '#app/shop/values/dates.ts'
import { addContact, countUnanswered } from '#app/shop/contact/contact.server.ts'
import { getTable } from '../../support/pages/inbox-page.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { makeAdmin, makeCustomer, anonymousClient } from '../../support/data/shop-data.ts'
import { listAnnouncements, getText } from '../../support/pages/shopper-page.ts'
import { parse } from 'csv-parse/sync'
import { subscribe } from '#app/shop/newsletter/subscriber.server.ts'
import { call, createToken } from '../../support/api.ts'

const person = await logInAdmin()
const table = getTable(person)

const send = (name: string, message: string) =>
	addContact({ name, email: `${name.split(' ')[0]!.toLowerCase()}@example.com`, message }, anonymousClient)
const findMessageId = async (name: string) => (await read.contactMessage.findFirstOrThrow({ where: { name } })).id

test('contact requests are listed in a table with sender, text and date, and link to a reply', async () => {
	await send('Asha Writes', 'Do you have <i>this</i> in blue?\nThank you')
	const { id, createdAt } = await read.contactMessage.findFirstOrThrow({ where: { name: 'Asha Writes' } })
	const page = await person.open('/admin/contact')
	expect(table.columns()).toEqual(['Name', 'Email', 'Message', 'Received', 'Actions'])
	const row = table.row('Asha Writes')
	expect(
		row
			.querySelectorAll('td')
			.slice(0, 3)
			.map((cell) => cell.textContent),
	).toEqual([
		'asha@example.com',
		'Do you have <i>this</i> in blue?\nThank you',
		`${formatDateTime(createdAt)}Unanswered`,
	])
	const links = row.querySelectorAll('a').map((link) => link.getAttribute('href'))
	expect(links).toEqual([
		'mailto:asha@example.com',
		expect.stringMatching(
			/^mailto:asha@example\.com\?subject=Your%20message%20to%20.*&body=Hello%20Asha%20Writes%2C.*%3E%20Thank%20you$/,
		),
		`/admin/contact/${id}/delete`,
	])
	expect(page.html).not.toContain('<i>this')
})

test('a contact request is marked as answered and back in one press, the tabs filter by it, and the activity log records it', async () => {
	await send('Answered Anu', 'When do you open? anu-question')
	await send('Waiting Wasim', 'Do you ship to Goa? anu-question')
	const userId = await makeCustomer({ username: 'Anu', email: 'answered@example.com' })
	await person.open('/admin/contact?search=anu-question&answered=no')
	expect(table.firstCells()).toEqual(['Waiting Wasim', 'Answered Anu'])
	const links = table.row('Answered Anu').querySelectorAll('a')
	expect(links.map((link) => link.getAttribute('href'))).toEqual(
		expect.arrayContaining([`/admin/users/${userId}`, 'https://wa.me/919800000001']),
	)
	const id = await findMessageId('Answered Anu')
	const before = await countUnanswered()
	const tabs = () => table.main().querySelectorAll('nav[aria-label="Contact requests"] a').map(getText)
	expect(tabs()).toEqual(['All', `Unanswered${before}`, 'Answered'])
	const form = `form[action^="/admin/contact/${id}/answered"]`
	const page = await person.submit({}, { form })
	expect(page.path).toBe('/admin/contact?search=anu-question&answered=no')
	expect(listAnnouncements(page)).toContain('Marked as answered.')
	expect(table.firstCells()).toEqual(['Waiting Wasim'])
	expect(tabs()[1]).toBe(`Unanswered${before - 1}`)
	await person.open('/admin/contact?search=anu-question&answered=yes')
	expect(table.firstCells()).toEqual(['Answered Anu'])
	expect(listAnnouncements(await person.submit({}, { form }))).toContain('Marked as unanswered.')
	expect(await countUnanswered()).toBe(before)
	const log = await read.activityEntry.findMany({ where: { kind: 'message', subjectId: id }, orderBy: { id: 'asc' } })
	expect(log.map(({ action, label, old, new: now }) => [action, label, old, now])).toEqual([
		['change', `#${id}`, { answered: false }, { answered: true }],
		['change', `#${id}`, { answered: true }, { answered: false }],
	])
	expect((await person.post('/admin/contact/999999/answered', { answered: 'yes' })).status).toBe(303)
	expect((await person.open('/admin/contact')).words('[role=alert]')).toBe('Contact request not found')
})

test('possible spam is listed and counted apart, and becomes a contact request in one press (rule: possible-spam)', async () => {
	const unanswered = await countUnanswered()
	const spam = { name: 'Filled Farah', email: 'farah@example.com', message: 'farah-question', isPossibleSpam: true }
	await addContact(spam, anonymousClient)
	expect(await countUnanswered()).toBe(unanswered)
	await person.open('/admin/contact?search=farah-question')
	expect(getText(table.row('Filled Farah'))).toContain('Possible spam')
	await person.open('/admin/contact?search=farah-question&answered=no')
	expect(table.firstCells()).toEqual([])
	await person.open('/admin/contact?search=farah-question&spam=yes')
	expect(table.firstCells()).toEqual(['Filled Farah'])
	const id = await findMessageId('Filled Farah')
	const page = await person.submit({}, { form: `form[action^="/admin/contact/${id}/not-spam"]` })
	expect(page.path).toBe('/admin/contact?search=farah-question&spam=yes')
	expect(listAnnouncements(page)).toContain('Marked as not spam.')
	expect(await countUnanswered()).toBe(unanswered + 1)
	await person.open('/admin/contact?search=farah-question&answered=no')
	expect(table.firstCells()).toEqual(['Filled Farah'])
	const [entry] = await read.activityEntry.findMany({ where: { kind: 'message', subjectId: id } })
	expect(entry).toMatchObject({ old: { possibleSpam: true }, new: { possibleSpam: false } })
})

test('possible spam is in no list of the JSON API (rule: possible-spam)', async () => {
	const token = await createToken(await makeAdmin())
	await addContact(
		{ name: 'A Bot', email: 'bot@example.com', message: 'bot-text', isPossibleSpam: true },
		anonymousClient,
	)
	await subscribe({ name: 'A Bot', phone: '919800111009', via: 'form', isPossibleSpam: true }, anonymousClient)
	const contacts = await call('GET', '/contacts/getContact', { token })
	expect(contacts.text).not.toContain('bot-text')
	const subscribers = await call('GET', '/update/getUpdate', { token })
	expect(subscribers.text).not.toContain('919800111009')
	await write((tx) => tx.subscriber.deleteMany({}))
})

test('a subscriber marked as possible spam shows a badge, which "Not spam" removes', async () => {
	await subscribe({ name: 'Signed Sana', phone: '919800111008', isPossibleSpam: true }, anonymousClient)
	await person.open('/admin/update?search=sana')
	expect(getText(table.row('Signed Sana'))).toContain('Possible spam')
	const { id } = await subscriber('919800111008')
	const page = await person.submit({}, { form: `form[action^="/admin/update/${id}/not-spam"]` })
	expect(listAnnouncements(page)).toContain('Marked as not spam.')
	expect(getText(table.row('Signed Sana'))).not.toContain('Possible spam')
	await write((tx) => tx.subscriber.deleteMany({}))
})

const subscriber = (phone: string) => read.subscriber.findFirstOrThrow({ where: { phone } })

test('subscribers are exported as a file with their consent, and the activity log records it', async () => {
	await subscribe({ name: '+SUM(1)', phone: '919800111001', via: 'form' }, anonymousClient)
	await call('POST', '/update/addUpdate', { json: { name: 'By Program', phone: '919800111002' } })
	await subscribe({ name: 'Long Ago', phone: '919800111003' }, anonymousClient)
	const { createdAt } = await subscriber('919800111001')
	const response = await person.request('/admin/update/export.csv')
	expect(response.headers.get('Content-Disposition')).toMatch(/filename="subscribers-\d{4}-\d\d-\d\d\.csv"$/)
	const rows = parse<Record<string, string>>(await response.text(), { bom: true, columns: true })
	expect(rows.slice(0, 3)).toEqual([
		expect.objectContaining({ Name: 'Long Ago', Consent: 'Not noted' }),
		expect.objectContaining({ Name: 'By Program', Consent: 'Subscribed through the JSON API' }),
		{
			Name: "'+SUM(1)",
			Phone: '+91 98001 11001',
			'Asked at (India)': formatIndianIso(createdAt),
			Consent: 'Submitted the daily updates form',
			'Unsubscribe link': expect.stringMatching(/^http:\/\/shop\.test\/newsletter\/stop\/./),
		},
	])
	expect(await read.activityEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({ label: 'Subscribers' })
	await write((tx) => tx.subscriber.deleteMany({}))
})
