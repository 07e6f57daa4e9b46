import { beforeAll, describe, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { findColorHex } from '#app/shop/catalog/color/color-family.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { makeCategory, makeCollection, listNames, getText } from '../../support/pages/shopper-page.ts'
import { type VisitedPage, createVisitor } from '../../support/pages/visitor.ts'

const open = (path: string) => createVisitor().open(path)
const boxes = ({ document }: VisitedPage, name: 'family' | 'color') =>
	document.querySelectorAll(`.filters input[name=${name}]`).map((box) => getText(box.closest('label')))
const getFilterValue = ({ document }: VisitedPage, text: string) =>
	document
		.querySelectorAll('.filters input')
		.find((box) => getText(box.closest('label')) === text)!
		.getAttribute('value')!

/** Sets the hex codes that an import would set. */
async function assignColorFamilies() {
	await write(async (tx) => {
		for (const { id, name } of await tx.color.findMany())
			await tx.color.update({ where: { id }, data: { hexCode: findColorHex(name) ?? '#527557' } })
	})
}

const collectionId = await makeCollection('Festive')
const categoryId = await makeCategory('Kurtas')
await makeProduct({ name: 'Red Kurta', colors: ['Red', 'Maroon'], collectionId, categoryId })
await makeProduct({ name: 'Wine Kurta', colors: ['Wine'], collectionId })
await makeProduct({ name: 'Bandhej Kurta', colors: ['Bandhej'], collectionId })
await makeProduct({ name: 'Plain Kurta', colors: ['Standard'], collectionId })
await makeProduct({ name: 'Scarlet Shirt', colors: ['Scarlet', 'Navy'] })
await makeProduct({ name: 'Blue Shirt', colors: ['Sky Blue'] })
await assignColorFamilies()

test('the colors of a listing are those of its products, most frequent first, with product counts by family and name', async () => {
	const shop = await open('/allproducts')
	expect(boxes(shop, 'family')).toEqual(['Reds 3', 'Blues 2'])
	expect(boxes(shop, 'color')).toEqual([
		'Maroon 1',
		'Red 1',
		'Scarlet 1',
		'Wine 1',
		'Navy 1',
		'Sky Blue 1',
		'Bandhej 1',
	])
	const collection = await open('/collection/festive')
	expect(boxes(collection, 'family')).toEqual(['Reds 2'])
	expect(boxes(collection, 'color')).toEqual(['Maroon 1', 'Red 1', 'Wine 1', 'Bandhej 1'])
	for (const path of ['/shop/kurtas', '/allproducts?category=Kurtas'])
		expect([path, ...boxes(await open(path), 'color')]).toEqual([path, 'Maroon 1', 'Red 1'])
	expect(boxes(await open('/allproducts?search=blue'), 'color')).toEqual(['Navy 1', 'Sky Blue 1', 'Scarlet 1'])
	expect(boxes(await open('/allproducts?search=nothing-like-it'), 'color')).toEqual([])
})

test('the colors of a listing are chosen one by one or by family, and either can be removed', async () => {
	const shop = await open('/allproducts')
	expect(listNames(await open(`/allproducts?color=${getFilterValue(shop, 'Wine 1')}`))).toEqual(['Wine Kurta'])
	const reds = await open('/allproducts?family=red')
	expect(listNames(reds)).toEqual(['Scarlet Shirt', 'Wine Kurta', 'Red Kurta'])
	const both = await open(`/allproducts?family=red&color=${getFilterValue(shop, 'Sky Blue 1')}`)
	expect(listNames(both)).toEqual(['Blue Shirt', 'Scarlet Shirt', 'Wine Kurta', 'Red Kurta'])
	const chips = both.all('ul[aria-label="Active filters"] a')
	expect(chips.map((chip) => [getText(chip), chip.getAttribute('href')])).toEqual([
		['Remove Reds', `/allproducts?color=${getFilterValue(shop, 'Sky Blue 1')}`],
		['Remove Sky Blue', '/allproducts?family=red'],
	])
	expect(listNames(await open('/collection/festive?family=blue'))).toEqual([])
	expect(listNames(await open('/allproducts?family=purple'))).toEqual([])
})

describe('very many colors', () => {
	const scope = '/collection/Many%20Colors'
	const linkTo = ({ document }: VisitedPage, family: string) =>
		document.querySelectorAll('.filters a').find((link) => link.getAttribute('href')!.includes(`open=${family}`))

	beforeAll(async () => {
		const collectionId = await makeCollection('Many Colors')
		for (let number = 1; number <= 25; number += 1)
			await makeProduct({ name: `Sari ${number}`, collectionId, colors: [`Red ${number}`, `Blue ${number}`] })
		await assignColorFamilies()
	})

	test('very many colors load without their names, which a family expands without JavaScript', async () => {
		const page = await open(scope)
		expect(boxes(page, 'family')).toEqual(['Reds 25', 'Blues 25'])
		expect(boxes(page, 'color')).toEqual([])
		const href = linkTo(page, 'red')!.getAttribute('href')!
		expect(href).toBe(`${scope}?open=red#family-red`)
		const opened = await open(href.split('#')[0]!)
		expect(boxes(opened, 'color')).toHaveLength(25)
		expect(opened.first('.filters')!.hasAttribute('popover')).toBe(false)
		expect(opened.first('#family-red details')!.hasAttribute('open')).toBe(true)
		expect(linkTo(opened, 'blue')).toBeDefined()
	})
})
