import { beforeAll, describe, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { getText, listNames, makeCollection } from '../../support/pages/shopper-page.ts'
import { type VisitedPage, createVisitor } from '../../support/pages/visitor.ts'

// Rule: attribute-filters.

const open = (path: string) => createVisitor().open(path)
const boxes = ({ document }: VisitedPage, name: string) =>
	document.querySelectorAll(`.filters input[name=${name}]`).map((box) => getText(box.closest('label')))
const chips = ({ document }: VisitedPage) =>
	document
		.querySelectorAll('ul[aria-label="Active filters"] a')
		.map((chip) => [getText(chip), chip.getAttribute('href')])

interface Attributes {
	fabric?: string
	fit?: string
}

async function make(name: string, attributes: Attributes, collectionId?: number) {
	const { id } = await makeProduct({ name, ...(collectionId !== undefined && { collectionId }) })
	await write((tx) =>
		tx.product.update({ where: { id }, data: { ...attributes, version: { increment: 1 } }, select: { id: true } }),
	)
	return id
}

describe('a listing with several fabrics', () => {
	const scope = '/collection/Festive'
	let kurtaId: number

	beforeAll(async () => {
		const collectionId = await makeCollection('Festive')
		kurtaId = await make('Kurta', { fabric: 'Cotton', fit: 'Slim' }, collectionId)
		await make('Shirt', { fabric: 'cotton ', fit: 'Slim' }, collectionId)
		await make('Saree', { fabric: 'Crêpe' }, collectionId)
		await make('Belt', {}, collectionId)
		await make('Jeans', { fabric: 'Denim', fit: 'Relaxed' })
	})

	test('offers the fabrics of its products with counts, in one spelling', async () => {
		expect(boxes(await open(scope), 'fabric')).toEqual(['Cotton 2', 'Crêpe 1'])
	})

	test('offers no attribute of which its products have one value only', async () => {
		const page = await open(scope)
		expect(boxes(page, 'fit')).toEqual([])
		expect(boxes(await open('/allproducts'), 'fit')).toEqual(['Slim 2', 'Relaxed 1'])
	})

	test.each([
		['fabric=cotton', ['Shirt', 'Kurta']],
		['fabric=COTTON&fabric=crepe', ['Saree', 'Shirt', 'Kurta']],
		['fabric=crepe&fit=slim', []],
		['fabric=unknown', []],
		['fabric=', ['Belt', 'Saree', 'Shirt', 'Kurta']],
	])('finds the products of %s', async (query, names) => {
		expect(listNames(await open(`${scope}?${query}`))).toEqual(names)
	})

	test('shows each selected value as a chip that removes it, and as selected in the filter', async () => {
		const page = await open(`${scope}?fabric=cotton&fabric=crepe&fit=slim`)
		expect(chips(page)).toEqual([
			['Remove Fabric: Cotton', `${scope}?fabric=crepe&fit=slim`],
			['Remove Fabric: Crêpe', `${scope}?fabric=cotton&fit=slim`],
			['Remove Fit: Slim', `${scope}?fabric=cotton&fabric=crepe`],
		])
		const selected = page.document.querySelectorAll('.filters input[checked]').map((box) => box.getAttribute('value'))
		expect(selected).toEqual(expect.arrayContaining(['cotton', 'crepe', 'slim']))
	})

	test('does not show text of the address that no product has', async () => {
		const page = await open(`${scope}?fabric=Buy+elsewhere`)
		expect(chips(page)).toEqual([['Remove Fabric: unknown', scope]])
	})

	test('is filtered by submitting its form without script', async () => {
		const visitor = createVisitor()
		await visitor.open(scope)
		const page = await visitor.submit({ fabric: 'crepe' }, { form: '#listing' })
		expect(page.path).toContain('fabric=crepe')
		expect(listNames(page)).toEqual(['Saree'])
	})

	test('follows an edit of a product at once', async () => {
		await write((tx) =>
			tx.product.update({
				where: { id: kurtaId },
				data: { fabric: 'Silk', version: { increment: 1 } },
				select: { id: true },
			}),
		)
		expect(boxes(await open(scope), 'fabric')).toEqual(['cotton 1', 'Crêpe 1', 'Silk 1'])
		expect(listNames(await open(`${scope}?fabric=cotton`))).toEqual(['Shirt'])
	})

	test('leads to products that show their attributes', async () => {
		const page = await open(`/singleproduct/${kurtaId}`)
		expect(page.text).toMatch(/Fabric: Silk\s*Fit: Slim/)
		expect(page.text).not.toContain('Occasion:')
	})

	test('names attributes in the language of the page', async () => {
		const { text } = await open('/en-XA/collection/Festive?fabric=silk')
		expect(text).not.toContain('Fabric')
	})
})

test('a filter shows its eight most frequent values, and all on the page that its link opens', async () => {
	const collectionId = await makeCollection('Wide')
	for (let index = 0; index < 10; index += 1) await make(`Wide ${index}`, { fabric: `Weave ${index}` }, collectionId)
	const page = await open('/collection/Wide?fabric=weave+9')
	expect(boxes(page, 'fabric')).toHaveLength(9)
	const all = page.document.querySelector('#by-fabric a')!
	expect(getText(all)).toBe('All 10')
	expect(boxes(await open(all.getAttribute('href')!.replace(/#.*/, '')), 'fabric')).toHaveLength(10)
})
