import { beforeEach, expect, test } from 'vitest'
import { refreshWatchedRows } from '#app/adapters/db/sql.server.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { getEmailShop } from '#app/shop/notifications/email/compose-email.server.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { type LoggedIn, logInAdmin } from '../../support/pages/logged-in.ts'
import { getText } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const shopPage = '/admin/settings/shop'
const pagesPage = '/admin/settings/pages'
let person: LoggedIn

beforeEach(async () => {
	await write((tx) => tx.setting.deleteMany())
	person = await logInAdmin()
})

const all = (selector: string) => person.all(selector)
const save = async (values: Record<string, string>, page = shopPage) => {
	await person.open(page)
	return person.submit(values, { button: 'Save' })
}
const announced = () => getText(all('.toasts')[0])
const wordsAt = async (path: string) => (await createVisitor().open(path)).text

test('saved shop details appear at once on its pages, in its emails and on its invoices', async () => {
	const { orderId } = await makeOrder()
	// The pages are cached with their previous content.
	for (const path of ['/', '/contact']) expect(await wordsAt(path)).toContain('Zari Lane')
	const page = await save({
		name: ' Loom  & Leather ',
		phones: '+91 98765-43210\r\n02612345678'.replace('02612345678', '912612345678'),
		email: 'Hello@Loom.example',
		social: 'https://www.instagram.com/loom\nhttps://loom.example/blog',
	})
	expect(page.redirects).toEqual([303])
	expect(page.path).toEqual(shopPage)
	expect(announced()).toBe('Settings saved')
	const home = await createVisitor().open('/')
	expect(home.text).toContain('Loom & Leather')
	expect(home.text).not.toContain('Zari Lane')
	expect(home.first('.chat-link a')?.getAttribute('href')).toBe('https://wa.me/919876543210')
	expect(home.all('footer a[href^="https://"]').map(getText)).toEqual(['Instagram', 'loom.example'])
	const contact = await createVisitor().open('/contact')
	for (const text of ['+91 98765 43210', '91 26123 45678', 'hello@loom.example']) expect(contact.text).toContain(text)
	expect(contact.html).toContain('"sameAs":["https://www.instagram.com/loom","https://loom.example/blog"]')
	await refreshWatchedRows()
	expect(getEmailShop()).toMatchObject({ name: 'Loom & Leather', phone: '+919876543210', email: 'hello@loom.example' })
	const invoice = (await person.open(`/admin/orders/${orderId}/invoice`)).text
	for (const text of ['Loom & Leather', '+919876543210']) expect(invoice).toContain(text)
	expect((await (await createVisitor().request('/openapi.json')).text()).includes('Loom & Leather')).toBe(true)
})

test('outlets are added and removed with buttons, and all appear on the contact page', async () => {
	await person.open(shopPage)
	expect(all('#shop-outlets fieldset')).toHaveLength(1)
	await person.submit({}, { button: 'Add outlet' })
	await person.submit(
		{
			'outlets[0].name': 'Ring Road',
			'outlets[0].hours': 'Monday to Saturday\n10 to 8',
			// Many people type the city with its pincode.
			'outlets[0].city': 'Vapi 396191',
			'outlets[1].name': 'Adajan',
			'outlets[1].address': '4 Honey Park Road, Surat',
			'outlets[1].mapsUrl': 'https://maps.example/adajan',
		},
		{ button: 'Save' },
	)
	expect(announced()).toBe('Settings saved')
	const contact = await createVisitor().open('/contact')
	expect(contact.all('main dt').map(getText)).toEqual(expect.arrayContaining(['Ring Road', 'Adajan']))
	expect(contact.text).toContain('Monday to Saturday 10 to 8')
	expect(contact.html).toContain('or in our shop in Vapi.')
	const maps = contact.hrefs('main dd a[target=_blank]')
	expect(maps).toEqual([expect.stringContaining('query=12%20Ring%20Road'), 'https://maps.example/adajan'])
	expect(contact.html).toContain('"location":[{"@type":"Place","name":"Ring Road"')
	await person.submit({}, { button: 'Remove outlet 1' })
	expect(all('#shop-outlets fieldset')).toHaveLength(1)
	await person.submit({}, { button: 'Save' })
	await refreshWatchedRows()
	expect(getEmailShop().address).toBe('4 Honey Park Road, Surat')
	expect((await createVisitor().open('/contact')).html).toContain('or in our shop.')
})

