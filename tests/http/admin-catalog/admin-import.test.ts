import { existsSync, readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { dumpDatabase } from '../../support/data/database-dump.ts'
import { createImage } from '../../support/data/images.ts'
import {
	findByHandle,
	createCsvFile,
	head,
	openImportPage,
	importsDir,
	createKnownProduct,
} from '../../support/pages/import-page.ts'
import { getText } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const person = await logInAdmin()
const { upload, settled, apply, title, statusText, rows, parts, fieldError, listed } = openImportPage(person)

beforeEach(async () => {
	await write((tx) => tx.product.deleteMany())
})

async function mixedFile() {
	await createKnownProduct('known-kurta', 'Kurta')
	await createKnownProduct('same-scarf', 'Scarf')
	await createKnownProduct('gone-hat', 'Hat', { status: 'archived' })
	return createCsvFile(
		[
			head,
			'new-shirt,New Shirt,499.50,7,Color,Blue,Tops,https://cdn.example/x/shirt.jpg?v=1',
			'known-kurta,Long Kurta,1200,10,Color,Red,,',
			'same-scarf,Scarf,1000,10,Color,Red,,',
			'gone-hat,Hat,5,1,Color,Red,,',
			'bad-belt,Belt,ask us,1,Color,Red,,',
			',No Handle,5,1,Color,Red,,',
		].join('\n'),
	)
}

test('the dry run of an import shows the effect of each row, and changes nothing', async () => {
	const file = await mixedFile()
	const before = dumpDatabase()
	const page = await upload(file)
	expect(page.path).toMatch(/^\/admin\/products\/import\/[0-9a-f]{32}$/)
	expect(page.words('h1')).toBe('spring.csv')
	expect(title()).toBe('Ready to import')
	expect(statusText()).toBe(
		'6 products in the file: 1 to add, 1 to change, 1 unchanged, 1 skipped, 2 rejected. Nothing has been changed yet.',
	)
	expect(page.all('main section dl > div').map(getText)).toEqual(['New categories: Tops', 'New colors: Blue'])
	expect(rows()).toEqual([
		[
			'Line 2',
			'New Shirtnew-shirt',
			'To add',
			'₹ 499.50 · 7 items · new category Tops · new color Blueshirt.jpg was not found (line 2).',
		],
		[
			'Line 3',
			'Long Kurtaknown-kurta',
			'To change',
			'₹ 1,200.00 · 10 itemsname: Kurta →becomes Long Kurtaprice: ₹ 1,000.00 →becomes ₹ 1,200.00',
		],
		['Line 4', 'Scarfsame-scarf', 'Unchanged', ''],
		['Line 5', 'Hatgone-hat', 'Skipped', 'It was deleted from the shop.'],
		['Line 6', 'bad-belt', 'Rejected', 'Its Variant Price "ask us" is not a price.'],
		['Line 7', 'No handle', 'Rejected', 'It has no Handle.'],
	])
	expect(parts()).toEqual([
		'All 6',
		'To add 1',
		'To change 1',
		'Unchanged 1',
		'Skipped 1',
		'Rejected 2',
		'With warnings 1',
	])
	expect(dumpDatabase()).toBe(before)
})

test('the dry run of an import of unchanged products shows that, and offers no import', async () => {
	await createKnownProduct('same-scarf', 'Scarf')
	await upload(createCsvFile(`${head}\nsame-scarf,Scarf,1000,10,Color,Red,,\n`))
	expect(title()).toBe('Nothing to import')
	expect(statusText()).toBe('This file matches the shop. 1 product in the file: 1 unchanged.')
	expect(person.all('main form')).toHaveLength(0)
})

test.each<[string, File | undefined, string]>([
	['nothing at all', undefined, 'Please select a product file.'],
	['a header alone', createCsvFile(`${head}\n,,,,,,,\n`), 'This file has no products.'],
])('an unusable import file shows an error beside its field: %s', async (_, file, sentence) => {
	const before = folders()
	await upload(file)
	expect(person.page().status).toBe(400)
	expect(person.page().path).toBe('/admin/products/import')
	expect(fieldError()).toEqual(sentence)
	expect(person.words('main [role=alert]')).toBe(sentence)
	expect(folders()).toEqual(before)
})

test('an unusable import file shows an error beside its field: an unclosed quote', async () => {
	await upload(createCsvFile(`${head}\na,"Shirt,5,1,,,,\n`))
	expect(person.page().status).toBe(400)
	expect(fieldError()).toMatch(/^The file cannot be read as CSV: Quote Not Closed/)
})

test('an unusable import file shows an error beside its field: more than 20 MB', async () => {
	await upload(createCsvFile(new Uint8Array(20 * 1024 * 1024 + 1).fill(97)))
	expect(person.page().status).toBe(413)
	expect(fieldError()).toBe(
		'A product file can have at most 20 MB, a photo 10 MB, and the whole upload 100 MB and 100 photos.',
	)
})

test('an import asks about ambiguous columns and rereads the file after each answer', async () => {
	await upload(createCsvFile(`${head}\ntwo-ways,Shirt,1.299,1,Color,Red,,\nlost,Caf\uFFFD,5,1,Color,Red,,\n`))
	expect(statusText()).toContain('2 rejected')
	await apply('A dot: 1,299.50')
	expect(rows()[0]).toContain('Its Variant Price "1.299" has more than two decimals.')
	await apply('Import as is')
	expect(statusText()).toContain('1 to add, 1 rejected')
})

const folders = () => (existsSync(importsDir) ? readdirSync(importsDir) : [])

describe('running an import', () => {
	test('an import applies its dry run under the name of the admin, and confirms it', async () => {
		await upload(await mixedFile())
		await apply('Import 2 products')
		expect(title()).toBe('Import finished')
		expect(statusText()).toBe('6 products in the file: 1 added, 1 changed, 1 unchanged, 1 skipped, 2 rejected.')
		expect(rows().map(([line, , result]) => [line, result])).toEqual([
			['Line 2', 'Added'],
			['Line 3', 'Changed'],
			['Line 4', 'Unchanged'],
			['Line 5', 'Skipped'],
			['Line 6', 'Rejected'],
			['Line 7', 'Rejected'],
		])
		const shirt = await findByHandle('new-shirt')
		expect(shirt).toMatchObject({ name: 'New Shirt', basePricePaise: 49_950, remainingQty: 7, purchaseQty: 0 })
		expect(shirt!.stockMovements).toMatchObject([{ reason: 'imported', change: 7, byUserId: person.userId }])
		expect(await findByHandle('known-kurta')).toMatchObject({ name: 'Long Kurta', basePricePaise: 120_000, version: 2 })
		expect((await createVisitor().open(`/singleproduct/${shirt!.id}`)).text).toContain('New Shirt')
		expect((await listed(person.page().path)).at(-1)).toBe('Imported')
	})

	test('an import submitted twice, also at the same moment, runs once', async () => {
		const lines = Array.from({ length: 8 }, (_, number) => `twice-${number},Twice ${number},10,3,Color,Red,,`)
		const { path: address } = await upload(createCsvFile([head, ...lines].join('\n')))
		const press = () => person.post(`${address}/apply`)
		const answers = await Promise.all([press(), press(), press()])
		expect(answers.map((answer) => [answer.status, answer.headers.get('Location')])).toEqual(
			Array.from({ length: 3 }, () => [303, address]),
		)
		await person.open(address)
		await settled()
		const before = dumpDatabase()
		expect(await read.product.count()).toBe(8)
		expect(await read.stockMovement.count({ where: { product: { handle: { startsWith: 'twice-' } } } })).toBe(8)
		await press()
		await person.open(address)
		expect((await settled()).status).toBe(200)
		expect(title()).toBe('Import finished')
		expect(dumpDatabase()).toBe(before)
	})

	test('an import uses images uploaded with it, only after it is submitted', async () => {
		await createKnownProduct('known-kurta', 'Kurta')
		const file = createCsvFile(
			`${head}\nknown-kurta,Kurta,1000,10,Color,Red,,https://cdn.example/p/front%20view.png?v=3\nknown-kurta,,,,,,,https://cdn.example/p/none.png\n`,
		)
		const before = dumpDatabase()
		await upload(file, [
			await createImage('#223344', { name: 'front view.png' }),
			await createImage('#aa4455', { name: 'other.png' }),
		])
		expect(dumpDatabase()).toBe(before)
		expect(person.page().text).toContain('with 2 photos')
		expect(rows()[0]![3]).toBe(
			'₹ 1,000.00 · 10 itemspictures: 0 images →becomes 1 imagenone.png was not found (line 3).',
		)
		await apply('Import 1 product')
		expect((await findByHandle('known-kurta'))!.images).toHaveLength(1)
	})
})

describe('images to fetch', () => {
	const address = 'https://127.0.0.1/shirt.jpg'
	const file = () => createCsvFile(`${head}\nfetched-shirt,Shirt,10,1,Color,Red,,${address}\n`)

	async function uploadFetching() {
		await person.open('/admin/products/import')
		await person.submit({ file: file(), fetch: 'on' }, { button: 'Check file' })
		return settled()
	}

	test('an import shows why an image could not be fetched, and fetches missing ones again', async () => {
		await uploadFetching()
		const { path: report } = await apply('Import 1 product')
		expect(statusText()).toBe('1 product in the file: 1 added. 1 image is missing. See the rows for the reason.')
		expect(rows()[0]![3]).toContain('shirt.jpg could not be downloaded (line 2): the address is not public.')
		await apply('Download images again')
		expect(person.page().path).toEqual(report)
		expect(statusText()).toBe('1 product in the file: 1 unchanged. 1 image is missing. See the rows for the reason.')
	})
})

test('two similar categories stay separate if both are added before the import, as the page says', async () => {
	const file = () =>
		createCsvFile([head, 'apart-one,Apart One,10,1,,,Kurta Set,', 'apart-two,Apart Two,10,1,,,Kurta Sets,'].join('\n'))
	expect((await upload(file())).text).toContain('Its category "Kurta Sets" is matched to "Kurta Set"')
	const page = await person.open('/admin/products/import')
	const way = page.all('main a').find((link) => getText(link) === 'add both')!
	for (const name of ['Kurta Set', 'Kurta Sets']) {
		await person.open(way.getAttribute('href')!)
		await person.submit({ name }, { form: '#category' })
	}
	expect((await upload(file())).text).not.toContain('is matched to')
	await apply('Import 2 products')
	const categories = await read.product.findMany({
		where: { handle: { startsWith: 'apart-' } },
		orderBy: { handle: 'asc' },
		select: { category: { select: { name: true } } },
	})
	expect(categories.map(({ category }) => category?.name)).toEqual(['Kurta Set', 'Kurta Sets'])
})

afterEach(() => {
	expect(person.page().status).toBeLessThan(500)
})
