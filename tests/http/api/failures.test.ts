import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { call, type CallOptions, createToken } from '../../support/api.ts'
import { refuseRows, withTableMissing } from '../../support/data/broken-table.ts'
import { createImageBytes } from '../../support/data/images.ts'
import { makeAdmin, makeProduct } from '../../support/data/shop-data.ts'
import { makeCategory } from '../../support/pages/shopper-page.ts'

const token = await createToken(await makeAdmin())
const categoryId = await makeCategory('Shirts')
const { id: productId } = await makeProduct({ colors: ['Indigo'] })
const { id: colorId } = await read.color.findFirstOrThrow()
const image = new Blob([new Uint8Array(await createImageBytes('#336699'))], { type: 'image/png' })
const link = 'https://example.com/post'

const product = {
	name: 'API Shirt',
	basePrice: '999.50',
	originalPrice: '1200',
	originalQty: '10',
	description: 'Sent by a program.',
	categoryId: String(categoryId),
	colors: JSON.stringify([{ colorId }]),
}

test.each<[string, string, CallOptions, string]>([
	['POST', '/products', { form: { images: image } }, 'a missing field'],
	['PUT', `/products/${productId}`, { form: { name: 'Shirt' } }, 'a missing field'],
])('%s %s names all missing fields in its message (rule: product-fields)', async (method, path, sent) => {
	const { status, body } = await call(method, path, { token, ...sent })
	expect(status).toBe(400)
	expect(body.message).toMatch(/^Please fill the following required fields: (Name, )?Base Price, Original Price,/)
	expect(body.error).toBe(body.message)
})

test.each<[string, string, CallOptions, string]>([
	['POST', '/products', { form: { ...product, colors: '[]', images: image } }, 'Please select a color'],
	['POST', '/banners/upload', { form: { other: '' } }, 'Please select an image'],
	['POST', '/video', { form: { title: 'Weaving' } }, 'Please select a video'],
	['POST', '/instasection', { form: { link } }, 'Please upload an image or video'],
	['POST', '/instasection', { form: { link: 'nowhere', image } }, 'Please enter a valid Link URL'],
])('%s %s with an invalid field has the message of the form: %o', async (method, path, sent, message) => {
	const { status, body } = await call(method, path, { token, ...sent })
	expect(status).toBe(400)
	expect(body.message).toBe(message)
})

type Failing = [method: string, path: string, table: string, sent: CallOptions, message: string]

test.each<Failing>([
	['GET', '/products/dashboardcounts', 'Rating', {}, 'Failed to load dashboard data'],
	['GET', '/orders/getallorders', 'Order', {}, 'Failed to load orders.'],
	['PUT', '/orders/updatestatus/1', 'Order', { json: { status: 2 } }, 'Failed to update order status.'],
	['DELETE', `/products/${productId}`, 'Product', {}, 'Failed to delete product'],
	['DELETE', '/video/1', 'HomeVideo', {}, 'Failed to delete video. Please try again.'],
	['DELETE', '/ratings/1', 'Rating', {}, 'Something went wrong'],
	['DELETE', '/update/remove/1', 'Subscriber', {}, 'Something went wrong'],
	['POST', '/categories', 'Category', { json: { name: 'Belts' } }, 'Something Went Wrong'],
	['PUT', `/categories/${categoryId}`, 'Category', { json: { name: 'Belts' } }, 'Something Went Wrong'],
	['POST', '/offers', 'Offer', { json: { text: 'Free delivery' } }, 'Something Went Wrong'],
	['POST', '/instasection', 'InstagramItem', { form: { link, image } }, 'Something Went Wrong'],
	['POST', '/banners/upload', 'Banner', { form: { image } }, 'Something Went Wrong'],
])(
	'%s %s that fails unexpectedly has the message of its page (rule: api-failures)',
	async (method, path, table, ...more) => {
		const [sent, message] = more
		let answer: Awaited<ReturnType<typeof call>> | undefined
		await withTableMissing(table, async () => (answer = await call(method, path, { token, ...sent })))
		expect(answer!.status).toBe(500)
		expect(answer!.body).toEqual({ message, error: message, requestId: 'test' })
	},
)

test('a product that cannot be saved has the message of its form, and is not saved', async () => {
	const restore = await refuseRows('INSERT', 'Product')
	const { status, body } = await call('POST', '/products', { token, form: { ...product, images: image } })
	await restore()
	expect(status).toBe(500)
	expect(body.message).toBe('Failed to save product')
	expect(await read.product.count({ where: { name: product.name } })).toBe(0)
})
