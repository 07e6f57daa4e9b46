import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { getColumnKey } from '#app/shop/catalog/stock-grid/stock-grid.ts'
import { createImage } from '../../support/data/images.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { getStockBySize } from '../../support/data/variant-data.ts'
import { openProductForms } from '../../support/pages/product-form.ts'

const { person, ids, filled, openSized, value, field, errors, errorOf, checked } = await openProductForms()
const rust = getColumnKey(ids.rust)
const indigo = getColumnKey(ids.indigo)
const sizes = () => person.all('[name^="sizes["][name$=".name"]').map((input) => input.getAttribute('value'))
const save = { button: 'Save changes' }
const findProduct = (name: string) => read.product.findFirstOrThrow({ where: { name } })

test('a product is added by size and color: sizes are entered in one line, each cell has its quantity, SKU and barcode', async () => {
	await person.open('/admin/products/new')
	const colorIds = [String(ids.rust), String(ids.indigo)]
	const input = { ...filled(), originalQty: '', name: 'By size', counting: 'variant', colorIds }
	const page = await person.submit({ ...input, newSize: 'XL, S, m, s' }, { button: 'Add sizes' })
	expect(page.status).toBe(200)
	expect(sizes()).toEqual(['S', 'm', 'XL'])
	expect(errors()).toEqual([])
	expect(value('name')).toBe('By size')
	expect(checked('counting')).toEqual(['variant'])
	expect(value('newSize')).toBe('')
	await person.submit(
		{
			[`sizes[0].quantities.${rust}`]: '2',
			[`sizes[2].quantities.${rust}`]: '0',
			[`sizes[1].quantities.${indigo}`]: '5',
			[`sizes[1].skus.${indigo}`]: ' IND-M ',
			[`sizes[1].barcodes.${indigo}`]: '8901234567890',
			newImages: await createImage('#345678'),
		},
		{ button: 'Add Product' },
	)
	const { id, ...product } = await findProduct('By size')
	expect(product).toMatchObject({ countsByVariant: true, originalQty: 7, remainingQty: 7 })
	expect(await getStockBySize(id)).toEqual({ 'Rust S': 2, 'Rust XL': 0, 'Indigo m': 5 })
	expect(await read.variant.findFirst({ where: { sku: 'IND-M' } })).toMatchObject({ barcode: '8901234567890' })
})

test('an invalid cell shows an error beside it and in the summary, and all input is kept', async () => {
	const { id } = await openSized({ Rust: { S: 1, M: 2 }, Indigo: { S: 3 } })
	const cell = `sizes[1].quantities.${rust}`
	const twice = { [`sizes[0].skus.${rust}`]: 'R', [`sizes[0].skus.${indigo}`]: 'R' }
	const page = await person.submit({ [cell]: '-2', ...twice, [`sizes[0].quantities.${indigo}`]: '9' }, save)
	expect(page.status).toBe(400)
	expect(errors()).toEqual(['The SKU R is used twice', 'The stock must be 0 or more'])
	expect(errorOf(cell)).toBe('M: The stock must be 0 or more')
	expect(errorOf(`sizes[0].skus.${indigo}`)).toBe('The SKU R is used twice')
	expect(field(cell)?.getAttribute('aria-invalid')).toBe('true')
	expect(value(cell)).toBe('-2')
	expect(value(`sizes[0].quantities.${indigo}`)).toBe('9')
	await person.submit({ [cell]: '2.5' }, save)
	expect(errorOf(cell)).toBe('M: The stock must be a whole number up to 10,00,000')
	await person.submit({ [cell]: '7', [`sizes[0].skus.${indigo}`]: '' }, save)
	expect(await getStockBySize(id)).toEqual({ 'Rust S': 1, 'Rust M': 7, 'Indigo S': 9 })
})

test('a cell of a form shows units sold in the meantime as sold', async () => {
	const { id, variants } = await openSized({ Rust: { S: 4 } })
	await write((tx) => tx.variant.update({ where: { id: variants['Rust']!['S']! }, data: { remainingQty: 1 } }))
	await person.submit({ [`sizes[0].quantities.${rust}`]: '6' }, save)
	expect(await getStockBySize(id)).toEqual({ 'Rust S': 3 })
})

test('a size with stock is removed only after the owner confirms the loss of its units; without stock at once', async () => {
	const { id } = await openSized({ Rust: { S: 2, M: 3, L: 0 } })
	await person.submit({}, { button: 'Remove size L' })
	await person.submit({ name: 'Less', newSize: 'XL' }, { button: 'Remove size M' })
	expect(sizes()).toEqual(['S'])
	expect(value('name')).toBe('Less')
	expect(value('newSize')).toBe('XL')
	expect(person.page().text).toContain('Removing these also removes their stock: Rust M: 3.')
	const page = await person.submit({ newSize: '' }, save)
	expect(page.status).toBe(400)
	expect(errors()).toEqual([
		'Removing these also removes their stock: Rust M: 3. Confirm this change, or keep the items in stock.',
	])
	expect(await getStockBySize(id)).toEqual({ 'Rust S': 2, 'Rust M': 3, 'Rust L': 0 })
	await person.submit({ leave: '3' }, save)
	expect(await getStockBySize(id)).toEqual({ 'Rust S': 2 })
	expect(await read.stockMovement.findMany({ where: { productId: id } })).toMatchObject([
		{ colorName: 'Rust', size: 'M', change: -3, byUserId: person.userId },
	])
})

