import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onPostgresql } from '../../support/postgresql/tested-engine.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { sampleFiles } from '#app/shop/catalog/import/sample-files.ts'
import { customer, type LoggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { dumpDatabase } from '../../support/data/database-dump.ts'
import { image } from '../../support/data/images.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { wordsOf } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'

let person: LoggedIn
const importsDir = path.join(settings().dataDir, 'imports')

beforeAll(async () => {
	person = await loggedInAdmin()
})

beforeEach(async () => {
	await write((tx) => tx.product.deleteMany())
})

const csvFile = (text: string | Uint8Array<ArrayBuffer>, name = 'spring.csv') =>
	new File([text], name, { type: 'text/csv' })
const head = 'Handle,Title,Variant Price,Variant Inventory Qty,Option1 Name,Option1 Value,Type,Image Src'

async function upload(file: File | File[] | undefined, images?: File[]) {
	await person.open('/admin/products/import')
	await person.submit({ file, images }, { button: 'Check the file' })
	return settled()
}

/** Once idle. */
async function settled() {
	while (person.page().document.querySelector('main progress')) {
		await sleep(50)
		await person.open(person.page().path)
	}
	return person.page()
}

async function apply(button: string) {
	await person.submit({}, { button })
	return settled()
}

const title = () => wordsOf(person.page().document.querySelector('main h2'))
const statusText = () => wordsOf(person.page().document.querySelector('main section [role=status]'))
const rows = () =>
	person
		.page()
		.document.querySelectorAll('main tbody tr')
		.map((row) => row.querySelectorAll('th, td').map(wordsOf))
const parts = () => person.page().document.querySelectorAll('nav[aria-label="Parts of the file"] a').map(wordsOf)
const fieldError = () => wordsOf(person.page().document.querySelector('#import-file-error'))
const pick = (part: string) =>
	person.open(
		person
			.page()
			.document.querySelectorAll('nav[aria-label="Parts of the file"] a')
			.find((link) => wordsOf(link).startsWith(part))!
			.getAttribute('href')!,
	)
/** File and state. */
async function listed(address: string) {
	const page = await person.open('/admin/products/import')
	const item = page.document.querySelector(`main li a[href="${address}"]`)!.closest('li')!
	return [item.querySelector('a'), item.querySelector('p span')].map(wordsOf)
}
const idOf = (address: string) => /[0-9a-f]{32}/.exec(address)![0]
const byHandle = (handle: string) =>
	read.product.findUnique({ where: { handle }, include: { stockMovements: true, images: true } })

async function known(handle: string, name: string, changes: object = {}) {
	const { id } = await makeProduct({ name, colors: ['Red'] })
	await write((tx) => tx.product.update({ where: { id }, data: { handle, ...changes } }))
}

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
	expect(wordsOf(page.document.querySelector('h1'))).toBe('spring.csv')
	expect(title()).toBe('Ready to import')
	expect(statusText()).toBe(
		'6 products in the file: 1 to add, 1 to change, 1 unchanged, 1 left out, 2 refused. Nothing has been changed yet.',
	)
	expect(page.document.querySelectorAll('main section dl > div').map(wordsOf)).toEqual([
		'New categories: Tops',
		'New colors: Blue',
	])
	expect(rows()).toEqual([
		[
			'Line 2',
			'New Shirtnew-shirt',
			'To add',
			'₹ 499.50 · 7 pieces · new category Tops · new color Blueshirt.jpg is not there (line 2).',
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

test('the dry run of an import shows one part of the file, 50 products a page', async () => {
	await known('item-7', 'Old name')
	await upload(
		csvFile(
			[head, ...Array.from({ length: 120 }, (_, number) => `item-${number},Item ${number},10,1,Color,Red,,`)].join(
				'\n',
			),
		),
	)
	expect(rows()).toHaveLength(50)
	expect(person.page().text).toContain('Showing 1 to 50 of 120 results')
	await person.open(`${person.page().path}?page=3`)
	expect(rows().map(([, name]) => name)).toEqual(
		Array.from({ length: 20 }, (_, number) => `Item ${number + 100}item-${number + 100}`),
	)
	await pick('To change')
	expect(rows().map(([line]) => line)).toEqual(['Line 9'])
	await pick('To add')
	expect(person.page().text).toContain('Showing 1 to 50 of 119 results')
	await person.open(`${person.page().path.split('?')[0]}?show=nonsense&page=-3`)
	expect(rows()).toHaveLength(50)
})

test('the dry run of an import of a file that the shop already has says so, and offers nothing', async () => {
	await known('same-scarf', 'Scarf')
	await upload(csvFile(`${head}\nsame-scarf,Scarf,1000,10,Color,Red,,\n`))
	expect([title(), statusText()]).toEqual([
		'There is nothing to import',
		'Nothing in this file differs from the shop. 1 product in the file: 1 unchanged.',
	])
	expect(person.page().document.querySelectorAll('main form')).toHaveLength(0)
})

test.each<[string, File | undefined, string]>([
	['nothing at all', undefined, 'Please select a CSV file.'],
	['an empty file', csvFile(''), 'This file is empty.'],
	['blanks', csvFile(' \n \r\n'), 'This file is empty.'],
	['a header alone', csvFile(`${head}\n,,,,,,,\n`), 'There is no product in this file.'],
	[
		'other columns',
		csvFile('Name,Price\nShirt,5\n'),
		'This is not a product export: it has no column "Handle", "Title", "Variant Price".',
	],
	[
		'a workbook',
		csvFile(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'stock.xlsx'),
		'This is an Excel file: save it as "CSV UTF-8" in Excel, and send that.',
	],
	[
		'a picture',
		csvFile(new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 255, 254]), 'photo.csv'),
		'This file is no text: save it as "CSV UTF-8".',
	],
])("an import's file that cannot be used is told beside its field: %s", async (_, file, sentence) => {
	const before = folders()
	await upload(file)
	expect([person.page().status, person.page().path, fieldError()]).toEqual([400, '/admin/products/import', sentence])
	expect(wordsOf(person.page().document.querySelector('main [role=alert]'))).toBe(sentence)
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

test('the page of the import has a sample of each kind of file', async () => {
	const page = await person.open('/admin/products/import')
	const samples = page.document.querySelectorAll('a[href^="/admin/products/import/sample/"]')
	expect(samples.map(wordsOf)).toEqual(sampleFiles.map(({ title }) => `Sample for ${title}`))
	const response = await person.request(samples[0]!.getAttribute('href')!)
	expect(await response.text()).toBe(sampleFiles[0]!.text)
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
		expect([title(), statusText()]).toEqual([
			'The import is finished',
			'6 products in the file: 1 added, 1 changed, 1 unchanged, 1 left out, 2 refused.',
		])
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
		const press = () => person.request(`${address}/apply`, { method: 'POST', body: new URLSearchParams() })
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
		expect([(await settled()).status, title()]).toEqual([200, 'The import is finished'])
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

	test('the dry run of an import says how many pictures are to be fetched, and without the tick which are missing', async () => {
		const page = await uploadFetching()
		expect(page.document.querySelectorAll('main section dl > div').map(wordsOf)).toContain('Pictures to fetch: 1')
		expect(rows()[0]![3]).toContain('1 picture to fetch')
		await upload(file())
		expect(rows()[0]![3]).toContain('shirt.jpg is not there (line 2).')
	})

	test('an import says why a picture did not come, and fetches again what is missing', async () => {
		await uploadFetching()
		const { path: report } = await apply('Import 1 product')
		expect(statusText()).toBe('1 product in the file: 1 added. 1 picture is missing: the rows say why.')
		expect(rows()[0]![3]).toContain('shirt.jpg could not be fetched (line 2): the address is not public.')
		await apply('Fetch them again')
		expect([person.page().path, statusText()]).toEqual([
			report,
			'1 product in the file: 1 unchanged. 1 picture is missing: the rows say why.',
		])
	})
})

test('two categories that are alike are kept apart by adding both before the import, as the page says', async () => {
	const file = () =>
		csvFile([head, 'apart-one,Apart One,10,1,,,Kurta Set,', 'apart-two,Apart Two,10,1,,,Kurta Sets,'].join('\n'))
	expect((await upload(file())).text).toContain('Its category "Kurta Sets" is taken as "Kurta Set"')
	const page = await person.open('/admin/products/import')
	const way = page.document.querySelectorAll('main a').find((link) => wordsOf(link) === 'add both')!
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

describe('the undoing of an import', () => {
	const stays = async (handle: string) => {
		const { id } = await read.productColor.findFirstOrThrow({ where: { product: { handle } } })
		const { userId } = await customer()
		await write((tx) => tx.cartItem.create({ data: { userId, productColorId: id, quantity: 1 } }))
	}
	const undoRows = () =>
		person
			.page()
			.document.querySelectorAll('main tbody tr')
			.map((row) => row.querySelectorAll('th, td').map(wordsOf))
	const links = () =>
		person
			.page()
			.document.querySelectorAll('main a')
			.filter((link) => wordsOf(link).startsWith('Undo'))

	test('an import is listed with its numbers, and undone after a page that says what will happen', async () => {
		await upload(
			csvFile(
				[head, 'undo-shirt,Undo Shirt,10,3,Color,Mauve,Undo Tops,', 'undo-hat,Undo Hat,10,3,Color,Mauve,,'].join('\n'),
				'autumn.csv',
			),
		)
		await apply('Import 2 products')
		await stays('undo-hat')
		const [address] = links().map((link) => link.getAttribute('href')!)
		const list = await person.open('/admin/products/import')
		const item = list.document.querySelector(`main li a[href="${address}"]`)!.closest('li')!
		expect(wordsOf(item)).toMatch(/^autumn\.csv.* · 2 added ?Undo the import of autumn\.csv$/)
		await person.open(address!)
		expect([title(), statusText()]).toEqual([
			'Undoing this import',
			'1 product will be deleted. 1 product stays as it is.',
		])
		expect(undoRows()).toEqual([
			['Undo Hat', 'StaysIt is in a cart.'],
			['Undo Shirt', 'Delete'],
		])
		expect(person.page().text).toContain('Colors: Mauve')
		await apply('Undo 1 product')
		expect([person.page().path, title(), statusText()]).toEqual([
			address,
			'The import is undone as far as possible',
			'1 product of this import is undone. 1 product stays as it is.',
		])
		expect([await byHandle('undo-shirt'), await read.category.count({ where: { name: 'Undo Tops' } })]).toEqual([
			null,
			0,
		])
		expect(await byHandle('undo-hat')).not.toBeNull()
		const before = dumpDatabase()
		await person.request(address!, { method: 'POST', body: new URLSearchParams() })
		await person.open(address!)
		await settled()
		expect(dumpDatabase()).toBe(before)
	})

	test.each(['0', '999999', 'x', '1e3'])('%s is no import that can be undone', async (id) => {
		const page = await person.open(`/admin/products/imports/${id}`)
		expect([page.status, wordsOf(page.document.querySelector('h1'))]).toEqual([
			404,
			'This import is not here any more.',
		])
		expect(
			(await person.request(`/admin/products/imports/${id}`, { method: 'POST', body: new URLSearchParams() })).status,
		).toBe(303)
	})
})

describe('an import that was cut short by a restart', () => {
	const stateFile = () => path.join(importsDir, idOf(person.page().path), 'state.json')
	const state = (changes: object) => ({
		fileName: 'cut.csv',
		imageCount: 0,
		uploadedAt: new Date(),
		phase: 'applying',
		done: 1,
		total: 3,
		counts: { added: 0, changed: 0, unchanged: 0, skipped: 0, failed: 0 },
		noted: 0,
		...changes,
	})

	test('an import that was cut short by a restart says so and is run again, which changes nothing that is done', async () => {
		const lines = [1, 2, 3].map((number) => `cut-${number},Cut ${number},10,3,Color,Red,,`)
		const { path: address } = await upload(csvFile([head, ...lines].join('\n')))
		await apply('Import 3 products')
		await write((tx) => tx.product.delete({ where: { handle: 'cut-3' } }))
		const first = await byHandle('cut-1')
		writeFileSync(stateFile(), JSON.stringify(state({})))
		await person.open(address)
		expect([title(), statusText()]).toEqual([
			'The import was interrupted',
			'It ended after 1 of 3 products. Those are in the shop. Run it again to bring in the others: what is done already does not change.',
		])
		expect(await listed(address)).toEqual(['cut.csv', 'Interrupted'])
		await person.open(address)
		await apply('Run it again')
		expect(statusText()).toBe('3 products in the file: 1 added, 2 unchanged.')
		expect(await byHandle('cut-1')).toEqual(first)
		expect(await byHandle('cut-3')).toMatchObject({ name: 'Cut 3' })
	})

	test('an import that was cut short by a restart is looked at again when only the check was cut short', async () => {
		const { path: address } = await upload(csvFile(`${head}\ncheck-1,Check,10,3,Color,Red,,\n`))
		writeFileSync(stateFile(), JSON.stringify(state({ phase: 'checking', done: 0 })))
		const page = await person.open(address)
		expect(page.document.querySelector('noscript meta')?.getAttribute('content')).toBe('2')
		expect(page.document.querySelector('progress')).not.toBeNull()
		await settled()
		expect(title()).toBe('Ready to import')
	})
})

// Another process has SQLite's one lock of writes.
test.skipIf(onPostgresql)('an import shows how far it is while it works, to a browser without script too', async () => {
	const { path: address } = await upload(
		csvFile([head, ...[1, 2, 3].map((number) => `far-${number},Far,10,3,Color,Red,,`)].join('\n')),
	)
	const press = () => person.request(`${address}/apply`, { method: 'POST', body: new URLSearchParams() })
	const sqlite = new Database(settings().databaseFile)
	// The import waits for other writers.
	sqlite.exec('BEGIN IMMEDIATE')
	try {
		expect((await press()).status).toBe(303)
		const page = await person.open(address)
		expect([title(), statusText()]).toEqual(['Importing...', '0 of 3 products.'])
		expect(page.document.querySelector('main progress')?.attributes).toMatchObject({ value: '0', max: '3' })
		expect(page.document.querySelector('noscript meta')?.attributes).toMatchObject({
			'http-equiv': 'refresh',
			content: '2',
		})
		expect(await listed(address)).toEqual(['spring.csv', 'Importing'])
	} finally {
		sqlite.exec('COMMIT')
		sqlite.close()
	}
	await person.open(address)
	await settled()
	expect([title(), statusText()]).toEqual(['The import is finished', '3 products in the file: 3 added.'])
})

test.each(['1', 'f'.repeat(32), '..%2F..%2Fshop.db', '%00'])('%s is no import', async (id) => {
	const page = await person.open(`/admin/products/import/${id}`)
	expect([page.status, wordsOf(page.document.querySelector('h1'))]).toEqual([404, 'This import is not here any more.'])
	const pressed = await person.request(`/admin/products/import/${id}/apply`, {
		method: 'POST',
		body: new URLSearchParams(),
	})
	expect(pressed.status).toBe(303)
})

describe('the export', () => {
	const exported = async () => {
		const answer = await person.request('/admin/products/export.csv')
		return { answer, csv: Buffer.from(await answer.arrayBuffer()).toString() }
	}

	test('the export of products is a file named after the day, and cached by no browser', async () => {
		await known('known-kurta', 'Kurta')
		const { answer, csv } = await exported()
		expect(answer.status).toBe(200)
		expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
		expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/)
		expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
		expect(csv.slice(0, 20)).toBe('\uFEFFHandle,Title,Body (')
		expect(csv).toContain('known-kurta,Kurta,')
	})
})

afterEach(() => {
	expect(person.page().status).toBeLessThan(500)
})
