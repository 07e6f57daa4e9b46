import type { HTMLElement } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import {
	getBreadcrumb,
	getCard,
	getField,
	makeCategory,
	makeCollection,
	listNames,
	getFieldValue,
	getText,
} from '../../support/pages/shopper-page.ts'
import { type VisitedPage, createVisitor } from '../../support/pages/visitor.ts'

const open = (path: string) => createVisitor().open(path)
const h1 = ({ document }: VisitedPage) => getText(document.querySelector('h1'))
const options = (page: VisitedPage, name: string) => getField(page, name).querySelectorAll('option').map(getText)
const link = ({ document }: VisitedPage, label: string) =>
	document.querySelectorAll('main a').find((candidate) => getText(candidate) === label)
const parseQuery = (href: string | undefined) =>
	Object.fromEntries(new URL(href ?? '', 'http://shop.test').searchParams)

function getName(box: HTMLElement): string {
	return getText(box.closest('label')).replace(/ \d+$/, '')
}

function colorIds({ document }: VisitedPage): Record<string, string> {
	const boxes = document.querySelectorAll('main input[name=color]')
	return Object.fromEntries(boxes.map((box) => [getName(box), box.getAttribute('value')!]))
}

for (const name of ['Monsoon Linen', 'નવું']) await makeCollection(name)
await makeCategory('Shirts')

test.each([
	['/allproducts', 'All Products'],
	['/collection/allproducts', 'All Products'],
	['/newarrivals', 'New Arrivals'],
	['/collection/monsoon%20linen', 'Monsoon linen'],
	['/collection/%E0%AA%A8%E0%AA%B5%E0%AB%81%E0%AA%82', 'નવું'],
	['/shop/shirts', 'Shirts'],
])('the title of a listing of %s is %s, also in the breadcrumb and the browser', async (path, title) => {
	const page = await open(path)
	expect(page.status).toBe(200)
	expect(h1(page)).toBe(title)
	expect(getBreadcrumb(page)).toBe(`Home / ${title}`)
	expect(page.first('nav[aria-label=Breadcrumb] a')?.getAttribute('href')).toBe('/')
	expect(page.words('title')).toBe(`${title} · Zari Lane`)
})

describe('filters and sorting', () => {
	const colors: Record<string, string> = {}
	const scope = '/collection/Filters'

	beforeAll(async () => {
		const collectionId = await makeCollection('Filters')
		await makeProduct({ name: 'Hat', collectionId, pricePaise: 50_000, colors: [] })
		await makeProduct({ name: 'Belt', collectionId, pricePaise: 99_950, colors: ['Black', 'Tan'] })
		await makeProduct({ name: 'Scarf', collectionId, pricePaise: 100_000, colors: ['Rust'] })
		await makeProduct({ name: 'Bag', collectionId, pricePaise: 250_000, colors: ['Tan'] })
		await makeProduct({ name: 'Coat', collectionId, pricePaise: 900_000, colors: ['Black', 'Olive'] })
		await makeProduct({ name: 'Elsewhere', pricePaise: 100_000, colors: ['Black', 'Tan', 'Rust'] })
		Object.assign(colors, colorIds(await open('/allproducts')))
	})

	test('filters and sorting appear on every listing: colors, prices from 0 to 2000, a search box and three sort orders', async () => {
		for (const path of [scope, '/newarrivals']) {
			const page = await open(path)
			expect(Object.keys(colorIds(page)).toSorted()).toEqual(['Black', 'Olive', 'Rust', 'Tan'])
			expect(getField(page, 'max').getAttribute('placeholder')).toBe('2000')
			expect(getField(page, 'search').getAttribute('type')).toBe('search')
			expect(options(page, 'sort')).toEqual(['Featured', 'Price: Low to High', 'Price: High to Low'])
		}
	})

	test('filters and sorting work together in the page form, and the form shows them afterwards', async () => {
		const person = createVisitor()
		await person.open(scope)
		const asked = { color: [colors.Tan!, colors.Black!], min: '900', max: '3000', sort: 'price-desc' }
		const page = await person.submit(asked, { form: '#listing' })
		expect(page.path).toMatch(/^\/collection\/Filters\?/)
		expect(listNames(page)).toEqual(['Bag', 'Belt'])
		expect(getFieldValue(page, 'min')).toBe('900')
		expect(getFieldValue(page, 'max')).toBe('3000')
		expect(getFieldValue(page, 'sort')).toBe('price-desc')
		expect(page.all('main input[name=color][checked]')).toHaveLength(2)
	})

	test('filters format prices like every price, and suggest 0 and 2000 as input (rules: price-format, typed-prices, price-examples)', async () => {
		const page = await open(`${scope}?min=999.5&max=123456`)
		const chips = page.all('[aria-label="Active filters"] a').map(getText)
		expect(chips).toEqual(['Remove From ₹ 999.50', 'Remove Up to ₹ 1,23,456.00'])
		expect(['min', 'max'].map((name) => getField(page, name).getAttribute('placeholder'))).toEqual(['0', '2000'])
		expect(page.all('main input[name=color][type=checkbox]').length).toBeGreaterThan(1)
	})

	test('each filter can be removed by a link that keeps the others', async () => {
		const page = await open(`${scope}?color=${colors.Tan}&min=900&sort=price-desc`)
		const href = page
			.all('main a')
			.find((candidate) => getText(candidate).endsWith('Tan'))
			?.getAttribute('href')
		expect(parseQuery(href)).toEqual({ min: '900', sort: 'price-desc' })
		expect(listNames(await open(href!))).toEqual(['Coat', 'Bag', 'Scarf', 'Belt'])
	})
})

