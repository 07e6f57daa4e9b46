import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { getProductForEdit } from '#app/shop/catalog/product/product.server.ts'
import { createImage, createImageBytes } from '../../support/data/images.ts'
import { listImages, openProductForms } from '../../support/pages/product-form.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const { person, ids, filled, field, value, checked, shownImages, rows, errors, errorOf } = await openProductForms()
const countProducts = () => read.product.count()

test('adding a product saves every field and three images in their order, and shows it in the shop', async () => {
	await person.open('/admin/products/new')
	const page = await person.submit(
		{
			...filled(),
			originalPrice: '1999.99',
			collectionId: String(ids.collectionId),
			colorIds: [String(ids.indigo), String(ids.rust)],
			isFeatured: 'on',
			'details[0]': ' Long sleeves ',
			'sizeFit[0]': 'Regular',
			'materialCare[0]': 'Linen',
			'shippingReturn[0]': 'In 3 days',
			newImages: [
				await createImage('#aa0000'),
				await createImage('#00aa00', { format: 'jpeg' }),
				await createImage('#0000aa', { format: 'webp' }),
			],
		},
		{ button: 'Add Product' },
	)
	const { id: added } = await read.product.findFirstOrThrow({ where: { name: 'Tapi Shirt' } })
	expect(page.path).toBe(`/admin/products/${added}`)
	expect(page.words('[role=status]')).toBe('Product Added')

	const product = await read.product.findFirstOrThrow({
		where: { name: 'Tapi Shirt' },
		include: { colors: { orderBy: { position: 'asc' } }, stockMovements: true },
	})
	expect(product).toMatchObject({
		basePricePaise: 123_450,
		originalPricePaise: 199_999,
		originalQty: 12,
		remainingQty: 12,
		purchaseQty: 0,
		description: 'Light linen.\nWoven in Surat.',
		categoryId: ids.categoryId,
		collectionId: ids.collectionId,
		isFeatured: true,
		details: ['Long sleeves'],
		sizeFit: ['Regular'],
		materialCare: ['Linen'],
		shippingReturn: ['In 3 days'],
		version: 1,
	})
	expect(new Set(product.colors.map(({ colorId }) => colorId))).toEqual(new Set([ids.rust, ids.indigo]))
	expect(product.stockMovements).toMatchObject([
		{ change: 12, remaining: 12, reason: 'created', byUserId: person.userId },
	])

	const hashes = await listImages(product.id)
	expect(hashes).toHaveLength(3)
	const shopper = createVisitor()
	const shown = await shopper.open(`/singleproduct/${product.id}`)
	expect(shown.text).toContain('₹ 1,234.50')
	for (const hash of hashes) {
		expect(shown.html).toContain(`/images/${hash}/`)
		expect((await shopper.request(`/images/${hash}/320.jpg`)).headers.get('Content-Type')).toBe('image/jpeg')
	}
	expect((await person.open(`/admin/products/${product.id}`)).status).toBe(200)
	expect(shownImages()).toEqual(hashes)
})

test('adding a product lists only missing fields, treating blanks as missing, and the form keeps its key', async () => {
	await person.open('/admin/products/new')
	const key = value('idempotencyKey')
	expect(key).toMatch(/^[0-9a-f]{12}$/)
	await person.submit({ ...filled(), description: '   ' }, { button: 'Add Product' })
	expect(errors()).toEqual(['Please fill the following required fields: Description, Images'])
	expect(errorOf('description')).toBe('Required')
	await person.submit({}, { button: 'Add Product' })
	expect(value('idempotencyKey'), 'of this form').toBe(key)
})