test('switching a product between total stock and sizes, in either direction, asks what happens to its units', async () => {
	const { id } = await makeProduct({
		stock: 5,
		purchaseQty: 2,
		description: 'Fine',
		colors: ['Rust'],
		categoryId: ids.categoryId,
		images: [await makeImage()],
	})
	const stock = async () => {
		const { countsByVariant, originalQty, remainingQty } = await read.product.findUniqueOrThrow({ where: { id } })
		return [countsByVariant, originalQty, remainingQty]
	}
	await person.open(`/admin/products/${id}`)
	await person.submit({ counting: 'variant', newSize: 'S,M' }, { button: 'Add sizes' })
	const cells = { [`sizes[0].quantities.${rust}`]: '1', [`sizes[1].quantities.${rust}`]: '3' }
	const page = await person.submit(cells, save)
	expect(page.status).toBe(400)
	expect(await stock()).toEqual([false, 7, 5])
	expect(page.text).toContain('The product had 5 items in stock, but the sizes and colors add up to 4 items.')
	await person.submit({ leave: '1' }, save)
	expect(await stock()).toEqual([true, 6, 4])
	await person.open(`/admin/products/${id}`)
	expect(checked('counting')).toEqual(['variant'])
	expect(value('originalQty')).toBe('6')
	const back = await person.submit({ counting: 'whole' }, save)
	expect(back.status).toBe(400)
	expect(await stock()).toEqual([true, 6, 4])
	expect(back.text).toContain(
		'The stock of all sizes and colors (4 items) becomes one number. SKUs and barcodes are removed.',
	)
	await person.submit({ leave: '4' }, save)
	expect(await stock()).toEqual([false, 6, 4])
})

test('a product by size and color is saved unchanged without questions', async () => {
	const { id } = await openSized({ Rust: { S: 2, M: 0 }, Indigo: { XL: 4 } })
	const page = await person.submit({}, save)
	expect(page.path).toMatch(/^\/admin\/products\/\d+$/)
	expect(await getStockBySize(id)).toEqual({ 'Rust S': 2, 'Rust M': 0, 'Indigo XL': 4 })
	expect(await read.stockMovement.count({ where: { productId: id } })).toBe(0)
})

test('a size that was entered but not added is added when the form is saved, sold out until it is counted', async () => {
	const { id } = await openSized({ Rust: { S: 2 } })
	await person.submit({ newSize: '' }, { button: 'Add sizes' })
	expect(errorOf('newSize')).toBe('Please enter a size')
	await person.submit({ newSize: 'M' }, save)
	expect(await getStockBySize(id)).toEqual({ 'Rust S': 2, 'Rust M': 0 })
})

test('a grid of 600 cells, each with its codes, can be submitted', async () => {
	const names = Array.from({ length: 30 }, (_, index) => `Shade ${index}`)
	const each = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`Size ${index}`, 1]))
	const { id } = await openSized(Object.fromEntries(names.map((name) => [name, each])))
	await write(
		(tx) => tx.$executeRaw`UPDATE "Variant" SET "sku" = 'cell ' || "id", "barcode" = "id" WHERE "productId" = ${id}`,
	)
	await person.open(`/admin/products/${id}`)
	expect((await person.submit({}, save)).path).toMatch(/^\/admin\/products\/\d+$/)
	expect(await read.variant.count({ where: { productId: id, sku: { not: null } } })).toBe(600)
})

test('a size gets its own price and loses it again, and an invalid one is rejected beside its cell (rule: variant-price)', async () => {
	const { id } = await openSized({ Rust: { S: 1, M: 2 } })
	const [small, medium] = [`sizes[0].prices.${rust}`, `sizes[1].prices.${rust}`]
	const listPrices = async () =>
		(await read.variant.findMany({ where: { productId: id }, orderBy: { position: 'asc' } })).map(
			(one) => one.pricePaise,
		)
	await person.submit({ [small]: '0', [medium]: '1,0' }, save)
	expect([errorOf(small), errorOf(medium)]).toEqual(
		Array(2).fill('Please enter a price above 0 in rupees, such as 98 or 98.50'),
	)
	expect(value(medium)).toBe('1,0')
	await person.submit({ [small]: '98.50', [medium]: '' }, save)
	expect(await listPrices()).toEqual([9_850, null])
	await person.open(`/admin/products/${id}`)
	expect(value(small)).toBe('98.5')
	await person.submit({ [small]: '' }, save)
	expect(await listPrices()).toEqual([null, null])
})
