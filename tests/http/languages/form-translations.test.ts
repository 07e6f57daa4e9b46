import { beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { normalizeText } from '#app/shop/search/normalize.ts'
import { hashSource } from '#app/shop/translations/translations.server.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { setSettings } from '../../support/data/tables.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

// The rule of this file: own-translations. Texts of parts of a form: size guides, outlets, Instagram sections.

const admin = await logInAdmin()
const lines = [
	['Size', 'Chest'],
	['S', '86-91'],
]
const { id: productId } = await makeProduct({
	name: 'Kurta',
	colors: ['Rust'],
	images: [await makeImage()],
	description: 'For summer',
	details: ['Two pockets'],
})
const categoryId = await write(async (tx) => {
	const category = await tx.category.create({ data: { name: 'Kurtas', nameKey: normalizeText('Kurtas') } })
	await tx.product.update({ where: { id: productId }, data: { categoryId: category.id } })
	return category.id
})
const outlets = [
	{ name: 'Main', address: '1 Ring Road', city: 'Surat', mapsUrl: '', hours: '' },
	{ name: 'Second', address: '2 Station Road', city: 'Valsad', mapsUrl: '', hours: '' },
]

beforeEach(async () => {
	await write(async (tx) => {
		await tx.sizeGuide.deleteMany()
		await tx.instagramItem.deleteMany()
		await tx.translation.deleteMany()
	})
	await setSettings({ 'shop.language-hi': true, 'shop.outlets': outlets })
})

const makeGuide = (owner: { productId: number } | { categoryId: number }) =>
	write((tx) => tx.sizeGuide.create({ data: { ...owner, lines } }))

async function translate(kind: string, recordId: number, texts: Record<string, string>, originals: object = {}) {
	const rows = Object.entries(texts).map(([field, text]) => {
		const sourceHash = hashSource(new Map(Object.entries(originals)).get(field))
		return { kind, recordId, field, text, locale: 'hi', sourceHash }
	})
	await write((tx) => tx.translation.createMany({ data: rows }))
}

const listStored = async (kind: string) => {
	const rows = await read.translation.findMany({ where: { kind }, orderBy: [{ recordId: 'asc' }, { field: 'asc' }] })
	return rows.map(({ recordId, field, text }) => `${recordId} ${field}: ${text}`)
}

/** Returns the initial value of a field of the page. */
function getValue(name: string) {
	const field = admin.first(`[name="${name}"]`)
	return field?.getAttribute('value') ?? field?.textContent.replace(/^\n/, '')
}

describe('the size guide', () => {
	const field = 'guideTranslations.hi.columns'

	test.each([
		['categories', () => categoryId, () => ({ categoryId }), '#category'],
		['products', () => productId, () => ({ productId }), '#product'],
	])('in the form of %s saves the names of its columns without script', async (list, getId, getOwner, form) => {
		const { id } = await makeGuide(getOwner())
		await admin.open(`/admin/${list}/${getId()}`)
		expect(admin.page().text).toContain('Translations of the size guide · 1 missing')
		const page = await admin.submit({ [field]: 'साइज़\nछाती' }, { form })
		expect(page.status).toBe(200)
		expect(await listStored('sizeGuide')).toEqual([`${id} columns: साइज़\nछाती`])
		expect((await createVisitor().open(`/hi/singleproduct/${productId}`)).text).toContain('छाती')
	})

	test('rejects another number of columns next to its field, with all input', async () => {
		await makeGuide({ categoryId })
		await admin.open(`/admin/categories/${categoryId}`)
		const page = await admin.submit({ [field]: 'साइज़' }, { form: '#category' })
		expect(page.status).toBe(400)
		expect(getValue(field)).toBe('साइज़')
		expect(page.words(`[id="category-${field}-error"]`)).toBe(
			'Enter one column per line, 2 in all, as in the size guide.',
		)
		expect(await listStored('sizeGuide')).toEqual([])
	})

	test('with a new column saves, and marks its translation as outdated', async () => {
		const { id } = await makeGuide({ categoryId })
		await translate('sizeGuide', id, { columns: 'साइज़\nछाती' }, { columns: lines[0] })
		await admin.open(`/admin/categories/${categoryId}`)
		await admin.submit({ sizeGuide: 'Size, Chest, Waist\nS, 86, 71' }, { form: '#category' })
		expect((await admin.open(`/admin/categories/${categoryId}`)).text).toContain(
			'Translations of the size guide · 1 outdated',
		)
	})

	test('without lines is removed with its translations', async () => {
		const { id } = await makeGuide({ categoryId })
		await translate('sizeGuide', id, { columns: 'साइज़\nछाती' }, { columns: lines[0] })
		await admin.open(`/admin/categories/${categoryId}`)
		await admin.submit({ sizeGuide: '' }, { form: '#category' })
		expect(await read.sizeGuide.count()).toBe(0)
		expect(await listStored('sizeGuide')).toEqual([])
	})

	test('of two people who edit its translation, the second one chooses', async () => {
		const { id } = await makeGuide({ productId })
		const second = await logInAdmin()
		for (const person of [admin, second]) await person.open(`/admin/products/${productId}`)
		await admin.submit({ [field]: 'साइज़\nछाती' }, { form: '#product' })
		const page = await second.submit({ [field]: 'नाप\nसीना' }, { form: '#product' })
		expect(page.status).toBe(409)
		expect(page.text).toContain('Size guide translations')
		await second.submit({ 'keep.guideTranslations': 'mine' }, { button: 'Save selection' })
		expect(await listStored('sizeGuide')).toEqual([`${id} columns: नाप\nसीना`])
	})

	test('is linked from the list of translations', async () => {
		await makeGuide({ productId })
		await admin.open('/admin/translations?kind=sizeGuide')
		expect(admin.first(`main a[href="/admin/products/${productId}#product-sizeGuide"]`)).not.toBeNull()
		await admin.open(`/admin/products/${productId}`)
		expect(admin.first('#product-sizeGuide')).not.toBeNull()
	})
})

describe('the outlets', () => {
	const open = () => admin.open('/admin/settings/shop')
	const getContact = async () => (await createVisitor().open('/hi/contact')).text

	test('save their translations without script, each beside its outlet', async () => {
		await open()
		expect(admin.page().text).toContain('Translations of outlet 2 · 3 missing')
		await admin.submit(
			{ 'outlets[0].translations.hi.name': 'मुख्य', 'outlets[1].translations.hi.name': 'दूसरी' },
			{ button: 'Save' },
		)
		expect(await listStored('outlet')).toEqual(['1 name: मुख्य', '2 name: दूसरी'])
		expect(await getContact()).toContain('दूसरी')
	})

	test('keep what was typed when a translation is too long', async () => {
		await open()
		const name = 'outlets[1].translations.hi.name'
		const long = 'र'.repeat(1001)
		const page = await admin.submit({ [name]: long }, { button: 'Save' })
		expect(page.status).toBe(400)
		expect(getValue(name)).toBe(long)
		expect(page.words(`[id="shop-${name}-error"]`)).toContain('At most')
		expect(await listStored('outlet')).toEqual([])
	})

	test('take their translations along when another one is removed', async () => {
		await translate('outlet', 1, { name: 'मुख्य' }, outlets[0])
		await translate('outlet', 2, { name: 'दूसरी', city: 'पुराना' }, { name: 'Second', city: 'Earlier' })
		await open()
		await admin.submit({}, { button: 'Remove outlet 1' })
		expect(getValue('outlets[0].translations.hi.name')).toBe('दूसरी')
		await admin.submit({}, { button: 'Save' })
		expect(await listStored('outlet')).toEqual(['1 city: पुराना', '1 name: दूसरी'])
		expect((await open()).text).toContain('Translations of outlet 1 · 1 missing, 1 outdated')
		expect(await getContact()).not.toContain('पुराना')
	})

	test('are shown in English once their texts have changed, until the translation is confirmed', async () => {
		await translate('outlet', 1, { name: 'मुख्य' }, outlets[0])
		expect(await getContact()).toContain('मुख्य')
		await open()
		await admin.submit({ 'outlets[0].name': 'Head shop' }, { button: 'Save' })
		expect(await getContact()).not.toContain('मुख्य')
		await open()
		await admin.submit({ 'outlets[0].translations.hi.stillRight': ['name'] }, { button: 'Save' })
		expect(await getContact()).toContain('मुख्य')
	})

	test('of two people who edit a translation, the second one chooses', async () => {
		const second = await logInAdmin()
		for (const person of [admin, second]) await person.open('/admin/settings/shop')
		await admin.submit({ 'outlets[0].translations.hi.name': 'मुख्य' }, { button: 'Save' })
		const page = await second.submit({ 'outlets[0].translations.hi.name': 'बड़ी' }, { button: 'Save' })
		expect(page.status).toBe(409)
		expect(page.text).toContain('हिन्दी, Name: बड़ी')
		await second.submit({ 'keep.outlets': 'mine' }, { button: 'Save selection' })
		expect(await listStored('outlet')).toEqual(['1 name: बड़ी'])
	})

	test('are saved without translations in the setting', async () => {
		await open()
		await admin.submit(
			{ 'outlets[0].city': 'Navsari', 'outlets[0].translations.hi.city': 'नवसारी' },
			{ button: 'Save' },
		)
		const { value } = await read.setting.findUniqueOrThrow({ where: { key: 'shop.outlets' } })
		expect(value).toEqual([{ ...outlets[0], city: 'Navsari' }, outlets[1]])
	})
})

describe('an Instagram section', () => {
	const field = 'translations.hi.altText'

	async function makeSection() {
		const data = { link: 'https://a.example', altText: 'A blue kurta', imageHash: await makeImage(), position: 1 }
		return write((tx) => tx.instagramItem.create({ data }))
	}

	test('saves the translation of its description without script, and keeps its file', async () => {
		const { id, imageHash } = await makeSection()
		await admin.open(`/admin/insta/${id}`)
		expect(admin.page().text).toContain('Translations · 1 missing')
		await admin.submit({ [field]: 'नीला कुर्ता' }, { button: 'Save changes' })
		expect(await listStored('instagramItem')).toEqual([`${id} altText: नीला कुर्ता`])
		expect(await read.instagramItem.findUniqueOrThrow({ where: { id } })).toMatchObject({ imageHash })
		expect((await createVisitor().open('/hi')).html).toContain('alt="नीला कुर्ता"')
	})

	test('shows a translation that is too long again next to its field', async () => {
		const { id } = await makeSection()
		await admin.open(`/admin/insta/${id}`)
		const long = 'र'.repeat(1001)
		const page = await admin.submit({ [field]: long }, { button: 'Save changes' })
		expect(page.status).toBe(400)
		expect(getValue(field)).toBe(long)
		expect(page.words(`[id="section-${field}-error"]`)).toContain('At most')
	})

	test('with a changed description has an outdated translation', async () => {
		const { id } = await makeSection()
		await translate('instagramItem', id, { altText: 'नीला कुर्ता' }, { altText: 'A blue kurta' })
		await admin.open(`/admin/insta/${id}`)
		await admin.submit({ altText: 'A red kurta' }, { button: 'Save changes' })
		expect((await admin.open(`/admin/insta/${id}`)).text).toContain('Translations · 1 outdated')
	})

	test('loses its description when the field is emptied', async () => {
		const { id } = await makeSection()
		await admin.open(`/admin/insta/${id}`)
		await admin.submit({ altText: '' }, { button: 'Save changes' })
		expect(await read.instagramItem.findUniqueOrThrow({ where: { id } })).toMatchObject({ altText: null })
	})

	test('edited by two people asks the second one only about what both changed (rule: two-editors)', async () => {
		const { id, imageHash } = await makeSection()
		const second = await logInAdmin()
		for (const person of [admin, second]) await person.open(`/admin/insta/${id}`)
		await admin.submit({ [field]: 'नीला', link: 'https://b.example' }, { button: 'Save changes' })
		const page = await second.submit({ [field]: 'आसमानी' }, { button: 'Save changes' })
		expect(page.status).toBe(409)
		expect(page.text).toContain('हिन्दी, Image description: आसमानी')
		await second.submit({ 'keep.translations': 'mine' }, { button: 'Save selection' })
		expect(await listStored('instagramItem')).toEqual([`${id} altText: आसमानी`])
		expect(await read.instagramItem.findUniqueOrThrow({ where: { id } })).toMatchObject({
			link: 'https://b.example',
			imageHash,
		})
	})
})
