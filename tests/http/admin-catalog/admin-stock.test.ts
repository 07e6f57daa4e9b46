import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct, getStockBySize } from '../../support/data/variant-data.ts'

const person = await logInAdmin()
const open = (search: string) => person.open(`/admin/stock?search=${encodeURIComponent(search)}`)
const all = (selector: string) => person.all(selector)
const heading = () => all('main h2').map((title) => title.textContent)
const focused = () => all('main [autofocus]').map((field) => field.getAttribute('name'))
const said = () => all('#last-count')[0]?.textContent

async function labelled(name: string, sku: string, barcode: string) {
	const made = await makeSizedProduct({ name, stock: { White: { S: 4, M: 1 } } })
	const data = { sku, barcode }
	await write((tx) => tx.variant.update({ where: { id: made.variants['White']!['M']! }, data }))
	return made
}

test.each(['scan-m', ' 8900000000017 '])(
	'the code %s opens its variant with the quantity field focused',
	async (code) => {
		if (!(await read.variant.findUnique({ where: { sku: 'SCAN-M' } })))
			await labelled('Scanned Kurta', 'SCAN-M', '8900000000017')
		const page = await open(code)
		expect(heading()).toEqual(['Scanned Kurta'])
		expect(focused()).toEqual(['quantity'])
		expect(page.text).toContain('White M')
		expect(page.text).toContain('SKU SCAN-M · Barcode 8900000000017')
	},
)

test('a name lists the variants, each linking to its count; a product with total stock opens directly', async () => {
	const { id, variants } = await makeSizedProduct({ name: 'Listed Sherwani', stock: { White: { S: 4, M: 0 } } })
	await open('sherwani')
	expect(heading()).toEqual(['Listed Sherwani'])
	expect(focused()).toEqual(['search'])
	expect(all('main li a').map((link) => link.getAttribute('href'))).toEqual([
		`/admin/stock?product=${id}&variant=${variants['White']!['S']}`,
		`/admin/stock?product=${id}&variant=${variants['White']!['M']}`,
	])
	await makeProduct({ name: 'Whole Dupatta', stock: 7 })
	expect((await open('whole dupatta')).text).toContain('Stock tracked per product')
	expect((await open('nothing like it')).text).toContain('No single item matches “nothing like it”.')
})

test('a count is saved at once with its reason, the field is ready for the next scan, and the last count can be undone', async () => {
	const { id } = await labelled('Counted Kurta', 'COUNT-M', '8900000000024')
	await open('COUNT-M')
	const page = await person.submit({ way: 'add', quantity: '3', reason: 'received' }, { button: 'Save' })
	expect(page.path.split('?')[0]).toBe('/admin/stock')
	expect(focused()).toEqual(['search'])
	expect(said()).toBe('Counted Kurta, White M: +3, now 4.')
	expect(await getStockBySize(id)).toEqual({ 'White S': 4, 'White M': 4 })
	await person.submit({}, { button: 'Undo' })
	expect(await getStockBySize(id)).toEqual({ 'White S': 4, 'White M': 1 })
	expect(await read.stockMovement.findMany({ where: { productId: id }, orderBy: { id: 'asc' } })).toMatchObject([
		{ colorName: 'White', size: 'M', change: 3, remaining: 4, note: 'Received', byUserId: person.userId },
		{ colorName: 'White', size: 'M', change: -3, remaining: 1, note: 'Count undone', byUserId: person.userId },
	])
	const history = await person.open(`/admin/products/${id}/details`)
	expect(history.text).toContain('Received')
	expect(history.text).toContain('White M')
})

test('the quantity of a product with total stock is set, and a product form opened before is rejected', async () => {
	const { id } = await makeProduct({ name: 'Whole Stole', stock: 7, purchaseQty: 2 })
	await open('whole stole')
	await person.submit({ way: 'set', quantity: '5' }, { button: 'Save' })
	expect(said()).toBe('Whole Stole: −2, now 5.')
	expect(await read.product.findUniqueOrThrow({ where: { id } })).toMatchObject({
		originalQty: 7,
		remainingQty: 5,
		purchaseQty: 2,
		version: 2,
	})
})

test('items that were scanned at once are counted one after another', async () => {
	await labelled('Queued Kurta', 'QUEUE-1', '8900000000062')
	await labelled('Queued Shawl', 'QUEUE-2', '8900000000079')
	await open('QUEUE-1QUEUE-2')
	expect(heading()).toEqual(['Queued Shawl', 'Also scanned'])
	expect(all('main li a').map((link) => link.textContent)).toEqual(['Queued Kurta, White M'])
	await person.submit({ way: 'add', quantity: '1' }, { button: 'Save' })
	expect(said()).toBe('Queued Shawl, White M: +1, now 2.')
	expect(focused()).toEqual(['search'])
	await person.open(all('main li a')[0]!.getAttribute('href')!)
	const done = await person.submit({ way: 'add', quantity: '1' }, { button: 'Save' })
	expect(said()).toBe('Queued Kurta, White M: +1, now 2.')
	expect(done.text).not.toContain('Also scanned')
})

