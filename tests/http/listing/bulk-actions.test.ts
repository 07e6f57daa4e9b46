import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { ensureCategory } from '#app/shop/catalog/category/category.server.ts'
import { getProductForEdit, updateProduct } from '#app/shop/catalog/product/product.server.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { getText } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

// Rules: price-by-percent, bulk-actions.

let ids: number[]

const owner = await logInAdmin()
const actor = { userId: owner.userId, isAdmin: true }

beforeEach(async () => {
	await write((tx) => tx.product.deleteMany())
	ids = []
	const image = await makeImage()
	for (const [name, pricePaise] of [
		['Bulk Achkan', 159_900],
		['Bulk Bandi', 100_000],
		['Bulk Choga', 80_000],
	] as const) {
		const product = await makeProduct({ name, pricePaise, originalPricePaise: 100_000, images: [image] })
		ids.push(product.id)
	}
})

const row = (index: number) => read.product.findUniqueOrThrow({ where: { id: ids[index]! } })
const prices = async () =>
	(await read.product.findMany({ orderBy: { id: 'asc' } })).map((one) => [one.basePricePaise, one.originalPricePaise])
const asMade = [
	[159_900, 100_000],
	[100_000, 100_000],
	[80_000, 100_000],
]
const preview = (action: string, more = '') =>
	owner.open(`/admin/products/bulk?act=${action}${ids.map((id) => `&id=${id}`).join('')}${more}`)
const lines = () => owner.all('main tbody tr').map((line) => line.querySelectorAll('th, td p').map(getText).join(' '))
const press = (button: string) => owner.submit({}, { form: 'main form[method=post]', button })
const undo = async () => {
	await owner.open('/admin/products/bulk/last')
	return press('Undo')
}
const edit = async (index: number, change: object) => {
	const { id, version, input } = await getProductForEdit(ids[index]!)
	const categoryId = input.categoryId ?? (await write((tx) => ensureCategory(tx, 'Edited')))
	await updateProduct(actor, id, version, { ...input, categoryId, ...change })
}

test('a percentage price change skips products whose sizes have prices of their own, and reports it', async () => {
	const sized = await makeSizedProduct({ name: 'Bulk Dupatta', stock: { White: { S: 1 } }, ownPrices: { S: 9_800 } })
	ids = [sized.id]
	expect((await preview('price', '&percent=-10')).text).toContain('Its sizes have their own prices')
})

test('prices change by percent as the preview shows, also in the log, and are restored by undo', async () => {
	await preview('price', '&percent=-10')
	expect(lines()).toEqual([
		'Bulk Achkan Price ₹ 1,599.00 → becomes ₹ 1,439.00 Original price ₹ 1,000.00 → becomes ₹ 1,439.00',
		'Bulk Bandi Price ₹ 1,000.00 → becomes ₹ 900.00',
		'Bulk Choga Price ₹ 800.00 → becomes ₹ 720.00',
	])
	expect(await prices()).toEqual(asMade)
	const done = await press('Change price of 3 products')
	expect(done.path).toBe('/admin/products/bulk/last')
	expect(await prices()).toEqual([
		[143_900, 143_900],
		[90_000, 100_000],
		[72_000, 100_000],
	])
	const entry = await read.activityEntry.findFirstOrThrow({ where: { subjectId: ids[1]!, kind: 'product' } })
	expect(entry.action).toBe('change')
	expect(entry.old).toEqual({ price: '₹ 1,000.00' })
	expect(entry.new).toEqual({ price: '₹ 900.00' })
	await undo()
	expect(await prices()).toEqual(asMade)
	expect(owner.page().text).toContain('Undone: 3 products restored.')
	expect(owner.all('main form')).toEqual([])
})

test('products changed between preview and action, or between action and undo, stay and are named', async () => {
	await preview('price', '&percent=10')
	await edit(0, { description: 'Typed meanwhile' })
	await press('Change price of 3 products')
	expect(await prices()).toEqual([
		[159_900, 100_000],
		[110_000, 110_000],
		[88_000, 100_000],
	])
	expect(lines()).toContain('Bulk Achkan It was changed by someone else in the meantime.')
	await edit(1, { basePrice: 1234, originalPrice: 1234 })
	await edit(2, { description: 'Another text, the same price' })
	await undo()
	expect(await prices()).toEqual([
		[159_900, 100_000],
		[123_400, 123_400],
		[80_000, 100_000],
	])
	expect(lines()[0]).toBe(
		'Bulk Bandi Price ₹ 1,000.00 → becomes ₹ 1,100.00 Original price ₹ 1,000.00 → becomes ₹ 1,100.00 It has since been changed.',
	)
	expect((await row(2)).description).toBe('Another text, the same price')
})

test('only the last bulk action can be undone, and once', async () => {
	await preview('price', '&percent=10')
	await press('Change price of 3 products')
	const first = (await read.bulkAction.findFirstOrThrow()).id
	await preview('hide')
	await press('Unpublish 3 products')
	const send = (id: number) => owner.post('/admin/products/bulk/last', { id: String(id) })
	await send(first)
	expect(await read.product.count({ where: { status: 'draft' } })).toBe(3)
	const last = (await read.bulkAction.findFirstOrThrow()).id
	await Promise.all([send(last), send(last)])
	expect(await read.product.count({ where: { status: 'active' } })).toBe(3)
	expect(await read.activityEntry.count({ where: { action: 'undo', subjectId: { in: ids } } })).toBe(3)
})