test('the collection page starts with its image and its name over it, then two lines, then the products', async () => {
	const collectionId = await makeCollection('Opening')
	const imageHash = await makeImage()
	await write(async (tx) => {
		const { id } = await tx.category.create({
			data: { name: 'Openers', nameKey: 'openers', content: 'Everything that opens.' },
		})
		await tx.collection.update({
			where: { id: collectionId },
			data: { categoryId: id, images: { create: { imageHash, position: 0 } } },
		})
	})
	await makeProduct({ name: 'Opener', collectionId })
	const { document } = await open('/collection/opening')
	const main = document.querySelector('main')!
	const [first] = main.querySelectorAll('img')
	expect(first?.getAttribute('src')).toBe(`/images/${imageHash}/720`)
	expect(first?.getAttribute('fetchpriority')).toBe('high')
	expect(main.querySelectorAll('[fetchpriority=high]')).toHaveLength(1)
	expect(main.querySelectorAll('h1').map(getText)).toEqual(['Opening'])
	expect(first!.parentNode!.querySelector('h1')).not.toBeNull()
	const label = getText(main)
	const positions = ['Opening', 'Everything that opens.', '1 product · More in Openers', 'Opener₹'].map((text) =>
		label.indexOf(text),
	)
	expect(positions).toEqual(positions.toSorted((one, other) => one - other))
	expect(positions[0]).toBe(0)
	expect(main.querySelector('a[href="/shop/Openers"]')).not.toBeNull()
})

test('a card links to its product by image, name and View Details, and has a cart button on the image', async () => {
	const collectionId = await makeCollection('Cards')
	const { id } = await makeProduct({
		name: 'Wallet',
		pricePaise: 12_345_600,
		originalPricePaise: 15_000_000,
		collectionId,
	})
	const card = getCard(await open('/collection/cards'), 'Wallet')
	const links = card.querySelectorAll('a')
	expect(links.map((way) => way.getAttribute('href'))).toEqual(Array(3).fill(`/singleproduct/${id}`))
	expect(links[0]!.querySelector('img')).not.toBeNull()
	expect(getText(links[1])).toBe('Wallet')
	expect(getText(links[2])).toMatch(/^View Details/)
	// The keyboard stops only once per card.
	expect(links.map((way) => way.getAttribute('tabindex'))).toEqual(['-1', undefined, '-1'])
	const button = card.querySelector('button')!
	expect(button.parentNode).toBe(links[0]!.parentNode)
	expect(button.hasAttribute('disabled')).toBe(false)
	expect(button.closest('form')?.getAttribute('action')).toBe('/cart/lines')
	expect(getText(card)).toMatch(/₹\s1,23,456(?!\.)/)
	expect(getText(card.querySelector('s'))).toMatch(/₹\s1,50,000$/)
})

