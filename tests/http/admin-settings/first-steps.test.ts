import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { mailShop } from '#app/shop/letters/mail/compose.server.ts'
import { usualLook } from '#app/shop/settings/look/look.ts'
import { hashPassword } from '#app/shop/people/password/password.server.ts'
import { ensureAdministrator } from '#app/shop/people/user.server.ts'
import { makeOrder } from '../../support/data/order-of.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { type LoggedIn, loggedIn } from '../../support/pages/logged-in.ts'
import { wordsOf } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'
import { startedWith } from '../../support/pages/started-with.ts'

startedWith({
	SHOP_EMAIL: undefined,
	SHOP_PHONE: '+910000000000',
	SHOP_ADDRESS: 'Set SHOP_ADDRESS to where your shop is',
	SMTP_URL: 'smtp://127.0.0.1:9',
})

let person: LoggedIn
let userId: number

beforeAll(async () => {
	await ensureAdministrator('owner@example.com', undefined)
	const owner = await write((tx) => tx.user.findFirstOrThrow({ where: { email: 'owner@example.com' } }))
	userId = owner.id
	person = await loggedIn(userId)
})

async function steps() {
	await person.open('/admin')
	const part = person.first('aside[aria-labelledby]')
	const open = part?.querySelectorAll('li a') ?? []
	return open.map((link) => [wordsOf(link), link.getAttribute('href')])
}

test('a new shop is told what it still needs, each a link, until all is done (rule: first-steps)', async () => {
	expect(await steps()).toEqual([
		['Name the shop', '/admin/settings/shop'],
		['Add a phone number', '/admin/settings/shop#shop-phones'],
		['Add an address', '/admin/settings/shop#shop-outlets'],
		['Read the policies', '/admin/settings/pages'],
		['Add a logo', '/admin/settings/brand'],
		['Set delivery prices', '/admin/settings/delivery'],
		['Set up GST', '/admin/settings/tax'],
		['Choose ways to pay', '/admin/settings/checkout'],
		['Invite staff', '/admin/people'],
		['Choose your own password', '/admin/account/password'],
		['Add the first product', '/admin/products/new'],
		['Make a backup', '/admin/settings/backup'],
	])
	for (const [, to] of await steps()) expect((await person.open(to!)).status, to).toBe(200)
	await person.open('/admin/settings/shop')
	await person.submit({ name: 'Loom', phones: '9825012345' }, { button: 'Save' })
	await person.submit({}, { button: 'Add an outlet' })
	await person.submit({ 'outlets[0].address': '4 Honey Park Road, Surat' }, { button: 'Save' })
	await person.open('/admin/settings/pages')
	await person.submit({ isRead: 'on' }, { button: 'Save' })
	await person.open('/admin/settings/delivery')
	await person.submit({ homePrice: '60' }, { button: 'Save' })
	for (const step of ['logo', 'gst', 'paying', 'staff']) {
		await person.open('/admin')
		await person.submit({}, { form: `form[action$="/${step}/skip"]` })
	}
	expect((await steps()).map(([label]) => label)).toEqual([
		'Choose your own password',
		'Add the first product',
		'Make a backup',
	])
	const passwordHash = await hashPassword('chosen by the owner')
	await write((tx) => tx.user.update({ where: { id: userId }, data: { passwordHash } }))
	await makeProduct()
	expect((await steps()).map(([label]) => label)).toEqual(['Make a backup'])
	const result = { startedAt: '2026-11-22T02:00:00Z', endedAt: '2026-11-22T02:01:00Z', problem: null }
	const made = { ...result, made: { file: '/mnt/backups/shop.tar', bytes: 1 } }
	mkdirSync(settings().dataDir, { recursive: true })
	writeFileSync(path.join(settings().dataDir, 'last-backup.json'), JSON.stringify({ last: made, lastGood: made }))
	await person.open('/admin')
	expect(person.page().text).not.toContain('Set up your shop')
})

test('placeholders of an environment never reach a shopper, a mail or an invoice (rule: nothing-made-up)', async () => {
	await write((tx) => tx.setting.deleteMany())
	const placeholders = /0000000000|SHOP_|tel:|wa\.me|google\.com\/maps/
	for (const path of ['/', '/contact', '/ourstory', '/termsandconditions', '/privacypolicy', '/login'])
		expect(placeholders.exec((await visitor().open(path)).html), path).toBe(null)
	expect(mailShop()).toEqual({ name: 'Zari Lane', inCity: '', url: 'http://shop.test', look: usualLook })
	const { orderId } = await makeOrder()
	for (const sheet of ['invoice', 'packing-slip']) {
		const { document } = await person.open(`/admin/orders/${orderId}/${sheet}`)
		expect(placeholders.exec(document.querySelector('main')!.innerHTML), sheet).toBe(null)
	}
})
