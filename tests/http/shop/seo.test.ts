import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { ensureCategory } from '#app/shop/catalog/category/category.server.ts'
import { storeImage } from '#app/shop/media/image.server.ts'
import { createImageBytes } from '../../support/data/images.ts'
import { setSettings } from '../../support/data/tables.ts'
import { makeCustomer, makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { makeCollection } from '../../support/pages/shopper-page.ts'
import { type VisitedPage, createVisitor } from '../../support/pages/visitor.ts'

const site = 'http://shop.test'
const meta = ({ document }: VisitedPage, name: string) =>
	document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')
const canonical = ({ document }: VisitedPage) => document.querySelector('link[rel=canonical]')?.getAttribute('href')

/** Returns the JSON-LD data by type. */
function parseJsonLd({ html }: VisitedPage): Record<string, Record<string, unknown>> {
	const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
		([, json]) => JSON.parse(json!) as Record<string, unknown>,
	)
	return Object.fromEntries(blocks.map((block) => [block['@type'], block]))
}

describe('product metadata', () => {
	test('the product page has a title, a description, a canonical address and share metadata', async () => {
		const hash = await storeImage(await createImageBytes('#9c2f1f', { width: 90, height: 120 }))
		const { id } = await makeProduct({ name: 'Madder Dress', images: [hash] })
		const page = await createVisitor().open(`/singleproduct/${id}?utm_source=x`)
		expect(page.words('title')).toBe('Madder Dress · Zari Lane')
		expect(meta(page, 'description')).toBe('A classic product made with premium materials for comfort and style.')
		expect(canonical(page)).toBe(`${site}/singleproduct/${id}`)
		expect(meta(page, 'robots')).toBeUndefined()
		expect(meta(page, 'og:title')).toBe('Madder Dress')
		expect(meta(page, 'og:type')).toBe('product')
		expect(meta(page, 'og:url')).toBe(`${site}/singleproduct/${id}`)
		expect(meta(page, 'og:image')).toBe(`${site}/images/${hash}/share.jpg`)
	})

	test('the structured data of a product names its photos, and no list without photos', async () => {
		const hash = await storeImage(await createImageBytes('#9c2f1f', { width: 90, height: 120 }))
		const [{ id }, bare] = [await makeProduct({ images: [hash] }), await makeProduct({ images: [] })]
		const getImages = async (productId: number) =>
			parseJsonLd(await createVisitor().open(`/singleproduct/${productId}`)).Product!.image
		expect(await getImages(id)).toEqual([`${site}/images/${hash}/1280.jpg`])
		expect(await getImages(bare.id)).toBeUndefined()
	})

	test('a long description without a blank is not cut inside an emoji', async () => {
		const { id } = await makeProduct({ description: `x${'🧵'.repeat(200)}` })
		const description = meta(await createVisitor().open(`/singleproduct/${id}`), 'description')!
		expect(description).toMatch(/^x(🧵)+ …$/u)
	})

	test('the product page has a share image of 1200 by 630 pixels, cacheable forever', async () => {
		for (const [width, height] of [
			[300, 100],
			[20, 40],
		] as const) {
			const hash = await storeImage(await createImageBytes('#2b3a78', { width, height }))
			const response = await createVisitor().request(`/images/${hash}/share.jpg`)
			expect(response.status).toBe(200)
			expect(response.headers.get('Content-Type')).toBe('image/jpeg')
			expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
			expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
				format: 'jpeg',
				width: 1200,
				height: 630,
			})
		}
		expect((await createVisitor().request(`/images/${'0'.repeat(32)}/share.jpg`)).status).toBe(404)
		expect((await createVisitor().request('/images/..%2f/share.jpg')).status).toBe(404)
	})

	test('the product page has structured data for price, availability, rating and breadcrumb', async () => {
		const categoryId = await write((tx) => ensureCategory(tx, 'Shirts & Tops'))
		const { id } = await makeProduct({ name: 'Camp Shirt', pricePaise: 1_234_550, stock: 3, categoryId })
		for (const rating of [5, 4]) {
			const userId = await makeCustomer()
			await write((tx) => tx.rating.create({ data: { productId: id, userId, rating, description: 'Good.' } }))
		}
		const { Product: product, BreadcrumbList: way } = parseJsonLd(await createVisitor().open(`/singleproduct/${id}`))
		expect(product).toMatchObject({
			'@context': 'https://schema.org',
			name: 'Camp Shirt',
			category: 'Shirts & Tops',
			offers: {
				price: '12345.50',
				priceCurrency: 'INR',
				availability: 'https://schema.org/InStock',
				url: `${site}/singleproduct/${id}`,
			},
			aggregateRating: { ratingValue: '4.5', reviewCount: 2 },
		})
		expect(way!.itemListElement).toMatchObject([
			{ position: 1, name: 'Home', item: `${site}/` },
			{ position: 2, name: 'Shirts & Tops', item: `${site}/shop/Shirts%20%26%20Tops` },
			{ position: 3, name: 'Camp Shirt', item: `${site}/singleproduct/${id}` },
		])
	})

	test('the product page has structured data for a sold-out product, and none for missing ratings', async () => {
		const { id } = await makeProduct({ stock: 0 })
		const { Product: product } = parseJsonLd(await createVisitor().open(`/singleproduct/${id}`))
		expect(product).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
		expect(product).not.toHaveProperty('aggregateRating')
	})

	test('the product page has structured data for the availability of each size and color', async () => {
		const { id, colors } = await makeSizedProduct({
			name: 'Camp Shirt',
			pricePaise: 99_900,
			stock: { White: { S: 2, M: 0 }, Indigo: { M: 1 } },
			ownPrices: { M: 120_000 },
		})
		const { ProductGroup: group, Product: product } = parseJsonLd(await createVisitor().open(`/singleproduct/${id}`))
		expect(product).toBeUndefined()
		expect(group).toMatchObject({
			name: 'Camp Shirt',
			productGroupID: String(id),
			variesBy: ['https://schema.org/color', 'https://schema.org/size'],
		})
		expect(group).not.toHaveProperty('offers')
		const variant = (color: string, size: string, availability: string) => ({
			'@type': 'Product',
			name: `Camp Shirt ${color} ${size}`,
			color,
			size,
			offers: {
				url: `${site}/singleproduct/${id}?color=${colors[color]}&size=${size}`,
				price: size === 'M' ? '1200.00' : '999.00',
				priceCurrency: 'INR',
				availability: `https://schema.org/${availability}`,
			},
		})
		expect(group!.hasVariant).toMatchObject([
			variant('White', 'S', 'InStock'),
			variant('White', 'M', 'OutOfStock'),
			variant('Indigo', 'M', 'InStock'),
		])
	})

	test('the structured data has the picture and the GTIN of each variant, and no barcode that is none (rule: feed-gtin)', async () => {
		const images = [await makeImage(), await makeImage()]
		const { id, variants } = await makeSizedProduct({ stock: { White: { S: 2, M: 1 } }, images })
		const { id: colorId } = await read.color.findUniqueOrThrow({ where: { nameKey: 'white' } })
		await write(async (tx) => {
			await tx.productImage.updateMany({ where: { productId: id, position: 1 }, data: { colorId } })
			for (const [size, barcode] of [
				['S', '4006381333931'],
				['M', '4006381333932'],
			] as const)
				await tx.variant.update({ where: { id: variants['White']![size]! }, data: { barcode } })
		})
		const { ProductGroup: group } = parseJsonLd(await createVisitor().open(`/singleproduct/${id}`))
		const [small, medium] = group!.hasVariant as Record<string, unknown>[]
		expect(small).toMatchObject({ size: 'S', gtin: '4006381333931', image: `${site}/images/${images[1]}/1280.jpg` })
		expect(medium).not.toHaveProperty('gtin')
	})

	test('the structured data of a product with more than a hundred variants begins with those of the requested color', async () => {
		const sizes = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [String(30 + index), 1]))
		const { id, colors } = await makeSizedProduct({ stock: { White: sizes, Indigo: sizes, Rust: sizes } })
		const read = async (query: string) => {
			const { ProductGroup: group } = parseJsonLd(await createVisitor().open(`/singleproduct/${id}${query}`))
			return (group!.hasVariant as { color: string }[]).map(({ color }) => color)
		}
		const plain = await read('')
		expect([plain.length, plain[0]]).toEqual([100, 'White'])
		const inRust = await read(`?color=${colors['Rust']}`)
		expect([inRust.length, inRust.indexOf('White')]).toEqual([100, 40])
	})

	test('a product name cannot break out of the structured data', async () => {
		const name = '</script><script>alert(1)</script>'
		const { id } = await makeProduct({ name })
		const page = await createVisitor().open(`/singleproduct/${id}`)
		expect(page.html).not.toContain('<script>alert(1)')
		expect(parseJsonLd(page).Product!.name).toBe(name)
	})
})

