import { beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { defaultLanguage, translatedLanguages } from '#app/i18n/languages.ts'
import { isCatalogChanged } from '../../../tests/support/data/catalog-changes.ts'
import { exportAll, importFile } from '../../../tests/support/data/imports.ts'
import { makeProduct, makeStaff } from '../../../tests/support/data/shop-data.ts'
import { emptyTables, setSettings } from '../../../tests/support/data/tables.ts'
import { createCategory, deleteCategory, updateCategory } from '../catalog/category/category.server.ts'
import { createCollection, findCollectionHeader } from '../catalog/collection/collection.server.ts'
import { createColor, deleteColor } from '../catalog/color/color.server.ts'
import { listProducts, translateListing } from '../catalog/listing/product-listing.server.ts'
import { translateLines } from '../catalog/listing/product-rows.server.ts'
import { getProductDetail, translateDetail } from '../catalog/product/product-detail.server.ts'
import { getProductForEdit, updateProduct } from '../catalog/product/product.server.ts'
import { searchCatalog } from '../catalog/search/search-catalog.server.ts'
import { saveTranslations, loadTranslationForm } from './save-translations.server.ts'
import { translatable, type TranslatableKind } from './translatable.ts'
import { buildTranslationsSchema } from './translations.schema.ts'
import { getShopTranslate, translateRecords } from './translations.server.ts'

// The rule of this file: own-translations.

const [hindi, gujarati] = translatedLanguages as [(typeof translatedLanguages)[0], (typeof translatedLanguages)[0]]
const admin = await makeStaff()

beforeEach(async () => {
	await emptyTables('product', 'collection', 'category', 'color')
	await setSettings({ 'shop.language-hi': true, 'shop.language-gu': true })
})

const translate = (
	kind: TranslatableKind,
	record: { id: number; [field: string]: unknown },
	hi: Record<string, string | string[]>,
) => write((tx) => saveTranslations(tx, kind, record, { hi }))
const listStored = () => read.translation.findMany({ orderBy: { id: 'asc' }, select: { field: true, text: true } })
const listing = { sort: 'featured', page: 1, pageSize: 10 } as const

async function makeShirt() {
	const { id } = await makeProduct({
		name: 'Linen Shirt',
		colors: ['White'],
		description: 'For summer',
		details: ['Two pockets', 'Long sleeves'],
	})
	await translate(
		'product',
		{ id, name: 'Linen Shirt', description: 'For summer', details: ['Two pockets', 'Long sleeves'] },
		{ name: 'लिनन शर्ट', description: 'गर्मियों के लिए', details: 'दो जेबें\nलंबी बाजू' },
	)
	return id
}

describe('reading', () => {
	test("a product's page has all its texts in the language", async () => {
		const detail = await translateDetail(await getProductDetail(await makeShirt()), hindi)
		expect(detail).toMatchObject({
			name: 'लिनन शर्ट',
			description: 'गर्मियों के लिए',
			details: ['दो जेबें', 'लंबी बाजू'],
		})
	})

	test('English pages show the record itself', async () => {
		const detail = await getProductDetail(await makeShirt())
		expect(await translateDetail(detail, defaultLanguage)).toBe(detail)
	})

	test('what a language lacks is in English', async () => {
		const detail = await getProductDetail(await makeShirt())
		expect(await translateDetail(detail, gujarati)).toMatchObject({ name: 'Linen Shirt', details: detail.details })
	})

	test('a translated listing stays the same object while the catalog does, because its HTML is cached by it', async () => {
		const id = await makeShirt()
		const page = await listProducts(listing)
		const shown = await translateListing(page, hindi)
		expect(shown.items[0]!.name).toBe('लिनन शर्ट')
		expect(await translateListing(await listProducts(listing), hindi)).toBe(shown)
		await translate('product', { id, name: 'Linen Shirt' }, { name: 'शर्ट' })
		expect((await translateListing(await listProducts(listing), hindi)).items[0]!.name).toBe('शर्ट')
	})

	test('names of categories, collections and colors are translated by their English name', async () => {
		await createCategory(admin, { name: 'Shirts', translations: { hi: { name: 'शर्ट' } } })
		await createCollection(admin, { name: 'Summer', translations: { hi: { name: 'गर्मी' } } })
		await createColor(admin, { name: 'Rust', hexCode: '#9C2F1F', translations: { hi: { name: 'जंग' } } })
		const { named } = await getShopTranslate(hindi)
		expect([named('category', 'Shirts'), named('collection', 'Summer'), named('color', 'Rust')]).toEqual([
			'शर्ट',
			'गर्मी',
			'जंग',
		])
		expect([named('color', 'Shirts'), named('color', 'Mint')]).toEqual(['Shirts', 'Mint'])
		expect((await getShopTranslate(gujarati)).named('color', 'Rust')).toBe('Rust')
	})

	test("a collection's page has its name and the text of its category", async () => {
		const categoryId = await createCategory(admin, {
			name: 'Shirts',
			content: 'All shirts',
			translations: { hi: { content: 'सभी शर्ट' } },
		})
		await createCollection(admin, { name: 'Summer', categoryId, translations: { hi: { name: 'गर्मी' } } })
		expect(await findCollectionHeader('summer', hindi)).toMatchObject({ translatedName: 'गर्मी', text: 'सभी शर्ट' })
		expect(await findCollectionHeader('summer')).toMatchObject({ translatedName: undefined, text: 'All shirts' })
	})

	test('a line of an order keeps its name when the product was renamed since', async () => {
		const productId = await makeShirt()
		const lines = ['Linen Shirt', 'Old Shirt'].map((name) => ({ productId, name, image: { alt: `${name}. Front` } }))
		const shown = await translateLines(lines, hindi, { areCopies: true })
		expect(shown.map(({ name, image }) => [name, image.alt])).toEqual([
			['लिनन शर्ट', 'लिनन शर्ट. Front'],
			['Old Shirt', 'Old Shirt. Front'],
		])
	})

	test('HTML in a translation is text', async () => {
		const { id } = await makeProduct({ name: 'Scarf' })
		await translate('product', { id, name: 'Scarf' }, { name: '<b>स्कार्फ</b>' })
		const [record] = await translateRecords('product', [{ id, name: 'Scarf' }], hindi)
		expect(record!.name).toBe('<b>स्कार्फ</b>')
	})
})

describe('saving', () => {
	test('a translation raises the catalog version, and an empty text deletes it', async () => {
		const { id } = await makeProduct({ name: 'Scarf' })
		const save = (name: string) => translate('product', { id, name: 'Scarf' }, { name })
		expect(await isCatalogChanged(() => save('स्कार्फ'))).toBe(true)
		expect(await listStored()).toEqual([{ field: 'name', text: 'स्कार्फ' }])
		expect(await isCatalogChanged(() => save(' '))).toBe(true)
		expect(await listStored()).toEqual([])
	})

	test('unknown languages, unknown fields and English are not saved', async () => {
		const { id } = await makeProduct({ name: 'Scarf' })
		const names = { name: 'X', price: '1', constructor: 'x' } as unknown as Record<string, string>
		const input = { en: names, fr: names, hi: { price: '1' } as Record<string, string> }
		await write((tx) => saveTranslations(tx, 'product', { id, name: 'Scarf' }, input))
		expect(await listStored()).toEqual([])
	})

	test('a form deletes the fields that it shows empty, and other input leaves them unchanged', () => {
		const schema = buildTranslationsSchema('category')
		expect(schema.parse({ hi: { isShown: true, name: 'शर्ट' } })).toEqual({ hi: { name: 'शर्ट', content: '' } })
		expect(schema.parse({ hi: { name: 'शर्ट' } })).toEqual({ hi: { name: 'शर्ट' } })
		expect(schema.parse(undefined)).toBeUndefined()
	})

	test('a text that is too long is refused', () => {
		const result = buildTranslationsSchema('color').safeParse({ hi: { name: 'र'.repeat(201) } })
		expect(result.error?.issues.map(({ path }) => path)).toEqual([['hi', 'name']])
	})

	test('a deleted record leaves no translations', async () => {
		const categoryId = await createCategory(admin, { name: 'Shirts', translations: { hi: { name: 'शर्ट' } } })
		const { id } = await createColor(admin, { name: 'Rust', hexCode: '#9C2F1F', translations: { hi: { name: 'जंग' } } })
		await deleteCategory(admin, categoryId)
		await deleteColor(admin, id)
		expect(await listStored()).toEqual([])
	})

	test('the log has what a translation was and is', async () => {
		const id = await createCategory(admin, { name: 'Shirts', translations: { hi: { name: 'शर्ट' } } })
		await updateCategory(admin, id, { name: 'Shirts', translations: { hi: { name: 'कमीज़' } } })
		const entry = await read.activityEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
		expect([entry.old, entry.new]).toEqual([{ 'name (hi)': 'शर्ट' }, { 'name (hi)': 'कमीज़' }])
	})
})

describe('missing and outdated translations', () => {
	const getState = async (id: number, name: string) =>
		(await loadTranslationForm('category', { id, name, content: '' }, [defaultLanguage, hindi])).states

	test('a field with an English text only is missing, and one without any is not', async () => {
		const id = await createCategory(admin, { name: 'Shirts' })
		expect(await getState(id, 'Shirts')).toMatchObject({
			hi: { name: { state: 'missing' }, content: { state: 'current' } },
		})
	})

	test('it is outdated after the English text has changed, until it changes or is confirmed', async () => {
		const id = await createCategory(admin, { name: 'Shirts', translations: { hi: { name: 'शर्ट' } } })
		const update = (name: string, hi: { name: string; stillRight?: string[] }) =>
			updateCategory(admin, id, { name, translations: { hi: hi as unknown as Record<string, string> } })
		expect(await getState(id, 'Shirts')).toMatchObject({ hi: { name: { state: 'current' } } })
		await update('Fine Shirts', { name: 'शर्ट' })
		expect(await getState(id, 'Fine Shirts')).toMatchObject({ hi: { name: { state: 'outdated', text: 'शर्ट' } } })
		await update('Fine Shirts', { name: 'शर्ट', stillRight: ['name'] })
		expect(await getState(id, 'Fine Shirts')).toMatchObject({ hi: { name: { state: 'current' } } })
		await update('Best Shirts', { name: 'बढ़िया शर्ट' })
		expect(await getState(id, 'Best Shirts')).toMatchObject({ hi: { name: { state: 'current' } } })
	})
})

describe('search', () => {
	const find = async (text: string) => {
		const { ids, exact } = await searchCatalog(text)
		return ids.slice(0, exact)
	}

	test('a product is found by its translated name and texts, and again when they change', async () => {
		const id = await makeShirt()
		for (const text of ['लिनन', 'लिनन शर्ट', 'गर्मियों', 'जेबें', 'linen']) expect(await find(text)).toEqual([id])
		await translate('product', { id, name: 'Linen Shirt' }, { name: 'सनई' })
		expect(await find('सनई')).toEqual([id])
		await translate('product', { id, name: 'Linen Shirt' }, { name: 'कमीज़' })
		expect(await find('सनई')).toEqual([])
	})

	test('a part of a translated name finds it while somebody types', async () => {
		expect(await find('लिन')).toEqual([])
		const id = await makeShirt()
		expect(await find('लिन')).toEqual([id])
	})

	test('a product is found by the translated names of its category and colors', async () => {
		const { id } = await makeProduct({ name: 'Sanganer', colors: ['Rust'] })
		const categoryId = await createCategory(admin, { name: 'Shirts' })
		await write((tx) => tx.product.update({ where: { id }, data: { categoryId } }))
		await find('sanganer')
		const { id: colorId } = await read.color.findFirstOrThrow()
		await translate('category', { id: categoryId, name: 'Shirts' }, { name: 'पहनावा' })
		await translate('color', { id: colorId, name: 'Rust' }, { name: 'जंगी' })
		expect(await find('पहनावा')).toEqual([id])
		expect(await find('जंगी')).toEqual([id])
	})

	test('a word that the synonyms know is also found as the owner has written it', async () => {
		const { id } = await makeProduct({ name: 'Sanganer No. 5' })
		await translate('product', { id, name: 'Sanganer No. 5' }, { name: 'कुर्ता नंबर 5' })
		expect(await find('कुर्ता नंबर')).toEqual([id])
	})
})

describe('product files', () => {
	test('an export has a column for each text in each language, and importing it changes nothing', async () => {
		await makeShirt()
		const file = await exportAll()
		const [head] = file.split('\r\n')
		expect(head).toContain('Title (hi),Description (hi),Details (hi),Size & Fit (hi)')
		expect(head).toContain('Title (gu)')
		expect(file).toContain('लिनन शर्ट')
		expect((await importFile(file)).map(({ result }) => result)).toEqual(['unchanged'])
	})

	test('an exported product is imported into an empty shop with its translations', async () => {
		await makeShirt()
		const file = await exportAll()
		const before = await listStored()
		await emptyTables('product')
		expect(await listStored()).toEqual([])
		expect((await importFile(file)).map(({ result }) => result)).toEqual(['added'])
		expect(await listStored()).toEqual(before)
	})

	test('an import changes the translations that it states and leaves the others', async () => {
		const id = await makeShirt()
		const { handle } = await read.product.findUniqueOrThrow({ where: { id } })
		const file = (cells: string) =>
			`Handle,Title,Variant Price,Title (hi),Description (hi)\n${handle},Linen Shirt,1000,${cells}`
		const [outcome] = await importFile(file('शर्ट,'))
		expect(outcome!.changes).toContainEqual({ field: 'name (hi)', from: 'लिनन शर्ट', to: 'शर्ट' })
		expect((await listStored()).map(({ text }) => text)).toEqual(['शर्ट', 'गर्मियों के लिए', 'दो जेबें\nलंबी बाजू'])
	})

	test('a file without these columns leaves translations alone, and a shop with one language has none', async () => {
		await makeShirt()
		const before = await listStored()
		await setSettings({})
		const file = await exportAll()
		expect(file).not.toContain('(hi)')
		await importFile(file.replace('For summer', 'For winter'))
		expect(await listStored()).toEqual(before)
	})
})

test('the form of a product saves its translations with the product', async () => {
	const id = await makeShirt()
	const { input, version } = await getProductForEdit(id)
	expect(input.translations).toEqual({
		hi: { description: 'गर्मियों के लिए', details: 'दो जेबें\nलंबी बाजू', name: 'लिनन शर्ट' },
	})
	const translations = { hi: { name: 'शर्ट', description: '' } }
	const categoryId = await createCategory(admin, { name: 'Shirts' })
	await updateProduct(admin, id, version, { ...input, categoryId, translations })
	expect((await listStored()).map(({ text }) => text)).toEqual(['शर्ट', 'दो जेबें\nलंबी बाजू'])
})

test('every kind has a name or a text to translate', () => {
	for (const fields of Object.values(translatable)) expect(Object.keys(fields).length).toBeGreaterThan(0)
})
