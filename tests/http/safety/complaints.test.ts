import { beforeAll, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { buildComplaintPath } from '#app/shop/contact/complaints.server.ts'
import { getTable } from '../../support/pages/inbox-page.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { getFieldError, getFieldValue, getText, listAnnouncements } from '../../support/pages/shopper-page.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { setSettings } from '../../support/data/tables.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const admin = await logInAdmin()
const table = getTable(admin)

beforeAll(() => setSettings({ 'shop.grievanceName': 'Ila Desai', 'shop.grievanceTitle': 'Owner' }))

const input = { name: 'Devanshi', email: 'devanshi@complaints.example', complaint: 'on' }

async function complain(message: string, values: Record<string, string> = {}, path = '/contact') {
	const person = createVisitor()
	await person.open(path)
	return person.submit({ ...input, message, ...values }, { form: '#contact' })
}

const findComplaint = (message: string) => read.contactMessage.findFirstOrThrow({ where: { message } })

test('a visitor files a complaint without script, and reads its number and times at its link (rule: complaint)', async () => {
	const page = await complain('The zip of order 12 broke')
	const { id } = await findComplaint('The zip of order 12 broke')
	expect(page.path).toBe(buildComplaintPath(id))
	expect(page.status).toBe(200)
	expect(listAnnouncements(page)).toContain(`Complaint C-${id} received.`)
	expect(getText(page.first('h1'))).toBe(`Complaint C-${id}`)
	expect(page.text).toContain('We have received your complaint.')
	expect(page.text).toContain('We acknowledge it by')
	expect(page.text).not.toContain('The zip of order 12 broke')
	expect(page.html).toContain('noindex')
})

test('the page of a complaint is in the language of the form (rule: complaint)', async () => {
	await setSettings({ 'shop.language-hi': true, 'shop.grievanceName': 'Ila Desai' })
	const page = await complain('ज़िप टूट गई', {}, '/hi/contact')
	const { id, locale } = await findComplaint('ज़िप टूट गई')
	expect(locale).toBe('hi')
	expect(page.path).toBe(`/hi${buildComplaintPath(id)}`)
	expect(page.text).toContain('हमें आपकी शिकायत मिल गई है।')
	await setSettings({ 'shop.grievanceName': 'Ila Desai', 'shop.grievanceTitle': 'Owner' })
})

test('a rejected complaint stays selected and keeps what was typed', async () => {
	const page = await complain('Broken', { email: 'nowhere' })
	expect(page.status).toBe(400)
	expect(getFieldError(page, 'email')).toBe('Please enter a valid email address.')
	expect(getFieldValue(page, 'email')).toBe('nowhere')
	expect(page.first('[name=complaint]')?.hasAttribute('checked')).toBe(true)
})

test('a complaint with a filled honeypot gets the same answer (rule: possible-spam)', async () => {
	const page = await complain('Watches', { topic: 'https://spam.example' })
	const { id, isPossibleSpam } = await findComplaint('Watches')
	expect(isPossibleSpam).toBe(true)
	expect(listAnnouncements(page)).toContain(`Complaint C-${id} received.`)
})

test('the contact page is no complaint unless the checkbox is selected', async () => {
	const page = await createVisitor().open('/contact')
	expect(page.first('[name=complaint]')?.hasAttribute('checked')).toBe(false)
	expect((await complain('A question', { complaint: '' })).path).toBe('/contact')
})

test('a wrong link of a complaint is not found', async () => {
	expect((await createVisitor().open('/complaint/any-token')).status).toBe(404)
})

test('staff acknowledge and resolve a complaint, and its link shows it (rule: complaint-clocks)', async () => {
	await complain('Torn seam')
	const { id } = await findComplaint('Torn seam')
	await admin.open('/admin/contact?complaints=yes&search=torn+seam')
	expect(getText(table.row('Devanshi'))).toContain(`C-${id}: New`)
	const path = `/admin/contact/${id}/complaint`
	await admin.open(path)
	const press = (button: string, values: Record<string, string> = {}) =>
		admin.submit(values, { form: '#complaint', button })
	expect(listAnnouncements(await press('Acknowledge', { note: 'Lot 7' }))).toContain(
		'The complaint was acknowledged, and the customer gets an email.',
	)
	const rejected = await press('Resolve', { note: 'Lot 7, again' })
	expect(rejected.status).toBe(400)
	expect(getFieldError(rejected, 'resolution')).toBe(
		'Please enter how the complaint was resolved. The customer gets this text.',
	)
	expect(getFieldValue(rejected, 'note')).toBe('Lot 7, again')
	await press('Resolve', { note: 'Lot 7', resolution: 'We sent a new one.' })
	const page = await createVisitor().open(buildComplaintPath(id))
	expect(page.text).toContain('Your complaint is resolved.')
	expect(page.text).toContain('We sent a new one.')
	expect(page.text).not.toContain('Lot 7')
})

test('of two staff the second keeps the note of the first, chooses a resolution, and its step is taken (rule: two-editors)', async () => {
	await complain('Two answers')
	const { id } = await findComplaint('Two answers')
	const path = `/admin/contact/${id}/complaint`
	const other = await logInAdmin()
	await admin.open(path)
	await other.open(path)
	await admin.submit({ note: 'Lot 8', resolution: 'A new one' }, { form: '#complaint', button: 'Save' })
	const asked = await other.submit({ resolution: 'A refund' }, { form: '#complaint', button: 'Resolve' })
	expect(asked.status).toBe(409)
	expect(asked.text).toContain('Someone else changed this complaint in the meantime')
	expect(asked.all('main legend').map(getText)).toEqual(['Resolution'])
	await other.submit({ 'keep.resolution': 'mine' }, { button: 'Save selection' })
	expect(await findComplaint('Two answers')).toMatchObject({
		staffNote: 'Lot 8',
		resolution: 'A refund',
		complaintState: 'resolved',
	})
})

test('a message that is no complaint has no complaint page', async () => {
	await complain('Only a question', { complaint: '' })
	const { id } = await findComplaint('Only a question')
	expect((await admin.open(`/admin/contact/${id}/complaint`)).status).toBe(404)
})

test('the dashboard shows the next action on complaints (rule: complaint-clocks)', async () => {
	// A shop without products shows the setup checklist instead.
	await makeProduct()
	await complain('For the dashboard')
	const page = await admin.open('/admin')
	expect(page.all('main a').map((link) => link.getAttribute('href'))).toContain('/admin/contact?complaints=yes')
	expect(page.text).toMatch(/C-\d+: (acknowledge|resolve) by/)
})

test.each(['/contact', '/termsandconditions', '/privacypolicy', '/shippingpolicy', '/returnpolicy'])(
	'%s names the grievance officer, and the footer links to it (rule: seller-details)',
	async (path) => {
		const page = await createVisitor().open(path)
		expect(getText(page.first('section[aria-labelledby=seller]'))).toContain('Ila Desai')
		expect(page.first('footer a[href="/contact#seller"]')).not.toBeNull()
	},
)

test('without an officer and a legal name, nothing is stated (rule: seller-details)', async () => {
	await setSettings({})
	const page = await createVisitor().open('/contact')
	expect(page.first('section[aria-labelledby=seller]')).toBeNull()
	expect(page.first('footer a[href="/contact#seller"]')).toBeNull()
})

test('each policy says when it was last updated (rule: policy-dates)', async () => {
	expect((await createVisitor().open('/returnpolicy')).text).toMatch(/Last updated: \d+ \w+ \d{4}/)
})