test('a rejected product form keeps the input and the images, and is saved with them afterwards', async () => {
	await person.open('/admin/products/new')
	const input = {
		...filled(),
		name: '',
		collectionId: String(ids.collectionId),
		isFeatured: 'on',
		'details[0]': '<b>"Quoted" & sharp</b>',
	}
	const page = await person.submit(
		{ ...input, newImages: [await createImage('#010203'), await createImage('#040506')] },
		{ button: 'Add Product' },
	)
	expect(page.status).toBe(400)
	expect(errors()).toEqual(['Please fill the following required fields: Name'])
	expect(value('basePrice')).toBe('1234.50')
	expect(value('originalPrice')).toBe('1999')
	expect(value('originalQty')).toBe('12')
	expect(value('description')).toBe('Light linen.\nWoven in Surat.')
	expect(field('categoryId')?.querySelector('[selected]')?.getAttribute('value')).toBe(String(ids.categoryId))
	expect(field('collectionId')?.querySelector('[selected]')?.getAttribute('value')).toBe(String(ids.collectionId))
	expect(checked('colorIds')).toEqual([String(ids.rust)])
	expect(checked('isFeatured')).toEqual(['on'])
	expect(rows('details')).toEqual(['<b>"Quoted" & sharp</b>'])
	const kept = shownImages()
	expect(kept).toHaveLength(2)
	await person.submit({ name: 'Kept' }, { button: 'Add Product' })
	const { id } = await read.product.findFirstOrThrow({ where: { name: 'Kept' } })
	expect(await listImages(id)).toEqual(kept)
})

test('a product form sent twice, also in parallel, creates one product, and both requests are confirmed', async () => {
	await person.open('/admin/products/new')
	const before = await countProducts()
	const idempotencyKey = value('idempotencyKey')!
	const body = () => {
		const form = new FormData()
		for (const [name, text] of Object.entries({ ...filled(), name: 'Tapped twice', idempotencyKey }))
			for (const one of [text].flat()) form.append(name, one)
		form.append('newImages', new File([new Uint8Array(image)], 'a.png', { type: 'image/png' }))
		return form
	}
	const image = await createImageBytes('#2468ac', { width: 210, height: 280 })
	const send = () => person.request('/admin/products/new', { method: 'POST', body: body() })
	const answers = [...(await Promise.all([send(), send(), send()])), await send()]
	expect(await countProducts()).toBe(before + 1)
	const { id } = await read.product.findFirstOrThrow({ where: { name: 'Tapped twice' } })
	expect(answers.map((answer) => [answer.status, answer.headers.get('Location')])).toEqual(
		answers.map(() => [303, `/admin/products/${id}`]),
	)
	expect(await read.stockMovement.count({ where: { productId: id } })).toBe(1)
	expect((await person.open(`/admin/products/${id}`)).words('[role=status]')).toBe('Product Added')
})

test('editing a product starts from its stored values, and saving it unchanged changes nothing', async () => {
	const { id } = await makeProduct({
		name: 'Old',
		categoryId: ids.categoryId,
		stock: 7,
		purchaseQty: 3,
		images: [await makeImage(), await makeImage(), await makeImage()],
		pricePaise: 99_950,
		colors: ['Rust', 'Indigo'],
		description: 'Fine',
		sizeFit: ['S', 'M'],
	})
	const before = await getProductForEdit(id)
	await person.open(`/admin/products/${id}`)
	expect(value('name')).toBe('Old')
	expect(value('basePrice')).toBe('999.5')
	expect(value('originalQty')).toBe('10')
	expect(rows('sizeFit')).toEqual(['S', 'M'])
	const page = await person.submit({}, { button: 'Save changes' })
	expect(page.path).toBe(`/admin/products/${id}`)
	expect(page.words('[role=status]')).toBe('Product Updated')
	expect(await getProductForEdit(id)).toEqual({ ...before, version: 2 })
})

test('saving stays on the product, confirms once and links to its page in the shop', async () => {
	const { id } = await makeProduct({ name: 'Stay', categoryId: ids.categoryId, images: [await makeImage()] })
	await person.open(`/admin/products/${id}?search=stay&page=2`)
	const page = await person.submit({ ...filled(), name: 'Stayed' }, { button: 'Save changes' })
	expect(page.path).toBe(`/admin/products/${id}?search=stay&page=2`)
	expect(value('name')).toBe('Stayed')
	expect(page.text).toContain('Just saved')
	const links = page.all('main a').filter((link) => link.textContent.includes('View in shop'))
	expect(links.map((link) => link.getAttribute('href'))).toContain(`/singleproduct/${id}`)
	expect((await person.submit({ name: 'Stayed again' }, { button: 'Save changes' })).text).toContain('Just saved')
	expect((await person.open(`/admin/products/${id}`)).text).not.toContain('Just saved')
})
