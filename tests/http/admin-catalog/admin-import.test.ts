import { existsSync, readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'
import { dumpDatabase } from '../../support/data/database-dump.ts'
import { image } from '../../support/data/images.ts'
import { byHandle, csvFile, head, importPage, importsDir, known } from '../../support/pages/import-page.ts'
import { wordsOf } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'

const person = await loggedInAdmin()
const { upload, settled, apply, title, statusText, rows, parts, fieldError, listed } = importPage(person)

beforeEach(async () => {
	await write((tx) => tx.product.deleteMany())
})

async function mixedFile() {
	await known('known-kurta', 'Kurta')
	await known('same-scarf', 'Scarf')
	await known('gone-hat', 'Hat', { deletedAt: new Date() })
	return csvFile(
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

test('the dry run of an import says row by row what would be done, and changes nothing at all', async () => {
	const file = await mixedFile()
	const before = dumpDatabase()
	const page = await upload(file)
	expect(page.path).toMatch(/^\/admin\/products\/import\/[0-9a-f]{32}$/)
	expect(page.words('h1')).toBe('spring.csv')
	expect(title()).toBe('Ready to import')
	expect(statusText()).toBe(
		'6 products in the file: 1 to add, 1 to change, 1 unchanged, 1 left out, 2 refused. Nothing has been changed yet.',
	)
	expect(page.all('main section dl > div').map(wordsOf)).toEqual(['New categories: Tops', 'New colours: Blue'])
	expect(rows()).toEqual([
		[
			'Line 2',
			'New Shirtnew-shirt',
			'To add',
			'₹ 499.50 · 7 pieces · new category Tops · new colour Blueshirt.jpg is not there (line 2).',
		],
		[
			'Line 3',
			'Long Kurtaknown-kurta',
			'To change',
			'₹ 1,200.00 · 10 piecesname: Kurta →becomes Long Kurtaprice: ₹ 1,000.00 →becomes ₹ 1,200.00',
		],
		['Line 4', 'Scarfsame-scarf', 'Unchanged', ''],
		['Line 5', 'Hatgone-hat', 'Left out', 'It was deleted in the shop.'],
		['Line 6', 'bad-belt', 'Refused', 'Its Variant Price "ask us" is not a price.'],
		['Line 7', 'No handle', 'Refused', 'It has no Handle.'],
	])
	expect(parts()).toEqual([
		'All 6',
		'To add 1',
		'To change 1',
		'Unchanged 1',
		'Left out 1',
		'Refused 2',
		'With notes 1',
	])
	expect(dumpDatabase()).toBe(before)
})

test('the dry run of an import of a file that the shop already has says so, and offers nothing', async () => {
	await known('same-scarf', 'Scarf')
	await upload(csvFile(`${head}\nsame-scarf,Scarf,1000,10,Color,Red,,\n`))
	expect(title()).toBe('There is nothing to import')
	expect(statusText()).toBe('Nothing in this file differs from the shop. 1 product in the file: 1 unchanged.')
	expect(person.all('main form')).toHaveLength(0)
})

test.each<[string, File | undefined, string]>([
	['nothing at all', undefined, 'Please select a product file.'],
	['a header alone', csvFile(`${head}\n,,,,,,,\n`), 'There is no product in this file.'],
])("an import's file that cannot be used is told beside its field: %s", async (_, file, sentence) => {
	const before = folders()
	await upload(file)
	expect(person.page().status).toBe(400)
	expect(person.page().path).toBe('/admin/products/import')
	expect(fieldError()).toEqual(sentence)
	expect(person.words('main [role=alert]')).toBe(sentence)
	expect(folders()).toEqual(before)
})

test("an import's file that cannot be used is told beside its field: a quote that is never closed", async () => {
	await upload(csvFile(`${head}\na,"Shirt,5,1,,,,\n`))
	expect(person.page().status).toBe(400)
	expect(fieldError()).toMatch(/^The file cannot be read as CSV: Quote Not Closed/)
})

test("an import's file that cannot be used is told beside its field: more than 20 MB", async () => {
	await upload(csvFile(new Uint8Array(20 * 1024 * 1024 + 1).fill(97)))
	expect(person.page().status).toBe(413)
	expect(fieldError()).toBe(
		'A product file may have at most 20 MB, a photo 10 MB, and everything together 100 MB and 100 photos.',
	)
})

test('an import asks what its file leaves open, and reads it anew as it is answered', async () => {
	await upload(csvFile(`${head}\ntwo-ways,Shirt,1.299,1,Color,Red,,\nlost,Caf\uFFFD,5,1,Color,Red,,\n`))
	expect(statusText()).toContain('2 refused')
	await apply('A dot: 1,299.50')
	expect(rows()[0]).toContain('Its Variant Price "1.299" has more than two decimals.')
	await apply('Take them as they stand')
	expect(statusText()).toContain('1 to add, 1 refused')
})

const folders = () => (existsSync(importsDir) ? readdirSync(importsDir) : [])

describe('the import', () => {
	test('an import does what the dry run said, in the name of the admin, and says so', async () => {
		await upload(await mixedFile())
		await apply('Import 2 products')
		expect(title()).toBe('The import is finished')
		expect(statusText()).toBe('6 products in the file: 1 added, 1 changed, 1 unchanged, 1 left out, 2 refused.')
		expect(rows().map(([line, , result]) => [line, result])).toEqual([
			['Line 2', 'Added'],
			['Line 3', 'Changed'],
			['Line 4', 'Unchanged'],
			['Line 5', 'Left out'],
			['Line 6', 'Refused'],
			['Line 7', 'Refused'],
		])
		const shirt = await byHandle('new-shirt')
		expect(shirt).toMatchObject({ name: 'New Shirt', basePricePaise: 49_950, remainingQty: 7, purchaseQty: 0 })
		expect(shirt!.stockMovements).toMatchObject([{ reason: 'imported', change: 7, byUserId: person.userId }])
		expect(await byHandle('known-kurta')).toMatchObject({ name: 'Long Kurta', basePricePaise: 120_000, version: 2 })
		expect((await visitor().open(`/singleproduct/${shirt!.id}`)).text).toContain('New Shirt')
		expect((await listed(person.page().path)).at(-1)).toBe('Imported')
	})

	test('an import submitted twice, also at the same moment, does nothing twice', async () => {
		const lines = Array.from({ length: 8 }, (_, number) => `twice-${number},Twice ${number},10,3,Color,Red,,`)
		const { path: address } = await upload(csvFile([head, ...lines].join('\n')))
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
		expect(title()).toBe('The import is finished')
		expect(dumpDatabase()).toBe(before)
	})

	test('an import takes images that were sent with it, and not before it is submitted', async () => {
		await known('known-kurta', 'Kurta')
		const file = csvFile(
			`${head}\nknown-kurta,Kurta,1000,10,Color,Red,,https://cdn.example/p/front%20view.png?v=3\nknown-kurta,,,,,,,https://cdn.example/p/none.png\n`,
		)
		const before = dumpDatabase()
		await upload(file, [
			await image('#223344', { name: 'front view.png' }),
			await image('#aa4455', { name: 'other.png' }),
		])
		expect(dumpDatabase()).toBe(before)
		expect(person.page().text).toContain('with 2 photos')
		expect(rows()[0]![3]).toBe(
			'₹ 1,000.00 · 10 piecespictures: 0 pictures →becomes 1 picturenone.png is not there (line 3).',
		)
		await apply('Import 1 product')
		expect((await byHandle('known-kurta'))!.images).toHaveLength(1)
	})
})

describe('pictures that are to be fetched', () => {
	const address = 'https://127.0.0.1/shirt.jpg'
	const file = () => csvFile(`${head}\nfetched-shirt,Shirt,10,1,Color,Red,,${address}\n`)

	async function uploadFetching() {
		await person.open('/admin/products/import')
		await person.submit({ file: file(), fetch: 'on' }, { button: 'Check the file' })
		return settled()
	}

	test('an import says why a picture did not come, and fetches again what is missing', async () => {
		await uploadFetching()
		const { path: report } = await apply('Import 1 product')
		expect(statusText()).toBe('1 product in the file: 1 added. 1 picture is missing: the rows say why.')
		expect(rows()[0]![3]).toContain('shirt.jpg could not be fetched (line 2): the address is not public.')
		await apply('Fetch them again')
		expect(person.page().path).toEqual(report)
		expect(statusText()).toBe('1 product in the file: 1 unchanged. 1 picture is missing: the rows say why.')
	})
})

test('two categories that are alike are kept apart by adding both before the import, as the page says', async () => {
	const file = () =>
		csvFile([head, 'apart-one,Apart One,10,1,,,Kurta Set,', 'apart-two,Apart Two,10,1,,,Kurta Sets,'].join('\n'))
	expect((await upload(file())).text).toContain('Its category "Kurta Sets" is taken as "Kurta Set"')
	const page = await person.open('/admin/products/import')
	const way = page.all('main a').find((link) => wordsOf(link) === 'add both')!
	for (const name of ['Kurta Set', 'Kurta Sets']) {
		await person.open(way.getAttribute('href')!)
		await person.submit({ name }, { form: '#category' })
	}
	expect((await upload(file())).text).not.toContain('is taken as')
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
