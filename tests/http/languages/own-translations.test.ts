import { beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { normalizeText } from '#app/shop/search/normalize.ts'
import { checkOut, makeCustomerWith, makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { logInAdmin, logInVisitor } from '../../support/pages/logged-in.ts'
import { createVisitor, type Visitor } from '../../support/pages/visitor.ts'

// The rule of this file: own-translations.

const hash = await makeImage()
const { id: productId, variants } = await makeProduct({
	name: 'Linen Shirt',
	colors: ['Rust'],
	images: [hash],
	description: 'For summer',
	details: ['Two pockets'],
})
const { categoryId, collectionId, colorId } = await write(async (tx) => {
	const create = { name: 'Shirts', nameKey: normalizeText('Shirts'), content: 'All shirts' }
	const category = await tx.category.create({ data: create })
	const collection = await tx.collection.create({
		data: { name: 'Summer', nameKey: 'summer', categoryId: category.id },
	})
	const data = { categoryId: category.id, collectionId: collection.id }
	await tx.product.update({ where: { id: productId }, data })
	const color = await tx.color.findFirstOrThrow()
	return { ...data, colorId: color.id }
})

const english = ['Linen Shirt', 'For summer', 'Two pockets', 'Shirts', 'Rust']

async function turnOn(...codes: string[]) {
	await write(async (tx) => {
		await tx.setting.deleteMany()
		for (const code of codes) await tx.setting.create({ data: { key: `shop.language-${code}`, value: true } })
	})
}

async function translate(kind: string, recordId: number, texts: Record<string, string>) {
	const rows = Object.entries(texts).map(([field, text]) => ({ kind, recordId, field, text, locale: 'hi' }))
	await write((tx) => tx.translation.createMany({ data: rows.map((row) => ({ ...row, sourceHash: 'old' })) }))
}

beforeEach(async () => {
	await turnOn('hi')
	await write((tx) => tx.translation.deleteMany())
	await translate('product', productId, {
		name: 'लिनन शर्ट',
		description: 'गर्मियों के लिए',
		details: 'दो जेबें <b>',
	})
	await translate('category', categoryId, { name: 'कमीज़ें', content: 'सभी कमीज़ें' })
	await translate('collection', collectionId, { name: 'गर्मी' })
	await translate('color', colorId, { name: 'जंग' })
})

test('the feeds of a language have its names, categories, colors and links', async () => {
	const feed = await (await createVisitor().request('/hi/feeds/meta.csv')).text()
	for (const text of ['लिनन शर्ट', 'कमीज़ें', 'जंग', `/hi/singleproduct/${productId}`]) expect(feed).toContain(text)
})

test('a feed without a language in its address is English', async () => {
	expect(await (await createVisitor().request('/feeds/meta.csv')).text()).not.toContain('लिनन शर्ट')
})

test('the feeds of a language that is off are not found', async () => {
	await turnOn()
	expect((await createVisitor().request('/hi/feeds/meta.csv')).status).toBe(404)
})

describe('the storefront', () => {
	test("a product's page shows its texts, its category and its color in the language", async () => {
		const page = await createVisitor().open(`/hi/singleproduct/${productId}`)
		for (const text of ['लिनन शर्ट', 'गर्मियों के लिए', 'दो जेबें <b>', 'कमीज़ें', 'जंग']) expect(page.text).toContain(text)
		for (const text of english) expect(page.text).not.toContain(text)
		expect(page.all('a').map((link) => link.getAttribute('href'))).toContain('/hi/shop/Shirts')
	})

	test('its head and its structured data are in the language, too', async () => {
		const page = await createVisitor().open(`/hi/singleproduct/${productId}`)
		const meta = (name: string) => page.first(`meta[property="${name}"]`)?.getAttribute('content')
		expect(meta('og:title')).toContain('लिनन शर्ट')
		expect(meta('og:description')).toBe('गर्मियों के लिए')
		const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page.html) ?? []
		expect(data).toContain('"name":"लिनन शर्ट"')
		expect(data).toContain('"category":"कमीज़ें"')
		expect(data).toContain('"color":"जंग"')
	})

	test('English pages stay as they are', async () => {
		const page = await createVisitor().open(`/singleproduct/${productId}`)
		for (const text of english) expect(page.text).toContain(text)
		expect(page.text).not.toMatch(/लिनन|कमीज़ें|जंग/)
	})

	test.each([
		['/hi', ['लिनन शर्ट', 'गर्मी']],
		['/hi/allproducts', ['लिनन शर्ट', 'कमीज़ें', 'जंग']],
		['/hi/shop/shirts', ['लिनन शर्ट', 'कमीज़ें']],
		['/hi/collection/summer', ['लिनन शर्ट', 'गर्मी', 'सभी कमीज़ें']],
		['/hi/shop', ['कमीज़ें']],
		['/hi/collections', ['गर्मी']],
		['/hi/menu', ['कमीज़ें', 'गर्मी']],
		['/hi/search?q=linen', ['लिनन शर्ट']],
		['/hi/search/suggestions?search=linen', ['लिनन शर्ट']],
		[`/hi/search/suggestions?search=${encodeURIComponent('कमीज़')}`, ['कमीज़ें']],
		[`/hi/singleproduct/${productId}/pictures/1`, ['लिनन शर्ट']],
		['/hi/nowhere-to-be-found', ['लिनन शर्ट']],
		['/hi/shop/unknown', ['लिनन शर्ट']],
	])('%s shows %j', async (path, texts) => {
		const page = await createVisitor().open(path)
		for (const text of texts) expect(page.text).toContain(text)
		expect(page.text).not.toContain('Linen Shirt')
	})

	test('the title of a category is translated, its address is not', async () => {
		const page = await createVisitor().open('/hi/shop/Shirts')
		expect(page.first('h1')?.textContent).toContain('कमीज़ें')
		expect(page.first('title')?.textContent).toContain('कमीज़ें')
		expect(page.first('link[rel=canonical]')?.getAttribute('href')).toMatch(/\/hi\/shop\/Shirts$/)
	})

	test('a cached page never answers in another language, and a change is on the next page', async () => {
		const visitor = createVisitor()
		for (const [path, text] of [
			['/allproducts', 'Linen Shirt'],
			['/hi/allproducts', 'लिनन शर्ट'],
			['/allproducts', 'Linen Shirt'],
			['/hi/allproducts', 'लिनन शर्ट'],
		] as const)
			expect((await visitor.open(path)).text).toContain(text)
		await write((tx) => tx.translation.updateMany({ where: { field: 'name', kind: 'product' }, data: { text: 'शर्ट' } }))
		expect((await visitor.open('/hi/allproducts')).text).toContain('शर्ट')
		expect((await visitor.open('/hi/allproducts')).text).not.toContain('लिनन')
	})

	test('cart, checkout and saved items have the translated name and color', async () => {
		const customer = await makeCustomerWith([variants[0]!, 1])
		const visitor = await logInVisitor(customer)
		for (const path of ['/hi/cart', '/hi/checkout']) {
			const page = await visitor.open(path)
			expect(page.text, path).toContain('लिनन शर्ट')
			expect(page.text, path).toContain('जंग')
			expect(page.text, path).not.toContain('Linen Shirt')
		}
		await visitor.post('/hi/saved', { save: String(productId) })
		expect((await visitor.open('/hi/saved')).text).toContain('लिनन शर्ट')
	})

	test('an order shows the translation only of the name that was bought', async () => {
		const customer = await makeCustomerWith([variants[0]!, 1])
		const { orderId } = await checkOut(customer)
		const visitor = await logInVisitor(customer)
		const open = async () => (await visitor.open(`/hi/profile?tab=order&order=${orderId}`)).text
		// The translation is of an earlier English name.
		expect(await open()).toContain('Linen Shirt')
		const admin = await logInAdmin()
		await admin.open(`/admin/products/${productId}`)
		await admin.submit({ 'translations.hi.stillRight': ['name'] }, { button: 'Save changes' })
		expect(await open()).toContain('लिनन शर्ट')
		expect(await open()).not.toContain('Linen Shirt')
	})
})

describe('the forms of the admin', () => {
	const getValue = (admin: Visitor, name: string) => {
		const field = admin.first(`[name="${name}"]`)
		return field?.getAttribute('value') ?? field?.textContent.replace(/^\n/, '')
	}
	const listStored = (kind: string) => read.translation.findMany({ where: { kind }, orderBy: { field: 'asc' } })

	test.each([
		['products', productId, 'product', 'translations.hi.name'],
		['categories', categoryId, 'category', 'translations.hi.content'],
		['collections', collectionId, 'collection', 'translations.hi.name'],
		['colors', colorId, 'color', 'translations.hi.name'],
	])('of %s save a translation without script', async (list, id, kind, name) => {
		const admin = await logInAdmin()
		await admin.open(`/admin/${list}/${id}`)
		const field = name.split('.').at(-1)!
		const before = (await listStored(kind)).find((row) => row.field === field)!.text
		expect(getValue(admin, name)).toBe(before)
		const page = await admin.submit({ [name]: 'नया' }, { form: `#${kind}` })
		expect(page.status).toBe(200)
		expect((await listStored(kind)).find((row) => row.field === field)!.text).toBe('नया')
	})

	test('an empty field deletes its translation and keeps the others', async () => {
		const admin = await logInAdmin()
		await admin.open(`/admin/categories/${categoryId}`)
		await admin.submit({ 'translations.hi.name': '' }, { form: '#category' })
		expect((await listStored('category')).map(({ field }) => field)).toEqual(['content'])
	})

	test('a text that is too long is shown again next to its field, with all input', async () => {
		const admin = await logInAdmin()
		await admin.open(`/admin/colors/${colorId}`)
		const long = 'र'.repeat(201)
		const page = await admin.submit({ 'translations.hi.name': long }, { form: '#color' })
		expect(page.status).toBe(400)
		expect(getValue(admin, 'translations.hi.name')).toBe(long)
		expect(page.words('[id="color-translations.hi.name-error"]')).toBe('At most 200 characters')
		expect(page.first('#color details')!.hasAttribute('open')).toBe(true)
		expect((await listStored('color')).map(({ text }) => text)).toEqual(['जंग'])
	})

	test('a form marks what is missing and outdated, and an outdated translation can be confirmed', async () => {
		await turnOn('hi', 'gu')
		const admin = await logInAdmin()
		const page = await admin.open(`/admin/categories/${categoryId}`)
		expect(page.text).toContain('Translations · 2 missing, 2 outdated')
		await admin.submit({ 'translations.hi.stillRight': ['name', 'content'] }, { form: '#category' })
		expect((await admin.open(`/admin/categories/${categoryId}`)).text).toContain('Translations · 2 missing')
		expect(admin.page().text).not.toContain('outdated')
	})

	test('a new color is created with its translations', async () => {
		const admin = await logInAdmin()
		await admin.open('/admin/colors/new')
		const color = { name: 'Mint', hexCode: '#AAF0D1', 'translations.hi.name': 'पुदीना' }
		await admin.submit(color, { form: '#color' })
		const { id } = await read.color.findFirstOrThrow({ where: { name: 'Mint' } })
		expect(await read.translation.findMany({ where: { kind: 'color', recordId: id } })).toMatchObject([
			{ text: 'पुदीना' },
		])
	})

	test('a shop with one language has no fields for translations', async () => {
		await turnOn()
		const admin = await logInAdmin()
		for (const path of [`/admin/products/${productId}`, `/admin/colors/${colorId}`])
			expect((await admin.open(path)).html).not.toContain('translations.')
	})

	test('of two people who edit a translation, the second one chooses', async () => {
		const [first, second] = [await logInAdmin(), await logInAdmin()]
		await first.open(`/admin/colors/${colorId}`)
		await second.open(`/admin/colors/${colorId}`)
		await first.submit({ 'translations.hi.name': 'ज़ंग' }, { form: '#color' })
		const page = await second.submit({ 'translations.hi.name': 'लाल' }, { form: '#color' })
		expect(page.status).toBe(409)
		expect(page.text).toContain('हिन्दी, Name: लाल')
		expect(page.text).toContain('हिन्दी, Name: ज़ंग')
		await second.submit({ 'keep.translations': 'mine' }, { button: 'Save selection' })
		expect((await listStored('color')).map(({ text }) => text)).toEqual(['लाल'])
	})
})
