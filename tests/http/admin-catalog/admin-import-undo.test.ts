import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { customer, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { dumpDatabase } from '../../support/data/database-dump.ts'
import { byHandle, csvFile, head, idOf, importPage, importsDir, known } from '../../support/pages/import-page.ts'
import { wordsOf } from '../../support/pages/shopper-page.ts'

const person = await loggedInAdmin()
const { upload, settled, apply, title, statusText, rows, listed } = importPage(person)

beforeEach(async () => {
	await write((tx) => tx.product.deleteMany())
})

describe('the undoing of an import', () => {
	const stays = async (handle: string) => {
		const { id } = await read.productColor.findFirstOrThrow({ where: { product: { handle } } })
		const { userId } = await customer()
		await write((tx) => tx.cartItem.create({ data: { userId, productColorId: id, quantity: 1 } }))
	}
	const links = () => person.all('main a').filter((link) => wordsOf(link).startsWith('Undo'))

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
		const item = list.first(`main li a[href="${address}"]`)!.closest('li')!
		expect(wordsOf(item)).toMatch(/^autumn\.csv.* · 2 added ?Undo the import of autumn\.csv$/)
		await person.open(address!)
		expect(title()).toBe('Undoing this import')
		expect(statusText()).toBe('1 product will be deleted. 1 product stays as it is.')
		expect(rows()).toEqual([
			['Undo Hat', 'StaysIt is in a cart.'],
			['Undo Shirt', 'Delete'],
		])
		expect(person.page().text).toContain('Colours: Mauve')
		await apply('Undo 1 product')
		expect(person.page().path).toEqual(address)
		expect(title()).toBe('The import is undone as far as possible')
		expect(statusText()).toBe('1 product of this import is undone. 1 product stays as it is.')
		expect(await byHandle('undo-shirt')).toBe(null)
		expect(await read.category.count({ where: { name: 'Undo Tops' } })).toBe(0)
		expect(await byHandle('undo-hat')).not.toBeNull()
		const before = dumpDatabase()
		await person.post(address!)
		await person.open(address!)
		await settled()
		expect(dumpDatabase()).toBe(before)
	})

	test.each(['0', '999999', 'x', '1e3'])('%s is no import that can be undone', async (id) => {
		const page = await person.open(`/admin/products/imports/${id}`)
		expect(page.status).toBe(404)
		expect(page.words('h1')).toBe('This import is not here any more.')
		expect((await person.post(`/admin/products/imports/${id}`)).status).toBe(303)
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
		expect(title()).toBe('The import was interrupted')
		expect(statusText()).toBe(
			'It ended after 1 of 3 products. Those are in the shop. Run it again to bring in the others: what is done already does not change.',
		)
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
		expect(page.first('noscript meta')?.getAttribute('content')).toBe('2')
		expect(page.first('progress')).not.toBeNull()
		await settled()
		expect(title()).toBe('Ready to import')
	})
})

test.each(['1', 'f'.repeat(32), '..%2F..%2Fshop.db', '%00'])('%s is no import', async (id) => {
	const page = await person.open(`/admin/products/import/${id}`)
	expect(page.status).toBe(404)
	expect(page.words('h1')).toBe('This import is not here any more.')
	const pressed = await person.post(`/admin/products/import/${id}/apply`)
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
