import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { openProductForms } from '../../support/pages/product-form.ts'
import { getText } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const { person, ids, openSized, value, errors, errorOf } = await openProductForms()
const save = { button: 'Save changes' }
const findGuide = async (productId: number) =>
	(await read.sizeGuide.findUnique({ where: { productId } }))?.lines ?? null

/** Returns the tables on a product's page, each with its caption and rows. */
async function listTables(productId: number) {
	const { document } = await createVisitor().open(`/singleproduct/${productId}`)
	return document.querySelectorAll('main article details table').map((table) => [
		getText(table.querySelector('caption')),
		...table.querySelectorAll('tr').map((row) =>
			row
				.querySelectorAll('th, td')
				.map((cell) => getText(cell))
				.join(' | '),
		),
	])
}

test('the size guide of a product appears on its page in both units, or else that of its category', async () => {
	const { id } = await openSized({ Rust: { S: 3, M: 8 } })
	await person.submit({ sizeGuide: 'Size, Chest\nS, 86-91\nM, 96.5' }, save)
	expect(await listTables(id)).toEqual([
		['Size guide in cm', 'Size | Chest', 'S | 86–91', 'M | 96.5'],
		['Size guide in inches', 'Size | Chest', 'S | 34–36', 'M | 38'],
	])
	await person.open(`/admin/products/${id}`)
	expect(value('sizeGuide')).toBe('Size, Chest\nS, 86-91\nM, 96.5')

	await person.open(`/admin/categories/${ids.categoryId}`)
	await person.submit({ sizeGuide: 'Size\tBust\nS\t80' }, save)
	expect((await listTables(id))[0]).toContain('S | 86–91')
	await person.open(`/admin/products/${id}`)
	await person.submit({ sizeGuide: '' }, save)
	expect(await findGuide(id)).toBeNull()
	expect((await listTables(id))[0]).toEqual(['Size guide in cm', 'Size | Bust', 'S | 80'])

	await person.open(`/admin/categories/${ids.categoryId}`)
	expect(value('sizeGuide')).toBe('Size, Bust\nS, 80')
	await person.submit({ sizeGuide: '' }, save)
	expect(await listTables(id)).toEqual([])
})

test('deleting a category warns that its size guide is deleted too, and removes it from its product pages', async () => {
	const { id: categoryId } = await write((tx) => tx.category.create({ data: { name: 'Guided', nameKey: 'guided' } }))
	const { id } = await makeSizedProduct({ stock: { Rust: { S: 3 } }, categoryId })
	const asked = () => person.open(`/admin/categories/${categoryId}/delete`)
	expect((await asked()).text).not.toContain('size guide')
	await person.open(`/admin/categories/${categoryId}`)
	await person.submit({ sizeGuide: 'Size, Bust\nS, 80' }, save)
	expect(await listTables(id)).toHaveLength(2)
	expect((await asked()).text).toContain('Its size guide is also deleted')
	await person.submit({}, { button: 'Delete' })
	expect(await listTables(id)).toEqual([])
})

test('an invalid size guide is rejected beside the field with its line number, and keeps the input', async () => {
	const { id } = await openSized({ Rust: { S: 3, M: 8 } })
	const input = 'Size, Chest\nS, 86\nM, wide'
	const sentence = 'Line 3: “wide” is not a measurement in centimeters, such as 96, 96.5 or 96-100'
	const page = await person.submit({ sizeGuide: input }, save)
	expect(page.status).toBe(400)
	expect(errors()).toEqual([sentence])
	expect(errorOf('sizeGuide')).toEqual(sentence)
	expect(value('sizeGuide')).toBe(input)
	expect(await findGuide(id)).toBeNull()
	await person.open(`/admin/categories/${ids.categoryId}`)
	const editor = await person.submit({ sizeGuide: input }, save)
	expect(editor.status).toBe(400)
	expect(editor.text.includes(sentence)).toBe(true)
	expect(value('sizeGuide')).toEqual(input)
})
