import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'
import { expiredOn, logIn, makeAccount } from '../../support/pages/session-over.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct, stockBySize } from '../../support/data/variant-data.ts'

const person = await loggedInAdmin()
const all = (selector: string) => person.all(selector)
const save = (values: Record<string, string>) => person.submit(values, { form: '#sheet', button: 'Save the count' })

async function sized(name: string) {
	const made = await makeSizedProduct({ name, stock: { White: { S: 4, M: 8 }, Rust: { S: 2 } } })
	const cell = (color: string, size: string) => `cells.v${made.variants[color]![size]!}`
	const address = `/admin/stock/sheet?product=${made.id}`
	const valueOf = (name: string) => all(`[name="${name}"]`)[0]?.getAttribute('value')
	return { ...made, cell, address, valueOf }
}

const sell = (id: number, pieces: number) =>
	write((tx) => tx.variant.update({ where: { id }, data: { remainingQty: { decrement: pieces } } }))

test('a sheet shows all sizes and colours, saves what was typed at once, and each change is in the history', async () => {
	const { id, cell, address, valueOf } = await sized('Sheet Kurta')
	await person.open(address)
	expect(valueOf(cell('White', 'M'))).toBe('8')
	const page = await save({ [cell('White', 'M')]: '7', [cell('White', 'S')]: '+3', [cell('Rust', 'S')]: '−1' })
	expect(page.text).toContain('Saved: 3 cells changed, 3 in, 2 out.')
	expect(await stockBySize(id)).toEqual({ 'White S': 7, 'White M': 7, 'Rust S': 1 })
	const moves = await read.stockMovement.findMany({ where: { productId: id }, orderBy: { id: 'asc' } })
	expect(moves.map(({ change, note }) => `${change} ${note}`).toSorted()).toEqual([
		'-1 Counted',
		'-1 Counted',
		'3 Counted',
	])
	expect(await read.journalEntry.count({ where: { kind: 'product', subjectId: id, act: 'count' } })).toBe(1)
})

test('what was sold since the sheet was shown is taken off, also after an answer with a mistake', async () => {
	const { id, variants, cell, address, valueOf } = await sized('Sold Kurta')
	await person.open(address)
	await sell(variants['White']!['M']!, 1)
	const page = await save({ [cell('White', 'M')]: '7', [cell('White', 'S')]: 'four' })
	expect(page.status).toBe(400)
	expect(all(`[id="sheet-${cell('White', 'S')}-error"]`)[0]?.textContent).toBe('Please enter a number, +3 or −1')
	expect(valueOf(cell('White', 'M'))).toBe('7')
	await save({ [cell('White', 'S')]: '4' })
	expect(await stockBySize(id)).toEqual({ 'White S': 4, 'White M': 6, 'Rust S': 2 })
})

test('the same sheet twice counts once, and what another counted since is told at its cell', async () => {
	const { id, cell, address } = await sized('Twice Kurta')
	const other = await loggedInAdmin()
	await other.open(address)
	await person.open(address)
	const field = (name: string) => all(`#sheet [name="${name}"]`)[0]!.getAttribute('value')!
	const body = new URLSearchParams({ act: 'save', mode: 'count', after: field('after'), shown: field('shown') })
	body.set(cell('White', 'S'), '+2')
	for (let time = 0; time < 2; time += 1) await person.request(address, { method: 'POST', body })
	expect(await stockBySize(id)).toEqual({ 'White S': 6, 'White M': 8, 'Rust S': 2 })
	const late = await other.submit(
		{ [cell('White', 'S')]: '5', [cell('White', 'M')]: '9' },
		{ form: '#sheet', button: 'Save the count' },
	)
	expect(late.status).toBe(409)
	expect(late.text).toContain('Counted by somebody else in the meantime: now 6. Please check.')
	await other.submit({}, { form: '#sheet', button: 'Save the count' })
	expect(await stockBySize(id)).toEqual({ 'White S': 5, 'White M': 9, 'Rust S': 2 })
})

