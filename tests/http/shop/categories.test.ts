import { beforeAll, describe, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { makeCollection } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const category = (name: string, parentId: number | null = null) =>
	write(async (tx) => (await tx.category.create({ data: { name, nameKey: name.toLowerCase(), parentId } })).id)

const tops = await category('Tops')
const tees = await category('Tees & Tanks', tops)
const bags = await category('Bags')
await category('Nothing in it')
const imageHash = await makeImage()
const collectionId = await makeCollection('Festive')
await makeProduct({ categoryId: tops, collectionId })
await makeProduct({ categoryId: tees, images: [imageHash] })
await makeProduct({ categoryId: bags, stock: 0 })

const shopper = createVisitor()
const listRows = (selector: string) =>
	shopper.all(selector).map((row) => row.textContent.replaceAll(/\s+/g, ' ').trim())

test('the page of all categories shows them with images and counts, and an expander for those with subcategories', async () => {
	const page = await shopper.open('/shop')
	expect(page.status).toBe(200)
	expect(listRows('main details > summary')).toEqual(['Tops2 products'])
	expect(listRows('main details li a')).toEqual(['All Tops2 products', 'Tees & Tanks1 product'])
	expect(shopper.page().hrefs('main details a')).toEqual(['/shop/Tops', '/shop/Tees%20%26%20Tanks'])
	expect(shopper.all('main summary img')[0]?.getAttribute('src')).toBe(`/images/${imageHash}/80`)
	expect(listRows('main li > a').at(-1)).toBe('BagsSold out')
	expect(page.text).not.toContain('Nothing in it')
})

test('the menu loaded by script has the same rows, and the desktop panel', async () => {
	const page = await shopper.open('/menu')
	expect(listRows('#category-rows > li').map((row) => row.split('2')[0])).toEqual(['Tops', 'BagsSold out'])
	expect(listRows('#collection-rows details a')).toEqual(['Festive1 product'])
	expect(shopper.all('#categories[popover] a[href="/shop/Bags"]')).toHaveLength(1)
	expect(page.first('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
	const answer = await shopper.request('/menu')
	expect(answer.headers.get('Cache-Control')).toBe('private, max-age=300')
})

test('the category page counts and shows the products of its subcategories', async () => {
	const page = await shopper.open('/shop/tops')
	expect(page.words('#result-count')).toBe('2 products')
})

test('the menu links to the categories without JavaScript', async () => {
	const { document } = await shopper.open('/ourstory')
	for (const label of ['Main', 'Menu'])
		expect(document.querySelector(`nav[aria-label=${label}] a[href="/shop"]`)).not.toBeNull()
})

describe('the row of categories above a listing', () => {
	const names = Array.from({ length: 14 }, (_, index) => `Row ${String(index + 1).padStart(2, '0')}`)
	const listChips = () => listRows('nav.rail a').map((chip) => chip.replace(/ \d+$/, ''))

	beforeAll(async () => {
		for (const name of names) await makeProduct({ categoryId: await category(name) })
	})

	test('has at most twelve categories and a link to all of them', async () => {
		await shopper.open('/allproducts')
		expect(listChips()).toEqual(['All', ...names.slice(0, 12), 'All categories'])
		expect(shopper.page().hrefs('nav.rail a').at(-1)).toBe('/shop')
	})

	test('always has the current category', async () => {
		await shopper.open('/shop/Row%2014')
		expect(listChips().slice(-2)).toEqual(['Row 14', 'All categories'])
		expect(listRows('nav.rail [aria-current]')).toEqual(['Row 14 1'])
	})

	test('has only a category and its subcategories when one of them is current', async () => {
		await shopper.open('/shop/Tops')
		expect(listChips()).toEqual(['All', 'Tops', 'Tees & Tanks'])
	})
})
