import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { applySales } from '#app/shop/catalog/sales/apply-sales.server.ts'
import { saleSchema } from '#app/shop/catalog/sales/sale.schema.ts'
import { createSale } from '#app/shop/catalog/sales/sales.server.ts'
import { call, createToken } from '../../support/api.ts'
import { delivery } from '../../support/data/delivery.ts'
import { makeAdmin, makeCustomer, makeImage, makeProduct, makeStaff } from '../../support/data/shop-data.ts'
import { makeSizedProduct, getStockBySize } from '../../support/data/variant-data.ts'
import { makeCategory } from '../../support/pages/shopper-page.ts'
import { createImageBytes } from '../../support/data/images.ts'

let userId = 0
let token = ''

beforeEach(async () => {
	userId = await makeCustomer()
	token = await createToken(userId)
})

const add = (productColorId: number, size?: string | null) =>
	call('POST', '/cart/add', { token, json: { userId, productColorId, quantity: 1, size } })
const order = (productColorId: number, size?: string | null) =>
	call('POST', '/orders/create', {
		token,
		json: { ...delivery, userId, paymentMethod: 'cod', cartItems: [{ productColorId, quantity: 1, size }] },
	})
const selectSize = { message: 'Please select a size: S, M.', error: 'Please select a size: S, M.' }

test('POST /cart/add and POST /orders/create accept the size of a line and reject a missing or unknown one', async () => {
	const { id, colors } = await makeSizedProduct({ stock: { White: { S: 2, M: 4 } } })
	for (const size of [undefined, null, 'XXL']) {
		expect(await add(colors['White']!, size)).toMatchObject({ status: 400, body: selectSize })
		expect(await order(colors['White']!, size)).toMatchObject({ status: 400, body: selectSize })
	}
	const added = await add(colors['White']!, 'm')
	expect(added.status).toBe(201)
	expect(added.body.cartItem).toMatchObject({ size: 'M', quantity: 1, remainingQty: 4 })
	expect((await add(colors['White']!, 'S')).body.cartItem).toMatchObject({ size: 'S', remainingQty: 2 })
	const ordered = await order(colors['White']!, 'M')
	expect(ordered.status).toBe(201)
	expect(ordered.body.order.OrderItems[0].size).toBe('M')
	expect(await getStockBySize(id)).toEqual({ 'White S': 2, 'White M': 3 })
	expect((await call('GET', `/cart/get/${userId}`, { token })).body).toMatchObject([{ size: 'S' }])
})

