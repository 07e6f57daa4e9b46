import { describe, expect, test } from 'vitest'
import { makeProduct } from '../../support/data/shop-data.ts'
import { makeCollection, namesOn, sectionOf, wordsOf } from '../../support/pages/shopper-page.ts'
import { customer, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { visitor, type SeenPage } from '../../support/pages/visitor.ts'

const admin = await loggedInAdmin()

const hintsOf = (page: SeenPage) => page.hrefs('main a[href^="/admin"]')

test('an empty shop leads its staff to what fills each part, and a shopper nowhere', async () => {
	expect(hintsOf(await admin.open('/'))).toEqual([
		'/admin/banner/new',
		'/admin/offers/new',
		'/admin/products/new',
		'/admin/products/new',
		'/admin/collections/new',
		'/admin/video/new',
		'/admin/insta/new',
	])
	expect(hintsOf(await visitor().open('/'))).toEqual([])
})

test.each([
	['/collections', '/admin/collections/new'],
	['/shop', '/admin/products/new'],
	['/allproducts', '/admin/products/new'],
])('%s leads staff to %s, and shoppers nowhere', async (path, way) => {
	expect(hintsOf(await admin.open(path))).toEqual([way])
	expect(hintsOf(await visitor().open(path))).toEqual([])
})

test('a search without an answer is no empty shop', async () => {
	expect(hintsOf(await admin.open('/allproducts?search=teapot'))).toEqual([])
})

const home = () => visitor().open('/')
const shell = ['header', 'main', 'footer']

// The order matters: each test uses what the earlier ones created.
test('the page of collections of an empty shop says so too', async () => {
	const page = await visitor().open('/collections')
	expect(page.status).toBe(200)
	expect(page.text).toContain('No collections available')
})

describe('the home page', () => {
	test('the home page shows only the flagged products as featured once there are some, the most bought first', async () => {
		await makeProduct({ name: 'Flagged and Loved', isFeatured: true, purchaseQty: 40 })
		await makeProduct({ name: 'Flagged', isFeatured: true, purchaseQty: 3 })
		expect(namesOn(await home(), 'Featured Products')).toEqual(['Flagged and Loved', 'Flagged'])
	})

	test('the home page shows products in the order of the shop, newest first, and leads to all of them', async () => {
		await makeProduct({ name: 'From Last Year', createdAt: new Date('2025-01-01') })
		for (let number = 1; number <= 10; number += 1) await makeProduct({ name: `New ${number}` })
		const page = await home()
		const names = namesOn(page, 'Our Collections')
		expect(names.slice(0, 8)).toEqual([10, 9, 8, 7, 6, 5, 4, 3].map((number) => `New ${number}`))
		expect(names).not.toContain('From Last Year')
		expect(sectionOf(page, 'Our Collections').querySelector('a[href="/allproducts"]')).not.toBeNull()
	})

	test.each(['Summer', '50% / Half', 'નવરાત્રી?', '%2F', '%252F', 'Kurta/Pyjama', '+'])(
		'the home page has a tile that leads to the collection %s',
		async (name) => {
			const collectionId = await makeCollection(name)
			await makeProduct({ name: `Only in ${name}`, collectionId })
			const tiles = sectionOf(await home(), 'Shop By Collections').querySelectorAll('a')
			const tile = tiles.find((candidate) => wordsOf(candidate) === `${name} 1 product`)
			expect(tile?.getAttribute('href')).toBe(`/collection/${encodeURIComponent(name)}`)
			const collection = await visitor().open(tile!.getAttribute('href')!)
			expect(collection.words('h1')).toBe(name)
			expect(namesOn(collection)).toEqual([`Only in ${name}`])
			const all = await visitor().open('/collections')
			expect(all.all('main a').map(wordsOf)).toContain(`${name} 1 product`)
		},
	)

	test('adding from a card leads back to it without script, with script to the page', async () => {
		const person = await customer()
		const { id } = await makeProduct()
		const leadsTo = async (toCard: string) => {
			return (await person.post('/cart/lines', { redirectTo: '/?a=b', toCard, productId: String(id) })).headers.get(
				'Location',
			)
		}
		expect(await leadsTo('product')).toBe(`/?a=b#product-${id}`)
		expect(await leadsTo('featured')).toBe(`/?a=b#featured-${id}`)
		expect(await leadsTo('')).toBe('/?a=b')
	})
})

describe('the addresses of the shop', () => {
	test.each(['/nowhere', '/collection', '/allproducts/2'])(
		'the address %s answers 404 with a page in the shell',
		async (path) => {
			const page = await visitor().open(path)
			expect(page.status).toBe(404)
			expect(page.text).toContain('Page not found')
			for (const part of shell) expect(page.first(part), part).not.toBeNull()
		},
	)
})
