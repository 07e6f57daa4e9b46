import { beforeEach, afterAll, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { type LoggedIn, logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements } from '../../support/pages/shopper-page.ts'

const page = '/admin/settings/tax'
const regular = { mode: 'regular', gstin: '24aaacc1206d1zm', legalName: 'Zari Lane Private Limited', hsn: '6204' }
let person: LoggedIn

beforeEach(async () => {
	await write((tx) => tx.setting.deleteMany())
	person = await logInAdmin()
	await person.open(page)
})

afterAll(() => write((tx) => tx.setting.deleteMany()))

const save = (values: Record<string, string>) => person.submit(values, { button: 'Save' })
const stored = async () =>
	Object.fromEntries((await read.setting.findMany()).map(({ key, value }) => [key.replace('tax.', ''), value]))

test('receipts are plain and named by their order until the owner sets the tax registration (rule: gst-registration)', async () => {
	expect(person.page().text).toContain(
		'Until you choose Regular or Composition scheme, customers get plain receipts without invoice numbers.',
	)
	expect((await person.open('/admin/settings')).text).toContain('Not set')
	const { orderId } = await makeOrder()
	expect((await person.open(`/admin/orders/${orderId}/invoice`)).text).toContain(`Invoice #${orderId}`)
})

test('a registered shop is saved with its state, and each change is in the activity log', async () => {
	const saved = await save(regular)
	expect(listAnnouncements(saved)).toEqual(['Settings saved'])
	expect(await stored()).toEqual({
		mode: 'regular',
		gstin: '24AAACC1206D1ZM',
		legalName: 'Zari Lane Private Limited',
		hsn: '6204',
	})
	expect(await read.activityEntry.findFirst({ where: { label: 'Tax: GST number' }, select: { new: true } })).toEqual({
		new: { value: '24AAACC1206D1ZM' },
	})
	expect((await person.open('/admin/settings')).text).toContain('Regular · 24AAACC1206D1ZM')
	expect((await person.open(page)).text).toContain('5 % up to ₹ 2,500 per item, 18 % above')
})

test('the home state follows a GST number of another state, once both are saved', async () => {
	await save({ ...regular, gstin: '27AAPFU0939F1ZV', homeState: 'Maharashtra' })
	expect(await stored()).not.toHaveProperty('homeState')
	expect((await person.open(page)).words('#tax-homeState option[selected]')).toBe('Maharashtra')
})

test('a registered shop has an outlet with an address, which then cannot be removed (rule: gst-registration)', async () => {
	const withoutAddress = { key: 'shop.outlets', value: [] }
	await write((tx) => tx.setting.create({ data: withoutAddress }))
	const answer = await save(regular)
	expect(answer.status).toBe(400)
	expect(answer.words('#tax-mode-error')).toBe(
		'Please enter the address of your outlet first, under Shop, Outlets. It appears on each invoice',
	)
	await write((tx) => tx.setting.deleteMany())
	await person.open(page)
	await save(regular)
	await person.open('/admin/settings/shop')
	const emptied = await save({ 'outlets[0].address': '' })
	expect(emptied.status).toBe(400)
	expect(emptied.text).toContain('The first outlet needs an address')
})

test('an unregistered shop needs no GST number', async () => {
	expect(listAnnouncements(await save({ mode: 'unregistered' }))).toEqual(['Settings saved'])
})
