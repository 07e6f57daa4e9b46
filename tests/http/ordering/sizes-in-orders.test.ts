import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { checkOut, createCheckoutInput, makeCustomer } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { logInVisitor, logInAdmin } from '../../support/pages/logged-in.ts'
import { getText } from '../../support/pages/shopper-page.ts'

/** Two units of Indigo M, and one of a color without sizes. */
const kurta = await makeSizedProduct({ name: 'Ordered Kurta', stock: { Indigo: { S: 1, M: 5 } } })
const scarf = await makeSizedProduct({ name: 'Ordered Scarf', stock: { Rust: { '': 3 } } })
await write((tx) => tx.variant.update({ where: { id: kurta.variants['Indigo']!['M']! }, data: { sku: 'OK-IND-M' } }))
const userId = await makeCustomer({ email: 'ordered-sizes@example.com' })
await addToCart(userId, kurta.colors['Indigo']!, 2, undefined, 'M')
await addToCart(userId, scarf.colors['Rust']!, 1)
const orderId = (await checkOut(userId, { input: createCheckoutInput({ email: 'ordered-sizes@example.com' }) })).orderId
const buyer = await logInVisitor(userId)
const admin = await logInAdmin()

test.each([
	['the confirmation of an order', () => buyer, () => `/order-confirmation?orderId=${orderId}`],
	['the order history', () => buyer, () => '/profile?tab=order'],
	['the tracking of an order', () => buyer, () => `/profile?tab=order&order=${orderId}`],
	['the packing slip', () => admin, () => `/admin/orders/${orderId}/packing-slip`],
	['the invoice', () => admin, () => `/admin/orders/${orderId}/invoice`],
])('the size appears beside the color in %s', async (_, person, path) => {
	const text = (await person().open(path())).words('main')
	expect(text).toMatch(/Ordered Kurta\s*Indigo,( quantity 2,)? size M/)
	expect(text).toMatch(/Ordered Scarf\s*Rust/)
	expect(text.match(/size /g)).toHaveLength(1)
})

test('the size appears beside the color on the admin order page, and after the name in the order list', async () => {
	const page = await admin.open(`/admin/orders/${orderId}`)
	expect(page.text).toContain('Indigo · Size M')
	const list = await admin.open(`/admin/orders?search=${orderId}`)
	const row = list.all('main tbody tr').find((each) => getText(each).includes(`#${orderId}`))
	expect(getText(row)).toContain('2 × Ordered Kurta, M')
	expect(getText(row)).toContain('1 × Ordered Scarf')
})

test('the order export contains size and SKU', async () => {
	const response = await admin.request('/admin/orders/export.csv?search=Ordered')
	const lines = parse<Record<string, string>>(await response.text(), { bom: true, columns: true })
	expect(lines.map((line) => [line['Product'], line['Color'], line['Size'], line['SKU']])).toEqual([
		['Ordered Kurta', 'Indigo', 'M', 'OK-IND-M'],
		['Ordered Scarf', 'Rust', '', ''],
	])
})
