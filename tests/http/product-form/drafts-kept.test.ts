import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { productForEdit } from '#app/shop/catalog/product/product.server.ts'
import { image } from '../../support/data/images.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct, stockBySize } from '../../support/data/variant-data.ts'
import { imagesOf, openProductForms } from '../../support/pages/product-form.ts'
import { visitor } from '../../support/pages/visitor.ts'

const { person, ids, filled, errors, errorOf, checked, value } = await openProductForms()
const idOfPage = () => Number(/products\/(\d+)/.exec(person.page().path)![1])
const statusInShop = async (id: number) => (await visitor().open(`/singleproduct/${id}`)).status

test('Save draft keeps what is not filled in at all, and Publish says what is missing', async () => {
	await person.open('/admin/products/new')
	const page = await person.submit({}, { button: 'Save draft' })
	const id = idOfPage()
	expect(page.words('[role=status]')).toBe('Draft saved')
	expect((await productForEdit(id)).input).toMatchObject({ name: 'Unnamed product', basePrice: 0, images: [] })
	const refused = await person.submit({ ...filled(), basePrice: '' }, { button: 'Publish' })
	expect(refused.status).toBe(400)
	expect(errors()).toContain('Please fill the following required fields: Base Price, Images')
	expect((await person.submit({ ...filled(), basePrice: '' }, { button: 'Save draft' })).path).toBe(
		`/admin/products/${id}`,
	)
	expect(await statusInShop(id)).toBe(404)
	await person.submit({ ...filled(), newImages: await image('#335577') }, { button: 'Publish' })
	expect(await statusInShop(id)).toBe(200)
})

test('a card of the form leads to what is missing', async () => {
	await person.open('/admin/products/new')
	await person.submit({ basePrice: '90' }, { button: 'Save draft' })
	const links = person.page().hrefs('main a[href^="#product-"]')
	expect(links).toEqual(expect.arrayContaining(['#product-images-add', '#product-name', '#product-colorIds']))
	expect(links).not.toContain('#product-basePrice')
})

test('an original price that is left empty is the price', async () => {
	await person.open('/admin/products/new')
	await person.submit(
		{ ...filled(), name: 'Not reduced', originalPrice: '', newImages: await image('#335578') },
		{ button: 'Add Product' },
	)
	const { originalPricePaise } = await read.product.findFirstOrThrow({ where: { name: 'Not reduced' } })
	expect(originalPricePaise).toBe(123_450)
})

test('a category, a collection and a colour are made in place', async () => {
	const { id } = await makeProduct({ images: [await makeImage()] })
	await person.open(`/admin/products/${id}`)
	const made = {
		newCategory: 'Made Here',
		newCollection: 'Gathered Here',
		newColor: 'Here Red',
		newColorCode: '#aa2233',
	}
	await person.submit({ ...filled(), originalQty: '100', ...made }, { button: 'Save changes' })
	const { input } = await productForEdit(id)
	const { name: category } = await read.category.findUniqueOrThrow({ where: { id: input.categoryId! } })
	const { name: collection } = await read.collection.findUniqueOrThrow({ where: { id: input.collectionId! } })
	expect(category).toBe('Made Here')
	expect(collection).toBe('Gathered Here')
	const color = await read.color.findUniqueOrThrow({ where: { nameKey: 'here red' } })
	expect(color.hexCode).toBe('#AA2233')
	expect(input.colorIds).toEqual([ids.rust, color.id])
})

test('a name that no category can have is refused beside it, and all that was typed stays', async () => {
	await person.open('/admin/products/new')
	const page = await person.submit({ ...filled(), newCategory: '..' }, { button: 'Save draft' })
	expect(page.status).toBe(400)
	expect(errorOf('newCategory')).toBe('This name cannot be used')
	expect(value('newCategory')).toBe('..')
	expect(checked('colorIds')).toEqual([String(ids.rust)])
})

test('a duplicate is a draft with the same pictures, sizes and own prices, and without pieces and what was sold', async () => {
	const pictures = [await makeImage(), await makeImage()]
	const { id } = await makeSizedProduct({
		name: 'Twice',
		stock: { Rust: { S: 4, M: 2 } },
		categoryId: ids.categoryId,
		images: pictures,
	})
	await person.open(`/admin/products/${id}`)
	await person.submit({}, { button: 'Duplicate' })
	const copy = idOfPage()
	expect(copy).not.toBe(id)
	expect(await read.product.findUnique({ where: { id: copy } })).toMatchObject({
		name: 'Twice (copy)',
		isDraft: true,
		purchaseQty: 0,
		remainingQty: 0,
	})
	expect(await imagesOf(copy)).toEqual(await imagesOf(id))
	expect(await stockBySize(copy)).toEqual({ 'Rust S': 0, 'Rust M': 0 })
	expect(await stockBySize(id)).toEqual({ 'Rust S': 4, 'Rust M': 2 })
})