test('an emptied field is hidden although the environment sets it, and input equal to the default is the default', async () => {
	await save({ phones: '', email: '', name: 'Zari Lane' })
	expect(await read.setting.count({ where: { key: 'shop.name' } })).toBe(0)
	const contact = await createVisitor().open('/contact')
	expect(contact.html).not.toMatch(/tel:|mailto:|wa\.me/)
	await person.open(shopPage)
	expect(all('#shop-email')[0]!.getAttribute('value') ?? '').toBe('')
})

test('a social link or map without https:// is completed', async () => {
	await save({ social: 'instagram.com/loom\nhttps://loom.example' })
	const shop = await read.setting.findUniqueOrThrow({ where: { key: 'shop.social' } })
	expect(shop.value).toBe('https://instagram.com/loom\nhttps://loom.example')
})

test('a menu resets saved values only, and the activity log has old and new values', async () => {
	await save({ name: 'Loom', email: '' })
	const page = await person.open(shopPage)
	expect(page.text).not.toContain('Saved on')
	expect(all('form[action$="/default"] button').map(getText)).toEqual(['Reset: the name', 'Reset: the email address'])
	await person.submit({}, { button: 'Reset: the name' })
	expect(person.page().path).toBe(shopPage)
	expect(announced()).toBe('Reset to the default.')
	expect(await wordsAt('/')).toContain('Zari Lane')
	const entries = await read.activityEntry.findMany({ where: { kind: 'setting', actorId: person.userId } })
	expect(entries.map(({ label, old, new: now }) => [label, old, now])).toEqual([
		['Shop: Name', { value: 'Zari Lane' }, { value: 'Loom' }],
		['Shop: Email address', { value: 'hello@example.com' }, { value: '' }],
		['Shop: Name', { value: 'Loom' }, { value: 'Zari Lane' }],
	])
	expect((await person.open('/admin/activity')).text).toContain('Loom')
})

test('a setting saved by another process appears on the next page', async () => {
	expect(await wordsAt('/')).toContain('Zari Lane')
	await write((tx) => tx.setting.create({ data: { key: 'shop.name', value: '"Loom"' } }))
	expect(await wordsAt('/')).toContain('Loom')
})

test('an invalid stored value counts as not saved', async () => {
	await write((tx) => tx.setting.create({ data: { key: 'shop.email', value: 'nonsense' } }))
	expect((await createVisitor().open('/contact')).html).toContain('mailto:hello@example.com')
	expect((await person.open(shopPage)).status).toBe(200)
})

test.each(['nothing', '__proto__'])('a card %s does not exist', async (card) => {
	expect((await person.post(`/admin/settings/${card}/default`, { field: 'name' })).status).toBe(303)
	expect((await person.open(`/admin/settings/${card}`)).status).toBe(404)
})

const promises = async () => (await createVisitor().open('/')).all('.promises li').map(getText)
const footer = async () => (await createVisitor().open('/')).words('footer')

test('the owner writes the three promises, which otherwise follow other settings (rule: custom-texts)', async () => {
	expect(await promises()).toEqual([
		expect.stringMatching(/^SHIPPING/),
		'PREMIUM QUALITYEach piece is looked at before it leaves us.',
		expect.stringMatching(/^NO RETURN NO EXCHANGE/),
	])
	await person.open('/admin/settings/home')
	await person.submit(
		{ qualityTitle: 'Woven by hand', qualityText: '', shippingTitle: '', shippingText: '' },
		{ button: 'Save' },
	)
	expect(await promises()).toEqual(['Woven by hand', expect.stringMatching(/^NO RETURN NO EXCHANGE/)])
})

