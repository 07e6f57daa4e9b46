import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { openWithExpiredSession, logIn, makeAccount } from '../../support/pages/expired-session.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct, getStockBySize } from '../../support/data/variant-data.ts'

const person = await logInAdmin()
const all = (selector: string) => person.all(selector)
const save = (values: Record<string, string>) => person.submit(values, { form: '#sheet', button: 'Save count' })

async function sized(name: string) {
	const made = await makeSizedProduct({ name, stock: { White: { S: 4, M: 8 }, Rust: { S: 2 } } })
	const cell = (color: string, size: string) => `cells.v${made.variants[color]![size]!}`
	const address = `/admin/stock/sheet?product=${made.id}`
	const getValue = (name: string) => all(`[name="${name}"]`)[0]?.getAttribute('value')
	return { ...made, cell, address, valueOf: getValue }
}

const sell = (id: number, quantity: number) =>
	write((tx) => tx.variant.update({ where: { id }, data: { remainingQty: { decrement: quantity } } }))

test('a stock sheet shows all sizes and colors, saves the input at once, and records each change in the history', async () => {
	const { id, cell, address, valueOf: getValue } = await sized('Sheet Kurta')
	await person.open(address)
	expect(getValue(cell('White', 'M'))).toBe('8')
	const page = await save({ [cell('White', 'M')]: '7', [cell('White', 'S')]: '+3', [cell('Rust', 'S')]: '−1' })
	expect(page.text).toContain('Saved: 3 sizes updated (+3, −2).')
	expect(await getStockBySize(id)).toEqual({ 'White S': 7, 'White M': 7, 'Rust S': 1 })
	const moves = await read.stockMovement.findMany({ where: { productId: id }, orderBy: { id: 'asc' } })
	expect(moves.map(({ change, note }) => `${change} ${note}`).toSorted()).toEqual([
		'-1 Counted',
		'-1 Counted',
		'3 Counted',
	])
	expect(await read.activityEntry.count({ where: { kind: 'product', subjectId: id, action: 'count' } })).toBe(1)
})

test('units sold after the sheet was shown are deducted, also after a response with an error', async () => {
	const { id, variants, cell, address, valueOf: getValue } = await sized('Sold Kurta')
	await person.open(address)
	await sell(variants['White']!['M']!, 1)
	const page = await save({ [cell('White', 'M')]: '7', [cell('White', 'S')]: 'four' })
	expect(page.status).toBe(400)
	expect(all(`[id="sheet-${cell('White', 'S')}-error"]`)[0]?.textContent).toBe('Please enter a number, +3 or −1')
	expect(getValue(cell('White', 'M'))).toBe('7')
	await save({ [cell('White', 'S')]: '4' })
	expect(await getStockBySize(id)).toEqual({ 'White S': 4, 'White M': 6, 'Rust S': 2 })
})

test('the same sheet sent twice counts once, and a conflicting count is shown at its cell', async () => {
	const { id, cell, address } = await sized('Twice Kurta')
	const other = await logInAdmin()
	await other.open(address)
	await person.open(address)
	const field = (name: string) => all(`#sheet [name="${name}"]`)[0]!.getAttribute('value')!
	const body = new URLSearchParams({ act: 'save', mode: 'count', after: field('after'), shown: field('shown') })
	body.set(cell('White', 'S'), '+2')
	for (let time = 0; time < 2; time += 1) await person.request(address, { method: 'POST', body })
	expect(await getStockBySize(id)).toEqual({ 'White S': 6, 'White M': 8, 'Rust S': 2 })
	const late = await other.submit(
		{ [cell('White', 'S')]: '5', [cell('White', 'M')]: '9' },
		{ form: '#sheet', button: 'Save count' },
	)
	expect(late.status).toBe(409)
	expect(late.text).toContain('Counted by someone else in the meantime: now 6. Please check.')
	await other.submit({}, { form: '#sheet', button: 'Save count' })
	expect(await getStockBySize(id)).toEqual({ 'White S': 5, 'White M': 9, 'Rust S': 2 })
})

test('negative quantities are rejected, and nothing of the sheet is saved', async () => {
	const { id, cell, address } = await sized('Less Kurta')
	await person.open(address)
	const page = await save({ [cell('White', 'S')]: '-5', [cell('White', 'M')]: '9' })
	expect(page.status).toBe(409)
	expect(page.text).toContain('Only 4 left.')
	expect(await getStockBySize(id)).toEqual({ 'White S': 4, 'White M': 8, 'Rust S': 2 })
})

