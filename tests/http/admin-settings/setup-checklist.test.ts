import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { getEmailShop } from '#app/shop/notifications/email/compose-email.server.ts'
import { defaultTheme } from '#app/shop/settings/theme/theme.ts'
import { hashPassword } from '#app/shop/people/password/password.server.ts'
import { saveNewShopDefaults } from '#app/shop/settings/default-settings.server.ts'
import { ensureOwner } from '#app/shop/people/user.server.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { type LoggedIn, logInVisitor } from '../../support/pages/logged-in.ts'
import { getText } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'
import { startWith } from '../../support/pages/started-with.ts'

startWith({
	SHOP_EMAIL: undefined,
	SHOP_PHONE: '+910000000000',
	SHOP_ADDRESS: 'Set SHOP_ADDRESS to where your shop is',
	SMTP_URL: 'smtp://127.0.0.1:9',
})

let person: LoggedIn
let userId: number

beforeAll(async () => {
	await saveNewShopDefaults()
	await ensureOwner('owner@example.com', undefined)
	const owner = await write((tx) => tx.user.findFirstOrThrow({ where: { email: 'owner@example.com' } }))
	userId = owner.id
	person = await logInVisitor(userId)
})

async function steps() {
	await person.open('/admin')
	const part = person.first('aside[aria-labelledby]')
	const open = part?.querySelectorAll('li a') ?? []
	return open.map((link) => [getText(link), link.getAttribute('href')])
}

test('a new shop shows its setup checklist with links, until all is done (rule: first-steps)', async () => {
	expect(await steps()).toEqual([
		['Add the shop name', '/admin/settings/shop'],
		['Add a phone number', '/admin/settings/shop#shop-phones'],
		['Add an address', '/admin/settings/shop#shop-outlets'],
		['Review the policies', '/admin/settings/pages'],
		['Add a logo', '/admin/settings/brand'],
		['Set delivery prices', '/admin/settings/delivery'],
		['Set up GST', '/admin/settings/tax'],
		['Choose payment methods', '/admin/settings/checkout'],
		['Invite staff', '/admin/staff'],
		['Choose your own password', '/admin/account/password'],
		['Add the first product', '/admin/products/new'],
		['Create a backup', '/admin/settings/backup'],
	])
	for (const [, to] of await steps()) expect((await person.open(to!)).status, to).toBe(200)
	await person.open('/admin/settings/shop')
	await person.submit({ name: 'Loom', phones: '9825012345' }, { button: 'Save' })
	await person.submit({}, { button: 'Add outlet' })
	await person.submit({ 'outlets[0].address': '4 Honey Park Road, Surat' }, { button: 'Save' })
	await person.open('/admin/settings/pages')
	await person.submit({ isRead: 'on' }, { button: 'Save' })
	await person.open('/admin/settings/delivery')
	await person.submit({ homePrice: '60', firstPrice: '90' }, { button: 'Save' })
	for (const step of ['logo', 'gst', 'paying', 'staff']) {
		await person.open('/admin')
		await person.submit({}, { form: `form[action$="/${step}/skip"]` })
	}
	expect((await steps()).map(([label]) => label)).toEqual([
		'Choose your own password',
		'Add the first product',
		'Create a backup',
	])
	const passwordHash = await hashPassword('chosen by the owner')
	await write((tx) => tx.user.update({ where: { id: userId }, data: { passwordHash } }))
	await makeProduct()
	expect((await steps()).map(([label]) => label)).toEqual(['Create a backup'])
	const result = { startedAt: '2026-11-22T02:00:00Z', endedAt: '2026-11-22T02:01:00Z', problem: null }
	const made = { ...result, made: { file: '/mnt/backups/shop.tar', bytes: 1 } }
	mkdirSync(getSettings().dataDir, { recursive: true })
	writeFileSync(path.join(getSettings().dataDir, 'last-backup.json'), JSON.stringify({ last: made, lastGood: made }))
	await person.open('/admin')
	expect(person.page().text).not.toContain('Set up your shop')
})

test('until the first product, the checklist replaces sales and tasks; counts, actions and users stay', async () => {
	await write((tx) => tx.product.deleteMany())
	const headings = async () => (await person.open('/admin')).all('main h2').map(getText)
	const shown = (await headings()).filter((heading) => heading !== 'Backups')
	expect(shown).toEqual(['Counts', 'Quick Actions', 'Set up your shop', 'Recent Users'])
	expect(person.page().text).toContain('Last updated: ')
	expect(person.page().hrefOf('Refresh', 'a')).toBe('/admin?refresh=now')
	await makeProduct()
	const sells = await headings()
	expect(sells).toContain('To do')
	expect(sells).toContain('Last 7 days')
})

test('environment placeholders never appear in the shop, an email or an invoice (rule: nothing-made-up)', async () => {
	await write((tx) => tx.setting.deleteMany())
	const placeholders = /0000000000|SHOP_|tel:|wa\.me|google\.com\/maps/
	for (const path of ['/', '/contact', '/ourstory', '/termsandconditions', '/privacypolicy', '/login'])
		expect(placeholders.exec((await createVisitor().open(path)).html), path).toBe(null)
	expect(getEmailShop()).toEqual({ name: 'Zari Lane', inCity: '', url: 'http://shop.test', theme: defaultTheme })
	const { orderId } = await makeOrder()
	for (const sheet of ['invoice', 'packing-slip']) {
		const { document } = await person.open(`/admin/orders/${orderId}/${sheet}`)
		expect(placeholders.exec(document.querySelector('main')!.innerHTML), sheet).toBe(null)
	}
})
