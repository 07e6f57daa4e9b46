import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { call } from '../../support/api.ts'
import { createImage } from '../../support/data/images.ts'
import { checkOut, makeAdmin, makeCustomer, makeProduct } from '../../support/data/shop-data.ts'
import { logInCustomer, logInVisitor, logInAdmin } from '../../support/pages/logged-in.ts'
import { getSection, getText } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const owner = await logInAdmin()

async function buyer() {
	const { id: productId, variants } = await makeProduct({ name: 'Pictured Pheta' })
	const userId = await makeCustomer({ username: 'Photo Fatima' })
	await addToCart(userId, variants[0]!, 1)
	const { orderId } = await checkOut(userId)
	await changeOrderStatus({ userId: await makeAdmin(), isAdmin: true }, orderId, 4)
	const person = await logInVisitor(userId)
	const send = (files: (File | string)[], description = 'As in the picture.') => {
		const body = new FormData()
		const fields = { productId: String(productId), rating: '5', description }
		for (const [name, value] of Object.entries(fields)) body.append(name, value)
		for (const file of files) body.append('photos', file)
		return person.request(`/profile/reviews?order=${orderId}&review=${productId}`, { method: 'POST', body })
	}
	return { person, productId, send, tracking: `/profile?tab=order&order=${orderId}` }
}

const listPhotos = (productId: number) =>
	read.reviewPhoto.findMany({ where: { rating: { productId } }, orderBy: { id: 'asc' } })

async function listShownPhotos(productId: number) {
	const page = await createVisitor().open(`/singleproduct/${productId}`)
	return getSection(page, 'Reviews')
		.querySelectorAll('button > img[width="80"]')
		.map((img) => [img.getAttribute('alt'), img.getAttribute('src')])
}

async function decide(productId: number, button: string) {
	await owner.open('/admin/reviews?photos=yes')
	const { id } = (await listPhotos(productId))[0]!
	const form = `form[action^="/admin/reviews/photos/${id}"]:has([value="${button === 'Show' ? 'yes' : 'no'}"])`
	return owner.submit({}, { form })
}

test('a review photo waits for approval, is shown after it, and is in no API response', async () => {
	const { person, productId, send, tracking } = await buyer()
	expect((await send([await createImage('#445566')])).status).toBe(303)
	expect(await listShownPhotos(productId)).toEqual([])
	expect((await person.open(tracking)).text).toContain('Photos appear once the shop has approved them.')
	const list = await owner.open('/admin/reviews?photos=yes')
	expect(list.text).toContain('Pictured Pheta')
	expect((await decide(productId, 'Show')).path).toBe('/admin/reviews?photos=yes')
	const { imageHash } = (await listPhotos(productId))[0]!
	expect(await listShownPhotos(productId)).toEqual([
		['Photo by Photo Fatima of Pictured Pheta', `/images/${imageHash}/160`],
	])
	const { body } = await call('GET', '/ratings')
	expect(JSON.stringify(body)).not.toContain(imageHash)
})

test('a rejected photo is deleted with its file, and its review stays', async () => {
	const { productId, send } = await buyer()
	await send([await createImage('#665544')])
	const { imageHash } = (await listPhotos(productId))[0]!
	await decide(productId, 'Refuse')
	expect(await listPhotos(productId)).toEqual([])
	expect(await read.image.findUnique({ where: { hash: imageHash } })).toBeNull()
	expect(getText(getSection(await createVisitor().open(`/singleproduct/${productId}`), 'Reviews'))).toContain(
		'As in the picture.',
	)
})

test('an author removes a photo from their own review, which no one else can', async () => {
	const { person, productId, send, tracking } = await buyer()
	await send([await createImage('#115544')])
	const { id } = (await listPhotos(productId))[0]!
	const path = `/profile/reviews/photos/${id}`
	await (await logInCustomer()).post(path)
	expect(await listPhotos(productId)).toHaveLength(1)
	await person.open(tracking)
	expect((await person.submit({}, { form: `form[action^="${path}"]` })).path).toBe(tracking)
	expect(await listPhotos(productId)).toEqual([])
})

test('a review rejects five photos, a file that is not an image and a forged hash', async () => {
	const { productId, send } = await buyer()
	const colors = ['#010203', '#112233', '#223344', '#334455', '#446655']
	const five = await send(await Promise.all(colors.map((color) => createImage(color))))
	expect(five.status).toBe(400)
	expect(await five.text()).toContain('Choose at most 4 photos.')
	const torn = await send([new File(['only words'], 'torn.png', { type: 'image/png' })])
	expect(torn.status).toBe(400)
	expect(await torn.text()).toContain('torn.png: Only PNG, JPEG, WebP, GIF or AVIF images can be used.')
	expect((await send(['a'.repeat(32)])).status).toBe(303)
	expect(await listPhotos(productId)).toEqual([])
})

test('a review rejected for another error says how many photos must be chosen again', async () => {
	const { productId, send } = await buyer()
	const answer = await send([await createImage('#445566'), await createImage('#554466')], '')
	expect(answer.status).toBe(400)
	const said = 'The 2 photos you chose were not saved. Please choose them again.'
	expect(await answer.text()).toContain(said)
	expect(await listPhotos(productId)).toEqual([])
	expect(await (await send([], '')).text()).not.toContain('not saved')
})
