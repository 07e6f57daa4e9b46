import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { call, createToken } from '../../support/api.ts'
import { makeAdmin, makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { logInVisitor, logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements, getFieldValue, getText } from '../../support/pages/shopper-page.ts'

const owner = await logInAdmin()
const sized = await makeSizedProduct({
	name: 'Till Kurta',
	pricePaise: 129_900,
	stock: { White: { S: 1, M: 20, L: 9 } },
})
const white = sized.variants['White']!
await write(async (tx) => {
	for (const size of ['S', 'M']) await tx.variant.update({ where: { id: white[size]! }, data: { sku: `TILL-${size}` } })
	await tx.variant.update({ where: { id: white['L']! }, data: { sku: 'TILL L 1', barcode: '8 900000 111117' } })
})

const sold = () => read.order.findFirstOrThrow({ where: { source: 'outlet' }, orderBy: { id: 'desc' } })
const count = () => read.order.count({ where: { source: 'outlet' } })

test('scanning a code twice adds two units to the sale, and selling them prints the receipt', async () => {
	await owner.open('/admin/pos')
	await owner.submit({ search: 'till-m' }, { button: 'Find' })
	const twice = await owner.submit({ search: 'TILL-M' }, { button: 'Find' })
	expect(getFieldValue(twice, 'quantity')).toBe('2')
	expect(twice.text.includes('Items total ₹ 2,598.00')).toBe(true)
	const done = await owner.submit(
		{ way: 'upi', reference: '412345678901', name: 'Asha' },
		{ button: 'Complete sale · ₹ 2,598.00' },
	)
	const { id, ...order } = await sold()
	expect(done.path).toBe(`/admin/pos?sold=${id}`)
	expect(listAnnouncements(done)).toEqual([`Sold for ₹ 2,598.00, UPI: order #${id}.`])
	expect(order).toMatchObject({ status: 4, paymentState: 'paid', receivedPaise: 259_800, firstName: 'Asha' })
	const bill = await owner.open(`/admin/orders/${id}/invoice?print=1`)
	expect(bill.all('main a')[0]?.getAttribute('href')).toBe('/admin/pos')
	for (const text of ['Till Kurta', 'Asha', 'UPI', 'Paid', '₹ 2,598.00', 'In-person sale'])
		expect(bill.text).toContain(text)
	const day = await owner.open('/admin/pos/day')
	expect(day.text).toContain('412345678901')
	expect((await owner.open(`/admin/orders/${id}`)).text).toContain('None (in-person sale)')
})

test('the 51st different item of a sale is announced and refused, and nothing is dropped', async () => {
	const sizes = Array.from({ length: 51 }, (_, index) => `T${index}`)
	const stock = { White: Object.fromEntries(sizes.map((size) => [size, 1])) }
	const { colors } = await makeSizedProduct({ name: 'Long Sale Kurta', pricePaise: 10_000, stock })
	const lines = sizes.map((size) => `${colors['White']}:1:${size}`)
	const query = new URLSearchParams(lines.slice(0, 50).map((line): [string, string] => ['line', line]))
	expect(listAnnouncements(await owner.open(`/admin/pos?${query}`))).toEqual([])
	const full = await owner.open(`/admin/pos?${query}&add=${lines[50]}`)
	expect(full.all('[name=quantity]')).toHaveLength(51)
	expect(listAnnouncements(full)[0]).toMatch(/^An order has at most 50 different items, and no more are added\./)
	const before = await count()
	const refused = await owner.submit({ way: 'cash' }, { form: 'main form[method=post]' })
	expect(refused.status).toBe(400)
	expect(refused.text).toContain('An order has at most 50 different items. Remove some, and create another order')
	expect(await count()).toBe(before)
})

test('scans that were typed into the field at once are added one by one', async () => {
	await owner.open('/admin/pos')
	const sale = await owner.submit({ search: 'till-m]C1TILL-MTill-S' }, { button: 'Find' })
	expect(sale.path).toBe(`/admin/pos?line=${sized.colors['White']}%3A2%3AM&line=${sized.colors['White']}%3A1%3AS`)
})

test('a text with an unknown part adds nothing and stays with its error after the next scan', async () => {
	await owner.open('/admin/pos')
	await owner.submit({ search: 'TILL-MTILL-X' }, { button: 'Find' })
	const next = await owner.submit({ search: 'TILL-M' }, { button: 'Find' })
	expect(getFieldValue(next, 'quantity')).toBe('1')
	expect(listAnnouncements(next)).toEqual(['No single item matches “TILL-MTILL-X”. Scan it again or search by name.'])
	const cleared = await owner.open(next.hrefOf('Clear scans without an item', 'main a')!)
	expect(listAnnouncements(cleared)).toEqual([])
	expect(getFieldValue(cleared, 'quantity')).toBe('1')
})

test('a barcode is found with and without the blanks that are printed below it', async () => {
	for (const scan of ['8 900000 111117', '8900000111117', ']E08900000111117']) {
		const sale = await owner.open(`/admin/pos?${new URLSearchParams({ search: scan })}`)
		expect(sale.path).toBe(`/admin/pos?line=${sized.colors['White']}%3A1%3AL`)
	}
})

test('scans sent together are added, and a product name among them starts a search', async () => {
	const scans = ['TILL-M', 'till kurta', 'TILL-X', 'TILL-S'].map((scan): [string, string] => ['scan', scan])
	const sale = await owner.open(`/admin/pos?${new URLSearchParams(scans)}`)
	expect(sale.all('main li [name=quantity]').map((field) => field.getAttribute('value'))).toEqual(['1', '1'])
	expect(sale.text).toContain('Results for “till kurta”')
	expect(sale.text).toContain('No single item matches “TILL-X”.')
})

test('a product is found by part of its name, its sizes are buttons, and quantities are changed and removed', async () => {
	const { variants } = await makeProduct({ name: 'Till Belt', pricePaise: 50_000 })
	await owner.open('/admin/pos')
	const found = await owner.submit({ search: 'till' }, { button: 'Find' })
	const buttons = found.all('button[name=add]').map((button) => getText(button))
	expect(buttons).toContain('S of Till Kurta, White:1 left')
	await owner.open(`/admin/pos?add=${sized.colors['White']}:1:S&line=${variants[0]}:1:`)
	const choices = [`${variants[0]}:`, `${sized.colors['White']}:S`]
	const form = choices.flatMap((choice, index): [string, string][] => [
		['choice', choice],
		['quantity', index === 0 ? '3' : '1'],
	])
	const changed = await owner.open(`/admin/pos?${new URLSearchParams(form)}`)
	expect(changed.path).toBe(`/admin/pos?line=${variants[0]}%3A3%3A&line=${sized.colors['White']}%3A1%3AS`)
	expect(changed.text).toContain('Items total ₹ 2,799.00')
	const removed = await owner.submit({}, { button: 'Remove Till Belt, White' })
	expect(removed.text).toContain('Items total ₹ 1,299.00')
})

test('the same form sent twice is one sale; an item with a changed price is rejected and keeps the input', async () => {
	const { id, variants } = await makeProduct({ name: 'Till Scarf', pricePaise: 40_000, stock: 2 })
	const address = `/admin/pos?line=${variants[0]}:1:`
	await owner.open(address)
	const form = { way: 'cash', name: 'Bina', seenTotalPaise: '40000', idempotencyKey: 'counter-sale-key-0001' }
	const send = (body: object, to = address) => owner.post(to, body as Record<string, string>)
	const before = await count()
	for (let time = 0; time < 2; time += 1) expect((await send(form)).status).toBe(303)
	expect(await count()).toBe(before + 1)
	await write((tx) => tx.product.update({ where: { id }, data: { basePricePaise: 45_000 } }))
	const other = await send({ ...form, idempotencyKey: 'counter-sale-key-0002' })
	expect(other.status).toBe(409)
	const text = await other.text()
	expect(text).toContain('The total is now ₹ 450.00. Please check it and sell again.')
	expect(text).toContain('value="Bina"')
	expect(text).toContain('value="45000"')
	expect(await count()).toBe(before + 1)
})

test('a packer sells in person, and the API returns the sales channel of an order', async () => {
	const packer = await logInVisitor(await makeAdmin('packer'))
	await packer.open(`/admin/pos?line=${sized.colors['White']}:1:M`)
	expect((await packer.submit({}, { button: 'Complete sale · ₹ 1,299.00' })).path).toContain('/admin/pos?sold=')
	const { id } = await sold()
	const { body } = await call('GET', `/orders/getbyid/${id}`, { token: await createToken(await makeAdmin()) })
	expect(body.order).toMatchObject({ source: 'outlet', userId: null, email: '', total: 1299 })
})