describe('sizes in calls that write a product', () => {
	let admin = ''
	let categoryId = 0

	beforeAll(async () => {
		admin = await createToken(await makeAdmin())
		categoryId = await makeCategory('Kurtas by call')
	})

	const makeOne = async (stock: Record<string, Record<string, number>>) =>
		makeSizedProduct({ name: 'Kurta by call', stock, categoryId, images: [await makeImage()] })
	const get = async (id: number) => (await call('GET', `/products/get/${id}`)).body
	/** Returns the form fields that a client would send back after reading a product. */
	const toForm = (product: Awaited<ReturnType<typeof get>>, changes: Record<string, string> = {}) => ({
		name: product.name,
		basePrice: String(product.basePrice),
		originalPrice: String(product.originalPrice ?? product.basePrice),
		originalQty: String(product.originalQty),
		description: product.description || 'By a program.',
		categoryId: String(product.categoryId),
		colors: JSON.stringify(
			product.ProductColors.map(({ colorId, name }: { colorId: number; name: string }) => ({ colorId, name })),
		),
		variants: JSON.stringify(product.variants),
		...changes,
	})
	const put = (id: number, form: Record<string, string>) => call('PUT', `/products/${id}`, { token: admin, form })

	test('PUT with the GET response of a product with sizes changes nothing, and keeps its barcodes', async () => {
		const { id, variants } = await makeOne({ Ivory: { S: 2, M: 0, L: 7 }, Indigo: { S: 1 } })
		const codes = { sku: 'IV-S', barcode: '8901234567890' }
		await write((tx) => tx.variant.update({ where: { id: variants['Ivory']!['S']! }, data: codes }))
		await put(id, toForm(await get(id)))
		const before = await get(id)
		const { status, body } = await put(id, toForm(before))
		expect(status).toBe(200)
		expect(body.product).toEqual(before)
		expect(await get(id)).toEqual(before)
		expect(await read.variant.findFirst({ where: { sku: 'IV-S' } })).toMatchObject({ productId: id, ...codes })
		expect(await read.stockMovement.count({ where: { productId: id } })).toBe(0)
	})

	test('POST /products with variants creates a product with sizes, in their order, with SKUs and barcodes', async () => {
		const [white, rust] = (await makeOne({ White: { S: 1 }, Rust: { S: 1 } }).then(({ id }) => get(id))).ProductColors
		const sent = [
			{ colorId: white.colorId, size: 'L', remainingQty: 4, sku: 'CALL-L', barcode: '123' },
			{ colorId: white.colorId, size: 'S', remainingQty: 0 },
			{ colorId: rust.colorId, size: 'S', remainingQty: 3, sku: null },
		]
		const image = new Blob([new Uint8Array(await createImageBytes('#224466'))], { type: 'image/png' })
		const { originalQty: _, ...form } = toForm(
			{ ...(await get((await makeOne({ White: { S: 1 }, Rust: { S: 1 } })).id)), variants: sent },
			{ name: 'Made in sizes' },
		)
		const { status, body } = await call('POST', '/products', { token: admin, form: { ...form, images: image } })
		expect(status).toBe(201)
		expect(body.product.remainingQty).toBe(7)
		expect(body.product.originalQty).toBe(7)
		expect(await getStockBySize(body.product.id)).toEqual({ 'White S': 0, 'White L': 4, 'Rust S': 3 })
		expect(body.product.variants.map(({ sku }: { sku: string | null }) => sku)).toEqual([null, 'CALL-L', null])
		expect(await read.variant.findFirst({ where: { sku: 'CALL-L' } })).toMatchObject({ barcode: '123' })
	})

	test('PUT /products/{id} without variants keeps stock tracking, and an empty list tracks stock per product', async () => {
		const whole = await makeProduct({ name: 'Whole by call', categoryId, stock: 3, images: [await makeImage()] })
		for (const variants of ['[]', undefined]) {
			const { variants: _, ...form } = toForm(await get(whole.id))
			const { body } = await put(whole.id, { ...form, ...(variants && { variants }) })
			expect(body.product.variants).toEqual([])
			expect(body.product.remainingQty).toBe(3)
		}
		const { id } = await makeOne({ White: { S: 2, M: 1 } })
		const { variants: _, ...form } = toForm(await get(id))
		expect((await put(id, form)).body.product.variants).toHaveLength(2)
		const joined = await put(id, { ...form, variants: '[]', leave: '3' })
		expect(joined.body.product.variants).toEqual([])
		expect(joined.body.product.remainingQty).toBe(3)
	})

	test('a changed variant price is stored, and an unchanged one follows the product price', async () => {
		const { id } = await makeOne({ White: { S: 2, M: 1 } })
		const [small, medium] = (await get(id)).variants
		const priced = { variants: JSON.stringify([{ ...small, price: 98 }, medium]) }
		const listPrices = async () => (await get(id)).variants.map(({ price }: { price: number }) => price)
		await put(id, toForm(await get(id), priced))
		expect(await listPrices()).toEqual([98, 1000])
		await put(id, toForm(await get(id), { basePrice: '1100', originalPrice: '1100' }))
		expect(await listPrices()).toEqual([98, 1100])
		const now = await get(id)
		const emptied = now.variants.map((variant: object) => ({ ...variant, price: 1100 }))
		await put(id, toForm(now, { variants: JSON.stringify(emptied) }))
		expect(await read.variant.count({ where: { productId: id, pricePaise: { not: null } } })).toBe(0)
	})

	describe('during a sale of ₹ 150', () => {
		const storedPrices = async (id: number) => {
			const product = await read.product.findUniqueOrThrow({ where: { id } })
			const variants = await read.variant.findMany({ where: { productId: id }, orderBy: { id: 'asc' } })
			return [product.basePricePaise, product.originalPricePaise, ...variants.map(({ pricePaise }) => pricePaise)]
		}
		const makeOnSale = async (ownPrices: Record<string, number> = {}) => {
			const stock = { White: { S: 2, M: 1 } }
			const { id } = await makeSizedProduct({
				stock,
				categoryId,
				pricePaise: 100_000,
				ownPrices,
				images: [await makeImage()],
			})
			await applySales(new Date())
			return id
		}

		beforeAll(async () => {
			const terms = { name: 'Diwali', kind: 'amount', value: 150, startsOn: '2026-01-01' }
			await createSale(await makeStaff(), saleSchema.parse(terms))
		})
		afterAll(async () => {
			await write((tx) => tx.sale.deleteMany())
			await applySales(new Date())
		})

		test('GET returns the sale prices', async () => {
			const { basePrice, originalPrice } = await get(await makeOnSale())
			expect([basePrice, originalPrice]).toEqual([850, 1000])
		})

		test('PUT with the prices returned by GET keeps the prices of a product and its sizes (rule: sale-price)', async () => {
			const id = await makeOnSale({ S: 90_000 })
			await put(id, toForm(await get(id), { description: 'Another text.' }))
			expect(await storedPrices(id)).toEqual([100_000, 100_000, 90_000, null])
		})

		test.each(['850', '0', '900'])(
			'PUT keeps the base price when the original price becomes %s',
			async (originalPrice) => {
				const id = await makeOnSale()
				await put(id, toForm(await get(id), { originalPrice }))
				expect(await storedPrices(id)).toEqual([100_000, 100_000, null, null])
			},
		)

		test('PUT changes an original price and keeps the base price returned by GET', async () => {
			const id = await makeOnSale()
			await put(id, toForm(await get(id), { originalPrice: '1200' }))
			expect(await storedPrices(id)).toEqual([100_000, 120_000, null, null])
		})

		test('PUT stores another base price as the price outside the sale', async () => {
			const id = await makeOnSale()
			const { body } = await put(id, toForm(await get(id), { basePrice: '900' }))
			expect(await storedPrices(id)).toEqual([90_000, 100_000, null, null])
			expect(body.product.basePrice).toBe(750)
		})

		test('PUT removes the price of a size if it sends the base price returned by GET', async () => {
			const id = await makeOnSale({ S: 90_000 })
			const product = await get(id)
			const variants = product.variants.map((variant: object) => ({ ...variant, price: product.basePrice }))
			await put(id, toForm(product, { variants: JSON.stringify(variants) }))
			expect(await storedPrices(id)).toEqual([100_000, 100_000, null, null])
		})
	})

	test('a call reduces stock only with an explicit quantity, and units sold in the meantime stay sold', async () => {
		const { id, variants } = await makeOne({ White: { S: 2, M: 5 } })
		const seen = await get(id)
		const [small, medium] = seen.variants
		const onlySmall = { variants: JSON.stringify([small]) }
		const refused = await put(id, toForm(seen, onlySmall))
		expect(refused.status).toBe(400)
		expect(refused.body.fields).toEqual({
			leave: 'These go, and there are pieces of them: White M: 5. Please say what becomes of the pieces.',
		})
		const counted = { ...medium, seenQty: 5, remainingQty: 9 }
		await write((tx) => tx.variant.update({ where: { id: variants['White']!['M']! }, data: { remainingQty: 3 } }))
		await put(id, toForm(seen, { variants: JSON.stringify([small, counted]) }))
		expect(await getStockBySize(id)).toEqual({ 'White S': 2, 'White M': 7 })
		expect((await put(id, toForm(seen, { ...onlySmall, leave: '7' }))).status).toBe(200)
		expect(await getStockBySize(id)).toEqual({ 'White S': 2 })
	})

	test.each([
		['no list', 'S, M', 'variants', 'Must be a JSON list of {colorId, size, remainingQty}'],
		[
			'a size given twice',
			'[{"colorId":COLOR,"size":"XXL","remainingQty":1},{"colorId":COLOR,"size":"2xl","remainingQty":1}]',
			'variants',
			'White XXL is there twice.',
		],
	])('an invalid list of variants is rejected and changes nothing: %s', async (_, variants, field, sentence) => {
		const { id } = await makeOne({ White: { S: 2 } })
		const before = await get(id)
		const list = variants.replaceAll('COLOR', String(before.ProductColors[0].colorId))
		const { status, body } = await put(id, toForm(before, { variants: list, leave: '2' }))
		expect(status).toBe(400)
		expect(body.fields).toEqual({ [field]: sentence })
		expect(await get(id)).toEqual(before)
	})

	test('an SKU of another product is rejected with the name of that product', async () => {
		const { variants } = await makeOne({ White: { S: 2 } })
		await write((tx) => tx.variant.update({ where: { id: variants['White']!['S']! }, data: { sku: 'TAKEN-1' } }))
		const { id } = await makeOne({ White: { S: 2 } })
		const product = await get(id)
		const { status, body } = await put(
			id,
			toForm({ ...product, variants: [{ ...product.variants[0], sku: 'TAKEN-1' }] }),
		)
		expect(status).toBe(409)
		expect(body.message).toContain('Kurta by call')
	})
})

