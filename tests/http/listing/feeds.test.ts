import { parse } from 'csv-parse/sync'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { unpublishProduct } from '#app/shop/catalog/product/drafts.server.ts'
import { call } from '../../support/api.ts'
import { makeAdmin, makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { makeCategory } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const site = 'http://shop.test'
type Item = Record<string, string>

/** Returns the elements without their namespace; repeated elements become a list. */
async function googleItems(): Promise<Record<string, Item>> {
	const response = await createVisitor().request('/feeds/google.xml')
	expect(response.status).toBe(200)
	expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
	const xml = await response.text()
	expect(XMLValidator.validate(xml)).toBe(true)
	// The parser accepts these characters; other parsers do not.
	expect(xml).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u)
	const { rss } = new XMLParser({
		ignoreAttributes: false,
		attributeNamePrefix: '@',
		parseTagValue: false,
		isArray: (name) => name === 'item',
	}).parse(xml)
	expect(rss).toMatchObject({ '@version': '2.0', '@xmlns:g': 'http://base.google.com/ns/1.0' })
	expect(rss.channel).toMatchObject({ title: 'Zari Lane', link: `${site}/` })
	const items = (rss.channel.item ?? []).map((item: Item) =>
		Object.fromEntries(Object.entries(item).map(([name, value]) => [name.replace('g:', ''), value])),
	) as Item[]
	return byId(items)
}

async function metaItems(): Promise<Record<string, Item>> {
	const response = await createVisitor().request('/feeds/meta.csv')
	expect(response.status).toBe(200)
	expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
	return byId(parse(await response.text(), { columns: true }))
}

function byId(items: Item[]): Record<string, Item> {
	expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
	return Object.fromEntries(items.map((item) => [item.id!, item]))
}

const feeds = { google: googleItems, meta: metaItems }
const names = ['google', 'meta'] as const
const inStock = { google: 'in_stock', meta: 'in stock' }
const soldOut = { google: 'out_of_stock', meta: 'out of stock' }
const unspoken = { google: undefined, meta: '' }

const images = [await makeImage(), await makeImage(), await makeImage()]
const sized = await makeSizedProduct({
	name: 'Camp Shirt',
	pricePaise: 249_950,
	originalPricePaise: 299_900,
	description: 'Light linen.\nWash cold & dry.',
	images,
	stock: { White: { S: 2, M: 0 }, Indigo: { M: 1 } },
})
const categoryId = await makeCategory('Belts & Co')
const indigo = await read.color.findUniqueOrThrow({ where: { nameKey: 'indigo' } })
await write(async (tx) => {
	await tx.productImage.updateMany({ where: { productId: sized.id, position: 1 }, data: { colorId: indigo.id } })
	await tx.variant.update({ where: { id: sized.variants.White!.S! }, data: { sku: 'CS-W-S' } })
})
const whole = (
	await makeProduct({ name: 'Belt', stock: 4, colors: ['Tan', 'Black'], images: [images[0]!], categoryId })
).id