test('an unknown scan stays with its error beside the item that was scanned after it', async () => {
	await labelled('Known Kurta', 'KNOWN-M', '8900000000086')
	await open('KNOWN-MKNOWN-X')
	const page = await person.submit({ search: 'KNOWN-M' }, { button: 'Find' })
	expect(heading()).toEqual(['Known Kurta'])
	expect(page.words('main [role=alert]')).toContain('No single item matches “KNOWN-MKNOWN-X”.')
})

test.each([
	['remove', '5', 409, 'Only 4 left.'],
	['add', '', 400, 'Please enter the number of items'],
])(
	'setting stock to %s %s units is rejected beside the field, and the input stays',
	async (way, quantity, status, sentence) => {
		const { id, variants } = await makeSizedProduct({ stock: { White: { S: 4 } } })
		await person.open(`/admin/stock?product=${id}&variant=${variants['White']!['S']}`)
		const page = await person.submit({ way, quantity }, { button: 'Save' })
		expect(page.status).toEqual(status)
		expect(all('#count-quantity-error')[0]?.textContent).toEqual(sentence)
		expect(all('[name=way][checked]')[0]?.getAttribute('value')).toBe(way)
		expect(await getStockBySize(id)).toEqual({ 'White S': 4 })
	},
)

test('a double tap counts once, and a count saved after the form was opened is shown', async () => {
	const { id, variants } = await makeSizedProduct({ stock: { White: { S: 4 } } })
	const address = `/admin/stock?product=${id}&variant=${variants['White']!['S']}`
	const other = await logInAdmin()
	await other.open(address)
	await person.open(address)
	const body = new URLSearchParams({
		productId: String(id),
		variantId: String(variants['White']!['S']),
		way: 'add',
		quantity: '2',
		reason: 'counted',
		after: '0',
	})
	const send = () => person.request(address, { method: 'POST', body })
	const answers = await Promise.all([send(), send()])
	expect(new Set(answers.map((answer) => answer.headers.get('Location'))).size).toBe(1)
	expect(await getStockBySize(id)).toEqual({ 'White S': 6 })
	const late = await other.submit({ way: 'add', quantity: '1' }, { button: 'Save' })
	expect(late.status).toBe(409)
	expect(late.text).toEqual(expect.stringContaining('Counted by someone else in the meantime: now 6. Please check.'))
	await other.submit({}, { button: 'Save' })
	expect(await getStockBySize(id)).toEqual({ 'White S': 7 })
})

test('a count is undone once, and not below the units sold in the meantime', async () => {
	const { id, variants } = await makeSizedProduct({ stock: { White: { S: 0 } } })
	const variant = variants['White']!['S']!
	await person.open(`/admin/stock?product=${id}&variant=${variant}`)
	await person.submit({ way: 'add', quantity: '3' }, { button: 'Save' })
	const count = all('[name=count]')[0]!.getAttribute('value')!
	const undo = () => person.post('/admin/stock/undo', { count })
	await write((tx) => tx.variant.update({ where: { id: variant }, data: { remainingQty: 1 } }))
	expect((await undo()).status).toBe(303)
	expect((await person.open('/admin/stock')).text).toContain('Only 1 left: the others have since been sold.')
	await write((tx) => tx.variant.update({ where: { id: variant }, data: { remainingQty: 3 } }))
	await undo()
	await undo()
	expect((await person.open('/admin/stock')).text).toContain('This has already been undone or counted again.')
	expect(await getStockBySize(id)).toEqual({ 'White S': 0 })
})

test('an SKU or barcode finds its product in the product list and in the admin search', async () => {
	const { id } = await labelled('Found by Label', 'FOUND-M', '8900000000031')
	await makeProduct({ name: 'Something else' })
	for (const code of ['found-m', '8900000000031'])
		for (const list of ['products', 'search']) {
			const page = await person.open(`/admin/${list}?search=${code}`)
			expect(page.html).toContain(`/admin/products/${id}`)
			expect(page.text).not.toContain('Something else')
		}
	await write((tx) => tx.variant.updateMany({ where: { sku: 'FOUND-M' }, data: { barcode: '8900000000048' } }))
	expect((await person.open('/admin/products?search=8900000000031')).text).toContain('No products match')
	expect((await person.open('/admin/products?search=8900000000048')).text).toContain('Found by Label')
})
