import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { openProductForms } from '../../support/pages/product-form.ts'
import { wordsOf } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'

const { person, ids, openSized, value, errors, errorOf } = await openProductForms()
const save = { button: 'Save changes' }
const guideOf = async (productId: number) => (await read.sizeGuide.findUnique({ where: { productId } }))?.lines ?? null

/** Returns the tables on a product's page, each with its caption and rows. */
async function tablesOf(productId: number) {
	const { document } = await visitor().open(`/singleproduct/${productId}`)
	return document.querySelectorAll('main article details table').map((table) => [
		wordsOf(table.querySelector('caption')),
		...table.querySelectorAll('tr').map((row) =>
			row
				.querySelectorAll('th, td')
				.map((cell) => wordsOf(cell))
				.join(' | '),
		),
	])
}

test('the guide of a product stands on its page, in both units, and the category’s where it has none of its own', async () => {
	const { id } = await openSized({ Rust: { S: 3, M: 8 } })
	await person.submit({ sizeGuide: 'Size, Chest\nS, 86-91\nM, 96.5' }, save)
	expect(await tablesOf(id)).toEqual([
		['Size guide in cm', 'Size | Chest', 'S | 86–91', 'M | 96.5'],
		['Size guide in inches', 'Size | Chest', 'S | 34–36', 'M | 38'],
	])
	await person.open(`/admin/products/${id}`)
	expect(value('sizeGuide')).toBe('Size, Chest\nS, 86-91\nM, 96.5')

	await person.open(`/admin/categories/${ids.categoryId}`)
	await person.submit({ sizeGuide: 'Size\tBust\nS\t80' }, save)
	expect((await tablesOf(id))[0]).toContain('S | 86–91')
	await person.open(`/admin/products/${id}`)
	await person.submit({ sizeGuide: '' }, save)
	expect(await guideOf(id)).toBeNull()
	expect((await tablesOf(id))[0]).toEqual(['Size guide in cm', 'Size | Bust', 'S | 80'])

	await person.open(`/admin/categories/${ids.categoryId}`)
	expect(value('sizeGuide')).toBe('Size, Bust\nS, 80')
	await person.submit({ sizeGuide: '' }, save)
	expect(await tablesOf(id)).toEqual([])
})

test('deleting a category says that its guide goes, and takes it from the pages of its products', async () => {
	const { id: categoryId } = await write((tx) => tx.category.create({ data: { name: 'Guided', nameKey: 'guided' } }))
	const { id } = await makeSizedProduct({ stock: { Rust: { S: 3 } }, categoryId })
	const asked = () => person.open(`/admin/categories/${categoryId}/delete`)
	expect((await asked()).text).not.toContain('size guide')
	await person.open(`/admin/categories/${categoryId}`)
	await person.submit({ sizeGuide: 'Size, Bust\nS, 80' }, save)
	expect(await tablesOf(id)).toHaveLength(2)
	expect((await asked()).text).toContain('Its size guide is deleted, too')
	await person.submit({}, { button: 'Delete' })
	expect(await tablesOf(id)).toEqual([])
})

test('a wrong guide is refused beside the field with its line, and stays as it was typed', async () => {
	const { id } = await openSized({ Rust: { S: 3, M: 8 } })
	const typed = 'Size, Chest\nS, 86\nM, wide'
	const sentence = 'Line 3: “wide” is no number of centimetres, such as 96, 96.5 or 96-100'
	const page = await person.submit({ sizeGuide: typed }, save)
	expect(page.status).toBe(400)
	expect(errors()).toEqual([sentence])
	expect(errorOf('sizeGuide')).toEqual(sentence)
	expect(value('sizeGuide')).toBe(typed)
	expect(await guideOf(id)).toBeNull()
	await person.open(`/admin/categories/${ids.categoryId}`)
	const editor = await person.submit({ sizeGuide: typed }, save)
	expect(editor.status).toBe(400)
	expect(editor.text.includes(sentence)).toBe(true)
	expect(value('sizeGuide')).toEqual(typed)
})