test('fewer pieces than none are refused, and nothing of the sheet is saved', async () => {
	const { id, cell, address } = await sized('Less Kurta')
	await person.open(address)
	const page = await save({ [cell('White', 'S')]: '-5', [cell('White', 'M')]: '9' })
	expect(page.status).toBe(409)
	expect(page.text).toContain('Only 4 pieces are left.')
	expect(await stockBySize(id)).toEqual({ 'White S': 4, 'White M': 8, 'Rust S': 2 })
})

test('without script a scan counts a piece and saves nothing; an unknown code is said', async () => {
	const { id, variants, cell, address, valueOf } = await sized('Scan Kurta')
	await write((tx) => tx.variant.update({ where: { id: variants['White']!['M']! }, data: { sku: 'SHEET-M' } }))
	await person.open(address)
	for (const scan of ['sheet-m', 'SHEET-M', 'no such'])
		await person.submit({ scan, [cell('White', 'S')]: '5' }, { form: '#sheet', button: 'Add' })
	expect(all('#heard')[0]?.textContent).toBe('“no such” is on no label of this sheet.')
	expect(valueOf(cell('White', 'M'))).toBe('2')
	expect(await stockBySize(id)).toEqual({ 'White S': 4, 'White M': 8, 'Rust S': 2 })
	await save({})
	expect(await stockBySize(id)).toEqual({ 'White S': 5, 'White M': 2, 'Rust S': 2 })
})

test('what came is added, with the number of its bill as its reason', async () => {
	const { id, cell, address } = await sized('Came Kurta')
	await person.open(`${address}&receive=1`)
	await person.submit(
		{ reference: ' Bill  77 ', [cell('White', 'S')]: '6' },
		{ form: '#sheet', button: 'Save what came' },
	)
	expect(await stockBySize(id)).toEqual({ 'White S': 10, 'White M': 8, 'Rust S': 2 })
	expect(await read.stockMovement.findFirstOrThrow({ where: { productId: id } })).toMatchObject({
		change: 6,
		note: 'Received: Bill 77',
	})
})

test('a category is one sheet, with products counted as a whole; a deleted product has none', async () => {
	const { id } = await makeProduct({ name: 'Whole of the Sheet', stock: 7 })
	const { categoryId } = await read.product.findUniqueOrThrow({ where: { id } })
	await person.open(`/admin/stock/sheet${categoryId ? `?category=${categoryId}` : '?search=whole+of+the+sheet'}`)
	await save({ [`cells.p${id}`]: '9' })
	expect((await read.product.findUniqueOrThrow({ where: { id } })).remainingQty).toBe(9)
	await write((tx) => tx.product.update({ where: { id }, data: { deletedAt: new Date() } }))
	expect((await person.open(`/admin/stock/sheet?product=${id}`)).status).toBe(404)
})

test('the mark of what runs low is set on the sheet, and taken away by an empty field', async () => {
	const { id, address, cell } = await sized('Marked Kurta')
	const markNow = async () => (await read.product.findUniqueOrThrow({ where: { id } })).lowMark
	await person.open(address)
	expect((await save({ [`marks.m${id}`]: 'a' })).status).toBe(400)
	expect((await save({ [`marks.m${id}`]: '2' })).text).toContain('Saved: 1 mark of what runs low set.')
	expect(await markNow()).toBe(2)
	expect(
		all(`[name="${cell('Rust', 'S')}"]`)[0]
			?.closest('td')
			?.getAttribute('class'),
	).toBe('ss-low')
	await save({ [`marks.m${id}`]: '' })
	expect(await markNow()).toBe(5)
})

test('a large sheet whose session is over is there again after the log-in, with what was typed', async () => {
	const { cell, address } = await sized('Large Kurta')
	const account = await makeAccount({ isAdmin: true })
	const packer = await expiredOn(address, account)
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
