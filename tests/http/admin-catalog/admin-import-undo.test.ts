import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { logInCustomer, logInAdmin } from '../../support/pages/logged-in.ts'
import { dumpDatabase } from '../../support/data/database-dump.ts'
import {
	findByHandle,
	createCsvFile,
	head,
	getImportId,
	openImportPage,
	importsDir,
	createKnownProduct,
} from '../../support/pages/import-page.ts'
import { getText } from '../../support/pages/shopper-page.ts'

const person = await logInAdmin()
const { upload, settled, apply, title, statusText, rows, listed } = openImportPage(person)

beforeEach(async () => {
	await write((tx) => tx.product.deleteMany())
})

describe('undoing an import', () => {
	const stays = async (handle: string) => {
		const { id } = await read.productColor.findFirstOrThrow({ where: { product: { handle } } })
		const { userId } = await logInCustomer()
		await write((tx) => tx.cartItem.create({ data: { userId, productColorId: id, quantity: 1 } }))
	}
	const links = () => person.all('main a').filter((link) => getText(link).startsWith('Undo'))

	test('an import is listed with its counts, and undone after a page that shows the effect', async () => {
		await upload(
			createCsvFile(
				[head, 'undo-shirt,Undo Shirt,10,3,Color,Mauve,Undo Tops,', 'undo-hat,Undo Hat,10,3,Color,Mauve,,'].join('\n'),
				'autumn.csv',
			),
		)
		await apply('Import 2 products')
		await stays('undo-hat')
		const [address] = links().map((link) => link.getAttribute('href')!)
		const list = await person.open('/admin/products/import')
		const item = list.first(`main li a[href="${address}"]`)!.closest('li')!
		expect(getText(item)).toMatch(/^autumn\.csv.* · 2 added ?Undo the import of autumn\.csv$/)
		await person.open(address!)
		expect(title()).toBe('Undo this import')
		expect(statusText()).toBe('1 product will be deleted. 1 product stays unchanged.')
		expect(rows()).toEqual([
			['Undo Hat', 'Not undoneIt is in a cart.'],
			['Undo Shirt', 'Will be deleted'],
		])
		expect(person.page().text).toContain('Colors: Mauve')
		await apply('Undo 1 product')
		expect(person.page().path).toEqual(address)
		expect(title()).toBe('Import partly undone')
		expect(statusText()).toBe('1 product was undone. 1 product stays unchanged.')
		expect(await findByHandle('undo-shirt')).toBe(null)
		expect(await read.category.count({ where: { name: 'Undo Tops' } })).toBe(0)
		expect(await findByHandle('undo-hat')).not.toBeNull()
		const before = dumpDatabase()
		await person.post(address!)
		await person.open(address!)
		await settled()
		expect(dumpDatabase()).toBe(before)
	})

	test.each(['0', '999999', 'x', '1e3'])('%s is not an import that can be undone', async (id) => {
		const page = await person.open(`/admin/products/imports/${id}`)
		expect(page.status).toBe(404)
		expect(page.words('h1')).toBe('This import no longer exists.')
		expect((await person.post(`/admin/products/imports/${id}`)).status).toBe(303)
	})
})

describe('an import interrupted by a restart', () => {
	const stateFile = () => path.join(importsDir, getImportId(person.page().path), 'state.json')
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

	test('an import interrupted by a restart shows that and runs again without repeating finished rows', async () => {
		const lines = [1, 2, 3].map((number) => `cut-${number},Cut ${number},10,3,Color,Red,,`)
		const { path: address } = await upload(createCsvFile([head, ...lines].join('\n')))
		await apply('Import 3 products')
		await write((tx) => tx.product.delete({ where: { handle: 'cut-3' } }))
		const first = await findByHandle('cut-1')
		writeFileSync(stateFile(), JSON.stringify(state({})))
		await person.open(address)
		expect(title()).toBe('Import interrupted')
		expect(statusText()).toBe(
			'The import stopped after 1 of 3 products. Those are in the shop. Run it again to import the rest; finished products do not change.',
		)
		expect(await listed(address)).toEqual(['cut.csv', 'Interrupted'])
		await person.open(address)
		await apply('Run again')
		expect(statusText()).toBe('3 products in the file: 1 added, 2 unchanged.')
		expect(await findByHandle('cut-1')).toEqual(first)
		expect(await findByHandle('cut-3')).toMatchObject({ name: 'Cut 3' })
	})

	test('an import interrupted by a restart is checked again if only the check was interrupted', async () => {
		const { path: address } = await upload(createCsvFile(`${head}\ncheck-1,Check,10,3,Color,Red,,\n`))
		writeFileSync(stateFile(), JSON.stringify(state({ phase: 'checking', done: 0 })))
		const page = await person.open(address)
		expect(page.first('noscript meta')?.getAttribute('content')).toBe('2')
		expect(page.first('progress')).not.toBeNull()
		await settled()
		expect(title()).toBe('Ready to import')
	})
})

test.each(['1', 'f'.repeat(32), '..%2F..%2Fshop.db', '%00'])('%s is not an import', async (id) => {
	const page = await person.open(`/admin/products/import/${id}`)
	expect(page.status).toBe(404)
	expect(page.words('h1')).toBe('This import no longer exists.')
	const pressed = await person.post(`/admin/products/import/${id}/apply`)
	expect(pressed.status).toBe(303)
})

describe('product export', () => {
	const exported = async () => {
		const answer = await person.request('/admin/products/export.csv')
		return { answer, csv: Buffer.from(await answer.arrayBuffer()).toString() }
	}

	test('the product export is a file named after the day, and not cached by browsers', async () => {
		await createKnownProduct('known-kurta', 'Kurta')
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
