import { beforeEach, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { type LoggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { wordsOf } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'

let person: LoggedIn

beforeEach(async () => {
	await write((tx) => tx.setting.deleteMany())
	person = await loggedInAdmin()
})

const promises = async () => (await visitor().open('/')).document.querySelectorAll('.promises li').map(wordsOf)
const footer = async () => wordsOf((await visitor().open('/')).document.querySelector('footer'))

test('the three promises are the owner’s to write, and what is saved elsewhere until then (rule: own-words)', async () => {
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

test('the end of each page is the owner’s to write; its last line follows the name until then', async () => {
	expect(await footer()).toContain('© 2025 Zari Lane')
	await person.open('/admin/settings/shop')
	await person.submit({ name: 'Loom', updatesTitle: 'Letters from the loom' }, { button: 'Save' })
	expect(await footer()).toContain('© 2025 Loom')
	await person.open('/admin/settings/shop')
	await person.submit({ updatesText: 'Twice a year.', lastLine: 'Loom, Surat' }, { button: 'Save' })
	expect(await footer()).toMatch(/^Letters from the loom ?Twice a year\..*Loom, Surat/)
	expect((await visitor().open('/newsletter')).document.querySelector('h1')?.textContent).toBe('Letters from the loom')
	await person.open('/admin/settings/shop')
	const refused = await person.submit({ updatesTitle: '', updatesText: 'Once a year.' }, { button: 'Save' })
	expect(refused.text).toContain('Please enter a heading')
	expect(refused.document.querySelector('[name=updatesText]')?.getAttribute('value')).toBe('Once a year.')
})
