import { describe, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { checkOut, makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { logInCustomer, logInVisitor, logInAdmin } from '../../support/pages/logged-in.ts'
import { getCard, getText } from '../../support/pages/shopper-page.ts'
import { type VisitedPage, createVisitor } from '../../support/pages/visitor.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'

const other = 'Shown in another color'
const [indigo, plain, rust] = [await makeImage(), await makeImage(), await makeImage()]
const shirt = await makeProduct({
	name: 'Pictured Shirt',
	colors: ['Deep Indigo', 'Brick', 'Moss'],
	images: [indigo, plain, rust],
	imageColors: ['Deep Indigo', null, 'Brick'],
})
const address = `/singleproduct/${shirt.id}`

const inColor = (index: number) => `${address}?color=${shirt.variants[index]}`
const shown = (part: { querySelectorAll: VisitedPage['document']['querySelectorAll'] }) =>
	part.querySelectorAll('img').map((image) => image.getAttribute('src')?.split('/')[2])
const chosen = ({ document }: VisitedPage) =>
	document.querySelectorAll('article [type=radio][checked]').map((radio) => Number(radio.getAttribute('value')))
const gallery = ({ document }: VisitedPage) => document.querySelector('.gallery')!

test('the product page shows the images in the admin order and no color selected, until one is requested', async () => {
	const page = await createVisitor().open(address)
	expect(shown(gallery(page))).toEqual([indigo, plain, rust])
	expect(chosen(page)).toEqual([])
})

test('the product page in a color has its image first, the color selected, and the plain page as canonical', async () => {
	const page = await createVisitor().open(inColor(1))
	expect(shown(gallery(page))).toEqual([rust, indigo, plain])
	expect(chosen(page)).toEqual([shirt.variants[1]])
	expect(page.first('[rel=canonical]')?.getAttribute('href')).toMatch(new RegExp(`${address}$`))
	expect(page.first('[name=redirectTo]')?.getAttribute('value')).toBe(inColor(1))
	expect(page.text).not.toContain(other)
})

test('the product page in a color without an image says that another one is shown, also to screen readers', async () => {
	const page = await createVisitor().open(inColor(2))
	expect(shown(gallery(page))[0]).toBe(indigo)
	expect(page.words('article [role=status]')).toBe(other)
	expect(gallery(page).querySelector('img')?.getAttribute('alt')).toBe(`Pictured Shirt. ${other}`)
})

test('the product page links to each color except the current one', async () => {
	const ways = ({ document }: VisitedPage) =>
		document.querySelectorAll('.see-color').map((way) => way.getAttribute('href'))
	expect(ways(await createVisitor().open(address))).toEqual([inColor(0), inColor(1), inColor(2)])
	expect(ways(await createVisitor().open(inColor(1)))).toEqual([inColor(0), inColor(2)])
})

test.each([
	['by its name in any case', 'color=deep%20INDIGO', 0],
	['that it does not come in', 'color=Red', null],
	['and a page of reviews', 'reviews=2&color=moss', 2],
])('the product page has one address per color: with one %s it redirects there', async (_, query, index) => {
	const person = createVisitor()
	const page = await person.open(`${address}?${query}`)
	const rest = query.startsWith('reviews') ? 'reviews=2&' : ''
	expect(page.redirects).toEqual([302])
	expect(page.path).toBe(index === null ? address : `${address}?${rest}color=${shirt.variants[index]}`)
	expect(chosen(page)).toEqual(index === null ? [] : [shirt.variants[index]])
})

describe('a product card', () => {
	const colorId = async (name: string) => (await read.color.findFirstOrThrow({ where: { name } })).id
	const card = async (query: string) => getCard(await createVisitor().open(`/allproducts?${query}`), 'Pictured Shirt')

	test('a product card in filtered colors shows the image of the color, and links to it', async () => {
		const found = await card(`color=${await colorId('Brick')}`)
		expect(shown(found)[0]).toBe(rust)
		expect(found.querySelectorAll('a').map((way) => way.getAttribute('href'))).toEqual(
			Array.from({ length: 3 }, () => inColor(1)),
		)
		expect(getText(found)).not.toContain(other)
	})

	test('a product card in colors without an image says so, once visibly and once for screen readers', async () => {
		const found = await card(`color=${await colorId('Moss')}`)
		expect(shown(found)[0]).toBe(indigo)
		expect(getText(found.querySelector('[aria-hidden=true]'))).toBe(other)
		expect(getText(found.querySelector('.sr-only'))).toBe(other)
	})

	test('a product card in colors adds the color it shows to the cart', async () => {
		const person = await logInCustomer()
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

test('cart, checkout, orders and the admin show the color bought, or say that the image shows another', async () => {
	const person = await logInCustomer()
	for (const index of [1, 2]) await addToCart(person.userId, shirt.variants[index]!, 1)
	for (const path of ['/cart', '/checkout']) {
		const page = await person.open(path)
		const main = page.first('main')!
		expect(shown(main), path).toEqual([rust, indigo])
		expect(getText(main).split(other), path).toHaveLength(2)
	}
	expect((await person.open('/cart')).hrefs('main li a')).toContain(inColor(2))
	const { orderId } = await checkOut(person.userId)
	const admin = await logInAdmin()
	const pages: [Awaited<ReturnType<typeof logInVisitor>>, string][] = [
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
		expect(getText(main).split(other), path).toHaveLength(2)
	}
})