test('without JavaScript a scan counts one unit and saves nothing; an unknown code shows a message', async () => {
	const { id, variants, cell, address, valueOf: getValue } = await sized('Scan Kurta')
	await write((tx) => tx.variant.update({ where: { id: variants['White']!['M']! }, data: { sku: 'SHEET-M' } }))
	await person.open(address)
	for (const scan of ['sheet-m', 'SHEET-M', 'no such'])
		await person.submit({ scan, [cell('White', 'S')]: '5' }, { form: '#sheet', button: 'Add' })
	expect(all('#scan-result')[0]?.textContent).toBe('No item on this sheet has the SKU or barcode “no such”.')
	expect(getValue(cell('White', 'M'))).toBe('2')
	expect(await getStockBySize(id)).toEqual({ 'White S': 4, 'White M': 8, 'Rust S': 2 })
	await save({})
	expect(await getStockBySize(id)).toEqual({ 'White S': 5, 'White M': 2, 'Rust S': 2 })
})

test('without JavaScript, several scans typed into one field count one unit each', async () => {
	const { variants, cell, address, valueOf: getValue } = await sized('Fast Kurta')
	await write(async (tx) => {
		await tx.variant.update({ where: { id: variants['White']!['M']! }, data: { sku: 'FAST M' } })
		await tx.variant.update({ where: { id: variants['Rust']!['S']! }, data: { barcode: '8900000000055' } })
	})
	await person.open(address)
	await person.submit({ scan: 'fast m]E08900000000055FAST M' }, { form: '#sheet', button: 'Add' })
	expect(getValue(cell('White', 'M'))).toBe('2')
	expect(getValue(cell('Rust', 'S'))).toBe('1')
	for (const scan of ['FAST MFAST X', 'FAST Y']) await person.submit({ scan }, { form: '#sheet', button: 'Add' })
	expect(getValue(cell('White', 'M'))).toBe('2')
	expect(all('#sheet [role=alert]')[0]?.textContent).toBe('Not on this sheet: “FAST MFAST X”, “FAST Y”')
})

test('received stock is added with its bill number as the reason', async () => {
	const { id, cell, address } = await sized('Came Kurta')
	await person.open(`${address}&receive=1`)
	await person.submit(
		{ reference: ' Bill  77 ', [cell('White', 'S')]: '6' },
		{ form: '#sheet', button: 'Save received stock' },
	)
	expect(await getStockBySize(id)).toEqual({ 'White S': 10, 'White M': 8, 'Rust S': 2 })
	expect(await read.stockMovement.findFirstOrThrow({ where: { productId: id } })).toMatchObject({
		change: 6,
		note: 'Received: Bill 77',
	})
})

test('a category has one stock sheet, including products with total stock; a deleted product has none', async () => {
	const { id } = await makeProduct({ name: 'Whole of the Sheet', stock: 7 })
	const { categoryId } = await read.product.findUniqueOrThrow({ where: { id } })
	await person.open(`/admin/stock/sheet${categoryId ? `?category=${categoryId}` : '?search=whole+of+the+sheet'}`)
	await save({ [`cells.p${id}`]: '9' })
	expect((await read.product.findUniqueOrThrow({ where: { id } })).remainingQty).toBe(9)
	await write((tx) => tx.product.update({ where: { id }, data: { status: 'archived' } }))
	expect((await person.open(`/admin/stock/sheet?product=${id}`)).status).toBe(404)
})

test('the low-stock threshold is set on the sheet, and removed by an empty field', async () => {
	const { id, address, cell } = await sized('Marked Kurta')
	const markNow = async () => (await read.product.findUniqueOrThrow({ where: { id } })).lowStockThreshold
	await person.open(address)
	expect((await save({ [`marks.m${id}`]: 'a' })).status).toBe(400)
	expect((await save({ [`marks.m${id}`]: '2' })).text).toContain('Saved: 1 low-stock alert set.')
	expect(await markNow()).toBe(2)
	expect(
		all(`[name="${cell('Rust', 'S')}"]`)[0]
			?.closest('td')
			?.getAttribute('class'),
	).toBe('ss-low')
	await save({ [`marks.m${id}`]: '' })
	expect(await markNow()).toBe(5)
})

test('a large sheet of an expired session is restored after login with its input', async () => {
	const { cell, address } = await sized('Large Kurta')
	const account = await makeAccount({ isAdmin: true })
	const packer = await openWithExpiredSession(address, account)
	const others = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`cells.v${900_000 + index}`, '']))
	const sent = await packer.post(address, {
		...others,
		mode: 'count',
		after: '0',
		act: 'save',
		[cell('White', 'M')]: '5',
	})
	await packer.open(sent.headers.get('Location')!)
	const page = await logIn(packer, account)
	expect(page.path).toBe(address)
	expect(page.all(`[name="${cell('White', 'M')}"]`)[0]?.getAttribute('value')).toBe('5')
})
