import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { call } from '../../support/api.ts'
import { image } from '../../support/data/images.ts'
import { checkOut, makeAdmin, makeCustomer, makeProduct } from '../../support/data/shop-data.ts'
import { customer, loggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { sectionOf, wordsOf } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'

const owner = await loggedInAdmin()

async function buyer() {
	const { id: productId, variants } = await makeProduct({ name: 'Pictured Pheta' })
	const userId = await makeCustomer({ username: 'Photo Fatima' })
	await addToCart(userId, variants[0]!, 1)
	const { orderId } = await checkOut(userId)
	await changeOrderStatus({ userId: await makeAdmin(), isAdmin: true }, orderId, 4)
	const person = await loggedIn(userId)
	const send = (files: (File | string)[], description = 'As in the picture.') => {
		const body = new FormData()
		const fields = { productId: String(productId), rating: '5', description }
		for (const [name, value] of Object.entries(fields)) body.append(name, value)
		for (const file of files) body.append('photos', file)
		return person.request(`/profile/reviews?order=${orderId}&review=${productId}`, { method: 'POST', body })
	}
	return { person, productId, send, tracking: `/profile?tab=order&order=${orderId}` }
}

const photosOf = (productId: number) =>
	read.reviewPhoto.findMany({ where: { rating: { productId } }, orderBy: { id: 'asc' } })

async function seenPhotos(productId: number) {
	const page = await visitor().open(`/singleproduct/${productId}`)
	return sectionOf(page, 'Reviews')
		.querySelectorAll('button > img[width="80"]')
		.map((img) => [img.getAttribute('alt'), img.getAttribute('src')])
}

async function decide(productId: number, button: string) {
	await owner.open('/admin/reviews?photos=yes')
	const { id } = (await photosOf(productId))[0]!
	const form = `form[action^="/admin/reviews/photos/${id}"]:has([value="${button === 'Show' ? 'yes' : 'no'}"])`
	return owner.submit({}, { form })
}

test('a photo of a review waits, is shown once the owner lets it through, and is told by no call of the API', async () => {
	const { person, productId, send, tracking } = await buyer()
	expect((await send([await image('#445566')])).status).toBe(303)
	expect(await seenPhotos(productId)).toEqual([])
	expect((await person.open(tracking)).text).toContain('Others see a photo once the shop has looked at it.')
	const list = await owner.open('/admin/reviews?photos=yes')
	expect(list.text).toContain('Pictured Pheta')
	expect((await decide(productId, 'Show')).path).toBe('/admin/reviews?photos=yes')
	const { imageHash } = (await photosOf(productId))[0]!
	expect(await seenPhotos(productId)).toEqual([['Photo by Photo Fatima of Pictured Pheta', `/images/${imageHash}/160`]])
	const { body } = await call('GET', '/ratings')
	expect(JSON.stringify(body)).not.toContain(imageHash)
})

test('a refused photo is gone with its file, and its review stays', async () => {
	const { productId, send } = await buyer()
	await send([await image('#665544')])
	const { imageHash } = (await photosOf(productId))[0]!
	await decide(productId, 'Refuse')
	expect(await photosOf(productId)).toEqual([])
	expect(await read.image.findUnique({ where: { hash: imageHash } })).toBeNull()
	expect(wordsOf(sectionOf(await visitor().open(`/singleproduct/${productId}`), 'Reviews'))).toContain(
		'As in the picture.',
	)
})

test('an author takes a photo out of the own review, which nobody else can', async () => {
	const { person, productId, send, tracking } = await buyer()
	await send([await image('#115544')])
	const { id } = (await photosOf(productId))[0]!
	const path = `/profile/reviews/photos/${id}`
	await (await customer()).post(path)
	expect(await photosOf(productId)).toHaveLength(1)
	await person.open(tracking)
	expect((await person.submit({}, { form: `form[action^="${path}"]` })).path).toBe(tracking)
	expect(await photosOf(productId)).toEqual([])
})

test('five photos, a file that is none and a typed hash are no photos of a review', async () => {
	const { productId, send } = await buyer()
	const colors = ['#010203', '#112233', '#223344', '#334455', '#446655']
	const five = await send(await Promise.all(colors.map((color) => image(color))))
	expect(five.status).toBe(400)
	expect(await five.text()).toContain('At most 4 photos.')
	const torn = await send([new File(['only words'], 'torn.png', { type: 'image/png' })])
	expect(torn.status).toBe(400)
	expect(await torn.text()).toContain('torn.png: Only PNG, JPEG, WebP, GIF or AVIF images can be used.')
	expect((await send(['a'.repeat(32)])).status).toBe(303)
	expect(await photosOf(productId)).toEqual([])
})

test('a review refused for another mistake says how many photos are to be chosen again', async () => {
	const { productId, send } = await buyer()
	const answer = await send([await image('#445566'), await image('#554466')], '')
	expect(answer.status).toBe(400)
	const said = 'The 2 photos that you chose were not kept: please choose them again.'
	expect(await answer.text()).toContain(said)
	expect(await photosOf(productId)).toEqual([])
	expect(await (await send([], '')).text()).not.toContain('not kept')
})
