import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { setCartReminders } from '#app/shop/cart/cart-reminders.server.ts'
import { newsletterStopPath, subscribe } from '#app/shop/newsletter/subscriber.server.ts'
import { anonymousClient, makeAdmin } from '../../support/data/shop-data.ts'
import { logInAdmin, logInCustomer, logInVisitor } from '../../support/pages/logged-in.ts'
import { getFieldError, getFieldValue, listAnnouncements } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const admin = await logInAdmin()

test('a customer sees the wording of a consent and withdraws it without script (rule: consent-withdrawal)', async () => {
	const customer = await logInCustomer()
	await setCartReminders(customer.userId, true, { wording: 'Remind me, please', locale: 'en', source: 'checkout' })
	const page = await customer.open('/profile/privacy')
	expect(page.text).toContain('Remind me, please')
	const after = await customer.submit({}, { button: 'Withdraw consent: Cart reminders' })
	expect(after.path).toBe('/profile/privacy')
	expect(listAnnouncements(after)).toContain('Your consent is withdrawn.')
	expect(after.text).not.toContain('Remind me, please')
	expect(await read.user.findUniqueOrThrow({ where: { id: customer.userId } })).toMatchObject({
		cartRemindersEndedAt: expect.any(Date),
	})
})

test('a consent of another customer is not found (rule: others-not-found)', async () => {
	const [one, other] = [await logInCustomer(), await logInCustomer()]
	await setCartReminders(one.userId, true)
	const { id } = await read.consent.findFirstOrThrow({ where: { userId: one.userId } })
	await other.post('/profile/privacy', { consent: String(id) })
	expect(listAnnouncements(await other.open('/profile/privacy'))).toContain('Consent not found')
	expect((await read.consent.findUniqueOrThrow({ where: { id } })).withdrawnAt).toBeNull()
})

test('opening the link of daily updates changes nothing, and its button ends them (rule: consent-withdrawal)', async () => {
	await subscribe({ phone: '9876511111', name: 'Asha', via: 'form' }, anonymousClient)
	const { id } = await read.subscriber.findFirstOrThrow({ where: { phoneE164: '+919876511111' } })
	const visitor = createVisitor()
	await visitor.open(newsletterStopPath(id))
	expect(await read.subscriber.count({ where: { id } })).toBe(1)
	expect(listAnnouncements(await visitor.submit({}, { button: 'Stop daily updates' }))).toContain(
		'You will receive no more daily updates.',
	)
	expect(await read.subscriber.count({ where: { id } })).toBe(0)
})

test('signing up in the footer records the text beside the form (rule: consent-ledger)', async () => {
	const visitor = createVisitor()
	await visitor.open('/newsletter')
	await visitor.submit({ phone: '9876522222', name: 'Asha' }, { form: '#newsletter' })
	expect(await read.consent.findFirst({ where: { contact: '+919876522222' } })).toMatchObject({
		wording: expect.stringContaining('New Daily Updates\n'),
		locale: 'en',
		source: 'footer',
	})
})

test('the download of an account has its consents (rule: consent-ledger)', async () => {
	const customer = await logInCustomer()
	await setCartReminders(customer.userId, true, { wording: 'In the download', locale: 'en', source: 'profile' })
	expect(await (await customer.request('/profile/data.json')).text()).toContain('In the download')
})

test('the owner adds a breach, and its clock is shown (rule: breach-register)', async () => {
	await admin.open('/admin/privacy/breaches/new')
	const rejected = await admin.submit({ title: 'Lost laptop' }, { form: '#breach' })
	expect(rejected.status).toBe(400)
	expect(getFieldError(rejected, 'foundAt')).toBe('Please enter a date and a time.')
	expect(getFieldValue(rejected, 'title')).toBe('Lost laptop')
	const impossible = { title: 'Lost laptop', foundAt: '2026-02-31T09:00', affected: 'Names' }
	expect(getFieldError(await admin.submit(impossible, { form: '#breach' }), 'foundAt')).toBe(
		'Please enter a date and a time.',
	)
	const input = { title: 'Lost laptop', foundAt: '2026-01-10T09:00', affected: 'Names of 20 customers' }
	const page = await admin.submit(input, { form: '#breach' })
	expect(page.path).toBe('/admin/privacy')
	expect(page.text).toContain('Notify the Board by 13 Jan 2026, 9:00 am: overdue')
	const { id } = await read.dataBreach.findFirstOrThrow({ where: { title: 'Lost laptop' } })
	await admin.open(`/admin/privacy/breaches/${id}`)
	await admin.submit({ boardNotifiedAt: '2026-01-11T10:30' }, { form: '#breach' })
	expect((await admin.open('/admin/privacy')).text).toContain('Board notified 11 Jan 2026, 10:30 am')
})

test('the owner sees the ledger and the periods', async () => {
	const customer = await logInCustomer()
	await setCartReminders(customer.userId, true, { wording: 'Shown in the ledger', locale: 'hi', source: 'checkout' })
	expect((await admin.open('/admin/privacy/consents')).text).toContain('Shown in the ledger')
	expect((await admin.open('/admin/privacy')).text).toContain('Answered contact messages')
})

test('a manager does not open data protection (rule: staff-roles)', async () => {
	const manager = await logInVisitor(await makeAdmin('manager'))
	for (const path of ['/admin/privacy', '/admin/privacy/consents', '/admin/privacy/breaches/new'])
		expect((await manager.open(path)).path, path).toContain('/admin/not-allowed')
})
