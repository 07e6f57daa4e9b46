import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { createCategory } from '#app/shop/catalog/category/category.server.ts'
import { openCardList } from '../../support/pages/card-list.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { makeProduct } from '../../support/data/shop-data.ts'

const person = await logInAdmin()

beforeEach(() => write((tx) => tx.category.deleteMany()))

const add = (name: string, content?: string) =>
	createCategory({ userId: person.userId, isAdmin: true }, { name, content })
const { all, names, toastOf } = openCardList(() => person)
const stored = () => read.category.findMany({ orderBy: { nameKey: 'asc' }, select: { name: true, content: true } })

test('editing a category starts from its stored values, and emptying the content removes it', async () => {
	const id = await add('Bags', 'Of leather')
	await person.open(`/admin/categories/${id}`)
	expect(all('main dialog h2')[0]?.textContent).toBe('Edit Category')
	expect(all('#category-name')[0]?.getAttribute('value')).toBe('Bags')
	expect(all('#category-content')[0]?.textContent.trim()).toBe('Of leather')
	await person.submit({ name: 'BAGS' }, { button: 'Save changes' })
	expect(person.page().path).toBe('/admin/categories')
	expect(toastOf('status')).toBe('Category Updated')
	expect(await stored()).toEqual([{ name: 'BAGS', content: 'Of leather' }])
	await person.open(`/admin/categories/${id}`)
	await person.submit({ content: '' }, { button: 'Save changes' })
	expect(await stored()).toEqual([{ name: 'BAGS', content: null }])
})

test('deleting a category offers to move its contents to another category first', async () => {
	const id = await add('Bags')
	const other = await add('Belts')
	const { id: productId } = await makeProduct({ categoryId: id })
	const page = await person.open(`/admin/categories/${id}/delete`)
	expect(page.text).toContain('It contains 1 product; it will become Uncategorized.')
	expect(all('main select option').map((option) => [option.getAttribute('value'), option.textContent])).toEqual([
		['', 'Leave as Uncategorized'],
		[String(other), 'Belts'],
	])
	await person.submit({ moveTo: String(other) }, { button: 'Delete' })
	expect((await read.product.findUniqueOrThrow({ where: { id: productId } })).categoryId).toBe(other)
	expect(names()).toEqual(['Belts'])
})

test('a category is placed in another by its form, and rejected if the parent is a subcategory itself', async () => {
	const tops = await add('Tops')
	const tees = await add('Tees')
	const bags = await add('Bags')
	await person.open(`/admin/categories/${tees}`)
	await person.submit({ parentId: String(tops) }, { button: 'Save changes' })
	expect(names()).toEqual(['Bags', 'Tops', 'Tees'])
	await person.open(`/admin/categories/${bags}`)
	expect(all('select[name=parentId] option').map((option) => option.textContent)).toEqual(['None', 'Tops'])
	const refused = await person.submit({ parentId: String(tees) }, { button: 'Save changes' })
	expect(refused.text).toContain('“Tees” is itself a sub-category. Choose a top-level category')
})

test('categories are reordered with buttons (rule: owners-order)', async () => {
	await add('Bags')
	const shoes = await add('Shoes')
	await person.open('/admin/categories')
	await person.submit({}, { button: 'Move Shoes up' })
	expect(names()).toEqual(['Shoes', 'Bags'])
	expect(toastOf('status')).toBe('Category Moved')
	const send = (id: number, place: string) => person.post(`/admin/categories/${id}/move`, { place })
	expect((await send(shoes, '0')).status).toBe(400)
	expect((await send(999_999, '1')).status).toBe(404)
})