test('the card of a sold-out product says so and cannot be added to the cart', async () => {
	await makeProduct({ name: 'Last One Gone', stock: 0, collectionId: await makeCollection('Cards') })
	const card = getCard(await open('/collection/cards'), 'Last One Gone')
	expect(getText(card)).toMatch(/sold out/i)
	expect(card.querySelector('button')?.hasAttribute('disabled')).toBe(true)
})

describe('pagination', () => {
	const numbered = (from: number, to: number) =>
		Array.from({ length: from - to + 1 }, (_, index) => `Tee ${from - index}`)
	const scope = '/collection/Many'

	beforeAll(async () => {
		const collectionId = await makeCollection('Many')
		for (let number = 1; number <= 45; number += 1) {
			const createdAt = new Date(2024, 0, number)
			await makeProduct({ name: `Tee ${number}`, collectionId, pricePaise: number * 1000, createdAt, colors: ['Sand'] })
		}
	})

	test('pagination links of a listing keep search, filters and sorting', async () => {
		const { Sand: sand } = colorIds(await open('/allproducts'))
		const page = await open(`${scope}?color=${sand}&min=50&max=430&sort=price-asc&page=2`)
		const kept = { color: sand, min: '50', max: '430', sort: 'price-asc' }
		expect(
			parseQuery(link(page, 'Next')?.getAttribute('href') ?? link(page, 'Previous')?.getAttribute('href')),
		).toEqual(kept)
		const first = await open(link(page, 'Previous')!.getAttribute('href')!)
		expect(listNames(first)).toEqual(numbered(24, 5).toReversed())
		expect(parseQuery(link(first, 'Next')?.getAttribute('href'))).toEqual({ ...kept, page: '2' })
		expect(listNames(await open(link(first, 'Next')!.getAttribute('href')!))).toEqual(numbered(43, 25).toReversed())
		const searched = await open('/allproducts?search=tee')
		expect(parseQuery(link(searched, 'Next')?.getAttribute('href'))).toEqual({ search: 'tee', page: '2' })
	})
})

describe('categories', () => {
	beforeAll(async () => {
		await makeProduct({ name: 'Denim Jeans', categoryId: await makeCategory('Bottoms'), pricePaise: 200_000 })
		await makeProduct({ name: 'Silk Top', categoryId: await makeCategory('Tops & Blouses'), pricePaise: 300_000 })
	})

	test('categories can be chosen on All Products in upper and lower case', async () => {
		const person = createVisitor()
		const page = await person.open('/allproducts')
		const categories = page.all('main [name=category]').map(getName)
		expect(categories).toEqual(['All', 'Bottoms', 'Tops & Blouses'])
		expect(listNames(await person.submit({ category: 'Bottoms' }, { form: '#listing' }))).toEqual(['Denim Jeans'])
		expect(listNames(await open('/allproducts?category=BOTTOMS'))).toEqual(['Denim Jeans'])
	})

	test('categories link from one category page to another, and from a search to All Products', async () => {
		const person = createVisitor()
		await person.open('/shop/Bottoms?min=10')
		const other = await person.submit({ category: 'Tops & Blouses' }, { form: '#listing' })
		expect(other.path).toMatch(/^\/shop\/Tops%20%26%20Blouses\?min=10$/)
		expect(listNames(other)).toEqual(['Silk Top'])
		const found = await person.submit({ search: 'jeans' }, { form: '#listing' })
		expect(found.path).toMatch(/^\/allproducts\?search=jeans/)
		expect(listNames(found)).toEqual(['Denim Jeans'])
	})
})
