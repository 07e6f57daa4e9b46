import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeAdmin, makeProduct } from '../../support/data/shop-data.ts'
import { logInVisitor } from '../../support/pages/logged-in.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const person = await logInVisitor(await makeAdmin('manager'))

beforeEach(() => write((tx) => tx.sale.deleteMany()))

const form = { name: 'Diwali sale', value: '20', startsOn: '2026-01-01', words: 'Diwali: 20 % off' }

async function makeSale(fields: object) {
	await person.open('/admin/sales/new')
	return person.submit({ ...form, ...fields }, { form: '#sale' })
}

test('a manager creates a sale: prices and pages change at once, and again when it ends', async () => {
	const { id } = await makeProduct({ pricePaise: 100_000 })
	const shopper = createVisitor()
	expect((await shopper.open(`/singleproduct/${id}`)).text).not.toContain('Diwali')
	const list = await makeSale({ endsOn: '2099-12-31' })
	expect(list.path).toBe('/admin/sales')
	for (const text of ['Sale Added', 'Running', '20% off', '1 January 2026 to 31 December 2099'])
		expect(list.text).toContain(text)
	const page = await shopper.open(`/singleproduct/${id}`)
	for (const text of ['₹ 800.00', '₹ 1,000.00', 'Diwali: 20 % off', 'Lowest price of the last 30 days ₹ 1,000.00'])
		expect(page.text).toContain(text)
	await person.open('/admin/sales')
	expect((await person.submit({}, { button: 'End now: Diwali sale' })).text).toContain('Sale Ended')
	expect(person.page().text).toContain('Ended')
	const after = await shopper.open(`/singleproduct/${id}`)
	expect(after.text).not.toContain('₹ 800.00')
	expect(after.text).not.toContain('Diwali')
})

test('an invalid sale form keeps the input, with the errors at their fields', async () => {
	const page = await makeSale({ value: '95', scope: 'some', products: '', endsOn: '2025-12-31' })
	expect(page.status).toBe(400)
	for (const text of ['At most 90 percent', 'The end date is before the start date', 'or enter a product'])
		expect(page.text).toContain(text)
	expect(await read.sale.count()).toBe(0)
})

test('the sale editor loads and saves all selected products (rule: two-editors)', async () => {
	const { id: productId } = await makeProduct({ name: 'Zari Shawl' })
	const category = await write((tx) => tx.category.create({ data: { name: 'Shawls', nameKey: 'shawls' } }))
	await makeSale({ scope: 'some', categoryIds: String(category.id), products: 'zari shawl' })
	const { id } = await read.sale.findFirstOrThrow()
	const other = await logInVisitor(await makeAdmin())
	await other.open(`/admin/sales/${id}`)
	await person.open(`/admin/sales/${id}`)
	await person.submit({ value: '30' }, { form: '#sale' })
	const sale = await read.sale.findUniqueOrThrow({ where: { id }, include: { targets: true } })
	expect(sale.percent).toBe(30)
	expect(sale.targets.map(({ categoryId }) => categoryId)).toEqual([category.id, null])
	expect(sale.targets.map((target) => target.productId)).toEqual([null, productId])
	expect((await other.submit({ value: '40' }, { form: '#sale' })).status).toBe(409)
})