describe.each(names)('the feed for %s', (service) => {
	const feedItems = feeds[service]

	test('has an item for each variant, with its stock, color, size, image and link (rule: feed-items)', async () => {
		const items = await feedItems()
		const { White, Indigo } = sized.variants
		expect(items[`${sized.id}-${White!.S}`]).toMatchObject({
			item_group_id: String(sized.id),
			title: 'Camp Shirt White S',
			description: 'Light linen.\nWash cold & dry.',
			link: `${site}/singleproduct/${sized.id}?color=${sized.colors.White}&size=S`,
			image_link: `${site}/images/${images[0]}/1280.jpg`,
			availability: inStock[service],
			price: '2999.00 INR',
			sale_price: '2499.50 INR',
			brand: 'Zari Lane',
			condition: 'new',
			color: 'White',
			size: 'S',
		})
		expect(items[`${sized.id}-${White!.M}`]).toMatchObject({ size: 'M', availability: soldOut[service] })
		expect(items[`${sized.id}-${Indigo!.M}`]).toMatchObject({
			color: 'Indigo',
			availability: inStock[service],
			image_link: `${site}/images/${images[1]}/1280.jpg`,
		})
		const further = items[`${sized.id}-${White!.S}`]!.additional_image_link
		expect(further).toBe(`${site}/images/${images[2]}/1280.jpg`)
	})

	test('has one item for a product with total stock', async () => {
		const items = await feedItems()
		expect(Object.keys(items).filter((id) => id.split('-')[0] === String(whole))).toEqual([String(whole)])
		expect(items[whole]).toMatchObject({
			title: 'Belt',
			link: `${site}/singleproduct/${whole}`,
			color: 'Tan/Black',
			product_type: 'Belts & Co',
			price: '1000.00 INR',
		})
		expect([items[whole]!.sale_price, items[whole]!.item_group_id, items[whole]!.size]).toEqual(
			Array(3).fill(unspoken[service]),
		)
	})

	test('has the same price and stock as the call and the page of each product (rule: feed-matches-page)', async () => {
		const items = await feedItems()
		for (const [id, item] of Object.entries(items)) {
			const [productId, variantId] = id.split('-')
			const { body } = await call('GET', `/products/get/${productId}`)
			expect(Number.parseFloat(item.sale_price || item.price!)).toBe(body.basePrice)
			const variant = body.variants.find((each: { id: number }) => String(each.id) === variantId)
			const isThere = (variant ?? body).remainingQty > 0
			expect(item.availability).toBe((isThere ? inStock : soldOut)[service])
			const { html } = await createVisitor().open(`/singleproduct/${productId}`)
			expect(html).toContain(`"sku":"${id}"`)
			expect(html).toContain(`"price":"${body.basePrice.toFixed(2)}"`)
		}
	})

	test('excludes drafts, deleted products, products without an image and those for ₹ 0 (rule: feed-exclusions)', async () => {
		const admin = { userId: await makeAdmin(), isAdmin: true } as const
		const [hidden, gone, bare, free] = [
			await makeProduct({ images }),
			await makeProduct({ images, status: 'archived' }),
			await makeProduct(),
			await makeProduct({ images, pricePaise: 0, originalPricePaise: 50_000 }),
		]
		expect(await feedItems()).toHaveProperty(String(hidden.id))
		await unpublishProduct(admin, hidden.id)
		const items = await feedItems()
		for (const { id } of [hidden, gone, bare, free]) expect(items).not.toHaveProperty(String(id))
	})

	test('shows a sold-out product at once, and returns 304 until then', async () => {
		const path = service === 'google' ? '/feeds/google.xml' : '/feeds/meta.csv'
		const { id } = await makeProduct({ stock: 1, images })
		const tag = (await createVisitor().request(path)).headers.get('ETag')!
		const again = () => createVisitor().request(path, { headers: { 'If-None-Match': tag } })
		expect((await again()).status).toBe(304)
		await write((tx) => tx.product.update({ where: { id }, data: { remainingQty: 0, purchaseQty: 1 } }))
		expect((await again()).status).toBe(200)
		expect((await feedItems())[id]).toMatchObject({ availability: soldOut[service] })
	})

	test.each([
		'=HYPERLINK("http://evil.example","x")',
		'-1+1',
		'a,b;"c"',
		'</title></item><script>alert(1)</script>',
		']]> &amp; &lt; <!-- x',
		'vertical \u000B tab \uFFFE none',
	])('escapes the name %j', async (name) => {
		const { id } = await makeProduct({ name, description: name, colors: [name], images })
		const item = (await feedItems())[id]!
		const shown = {
			google: name.replaceAll('\u000B', '').replaceAll('\uFFFE', ''),
			meta: /^[=@-]/.test(name) ? `'${name}` : name,
		}[service]
		expect(item.title).toEqual(shown)
		expect(item.description).toEqual(shown)
		expect(item.color).toEqual(shown)
	})
})

test('the feed for google truncates a long name and has the SKU, or states that there is none', async () => {
	const { id } = await makeProduct({ name: '👗'.repeat(90) + 'x'.repeat(90), images })
	const items = await googleItems()
	expect(items[id]!.title).toBe('👗'.repeat(90) + 'x'.repeat(60))
	expect(items[id]).toMatchObject({ identifier_exists: 'no' })
	const withSku = items[`${sized.id}-${sized.variants.White!.S}`]!
	expect(withSku.mpn).toBe('CS-W-S')
	expect(withSku.identifier_exists).toBe(undefined)
})