test.each(['/', '/newarrivals', '/allproducts', '/collections', '/ourstory', '/contact', '/privacypolicy'])(
	'the page %s has a title, a description, a canonical address and share metadata',
	async (path) => {
		await makeProduct()
		const page = await createVisitor().open(path)
		expect(page.words('title')).not.toBe('')
		expect(meta(page, 'description')!.length).toBeGreaterThan(40)
		expect(meta(page, 'description')!.length).toBeLessThanOrEqual(160)
		expect(canonical(page)).toBe(site + path)
		expect(meta(page, 'robots')).toBeUndefined()
		for (const name of ['og:title', 'og:description', 'og:url', 'og:image', 'og:site_name'])
			expect(meta(page, name), name).toBeTruthy()
	},
)

test('the home page has structured data for the shop owner', async () => {
	const shop = { name: 'Zari Lane', url: `${site}/`, telephone: '+919800000010' }
	expect(parseJsonLd(await createVisitor().open('/')).ClothingStore).toMatchObject(shop)
})

describe('the policies for search engines (rule: shop-policies-for-search)', () => {
	const open = async (path: string) => parseJsonLd(await createVisitor().open(path)).ClothingStore!

	test('a shop without settings states that it takes nothing back, and no price of delivery', async () => {
		expect((await open('/returnpolicy')).hasMerchantReturnPolicy).toMatchObject({
			applicableCountry: ['IN', 'US', 'GB'],
			returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
		})
		expect(await open('/shippingpolicy')).not.toHaveProperty('hasShippingService')
	})

	test('the days for returns and the prices of delivery are those of the settings', async () => {
		await setSettings({
			'returns.returnDays': 7,
			'delivery.homePrice': 60,
			'delivery.firstPrice': 90,
			'delivery.freeFrom': 2000,
			'delivery.elsewhereDays': 8,
			'delivery.isAbroadServed': false,
		})
		expect((await open('/returnpolicy')).hasMerchantReturnPolicy).toMatchObject({
			applicableCountry: ['IN'],
			returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
			merchantReturnDays: 7,
			returnPolicyCountry: 'IN',
			refundType: ['https://schema.org/FullRefund', 'https://schema.org/ExchangeRefund'],
		})
		const { shippingConditions } = (await open('/shippingpolicy')).hasShippingService as {
			shippingConditions: object[]
		}
		expect(shippingConditions).toMatchObject([
			{ shippingRate: { value: 90, currency: 'INR' }, transitTime: { duration: { maxValue: 8 } } },
			{ orderValue: { minValue: 2000 }, shippingRate: { value: 0 } },
		])
		await setSettings({})
	})

	test('the weights are in kilograms, which search engines read', async () => {
		await setSettings({
			'delivery.homePrice': 60,
			'delivery.firstPrice': 90,
			'delivery.firstGrams': 500,
			'delivery.furtherPrice': 40,
			'delivery.furtherGrams': 250,
		})
		const { shippingConditions } = (await open('/shippingpolicy')).hasShippingService as {
			shippingConditions: { weight: object }[]
		}
		expect(shippingConditions.slice(0, 2).map(({ weight }) => weight)).toEqual([
			{ '@type': 'QuantitativeValue', maxValue: 0.5, unitCode: 'KGM' },
			{ '@type': 'QuantitativeValue', minValue: 0.5, maxValue: 0.75, unitCode: 'KGM' },
		])
		await setSettings({})
	})
})

