import { beforeAll, beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { type LoggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { wordsOf } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'

const home = '/admin/settings/home'
let person: LoggedIn

beforeAll(async () => {
	await makeProduct({ isFeatured: true })
	await write((tx) => tx.offer.create({ data: { text: 'Three outlets' } }))
})

beforeEach(async () => {
	await write((tx) => tx.setting.deleteMany())
	person = await loggedInAdmin()
	await person.open(home)
})

const rows = () => person.page().document.querySelectorAll('#home-sections label').map(wordsOf)
const press = (button: string) => person.submit({}, { button })
const titles = async () => (await visitor().open('/')).document.querySelectorAll('main h2').map(wordsOf)

test('the sections of the home page are moved by buttons, without script, and saved in their new order (rule: home-section-order)', async () => {
	expect(rows().slice(0, 3)).toEqual(['Banners', 'Announcements', 'Our Collections'])
	await press('Move Featured Products up')
	await press('Move Featured Products up')
	await press('Move Video down')
	expect(rows()).toEqual([
		'Banners',
		'Announcements',
		'Featured Products',
		'Our Collections',
		'The three promises',
		'Shop By Collections',
		'Stay Social with Us',
		'Video',
	])
	expect(await titles()).toEqual(expect.arrayContaining(['Our Collections', 'Featured Products']))
	await press('Save')
	const shown = await titles()
	expect(shown.indexOf('Featured Products')).toBeLessThan(shown.indexOf('Our Collections'))
	await person.open(home)
	expect(rows()[2]).toBe('Featured Products')
})

test('a section that is not ticked is not shown, and the home page keeps one heading of the first level', async () => {
	const { document } = await visitor().open('/')
	expect(document.querySelectorAll('h1')).toHaveLength(1)
	await person.submit(
		{ 'sections[0].isShown': undefined, 'sections[1].isShown': undefined, 'sections[2].isShown': undefined },
		{ button: 'Save' },
	)
	const page = await visitor().open('/')
	expect(page.text).not.toContain('No banners found')
	expect(page.text).not.toContain('Three outlets')
	expect(page.document.querySelectorAll('h1')).toHaveLength(1)
	expect(page.document.querySelectorAll('main h2').map(wordsOf)).not.toContain('Our Collections')
	expect(page.document.querySelectorAll('main h2').map(wordsOf)).toContain('Featured Products')
})

test('sections that no form of ours sends are refused or made whole', async () => {
	const body = new URLSearchParams({ 'sections[0].name': 'nothing', speed: '40' })
	expect((await person.request(home, { method: 'POST', body })).status).toBe(400)
	expect(await read.setting.count()).toBe(0)
	await write((tx) => tx.setting.create({ data: { key: 'home.sections', value: [{ name: 'video', isShown: false }] } }))
	await person.open(home)
	expect(rows().toSorted()).toHaveLength(8)
	expect(rows()[0]).toBe('Video')
})
