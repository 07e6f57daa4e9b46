import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { formatIndianIso } from '#app/shop/values/dates.ts'
import { emptyTables } from '../../support/data/tables.ts'
import { createImage } from '../../support/data/images.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { getSection, getText } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const person = await logInAdmin()
const list = '/admin/home'
const hour = 60 * 60_000

beforeEach(() => emptyTables('homeSection', 'product'))

const names = async () => {
	await person.open(list)
	return person.all('main ol h2').map(getText)
}
const toast = () => person.first('[role=status]')?.textContent
const getError = (field: string) => person.words(`[id$=-${field}-error]`)
const titles = async (path = '/') => (await createVisitor().open(path)).all('main h2').map(getText)
/** Returns the value of a date and time field for a time that many hours from now. */
const inHours = (hours: number) => formatIndianIso(new Date(Date.now() + hours * hour)).slice(0, 16)

async function addText(values: Record<string, string>) {
	await person.open(`${list}/new?kind=text`)
	return person.submit({ title: 'Our weavers', text: 'First\nSecond', ...values }, { button: 'Add Section' })
}

test('the built-in sections of the shop are moved and hidden with buttons (rule: home-section-order)', async () => {
	expect((await names()).slice(0, 3)).toEqual(['Banners', 'Offers (announcements)', 'Our Collections'])
	await person.submit({}, { button: 'Move Featured Products up' })
	await person.submit({}, { button: 'Move Featured Products up' })
	expect(toast()).toBe('Section Moved')
	expect((await names())[2]).toBe('Featured Products')
	const shown = await titles()
	expect(shown.indexOf('Featured Products')).toBeLessThan(shown.indexOf('Our Collections'))
	await person.submit({}, { button: 'Hide Featured Products' })
	expect(toast()).toBe('Section Hidden')
	expect(await titles()).not.toContain('Featured Products')
	await person.submit({}, { button: 'Publish Featured Products' })
	expect(await titles()).toContain('Featured Products')
	expect(await read.homeSection.count()).toBe(8)
	expect(person.page().text).not.toContain('Delete Featured Products')
})

test('a text is added as the last section, edited, moved and deleted (rule: added-sections)', async () => {
	const added = await addText({ link: '/ourstory' })
	expect(added.path).toBe(list)
	expect(toast()).toBe('Section Added')
	expect((await names()).at(-1)).toBe('Our weavers')
	const { id } = await read.homeSection.findFirstOrThrow({ where: { kind: 'text' } })
	const section = getSection(await createVisitor().open('/'), 'Our weavers')
	expect(section.querySelectorAll('p').map(getText)).toEqual(['First', 'Second'])
	expect(section.querySelector('a')?.getAttribute('href')).toBe('/ourstory')
	await person.open(`${list}/${id}`)
	await person.submit({ title: 'Our looms' }, { button: 'Save changes' })
	expect(toast()).toBe('Section Updated')
	await person.submit({}, { button: 'Move to top: Our looms' })
	expect((await titles())[0]).toBe('Our looms')
	await person.open(`${list}/${id}/delete`)
	await person.submit({}, { button: 'Delete' })
	expect(toast()).toBe('Section Deleted')
	expect(await titles()).not.toContain('Our looms')
	expect((await person.request(`${list}/${id}`)).status).toBe(404)
	expect((await person.open('/admin/activity')).text).toContain('Our looms')
})

test('a banner has an image and one for phones, and is edited without choosing them again', async () => {
	await person.open(`${list}/new?kind=banner`)
	const texts = { title: 'Diwali', link: '/newarrivals', altText: 'Lamps', focus: '50% 0%', phoneFocus: '0% 50%' }
	const refused = await person.submit(texts, { button: 'Add Section' })
	expect(refused.status).toBe(400)
	expect(getError('image')).toBe('Please select an image')
	await person.submit(
		{ image: await createImage('#aa3311'), phoneImage: await createImage('#11aa33') },
		{ button: 'Add Section' },
	)
	expect(toast()).toBe('Section Added')
	const row = await read.homeSection.findFirstOrThrow({ where: { kind: 'banner' } })
	expect(row).toMatchObject({ title: 'Diwali', focus: '50% 0%', phoneFocus: '0% 50%' })
	const shown = async () => (await createVisitor().open('/')).first('section[aria-label=Diwali]')!
	const section = await shown()
	expect(section.querySelector('img')?.getAttribute('src')).toContain(row.imageHash)
	expect(section.querySelector('img')?.getAttribute('style')).toContain('--phone-at:0% 50%')
	expect(section.querySelector('source')?.getAttribute('srcset')).toContain(row.phoneImageHash)
	expect(section.querySelector('a')?.getAttribute('href')).toBe('/newarrivals')
	await person.post(`${list}/${row.id}/move`, { place: '2' })
	const slide = (await createVisitor().open('/')).first('[aria-label=Banners] #banner-1')
	expect(getText(slide)).toContain('Diwali')
	await person.post(`${list}/${row.id}/move`, { place: '9' })
	await person.open(`${list}/${row.id}`)
	await person.submit({ title: 'Diwali', noPhoneImage: 'yes', text: 'Until Sunday' }, { button: 'Save changes' })
	expect(toast()).toBe('Section Updated')
	expect((await shown()).querySelector('img')?.getAttribute('src')).toContain(row.imageHash)
	expect((await shown()).querySelector('source')?.getAttribute('srcset') ?? '').not.toContain(row.phoneImageHash)
	expect(await read.image.count({ where: { hash: row.phoneImageHash! } })).toBe(0)
	expect(await read.image.count({ where: { hash: row.imageHash! } })).toBe(1)
})

