import { beforeAll, describe, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { getCard, makeCategory, makeCollection, listNames, getText } from '../../support/pages/shopper-page.ts'
import { type VisitedPage, createVisitor } from '../../support/pages/visitor.ts'

const open = (path: string) => createVisitor().open(path)
const boxes = ({ document }: VisitedPage) =>
	document.querySelectorAll('.filters input[name=size]').map((box) => getText(box.closest('label')))
const findColorValue = ({ document }: VisitedPage, name: string) =>
	document
		.querySelectorAll('.filters input[name=color]')
		.find((box) => getText(box.closest('label')).startsWith(name))!
		.getAttribute('value')!
const chipsOn = ({ document }: VisitedPage) =>
	document
		.querySelectorAll('ul[aria-label="Active filters"] a')
		.map((chip) => [getText(chip), chip.getAttribute('href')])

describe('a small listing', () => {
	const scope = '/collection/Sized'
	let kurta: Awaited<ReturnType<typeof makeSizedProduct>>

	beforeAll(async () => {
		const collectionId = await makeCollection('Sized')
		const categoryId = await makeCategory('Kurtas')
		await makeProduct({ name: 'Whole Shirt', collectionId, colors: ['Red'] })
		await makeSizedProduct({ name: 'Jeans', collectionId, stock: { Blue: { 32: 1, 30: 1 } } })
		kurta = await makeSizedProduct({
			name: 'Kurta',
			collectionId,
			categoryId,
			stock: { Red: { S: 1, M: 0, XXL: 1 }, Blue: { S: 0, M: 3, XXL: 0 } },
		})
		await makeSizedProduct({ name: 'Tunic', collectionId, stock: { Red: { M: 2, '2XL': 1 }, Blue: { M: 1 } } })
		await makeSizedProduct({ name: 'Scarf', collectionId, stock: { Red: { '': 4 } } })
		const gone = await makeSizedProduct({ name: 'Gone', collectionId, stock: { Red: { M: 4, '6 Y': 9 } } })
		await write((tx) => tx.product.update({ where: { id: gone.id }, data: { status: 'archived' } }))
		await makeSizedProduct({ name: 'Elsewhere', stock: { Red: { XS: 1 } } })
	})

	test('the sizes of a listing are those in stock among its products, in order, with product counts', async () => {
		expect(boxes(await open(scope))).toEqual(['S 1', 'M 2', '2XL 2', '30 1', '32 1'])
		expect(boxes(await open('/shop/kurtas'))).toEqual(['S 1', 'M 1', 'XXL 1'])
		expect(boxes(await open('/allproducts'))).toEqual([
			'XS 1',
			'S 1',
			'M 2',
			expect.stringMatching(/^(2XL|XXL) 2$/),
			'30 1',
			'32 1',
		])
		expect(boxes(await open('/allproducts?search=jeans'))).toEqual(['30 1', '32 1'])
		expect(boxes(await open('/allproducts?search=scarf'))).toEqual([])
	})

	test.each([
		['size=M', ['Tunic', 'Kurta']],
		['size=S&size=30', ['Kurta', 'Jeans']],
		['size=XXL', ['Tunic', 'Kurta']],
		['size=M&sort=price-asc', ['Kurta', 'Tunic']],
		['size=6+Y', []],
		['size=', ['Scarf', 'Tunic', 'Kurta', 'Jeans', 'Whole Shirt']],
	])('a listing shows products in stock in one of the sizes: %s', async (query, names) => {
		expect(listNames(await open(`${scope}?${query}`))).toEqual(names)
	})

	test('a size and a color filter apply to the same variant', async () => {
		const page = await open(scope)
		const [red, blue] = [findColorValue(page, 'Red'), findColorValue(page, 'Blue')]
		expect(listNames(await open(`${scope}?size=M&color=${red}`))).toEqual(['Tunic'])
		expect(listNames(await open(`${scope}?size=M&color=${blue}`))).toEqual(['Tunic', 'Kurta'])
		expect(listNames(await open(`${scope}?size=S&color=${blue}`))).toEqual([])
		// The card links to the color that has the size in stock.
		const both = await open(`${scope}?size=M&color=${red}&color=${blue}`)
		const href = getCard(both, 'Kurta').querySelector('a')!.getAttribute('href')
		expect(href).toBe(`/singleproduct/${kurta.id}?color=${kurta.colors['Blue']}`)
	})

	test('chosen sizes are checked, counted, and removed one by one or together', async () => {
		const person = createVisitor()
		await person.open(scope)
		const page = await person.submit({ size: ['s', '2xl'] }, { form: '#listing' })
		expect(page.path).toBe(`${scope}?search=&sort=featured&size=s&size=2xl&min=&max=`)
		expect(listNames(page)).toEqual(['Tunic', 'Kurta'])
		const checked = page.all('.filters input[name=size][checked]')
		expect(checked.map((box) => box.getAttribute('value'))).toEqual(['s', '2xl'])
		expect(chipsOn(page)).toEqual([
			['Remove Size S', `${scope}?size=2xl`],
			['Remove Size 2XL', `${scope}?size=s`],
		])
		expect(page.words('[popovertarget=filters]')).toBe('Filters 2')
		const clear = page.all('.filters a').find((link) => getText(link) === 'Clear')
		expect(clear?.getAttribute('href')).toBe(scope)
	})
})

describe('many sizes', () => {
	const scope = '/collection/Shoes'

	beforeAll(async () => {
		const collectionId = await makeCollection('Shoes')
		const categoryId = await makeCategory('Sandals')
		const sizes = (count: number) =>
			Object.fromEntries(Array.from({ length: count }, (_, index) => [`EU ${20 + index}`, 1]))
		await makeSizedProduct({ name: 'Shoe', collectionId, stock: { Black: sizes(40) } })
		await makeSizedProduct({ name: 'Sandal', collectionId, categoryId, stock: { Black: sizes(12) } })
	})

	test('very many sizes load without the rare ones, which a link adds without JavaScript', async () => {
		const page = await open(scope)
		expect(boxes(page)).toHaveLength(32)
		const all = page.all('.filters a').find((link) => getText(link) === 'All 40 sizes')!
		expect(all.getAttribute('href')).toBe(`${scope}?open=sizes#sizes`)
		const opened = await open(`${scope}?open=sizes`)
		expect(boxes(opened)).toHaveLength(40)
		expect(opened.first('.filters')!.hasAttribute('popover')).toBe(false)
		expect(boxes(await open(`${scope}?size=EU+59`))).toContain('EU 59 1')
	})
})
