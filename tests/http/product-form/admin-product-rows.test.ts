import { describe, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { storeImage } from '#app/shop/media/image.server.ts'
import { createImage, createImageBytes } from '../../support/data/images.ts'
import { listImages, openProductForms } from '../../support/pages/product-form.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'

const { person, filled, value, shownImages, rows, errors, errorOf } = await openProductForms()

test('ten of eleven images sent without JavaScript return with the input, and the form can be saved', async () => {
	await person.open('/admin/products/new')
	const files = await Promise.all(
		Array.from({ length: 11 }, (_, number) =>
			createImage(`hsl(${number * 30}, 80%, 50%)`, { name: `look ${number + 1}.png` }),
		),
	)
	const before = await read.image.count()
	const page = await person.submit(
		{ ...filled(), name: 'Eleven files', 'details[0]': 'Typed', newImages: files },
		{ button: 'Add Product' },
	)
	expect(page.status).toBe(400)
	expect(errors()).toEqual(['Maximum 10 images allowed. Not added: look 11.png.'])
	expect(value('name')).toBe('Eleven files')
	expect(value('basePrice')).toBe('1234.50')
	expect(rows('details')).toEqual(['Typed'])
	expect(shownImages().length).toBe(10)
	expect(await read.image.count()).toBe(before + 10)
	const kept = shownImages()
	await person.submit({}, { button: 'Add Product' })
	const { id } = await read.product.findFirstOrThrow({ where: { name: 'Eleven files' } })
	expect(await listImages(id)).toEqual(kept)
})

test('several rejected files in the product form are each named', async () => {
	await person.open('/admin/products/new')
	const files = [
		new File(['<?php'], 'a.png', { type: 'image/png' }),
		await createImage('#6c6c6c'),
		new File([], 'b.png', { type: 'image/png' }),
	]
	const page = await person.submit({ newImages: files }, { button: 'Upload' })
	expect(errorOf('images')).toBe(
		'a.png: Only PNG, JPEG, WebP, GIF or AVIF images can be used. b.png: This file is empty (0 bytes).',
	)
	expect(page.status).toBe(200)
	expect(shownImages().length).toBe(1)
})

test('images in the product form without JavaScript are uploaded, moved and removed with buttons, and saved in that state', async () => {
	const { id } = await makeProduct({ name: 'Gallery', images: [await makeImage(), await makeImage()] })
	await person.open(`/admin/products/${id}`)
	const [first, second] = shownImages()
	const page = await person.submit(
		{ name: 'Typed before', newImages: await createImage('#eeeeee') },
		{ button: 'Upload' },
	)
	expect(page.status).toBe(200)
	expect(value('name')).toBe('Typed before')
	expect(shownImages().slice(0, 2)).toEqual([first, second])
	const third = shownImages()[2]
	await person.submit({}, { button: 'Move image 3 forward' })
	expect(shownImages()).toEqual([first, third, second])
	await person.submit({}, { button: 'Remove image 1' })
	expect(shownImages()).toEqual([third, second])
	expect(await listImages(id)).toEqual([first, second])
	await person.submit(filled(), { button: 'Save changes' })
	expect(await listImages(id)).toEqual([third, second])
})

test('an image in the product form without JavaScript is made the first, or moved to a position, with one button', async () => {
	const images = [await makeImage(), await makeImage(), await makeImage(), await makeImage()]
	const [a, b, c, d] = images
	const { id } = await makeProduct({ images })
	await person.open(`/admin/products/${id}`)
	await person.submit({ name: 'Typed before' }, { button: 'Make first: image 3' })
	expect(shownImages()).toEqual([c, a, b, d])
	expect(value('name')).toBe('Typed before')
	await person.submit({}, { button: 'Move image 1 to position 4' })
	expect(shownImages()).toEqual([a, b, d, c])
	await person.submit(filled(), { button: 'Save changes' })
	expect(await listImages(id)).toEqual([a, b, d, c])
})

test('an image sent by script before the form is stored under its hash; an invalid image is rejected by name', async () => {
	const send = (file?: File) => {
		const body = new FormData()
		body.append('name', 'x')
		if (file) body.append('image', file)
		return person.request('/admin/images', { method: 'POST', body })
	}
	const sent = await send(await createImage('#31a4b7', { width: 60, height: 80 }))
	const { hash, warnings } = (await sent.json()) as { hash: string; warnings: string[] }
	expect(sent.status).toBe(200)
	expect(await read.image.count({ where: { hash } })).toBe(1)
	expect(warnings).toEqual(['photo.png: The image has only 60 × 80 pixels and will look blurred.'])
	const refused = await send(new File(['<?php'], 'a.png', { type: 'image/png' }))
	expect(refused.status).toBe(400)
	expect(await refused.json()).toEqual({ message: 'a.png: Only PNG, JPEG, WebP, GIF or AVIF images can be used.' })
	expect((await send()).status).toBe(400)
	const looked = await person.request('/admin/images')
	expect(looked.status).toBe(303)
	expect(looked.headers.get('Location')).toBe('/admin/products')
})

test('the product page warns beside the publish button which images have low quality', async () => {
	const hash = await storeImage(await createImageBytes('#31a4b8', { width: 90, height: 80 }))
	const { id } = await makeProduct({ images: [await makeImage(), hash] })
	const page = await person.open(`/admin/products/${id}`)
	expect(page.text).toContain('Image 2: The image has only 90 × 80 pixels and will look blurred.')
})

describe('a low-quality image sent without JavaScript', () => {
	const poor = () => createImage('#41a4b8', { name: 'tiny.png', width: 60, height: 80 })
	const question =
		'tiny.png: The image has only 60 × 80 pixels and will look blurred. Save to show it to customers unchanged, or remove it first.'

	test('requires confirmation before a new product is published, and is kept when it is saved again', async () => {
		await person.open('/admin/products/new')
		await person.submit({ ...filled(), name: 'Poorly shown', newImages: await poor() }, { button: 'Add Product' })
		expect(errors()).toEqual([question])
		expect(await read.product.count({ where: { name: 'Poorly shown' } })).toBe(0)
		const kept = shownImages()
		await person.submit({}, { button: 'Add Product' })
		const { id, status } = await read.product.findFirstOrThrow({ where: { name: 'Poorly shown' } })
		expect(status).toBe('active')
		expect(await listImages(id)).toEqual(kept)
	})

	test('is asked about on a published product, and saved at once on a draft', async () => {
		const { id } = await makeProduct({ images: [await makeImage()] })
		await person.open(`/admin/products/${id}`)
		await person.submit({ ...filled(), newImages: await poor() }, { button: 'Save changes' })
		expect(errors()).toEqual([question])
		expect(await listImages(id)).toHaveLength(1)
		await person.open(`/admin/products/${id}`)
		await person.submit({}, { button: 'Unpublish' })
		await person.open(`/admin/products/${id}`)
		await person.submit({ ...filled(), newImages: await poor() }, { button: 'Save draft' })
		expect(await listImages(id)).toHaveLength(2)
	})
})

test('the product form rejects images that the shop does not have', async () => {
	const { id } = await makeProduct({ images: [await makeImage()] })
	await person.open(`/admin/products/${id}`)
	for (const [hash, sentence] of [
		['f'.repeat(32), 'This image does not exist'],
		['../../etc/passwd', 'Please select an image'],
	]) {
		const page = await person.submit({ ...filled(), 'images[0].hash': hash! }, { button: 'Save changes' })
		expect(page.status).toBe(400)
		expect(errors()).toEqual([sentence])
		await person.open(`/admin/products/${id}`)
	}
})

test('images sent in the format used before an update are rejected, and the product keeps its own', async () => {
	const images = [await makeImage(), await makeImage()]
	const { id } = await makeProduct({ images })
	await person.open(`/admin/products/${id}`)
	const body = new FormData()
	for (const [name, text] of Object.entries({ ...filled(), version: value('version')!, 'images[0]': images[0]! }))
		for (const one of [text].flat()) body.append(name, one)
	const response = await person.request(`/admin/products/${id}`, { method: 'POST', body })
	expect(response.status).toBe(400)
	expect(await listImages(id)).toEqual(images)
})

describe('text lists, without JavaScript', () => {
	test('a product list without JavaScript adds a row after a filled one, not after an empty one, and removes the chosen one', async () => {
		await person.open('/admin/products/new')
		const refused = await person.submit({ name: 'Half typed' }, { button: 'Add detail' })
		expect(refused.status).toBe(400)
		expect(errors()).toEqual(['Please enter a detail'])
		expect(value('name')).toBe('Half typed')
		const added = await person.submit({ 'details[0]': 'One' }, { button: 'Add detail' })
		expect(added.status).toBe(200)
		expect(rows('details')).toEqual(['One', ''])
		await person.submit({ 'details[1]': 'Two' }, { button: 'Add detail' })
		await person.submit({}, { button: 'Remove detail 1' })
		expect(rows('details')).toEqual(['Two', ''])
		await person.submit(
			{ ...filled(), name: 'Rows', newImages: await createImage('#0f0f0f') },
			{ button: 'Add Product' },
		)
		expect(await read.product.findFirstOrThrow({ where: { name: 'Rows' } })).toMatchObject({ details: ['Two'] })
	})

	test.each(['{}', '[]', '{"type":"remove","payload":{"name":"__proto__","index":0}}'])(
		'an unknown button of the product form is rejected: %s',
		async (intent) => {
			const response = await person.post('/admin/products/new', { __intent__: intent })
			expect(response.status).toBe(400)
			expect(await response.text()).toContain('This form could not be read.')
		},
	)
})
