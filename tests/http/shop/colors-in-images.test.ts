import { describe, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { checkOut, makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { customer, loggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { cardOf, wordsOf } from '../../support/pages/shopper-page.ts'
import { type SeenPage, visitor } from '../../support/pages/visitor.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'

const other = 'Shown in another colour'
const [indigo, plain, rust] = [await makeImage(), await makeImage(), await makeImage()]
const shirt = await makeProduct({
	name: 'Pictured Shirt',
	colors: ['Deep Indigo', 'Brick', 'Moss'],
	images: [indigo, plain, rust],
	imageColors: ['Deep Indigo', null, 'Brick'],
})
const address = `/singleproduct/${shirt.id}`

const inColor = (index: number) => `${address}?color=${shirt.variants[index]}`
const shown = (part: { querySelectorAll: SeenPage['document']['querySelectorAll'] }) =>
	part.querySelectorAll('img').map((image) => image.getAttribute('src')?.split('/')[2])
const chosen = ({ document }: SeenPage) =>
	document.querySelectorAll('article [type=radio][checked]').map((radio) => Number(radio.getAttribute('value')))
const gallery = ({ document }: SeenPage) => document.querySelector('.gallery')!

test('the page of a product has the images in the order of the admin and no colour chosen, until one is asked for', async () => {
	const page = await visitor().open(address)
	expect(shown(gallery(page))).toEqual([indigo, plain, rust])
	expect(chosen(page)).toEqual([])
})

test('the page of a product in a colour has its image first, the colour chosen, and the plain page as canonical', async () => {
	const page = await visitor().open(inColor(1))
	expect(shown(gallery(page))).toEqual([rust, indigo, plain])
	expect(chosen(page)).toEqual([shirt.variants[1]])
	expect(page.first('[rel=canonical]')?.getAttribute('href')).toMatch(new RegExp(`${address}$`))
	expect(page.first('[name=redirectTo]')?.getAttribute('value')).toBe(inColor(1))
	expect(page.text).not.toContain(other)
})

test('the page of a product in a colour without an image says that another one is shown, also to who cannot see it', async () => {
	const page = await visitor().open(inColor(2))
	expect(shown(gallery(page))[0]).toBe(indigo)
	expect(page.words('article [role=status]')).toBe(other)
	expect(gallery(page).querySelector('img')?.getAttribute('alt')).toBe(`Pictured Shirt. ${other}`)
})

test('the page of a product leads to each colour but the one that is asked for', async () => {
	const ways = ({ document }: SeenPage) =>
		document.querySelectorAll('.see-color').map((way) => way.getAttribute('href'))
	expect(ways(await visitor().open(address))).toEqual([inColor(0), inColor(1), inColor(2)])
	expect(ways(await visitor().open(inColor(1)))).toEqual([inColor(0), inColor(2)])
})

test.each([
	['by its name in any case', 'color=deep%20INDIGO', 0],
	['that it does not come in', 'color=Red', null],
	['and a page of reviews', 'reviews=2&color=moss', 2],
])(
	'the page of a product has one address for each colour: asked for one %s it leads there',
	async (_, query, index) => {
		const person = visitor()
		const page = await person.open(`${address}?${query}`)
		const rest = query.startsWith('reviews') ? 'reviews=2&' : ''
		expect(page.redirects).toEqual([302])
		expect(page.path).toBe(index === null ? address : `${address}?${rest}color=${shirt.variants[index]}`)
		expect(chosen(page)).toEqual(index === null ? [] : [shirt.variants[index]])
	},
)

describe('a card', () => {
	const colorId = async (name: string) => (await read.color.findFirstOrThrow({ where: { name } })).id
	const card = async (query: string) => cardOf(await visitor().open(`/allproducts?${query}`), 'Pictured Shirt')

	test('a card of a product in colours under a filter has the image of the colour, and leads to it', async () => {
		const found = await card(`color=${await colorId('Brick')}`)
		expect(shown(found)[0]).toBe(rust)
		expect(found.querySelectorAll('a').map((way) => way.getAttribute('href'))).toEqual(
			Array.from({ length: 3 }, () => inColor(1)),
		)
		expect(wordsOf(found)).not.toContain(other)
	})

	test('a card of a product in colours without an image of it says so, once to be seen and once to be heard', async () => {
		const found = await card(`color=${await colorId('Moss')}`)
		expect(shown(found)[0]).toBe(indigo)
		expect(wordsOf(found.querySelector('[aria-hidden=true]'))).toBe(other)
		expect(wordsOf(found.querySelector('.sr-only'))).toBe(other)
	})

	test('a card of a product in colours puts what it shows into the cart', async () => {
		const person = await customer()
		await person.open(`/allproducts?color=${await colorId('Brick')}`)
		await person.submit({}, { button: 'Add Pictured Shirt to cart' })
		expect(
			await read.cartItem.findMany({
				where: { userId: person.userId },
				select: { productColorId: true, quantity: true },
			}),
		).toEqual([{ productColorId: shirt.variants[1], quantity: 1 }])
	})
})

test('cart, checkout, orders and the back-office show the colour bought, or say that the image shows another', async () => {
	const person = await customer()
	for (const index of [1, 2]) await addToCart(person.userId, shirt.variants[index]!, 1)
	for (const path of ['/cart', '/checkout']) {
		const page = await person.open(path)
		const main = page.first('main')!
		expect(shown(main), path).toEqual([rust, indigo])
		expect(wordsOf(main).split(other), path).toHaveLength(2)
	}
	expect((await person.open('/cart')).hrefs('main li a')).toContain(inColor(2))
	const { orderId } = await checkOut(person.userId)
	const admin = await loggedInAdmin()
	const pages: [Awaited<ReturnType<typeof loggedIn>>, string][] = [
		[person, `/order-confirmation?orderId=${orderId}`],
		[person, `/profile?tab=order&order=${orderId}`],
		[admin, `/admin/orders/${orderId}`],
	]
	for (const [who, path] of pages) {
		const main = (await who.open(path)).first('main')!
		expect(
			shown(main).filter((hash) => hash === rust || hash === indigo),
			path,
		).toEqual([rust, indigo])
		expect(wordsOf(main).split(other), path).toHaveLength(2)
	}
})