describe('the back-in-stock call', () => {
	const asked = { name: 'Asha', contact: 'asha.calls@example.com', consent: true }
	const listRequests = (productId: number) => read.backInStockRequest.findMany({ where: { productId } })
	const send = (id: number, json: object) => call('POST', `/products/${id}/back-in-stock`, { json })

	test('a back-in-stock call works like the form: once per contact and size, with the same response', async () => {
		const { id, colors, variants } = await makeSizedProduct({ stock: { White: { S: 0, M: 3 } } })
		const first = await send(id, { ...asked, productColorId: colors['White'], size: 'S' })
		const again = await send(id, { ...asked, productColorId: colors['White'], size: 's' })
		expect(first.status).toBe(201)
		expect(first.body).toEqual({ message: 'Thank you. You hear from us once, as soon as it is in stock again.' })
		expect(again.body).toEqual(first.body)
		const kept = { contact: asked.contact, variantId: variants['White']!['S'] }
		expect(await listRequests(id)).toMatchObject([kept])
	})

	test('a back-in-stock call returns errors by field, and 409 for a size in stock', async () => {
		const { id, colors } = await makeSizedProduct({ stock: { White: { S: 0, M: 3 } } })
		const inColor = { ...asked, productColorId: colors['White'] }
		const listFields = async (json: object) => {
			const { status, body } = await send(id, json)
			return [status, body.fields]
		}
		expect(await listFields({ productColorId: null, size: null })).toEqual([
			400,
			{
				name: 'Please enter your name.',
				contact: 'Please enter your email address or phone number.',
				consent: 'Please tick the box, so that we may tell you.',
			},
		])
		expect(await listFields(inColor)).toEqual([400, { size: 'Please select a size: S, M.' }])
		expect(await listFields({ ...asked, size: 'S' })).toEqual([400, { productColorId: 'Please select a color.' }])
		expect(await listFields({ ...inColor, size: 'M' })).toEqual([
			409,
			{ size: 'White, size M is in stock again: you can buy it now.' },
		])
		expect((await send(987_654, asked)).status).toBe(404)
		expect(await listRequests(id)).toEqual([])
	})
})