test('a strip scrolls its lines, and a product section shows the selected products', async () => {
	await person.open(`${list}/new?kind=strip`)
	await person.submit({ text: 'Free tea\nOpen on Sunday' }, { button: 'Add Section' })
	const strip = (await createVisitor().open('/')).first('section[aria-label="Free tea"]')
	expect(strip?.querySelectorAll('ul')[0]?.querySelectorAll('li').map(getText)).toEqual(['Free tea', 'Open on Sunday'])
	await makeProduct({ name: 'Plain Kurta' })
	await person.open(`${list}/new?kind=products`)
	await person.submit({ title: 'Ours', rule: 'hand', products: 'plain kurta' }, { button: 'Add Section' })
	const ours = getSection(await createVisitor().open('/'), 'Ours')
	expect(ours.querySelectorAll('h3').map(getText)).toEqual(['Plain Kurta'])
	expect(ours.querySelector('article')?.id).toMatch(/^section-\d+-\d+$/)
	await person.open(`${list}/new?kind=products`)
	await person.submit({ title: 'None', rule: 'hand', products: 'Teapot' }, { button: 'Add Section' })
	expect(person.page().status).toBe(400)
	expect(getError('products')).toBe('There is no product named “Teapot”')
	expect(person.first('[name=title]')?.getAttribute('value')).toBe('None')
})

test('a section is shown between its start and end times in India (rule: home-section-times)', async () => {
	await addText({ title: 'Later', from: inHours(1) })
	await addText({ title: 'Past', until: inHours(-1) })
	await addText({ title: 'Now', from: inHours(-1), until: inHours(1) })
	expect(await titles()).toContain('Now')
	expect(await titles()).not.toContain('Later')
	expect(await titles()).not.toContain('Past')
	await person.open(list)
	const states = person.all('main ol li').map((row) => getText(row.querySelector('h2 ~ p, h2')) && getText(row))
	expect(states.find((texts) => texts.includes('Later'))).toContain('Scheduled')
	expect(states.find((texts) => texts.includes('Past'))).toContain('Ended')
	const { id } = await read.homeSection.findFirstOrThrow({ where: { title: 'Now' } })
	const form = await person.open(`${list}/${id}`)
	expect(form.first('[name=from]')?.getAttribute('value')).toBe(inHours(-1))
	await person.submit({ from: inHours(2) }, { button: 'Save changes' })
	expect(person.page().status).toBe(400)
	expect(getError('until')).toBe('The end must be after the start')
})

test('the preview link shows drafts and scheduled sections for seven days (rule: home-preview)', async () => {
	await addText({ title: 'Draft', state: 'draft' })
	await addText({ title: 'Later', from: inHours(1) })
	await addText({ title: 'Hidden', state: 'hidden' })
	expect(await titles()).not.toContain('Draft')
	await person.open(list)
	const address = person.page().hrefOf('Preview')!
	const { headers } = await createVisitor().request(address)
	expect(headers.get('Cache-Control')).toBe('private, no-store')
	expect(headers.get('X-Robots-Tag')).toBe('noindex')
	const shown = await titles(address)
	expect(shown).toEqual(expect.arrayContaining(['Draft', 'Later', 'Our Collections']))
	expect(shown).not.toContain('Hidden')
	expect((await createVisitor().request(address.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')))).status).toBe(404)
	expect((await createVisitor().request('/preview/home/20000-nothing')).status).toBe(404)
})

test('the second of two editors of a section is asked about fields that both changed (rule: two-editors)', async () => {
	await addText({})
	const { id } = await read.homeSection.findFirstOrThrow({ where: { kind: 'text' } })
	await person.open(`${list}/${id}`)
	await write((tx) => tx.homeSection.update({ where: { id }, data: { title: 'Theirs' } }))
	const page = await person.submit({ title: 'Mine' }, { button: 'Save changes' })
	expect(page.status).toBe(409)
	expect(page.text).toContain('Theirs')
	await person.submit({ 'keep.title': 'mine' }, { button: 'Save selection' })
	expect(await titles()).toContain('Mine')
})
