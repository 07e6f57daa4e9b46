import { beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { makeProduct, makeStaff } from '../../../tests/support/data/shop-data.ts'
import { emptyTables, setSettings } from '../../../tests/support/data/tables.ts'
import { onPostgresql } from '../../../tests/support/postgresql/tested-engine.ts'
import { listSaleAnnouncements } from '../catalog/sales/apply-sales.server.ts'
import { saleSchema } from '../catalog/sales/sale.schema.ts'
import { createSale, deleteSale } from '../catalog/sales/sales.server.ts'
import { createOffer, updateOffer } from '../home/offer.server.ts'
import { createHomeSection, deleteHomeSection } from '../home/edit-home-sections.server.ts'
import { translateHomeSections, listHomeSections } from '../home/home-sections.server.ts'
import { homeSectionSchema } from '../home/home.schema.ts'
import { defaultLanguage, translatedLanguages } from '#app/i18n/languages.ts'
import { cards } from '../settings/cards.ts'
import { getCardValues, saveCard } from '../settings/save-settings.server.ts'
import type { Setting } from '../settings/setting.ts'
import {
	getTranslatedContacts,
	getTranslatedFooter,
	getTranslatedPage,
	translateOutlets,
} from '../settings/translated-settings.server.ts'
import { getProductDetail, translateDetail } from '../catalog/product/product-detail.server.ts'
import { buildTranslationsSchema } from '../translations/translations.schema.ts'
import { translatable, translatableCards, type TranslationRow } from '../translations/translatable.ts'
import { exportTranslations, importTranslations, parseTranslationFilter } from './translation-file.server.ts'
import { listTranslations, saveTranslationRow } from './translation-list.server.ts'
import { listTranslatableKinds } from './translation-sources.server.ts'

// The rule of this file: own-translations.

const [hindi] = translatedLanguages as [(typeof translatedLanguages)[0]]
const owner = await makeStaff()
const manager = await makeStaff('manager')
const packer = await makeStaff('packer')

beforeEach(async () => {
	await emptyTables('translation', 'product', 'collection', 'category', 'color', 'offer', 'homeSection', 'sale')
	await setSettings({ 'shop.language-hi': true, 'shop.language-gu': true, 'shop.about': 'Cotton by hand' })
})

const parse = (query: string) => parseTranslationFilter(new URLSearchParams(query))
const list = async (query: string, page = 1) => (await listTranslations(owner, parse(query), page)).items

async function findRow(query: string): Promise<TranslationRow> {
	const [row] = await list(query)
	return row!
}

const save = ({ kind, id, field, seen }: TranslationRow, hi: string, actor = owner) =>
	saveTranslationRow(actor, { kind, id, field, seen, translations: { hi: { [field]: hi } } })

const upload = (text: string, actor = owner) => importTranslations(actor, new TextEncoder().encode(text))

async function exportAll(query: string): Promise<string> {
	let text = ''
	for await (const part of exportTranslations(owner, parse(query))) text += part
	return text
}

const listStored = () => read.translation.findMany({ orderBy: { id: 'asc' }, select: { field: true, text: true } })

describe('texts of the shop', () => {
	test("the table has the labels and the lengths of the settings' fields", () => {
		for (const card of translatableCards)
			for (const [field, { label, maxLength }] of Object.entries(translatable[card])) {
				const setting = (cards[card].settings as Readonly<Record<string, Setting>>)[field]!
				expect([label, `Text of ${label}`]).toContain(setting.label)
				expect(setting.schema.safeParse('x'.repeat(maxLength)).success).toBe(true)
				expect(setting.schema.safeParse('x'.repeat(maxLength + 1)).success).toBe(false)
			}
	})

	test('the tagline and the footer are in the language, and own texts without a translation in English', async () => {
		await setSettings({ 'shop.language-hi': true, 'shop.about': 'Cotton by hand', 'shop.founded': 2020 })
		await save(await findRow('kind=shop&search=cotton'), 'हाथ का सूती')
		expect((await getTranslatedContacts(hindi)).about).toBe('हाथ का सूती 2020 से।')
		expect((await getTranslatedFooter(hindi)).updatesTitle).toBe('रोज़ के नए अपडेट')
		await setSettings({ 'shop.language-hi': true, 'shop.updatesTitle': 'Stories from the loom' })
		expect((await getTranslatedFooter(hindi)).updatesTitle).toBe('Stories from the loom')
	})

	test('a settings form saves the translations of its texts, and is outdated when they change', async () => {
		const values = await getCardValues('pages')
		await saveCard(owner, 'pages', { ...values, translations: { hi: { story: 'कहानी' } } })
		expect((await getTranslatedPage('story', hindi)).lead).toBe('कहानी')
		await expect(saveCard(owner, 'pages', values)).rejects.toMatchObject({ code: 'conflict' })
		const entry = await read.activityEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
		expect(entry).toMatchObject({ kind: 'setting', new: { 'our story (hi)': 'कहानी' } })
	})

	test('the announcement of a sale is in the language, and its translation is deleted with the sale', async () => {
		const input = { name: 'Diwali', kind: 'percent', value: 20, startsOn: '2026-01-01', words: 'Diwali sale' }
		const sale = saleSchema.parse({ ...input, translations: { hi: { words: 'दिवाली सेल' } } })
		const { id } = await createSale(owner, sale)
		expect(await listSaleAnnouncements(hindi)).toEqual(['दिवाली सेल'])
		expect(await listSaleAnnouncements(defaultLanguage)).toEqual(['Diwali sale'])
		await deleteSale(owner, id)
		expect(await listStored()).toEqual([])
	})

	test('the translations of a sale are deleted with its row, whatever deletes it', async () => {
		const input = { name: 'Holi', kind: 'percent', value: 20, startsOn: '2026-01-01', words: 'Holi sale' }
		await createSale(owner, saleSchema.parse({ ...input, translations: { hi: { words: 'होली सेल' } } }))
		await emptyTables('sale')
		expect(await listStored()).toEqual([])
	})

	test('an offer keeps its translation, which is outdated when its text changes', async () => {
		const { id } = await createOffer(owner, { text: 'Sale', translations: { hi: { text: 'सेल' } } })
		await updateOffer(owner, id, { text: 'Big sale' })
		expect(await list('kind=offer&state=outdated')).toMatchObject([
			{ id, original: 'Big sale', states: { hi: { text: 'सेल', state: 'outdated' }, gu: { state: 'missing' } } },
		])
	})

	test('the columns of a size guide are in the language, and its sizes stay', async () => {
		const { id: productId } = await makeProduct({ name: 'Linen Shirt' })
		const lines = [
			['Size', 'Chest'],
			['S', '86-91'],
		]
		await write((tx) => tx.sizeGuide.create({ data: { productId, lines } }))
		const row = await findRow('kind=sizeGuide')
		expect(row).toMatchObject({
			record: 'Linen Shirt',
			original: 'Size\nChest',
			to: `/admin/products/${productId}#product-sizeGuide`,
		})
		await save(row, 'साइज़\nछाती')
		const detail = await getProductDetail(productId)
		const [table] = (await translateDetail(detail, hindi)).sizeGuide
		expect(table).toEqual({
			unit: 'cm',
			lines: [
				['साइज़', 'छाती'],
				['S', '86–91'],
			],
		})
		await save(await findRow('kind=sizeGuide'), 'साइज़')
		expect((await translateDetail(detail, hindi)).sizeGuide).toEqual(detail.sizeGuide)
		await write((tx) => tx.sizeGuide.deleteMany())
		expect(await listStored()).toEqual([])
	})

	test('an outlet is in the language until its text changes', async () => {
		const outlet = { name: 'Ring Road', address: '12 Ring Road', city: 'Surat', mapsUrl: '', hours: '' }
		await setSettings({ 'shop.language-hi': true, 'shop.outlets': [outlet] })
		await save(await findRow('kind=outlet&search=12 ring'), '12 रिंग रोड')
		await save(await findRow('kind=outlet&search=surat'), 'सूरत')
		expect(await translateOutlets(hindi)).toMatchObject([
			{ name: 'Ring Road', address: '12 रिंग रोड', mapsUrl: expect.stringContaining('12%20Ring%20Road') as string },
		])
		expect(await getTranslatedContacts(hindi)).toMatchObject({ address: '12 रिंग रोड', inCity: ' in सूरत' })
		await setSettings({ 'shop.language-hi': true, 'shop.outlets': [{ ...outlet, address: '14 Ring Road' }] })
		expect(await translateOutlets(hindi)).toMatchObject([{ address: '14 Ring Road' }])
		expect(await list('kind=outlet&state=outdated')).toMatchObject([{ field: 'address' }])
	})

	test('a message template is translated with its placeholders only', async () => {
		const row = await findRow('kind=templates&search=is on its way')
		const file = (hi: string) =>
			`kind,record id,field,original,hi\ntemplates,0,${row.field},${row.original.replaceAll(',', '')},${hi}`
		expect((await upload(file('{naam} जी'))).refused).toMatchObject([
			{ row: 2, message: expect.stringContaining('{naam}') as string },
		])
		expect(await upload(file('{name} जी'))).toEqual({ saved: 1, refused: [] })
		const schema = buildTranslationsSchema('templates')
		expect(schema.safeParse({ hi: { shipped: '{naam}' } }).error?.issues[0]?.path).toEqual(['hi', 'shipped'])
	})

	test('a section of the home page is in the language, and its translations are deleted with it', async () => {
		const input = homeSectionSchema.parse({ kind: 'text', title: 'About', translations: { hi: { title: 'परिचय' } } })
		const id = await createHomeSection(owner, input)
		const shown = await translateHomeSections(await listHomeSections(), hindi)
		expect(shown.find((section) => section.id === id)!.title).toBe('परिचय')
		await deleteHomeSection(owner, id)
		expect(await listStored()).toEqual([])
	})
})

describe('the list', () => {
	test('is filtered by kind, language, state and text', async () => {
		await makeProduct({ name: 'Linen Shirt', description: 'For summer' })
		await save(await findRow('kind=product&search=linen'), 'लिनन शर्ट')
		const listFields = async (query: string) => (await list(`kind=product&${query}`)).map(({ field }) => field)
		expect(await listFields('')).toEqual(['name', 'description'])
		expect(await listFields('language=hi&state=missing')).toEqual(['description'])
		expect(await listFields('language=gu&state=missing')).toEqual(['name', 'description'])
		expect(await listFields('state=current')).toEqual(['name'])
		expect(await listFields('search=लिनन')).toEqual(['name'])
		expect(await list('kind=product&state=outdated')).toEqual([])
	})

	test('reads only records whose English text has changed to find outdated translations', async () => {
		const { id } = await makeProduct({ name: 'Linen Shirt' })
		const isMarked = async () => (await read.translation.findFirstOrThrow()).mayBeOutdated
		await save(await findRow('kind=product'), 'लिनन शर्ट')
		expect(await isMarked()).toBe(false)
		await write((tx) => tx.product.update({ where: { id }, data: { hsn: '6105' } }))
		expect(await isMarked()).toBe(false)
		await write((tx) => tx.product.update({ where: { id }, data: { name: 'Linen Top' } }))
		expect(await isMarked()).toBe(true)
		expect(await list('state=outdated')).toMatchObject([{ id, field: 'name' }])
		await write((tx) => tx.product.update({ where: { id }, data: { name: 'Linen Shirt' } }))
		expect(await list('state=outdated')).toEqual([])
		await save(await findRow('kind=product'), 'लिनन की शर्ट')
		expect(await isMarked()).toBe(false)
	})

	test.skipIf(onPostgresql)('marks the translations of every field when its text changes', async () => {
		const triggers = await readPrepared<{ sql: string }>(
			`SELECT "sql" FROM sqlite_master WHERE "type" = 'trigger' AND "name" LIKE '%_translations_update'`,
		)
		for (const [kind, fields] of Object.entries(translatable)) {
			const trigger = triggers.find(({ sql }) => sql.includes(`"kind" = '${kind}'`))
			const isSetting = kind === 'outlet' || translatableCards.some((card) => card === kind)
			expect([kind, trigger !== undefined]).toEqual([kind, !isSetting])
			const columns = kind === 'sizeGuide' ? ['lines'] : Object.keys(fields)
			for (const column of isSetting ? [] : columns)
				expect(trigger!.sql).toContain(`"${column}" IS NOT new."${column}"`)
		}
	})

	test('has 50 texts a page, and leads to the last page', async () => {
		for (let number = 1; number <= 51; number += 1) await createOffer(owner, { text: `Offer ${number}` })
		const first = await listTranslations(owner, parse('kind=offer'), 1)
		expect([first.items.length, first.pageCount, first.isMore]).toEqual([50, 2, true])
		const last = await listTranslations(owner, parse('kind=offer'), 9)
		expect([last.items.length, last.page, last.total, last.isMore]).toEqual([1, 2, 51, false])
	})

	test('has only the kinds that the role may change', () => {
		const names = (actor: typeof owner) => listTranslatableKinds(actor).map(([kind]) => kind)
		expect(names(owner)).toContain('checkout')
		expect(names(manager)).not.toContain('checkout')
		expect(names(packer)).toEqual([])
	})

	test('an empty text deletes a translation', async () => {
		await createOffer(owner, { text: 'Sale', translations: { hi: { text: 'सेल' } } })
		await save(await findRow('kind=offer'), '')
		expect(await listStored()).toEqual([])
	})

	test('a form that was opened before the text changed is refused', async () => {
		const { id } = await createOffer(owner, { text: 'Sale' })
		const row = await findRow('kind=offer')
		await updateOffer(owner, id, { text: 'Big sale' })
		await expect(save(row, 'सेल')).rejects.toMatchObject({ messageId: 'translation-changed' })
	})

	test('refuses who may not change the text', async () => {
		const row = await findRow('kind=delivery')
		expect(row).toBeUndefined()
		await createOffer(owner, { text: 'Sale' })
		await expect(save(await findRow('kind=offer'), 'सेल', packer)).rejects.toMatchObject({ code: 'forbidden' })
	})

	test("a product's open form is outdated after its translation is saved", async () => {
		const { id } = await makeProduct({ name: 'Scarf' })
		const getVersion = async () => (await read.product.findUniqueOrThrow({ where: { id } })).version
		const before = await getVersion()
		await save(await findRow('kind=product'), 'स्कार्फ')
		expect(await getVersion()).toBe(before + 1)
	})
})

describe('files', () => {
	test('an export comes back unchanged, and with new translations', async () => {
		const { id } = await createOffer(owner, { text: '=Sale, "today"', translations: { hi: { text: 'सेल' } } })
		const text = await exportAll('kind=offer')
		expect(text).toBe(`kind,record id,field,original,hi,gu\r\noffer,${id},text,"'=Sale, ""today""",सेल,\r\n`)
		expect(await upload(text)).toEqual({ saved: 0, refused: [] })
		expect(await upload(text.replace(',सेल,', ',सेल,સેલ'))).toEqual({ saved: 1, refused: [] })
		expect((await findRow('kind=offer')).states).toMatchObject({
			hi: { state: 'current' },
			gu: { text: 'સેલ', state: 'current' },
		})
	})

	test('a translation of a text that has changed since the export is outdated', async () => {
		const { id } = await createOffer(owner, { text: 'Sale' })
		const text = await exportAll('kind=offer')
		await updateOffer(owner, id, { text: 'Big sale' })
		await upload(text.replace('Sale,,', 'Sale,सेल,'))
		expect((await findRow('kind=offer&state=outdated')).states).toMatchObject({ hi: { text: 'सेल', state: 'outdated' } })
	})

	test('an empty cell leaves a translation unchanged, and separators may differ', async () => {
		const { id } = await createOffer(owner, { text: 'Sale', translations: { hi: { text: 'सेल' } } })
		await upload(`kind;record id;field;original;hi\noffer;${id};text;Sale;`)
		expect(await listStored()).toEqual([{ field: 'text', text: 'सेल' }])
	})

	test('a refused row has its number and a sentence, and never stops the others', async () => {
		const { id } = await createOffer(owner, { text: 'Sale' })
		const rows = [
			'thing,1,text,Sale,सेल',
			`offer,${id},price,Sale,सेल`,
			'offer,x,text,Sale,सेल',
			`offer,${id},text,,सेल`,
			`offer,${id},text,Sale,${'र'.repeat(501)}`,
			'offer,999999,text,Sale,सेल',
			`offer,${id},text,Sale,सेल`,
			`offer,${id},text,Sale,सेल सेल`,
			'checkout,0,note,Note,नोट',
		]
		expect(await upload(['kind,record id,field,original,hi', ...rows].join('\n'), manager)).toEqual({
			saved: 1,
			refused: [
				{ row: 2, message: 'The kind “thing” is unknown.' },
				{ row: 3, message: 'The field “price” is unknown.' },
				{ row: 4, message: 'The record id is not a number.' },
				{ row: 5, message: 'The original is empty.' },
				{ row: 6, message: expect.stringContaining('500') as string },
				{ row: 7, message: 'This text no longer exists.' },
				{ row: 9, message: 'This text is listed twice.' },
				{ row: 10, message: 'Your role may not change this text.' },
			],
		})
		expect(await listStored()).toEqual([{ field: 'text', text: 'सेल' }])
	})

	test.each([
		['', 'This file is empty.'],
		['kind,field,original,hi', 'The column "record id" is missing.'],
		['kind,record id,field,original,fr', 'The file has no column for a language of the shop'],
		[`kind,record id,field,original,hi\n${'offer,1,text,a,b\n'.repeat(10_001)}`, 'A file has at most 10,000 rows.'],
		['PK\u0003\u0004', 'This is an Excel file.'],
	])('a file that cannot be read says why: %#', async (text, problem) => {
		await expect(upload(text)).rejects.toThrow(problem)
	})
})