test('products are hidden and published; unchanged ones are named and skipped', async () => {
	await preview('hide')
	await press('Unpublish 3 products')
	expect((await createVisitor().open(`/singleproduct/${ids[0]}`)).status).toBe(404)
	await write((tx) => tx.product.update({ where: { id: ids[1]! }, data: { status: 'active' } }))
	await preview('publish')
	expect(lines().at(-1)).toBe('Bulk Bandi It is already published.')
	await press('Publish 2 products')
	expect((await createVisitor().open(`/singleproduct/${ids[0]}`)).status).toBe(200)
	await preview('publish')
	expect(owner.page().text).toContain('No products would change.')
})

test('deleted products are restored with their SKUs', async () => {
	const sized = await makeSizedProduct({ name: 'Bulk Sized', stock: { White: { S: 1 } } })
	await write((tx) => tx.variant.updateMany({ where: { productId: sized.id }, data: { sku: 'BULK-S' } }))
	ids.push(sized.id)
	await preview('delete')
	await press('Delete 4 products')
	expect(await read.product.count({ where: { status: 'active' } })).toBe(0)
	expect(await read.variant.count({ where: { sku: 'BULK-S' } })).toBe(0)
	await undo()
	expect(await read.product.count({ where: { status: 'active' } })).toBe(4)
	expect(await read.variant.count({ where: { sku: 'BULK-S' } })).toBe(1)
})

test('products move to a category and a collection, or to none', async () => {
	const categoryId = await write((tx) => ensureCategory(tx, 'Bulk coats'))
	await preview('category')
	expect(owner.first('main form[method=post] button')).toBeNull()
	await owner.submit({ to: String(categoryId) }, { form: 'main form:not([method=post])', button: 'Preview' })
	expect(lines()[0]).toBe('Bulk Achkan Category Uncategorized → becomes Bulk coats')
	await press('Change category of 3 products')
	expect(await read.product.count({ where: { categoryId } })).toBe(3)
	const collection = await write((tx) => tx.collection.create({ data: { name: 'Bulk', nameKey: 'bulk' } }))
	await preview('collection', `&to=${collection.id}`)
	await press('Change collection of 3 products')
	await preview('collection', '&to=none')
	await press('Change collection of 3 products')
	expect(await read.product.count({ where: { collectionId: null } })).toBe(3)
	await write((tx) => tx.collection.delete({ where: { id: collection.id } }))
	await undo()
	expect(lines()[0]).toContain('Its collection has since been deleted.')
})

test('the list opens the preview for products selected by checkbox, and for the whole list', async () => {
	const page = await owner.open('/admin/products?search=bulk&sort=name&view=list')
	const ticks = page.all('main input[name=id]')
	expect(ticks.map((tick) => [tick.getAttribute('form'), tick.getAttribute('value')])).toEqual(
		ids.map((id) => ['bulk', String(id)]),
	)
	await owner.open('/admin/products/bulk?act=hide&all=yes&search=bandi')
	expect(lines()).toEqual(['Bulk Bandi Status Active → becomes Draft'])
	await owner.open('/admin/products/bulk?act=hide&search=bandi')
	expect(owner.page().path).toBe('/admin/products?search=bandi')
	expect(owner.page().text.includes('Select products first.')).toBe(true)
	await owner.open(`/admin/products/bulk?id=${ids[0]}`)
	expect(owner.page().text).toContain('Select an action.')
})

test('too many products, invalid values and forms of other users are rejected, and nothing changes', async () => {
	const many = Array.from({ length: 501 }, (_, index) => `&id=${index + 1}`).join('')
	const refused = await owner.open(`/admin/products/bulk?act=hide${many}`)
	expect(refused.status).toBe(400)
	expect(refused.text.includes('Select at most 500 products.')).toBe(true)
	for (const [percent, sentence] of [
		['ten', 'Please enter a percentage, such as -10 or 5'],
		['-95', 'At least -90'],
	])
		expect((await preview('price', `&percent=${percent}`)).text).toContain(sentence)
	const send = async (values: Record<string, string>) => (await owner.post('/admin/products/bulk', values)).status
	expect(await send({ act: 'hide', seen: '1:1;2:2' })).toBe(400)
	expect(await send({ act: 'price', percent: '1e99', seen: `${ids[0]}:1` })).toBe(400)
	expect(await send({ act: 'price', percent: '5', seen: `${ids[0]}:999` })).toBe(303)
	expect(await prices()).toEqual(asMade)
})

test('an attribute is set and removed in bulk, and is restored by undo (rule: attribute-filters)', async () => {
	const fabrics = async () => (await read.product.findMany({ orderBy: { id: 'asc' } })).map(({ fabric }) => fabric)
	await write((tx) => tx.product.update({ where: { id: ids[0]! }, data: { fabric: 'Silk' }, select: { id: true } }))
	await preview('fabric', '&to=Silk')
	expect(lines()).toEqual([
		'Bulk Bandi Fabric None → becomes Silk',
		'Bulk Choga Fabric None → becomes Silk',
		'Bulk Achkan It already has this value.',
	])
	await press('Change fabric of 2 products')
	expect(await fabrics()).toEqual(['Silk', 'Silk', 'Silk'])
	await undo()
	expect(await fabrics()).toEqual(['Silk', '', ''])
	await preview('fabric', '&to=')
	await press('Change fabric of 1 product')
	expect(await fabrics()).toEqual(['', '', ''])
	expect((await preview('fabric', `&to=${'x'.repeat(61)}`)).text).toContain('At most 60 characters')
})
