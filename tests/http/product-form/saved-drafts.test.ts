import { describe, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { getProductForEdit } from '#app/shop/catalog/product/product.server.ts'
import { createImage } from '../../support/data/images.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct, getStockBySize } from '../../support/data/variant-data.ts'
import { listImages, openProductForms } from '../../support/pages/product-form.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const { person, ids, filled, errors, errorOf, checked, value } = await openProductForms()
const idOfPage = () => Number(/products\/(\d+)/.exec(person.page().path)![1])
const statusInShop = async (id: number) => (await createVisitor().open(`/singleproduct/${id}`)).status

test('Save draft saves incomplete input, and Publish names what is missing', async () => {
	await person.open('/admin/products/new')
	const page = await person.submit({ description: 'Handloom cotton' }, { button: 'Save draft' })
	const id = idOfPage()
	expect(page.words('[role=status]')).toBe('Draft saved')
	expect((await getProductForEdit(id)).input).toMatchObject({ name: 'Unnamed product', basePrice: 0, images: [] })
	const refused = await person.submit({ ...filled(), basePrice: '' }, { button: 'Publish' })
	expect(refused.status).toBe(400)
	expect(errors()).toContain('Please fill the following required fields: Base Price, Images')
	expect((await person.submit({ ...filled(), basePrice: '' }, { button: 'Save draft' })).path).toBe(
		`/admin/products/${id}`,
	)
	expect(await statusInShop(id)).toBe(404)
	await person.submit({ ...filled(), newImages: await createImage('#335577') }, { button: 'Publish' })
	expect(await statusInShop(id)).toBe(200)
})

test('an untouched form saves no draft (rule: publish-requirements)', async () => {
	const before = await read.product.count()
	await person.open('/admin/products/new')
	const page = await person.submit({}, { button: 'Save draft' })
	expect(page.status).toBe(400)
	expect(errorOf('name')).toBe('There is nothing to save yet. Please enter a name or add a photo.')
	expect(await read.product.count()).toBe(before)
})

test('prices are read as they are typed (rule: typed-amounts)', async () => {
	await person.open('/admin/products/new')
	await person.submit(
		{ ...filled(), name: 'Typed price', basePrice: '1,999', originalPrice: '₹ 2,499.50' },
		{ button: 'Save draft' },
	)
	const prices = { basePricePaise: true, originalPricePaise: true }
	expect(await read.product.findFirstOrThrow({ where: { name: 'Typed price' }, select: prices })).toEqual({
		basePricePaise: 1999_00,
		originalPricePaise: 2499_50,
	})
})

test('a card of the form links to the missing fields', async () => {
	await person.open('/admin/products/new')
	await person.submit({ basePrice: '90' }, { button: 'Save draft' })
	const links = person.page().hrefs('main a[href^="#product-"]')
	expect(links).toEqual(expect.arrayContaining(['#product-images-add', '#product-name', '#product-colorIds']))
	expect(links).not.toContain('#product-basePrice')
})

test('a draft saved without an original price gets its price as original price', async () => {
	await person.open('/admin/products/new')
	await person.submit({ ...filled(), name: 'Not reduced', originalPrice: '' }, { button: 'Save draft' })
	const { originalPricePaise } = await read.product.findFirstOrThrow({ where: { name: 'Not reduced' } })
	expect(originalPricePaise).toBe(123_450)
})

describe('a product without an original price', () => {
	const submitWithout = async (button: string) => {
		const page = await person.submit(
			{ ...filled(), name: 'Without MRP', originalPrice: '', newImages: await createImage('#335578') },
			{ button },
		)
		expect(page.status).toBe(400)
	}

	test('is not added; the error is beside the field and in the summary, and the input is kept', async () => {
		await person.open('/admin/products/new')
		await submitWithout('Add Product')
		expect(errors()).toEqual(['Please fill the following required fields: Original Price'])
		expect(errorOf('originalPrice')).toBe('Required')
		expect(value('basePrice')).toBe('1234.50')
		expect(await read.product.count({ where: { name: 'Without MRP' } })).toBe(0)
	})

	test('is not published from its draft', async () => {
		await person.open('/admin/products/new')
		await person.submit({ ...filled(), name: 'Draft without MRP' }, { button: 'Save draft' })
		const id = idOfPage()
		await submitWithout('Publish')
		expect(errors()).toEqual(['Please fill the following required fields: Original Price'])
		expect(await statusInShop(id)).toBe(404)
	})
})

test('a category, a collection and a color are created in place', async () => {
	const { id } = await makeProduct({ images: [await makeImage()] })
	await person.open(`/admin/products/${id}`)
	const made = {
		newCategory: 'Made Here',
		newCollection: 'Gathered Here',
		newColor: 'Here Red',
		newColorCode: '#aa2233',
	}
	await person.submit({ ...filled(), originalQty: '100', ...made }, { button: 'Save changes' })
	const { input } = await getProductForEdit(id)
	const { name: category } = await read.category.findUniqueOrThrow({ where: { id: input.categoryId! } })
	const { name: collection } = await read.collection.findUniqueOrThrow({ where: { id: input.collectionId! } })
	expect(category).toBe('Made Here')
	expect(collection).toBe('Gathered Here')
	const color = await read.color.findUniqueOrThrow({ where: { nameKey: 'here red' } })
	expect(color.hexCode).toBe('#AA2233')
	expect(input.colorIds).toEqual([ids.rust, color.id])
})

test('an invalid category name is rejected beside it, and all input stays', async () => {
	await person.open('/admin/products/new')
	const page = await person.submit({ ...filled(), newCategory: '..' }, { button: 'Save draft' })
	expect(page.status).toBe(400)
	expect(errorOf('newCategory')).toBe('This name cannot be used')
	expect(value('newCategory')).toBe('..')
	expect(checked('colorIds')).toEqual([String(ids.rust)])
})

test('a duplicate is a draft with the same images, sizes and prices, and without stock and sales', async () => {
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
		status: 'draft',
		purchaseQty: 0,
		remainingQty: 0,
	})
	expect(await listImages(copy)).toEqual(await listImages(id))
	expect(await getStockBySize(copy)).toEqual({ 'Rust S': 0, 'Rust M': 0 })
	expect(await getStockBySize(id)).toEqual({ 'Rust S': 4, 'Rust M': 2 })
})
