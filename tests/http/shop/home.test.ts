import { describe, expect, test } from 'vitest'
import { makeProduct } from '../../support/data/shop-data.ts'
import { makeCollection, listNames, getSection, getText } from '../../support/pages/shopper-page.ts'
import { logInCustomer, logInAdmin } from '../../support/pages/logged-in.ts'
import { createVisitor, type VisitedPage } from '../../support/pages/visitor.ts'

const admin = await logInAdmin()

const listHints = (page: VisitedPage) => page.hrefs('main a[href^="/admin"]')

test('an empty shop links its staff to the forms for each section, and shoppers to none', async () => {
	expect(listHints(await admin.open('/'))).toEqual([
		'/admin/banner/new',
		'/admin/offers/new',
		'/admin/products/new',
		'/admin/products/new',
		'/admin/collections/new',
		'/admin/video/new',
		'/admin/insta/new',
	])
	expect(listHints(await createVisitor().open('/'))).toEqual([])
})

test.each([
	['/collections', '/admin/collections/new'],
	['/shop', '/admin/products/new'],
	['/allproducts', '/admin/products/new'],
])('%s links staff to %s, and shoppers to none', async (path, way) => {
	expect(listHints(await admin.open(path))).toEqual([way])
	expect(listHints(await createVisitor().open(path))).toEqual([])
})

test('a search without results does not show the empty-shop state', async () => {
	expect(listHints(await admin.open('/allproducts?search=teapot'))).toEqual([])
})

const home = () => createVisitor().open('/')
const shell = ['header', 'main', 'footer']

// The order matters: each test uses what the earlier ones created.
test('the collections page of an empty shop shows the empty state too', async () => {
	const page = await createVisitor().open('/collections')
	expect(page.status).toBe(200)
	expect(page.text).toContain('No collections available')
})

describe('the home page', () => {
	test('the home page shows only the featured products if there are any, best sellers first', async () => {
		await makeProduct({ name: 'Flagged and Loved', isFeatured: true, purchaseQty: 40 })
		await makeProduct({ name: 'Flagged', isFeatured: true, purchaseQty: 3 })
		expect(listNames(await home(), 'Featured Products')).toEqual(['Flagged and Loved', 'Flagged'])
	})

	test('the home page shows products in the shop order, newest first, and links to all of them', async () => {
		await makeProduct({ name: 'From Last Year', createdAt: new Date('2025-01-01') })
		for (let number = 1; number <= 10; number += 1) await makeProduct({ name: `New ${number}` })
		const page = await home()
		const names = listNames(page, 'Our Collections')
		expect(names.slice(0, 8)).toEqual([10, 9, 8, 7, 6, 5, 4, 3].map((number) => `New ${number}`))
		expect(names).not.toContain('From Last Year')
		expect(getSection(page, 'Our Collections').querySelector('a[href="/allproducts"]')).not.toBeNull()
	})

	test.each(['Summer', '50% / Half', 'નવરાત્રી?', '%2F', '%252F', 'Kurta/Pyjama', '+'])(
		'the home page has a tile that links to the collection %s',
		async (name) => {
			const collectionId = await makeCollection(name)
			await makeProduct({ name: `Only in ${name}`, collectionId })
			const tiles = getSection(await home(), 'Shop By Collections').querySelectorAll('a')
			const tile = tiles.find((candidate) => getText(candidate) === `${name} 1 product`)
			expect(tile?.getAttribute('href')).toBe(`/collection/${encodeURIComponent(name)}`)
			const collection = await createVisitor().open(tile!.getAttribute('href')!)
			expect(collection.words('h1')).toBe(name)
			expect(listNames(collection)).toEqual([`Only in ${name}`])
			const all = await createVisitor().open('/collections')
			expect(all.all('main a').map(getText)).toContain(`${name} 1 product`)
		},
	)

	test('adding from a card returns to that card without JavaScript, and to the page with JavaScript', async () => {
		const person = await logInCustomer()
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

describe('unknown shop addresses', () => {
	test.each(['/nowhere', '/collection', '/allproducts/2'])(
		'the address %s gets a 404 page in the layout',
		async (path) => {
			const page = await createVisitor().open(path)
			expect(page.status).toBe(404)
			expect(page.text).toContain('Page not found')
			for (const part of shell) expect(page.first(part), part).not.toBeNull()
		},
	)
})