test('the owner writes the footer of each page; its last line follows the shop name until then', async () => {
	expect(await footer()).toContain('© 2025 Zari Lane')
	await person.open('/admin/settings/shop')
	await person.submit({ name: 'Loom', updatesTitle: 'Stories from the loom' }, { button: 'Save' })
	expect(await footer()).toContain('© 2025 Loom')
	await person.open('/admin/settings/shop')
	await person.submit({ updatesText: 'Twice a year.', lastLine: 'Loom, Surat' }, { button: 'Save' })
	expect(await footer()).toMatch(/^Stories from the loom ?Twice a year\..*Loom, Surat/)
	expect((await createVisitor().open('/newsletter')).words('h1')).toBe('Stories from the loom')
	await person.open('/admin/settings/shop')
	const refused = await person.submit({ updatesTitle: '', updatesText: 'Once a year.' }, { button: 'Save' })
	expect(refused.text).toContain('Please enter a heading')
	expect(refused.first('[name=updatesText]')?.getAttribute('value')).toBe('Once a year.')
})

const titlesOn = async (path: string) => (await createVisitor().open(path)).all('main section h2').map(getText)

test('a saved text appears on its page at once, with its headings, lists and links', async () => {
	expect(await titlesOn('/returnpolicy')).toContain('How we put it right')
	await save({ returns: 'Send it back.\r\n\r\n# When\r\n- in ten days\r\n- [write](/contact) first' }, pagesPage)
	const page = await createVisitor().open('/returnpolicy')
	expect(page.words('h1 + p')).toBe('Send it back.')
	expect(page.all('main section h2').map(getText)).toEqual(['When'])
	expect(page.all('main section li').map(getText)).toEqual(['in ten days', 'write first'])
	expect(page.first('main section li a')?.getAttribute('href')).toBe('/contact')
	expect(page.first('meta[name=description]')?.getAttribute('content')).toBe('Send it back.')
})

test('Our Story shows the saved text, with its facts and chapters', async () => {
	await save({ story: 'We began in Jaipur.\n\n- Made in: Jaipur\n\n# Blocks\nPrinted by hand.' }, pagesPage)
	const page = await createVisitor().open('/ourstory')
	expect(page.all('main dt').map(getText)).toEqual(['Made in'])
	expect(await titlesOn('/ourstory')).toEqual(['Blocks'])
	expect(page.text).not.toContain('Surat has woven')
})

test('a text cannot add HTML or scripts to a page (rule: page-text)', async () => {
	const text =
		'Lead <b>x</b>\n\n# <img src=x onerror=alert(1)>\n[go](javascript:alert(1)) </script><script>alert(2)</script>'
	await save({ terms: text }, pagesPage)
	const page = await createVisitor().open('/termsandconditions')
	expect(page.all('main img, main script, main b')).toEqual([])
	expect(page.html).not.toMatch(/href="javascript:|<script>alert/)
	expect(page.text).toContain('[go](javascript:alert(1))')
})

test('the checkbox for reviewed policies is saved, and can be cleared', async () => {
	await save({ isRead: 'on' }, pagesPage)
	expect((await read.setting.findMany()).map(({ key, value }) => [key, value])).toEqual([['pages.isRead', true]])
	await person.open(pagesPage)
	await person.submit({ isRead: [] as never }, { button: 'Save' })
	expect(await read.setting.count()).toBe(0)
})

test('the health page runs fast checks at once, and slow ones after its button is pressed (rule: doctor)', async () => {
	const page = await person.open('/admin/settings/health')
	expect(page.text).toContain('The database is writable and matches this version.')
	expect(page.text).not.toContain('Email server')
	const after = await person.submit({}, { button: 'Run all checks' })
	expect(after.path).toBe('/admin/settings/health')
	expect(after.text).toContain('All checks finished.')
	expect(after.text).toContain('does not accept email from')
})