test('pages that name the seller state the registered name and the grievance officer (rule: seller-details)', async () => {
	await setSettings({
		'tax.legalName': 'Loom of Surat Private Limited',
		'shop.phones': '+919800000010',
		'shop.email': 'care@loom.example',
		'shop.grievanceName': 'Ila Desai',
		'shop.grievanceEmail': 'ila@loom.example',
	})
	const contactPoint = [
		{
			'@type': 'ContactPoint',
			contactType: 'customer service',
			telephone: '+919800000010',
			email: 'care@loom.example',
		},
		{
			'@type': 'ContactPoint',
			contactType: 'grievance officer',
			name: 'Ila Desai',
			telephone: '+919800000010',
			email: 'ila@loom.example',
		},
	]
	const open = async (path: string) => parseJsonLd(await createVisitor().open(path)).ClothingStore!
	const seller = { legalName: 'Loom of Surat Private Limited', contactPoint }
	expect(await open('/contact')).toMatchObject(seller)
	expect(await open('/returnpolicy')).toMatchObject(seller)
	expect(await open('/')).not.toHaveProperty('legalName')
	expect((await open('/')).contactPoint).toEqual(contactPoint.slice(0, 1))
	await setSettings({})
})

test.each([
	'/allproducts?search=linen',
	'/allproducts?min=100',
	'/allproducts?color=1&color=2&page=2',
	'/collection/unknown',
	'/newsletter',
])('the page %s is excluded from search engines', async (path) => {
	const page = await createVisitor().open(path)
	expect(meta(page, 'robots')).toBe('noindex')
	if (path.includes('?')) expect(canonical(page)).toBeUndefined()
})

test('a later page of a plain listing has its own canonical address, without irrelevant parameters', async () => {
	for (let number = 0; number < 21; number += 1) await makeProduct({ name: `Number ${number}` })
	const page = await createVisitor().open('/allproducts?utm_source=x&page=2&sort=featured')
	expect(canonical(page)).toBe(`${site}/allproducts?page=2`)
})

test('robots.txt excludes private pages from crawlers and links the sitemap', async () => {
	const response = await createVisitor().request('/robots.txt')
	expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/)
	const lines = (await response.text()).split('\n')
	for (const path of ['/admin', '/cart/', '/checkout', '/profile', '/api']) expect(lines).toContain(`Disallow: ${path}`)
	expect(lines).toContain(`Sitemap: ${site}/sitemap.xml`)
})

test('a phone that adds the shop to its home screen gets its name and icons', async () => {
	const manifest = (await (await createVisitor().request('/manifest.webmanifest')).json()) as Record<string, unknown>
	expect(manifest.name).toBe('Zari Lane')
	expect(manifest.icons).toContainEqual(expect.objectContaining({ src: '/icon-512.png', sizes: '512x512' }))
})

test('well-known addresses lead password managers to the password change, and security researchers to the contact', async () => {
	const change = await createVisitor().request('/.well-known/change-password')
	expect(change.headers.get('Location')).toBe('/profile/password')
	const text = await (await createVisitor().request('/.well-known/security.txt')).text()
	expect(text).toMatch(/^Contact: (mailto:|http)\S+\nExpires: \d{4}-/)
})

test('sitemap.xml lists every published product with its images, the collections and the pages', async () => {
	const hash = await storeImage(await createImageBytes('#855600', { width: 60, height: 90 }))
	const { id } = await makeProduct({ images: [hash] })
	const gone = await makeProduct()
	await write((tx) => tx.product.update({ where: { id: gone.id }, data: { status: 'archived' } }))
	await makeCollection("Denim & Co's")
	const response = await createVisitor().request('/sitemap.xml')
	expect(response.headers.get('Content-Type')).toMatch(/^application\/xml/)
	const xml = await response.text()
	expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset [^>]+>\n(<url>.*<\/url>\n)+<\/urlset>\n$/)
	const image = `<image:image><image:loc>${site}/images/${hash}/1280.jpg</image:loc></image:image>`
	expect(xml).toMatch(new RegExp(`<url><loc>${site}/singleproduct/${id}</loc><lastmod>[^<]+Z</lastmod>${image}</url>`))
	expect(xml).not.toContain(`/singleproduct/${gone.id}<`)
	expect(xml).toContain(`<loc>${site}/collection/Denim%20%26%20Co&#39;s</loc>`)
	for (const path of ['/', '/newarrivals', '/allproducts', '/ourstory', '/contact', '/privacypolicy'])
		expect(xml).toContain(`<loc>${site}${path}</loc>`)
})
