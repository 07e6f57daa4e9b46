import { beforeAll, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { customer } from '../../support/pages/logged-in.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { announced, namesOn, sectionOf, valueOf, wordsOf } from '../../support/pages/shopper-page.ts'
import { type SeenPage, visitor } from '../../support/pages/visitor.ts'

const plainDescription = 'A classic product made with premium materials for comfort and style.'
const open = (id: number | string) => visitor().open(`/singleproduct/${id}`)
const product = ({ document }: SeenPage) => document.querySelector('main > article, main article')!
const addButton = (page: SeenPage) =>
	product(page)
		.querySelectorAll('button')
		.find((button) => /Add to Cart|Sold out/i.test(wordsOf(button)))
const cartOf = (userId: number) =>
	read.cartItem.findMany({
		where: { userId },
		select: { productColorId: true, quantity: true },
		orderBy: { id: 'asc' },
	})

describe('the page of a product', () => {
	let id: number
	let images: string[]

	beforeAll(async () => {
		images = [await makeImage(), await makeImage(), await makeImage()]
		const prices = { pricePaise: 1_234_500, originalPricePaise: 1_500_000 }
		const made = await makeProduct({
			name: 'Tapi Jacket',
			...prices,
			colors: ['Rust', 'Olive'],
			images,
			stock: 20,
			purchaseQty: 4,
			description: 'Waxed cotton, cut short.',
			details: ['Two pockets', 'Brass zip'],
			sizeFit: ['Model is 175 cm tall', 'Regular fit'],
			materialCare: ['Do not bleach'],
			shippingReturn: ['Leaves Surat in two days'],
		})
		id = made.id
	})

	test('the page of a product has images, name, prices and the choice first, and everything to read below them', async () => {
		const page = await open(id)
		expect(page.status).toBe(200)
		expect(page.words('h1')).toBe('Tapi Jacket')
		const words = wordsOf(product(page))
		const order = [
			'Tapi Jacket',
			'₹ 12,345.00',
			'Colour',
			'Add to Cart',
			'Ships in 1-2 business days',
			'Waxed cotton',
			'Regular fit',
		].map((text) => words.indexOf(text))
		expect(order).toEqual(order.toSorted((one, other) => one - other))
		expect(Math.min(...order)).toBeGreaterThanOrEqual(0)
		expect(words).toContain('Do not bleach')
		expect(wordsOf(product(page).querySelector('s, del'))).toContain('₹ 15,000.00')
		expect(words).not.toContain(plainDescription)
		expect(words).not.toMatch(/sold out/i)
		const shown = product(page)
			.querySelectorAll('img')
			.filter((image) => image.getAttribute('alt') === 'Tapi Jacket')
		expect(shown.map((image) => image.getAttribute('src')?.split('/')[2])).toEqual(images)
		const radios = product(page).querySelectorAll('input[type=radio][name=productColorId]')
		expect(radios.map((radio) => wordsOf(radio.closest('label')))).toEqual(['Rust', 'Olive'])
		expect(radios[0]!.closest('label')!.innerHTML.toLowerCase()).toContain('#aa3355')
		expect(valueOf(page, 'productColorId')).toBeUndefined()
		const panels = product(page).querySelectorAll('details')
		expect(panels.map((part) => wordsOf(part.querySelector('summary')))).toEqual(['Details', 'Shipping & Returns'])
		expect(panels.filter((part) => part.hasAttribute('open'))).toEqual([])
		expect(wordsOf(panels[0])).toContain('Two pockets')
		expect(wordsOf(panels[1])).toContain('Leaves Surat in two days')
	})

	test('the page of a product ends with all products as Recently Viewed Products, the most bought first', async () => {
		await makeProduct({ name: 'Bestseller', purchaseQty: 77 })
		await makeProduct({ name: 'Shelf Warmer', purchaseQty: 0 })
		const page = await open(id)
		expect(namesOn(page, 'Recently Viewed Products')).toEqual(['Bestseller', 'Tapi Jacket', 'Shelf Warmer'])
		const section = sectionOf(page, 'Recently Viewed Products')
		expect(page.html.indexOf('Shipping &amp; Returns')).toBeLessThan(page.html.indexOf(section.outerHTML.slice(0, 60)))
	})

	test('the page of a product has words, an image and a colour to show where it has none of its own', async () => {
		const made = await makeProduct({ colors: ['Nameless'], originalPricePaise: 90_000 })
		await write((tx) => tx.color.updateMany({ where: { name: 'Nameless' }, data: { hexCode: '' } }))
		const page = await open(made.id)
		expect(page.text).toContain(plainDescription)
		expect(product(page).querySelector('img')?.getAttribute('src')).toBe('/placeholder.jpg')
		expect(product(page).innerHTML.toLowerCase()).toContain('#527557')
		// The original price is not shown, because it is not higher than the price.
		expect(product(page).querySelector('s, del')).toBeNull()
	})
})

test('a product that is sold out says so and cannot be put into the cart', async () => {
	const page = await open((await makeProduct({ stock: 0 })).id)
	expect(wordsOf(product(page))).toMatch(/sold out/i)
	expect(addButton(page)?.hasAttribute('disabled')).toBe(true)
	expect(wordsOf(addButton(page))).toBe('Sold out')
})

test('Add to Cart puts one piece of the chosen colour into the cart, comes back and says so', async () => {
	const { id, variants } = await makeProduct({ colors: ['Rust', 'Olive'] })
	const person = await customer()
	await person.open(`/singleproduct/${id}`)
	const page = await person.submit({ productColorId: String(variants[1]) }, { button: 'Add to Cart' })
	// The address had not followed the selection yet.
	expect(page.path).toBe(`/singleproduct/${id}?color=${variants[1]}`)
	expect(announced(page)).toContain('Product added to cart!')
	expect(await cartOf(person.userId)).toEqual([{ productColorId: variants[1], quantity: 1 }])
})

test('Add to Cart marks the colours that are wanting, with the message beside them and the focus on the first', async () => {
	const { id } = await makeProduct({ colors: ['Rust', 'Olive'] })
	const person = await customer()
	const choice = () => product(person.page()).querySelector('[role=radiogroup]')!
	await person.open(`/singleproduct/${id}`)
	expect(choice().getAttribute('aria-invalid')).toBeUndefined()
	const page = await person.submit({}, { button: 'Add to Cart' })
	expect(page.path).toBe(`/singleproduct/${id}`)
	expect(announced(page)).toContain('Please select a color.')
	expect(await cartOf(person.userId)).toEqual([])
	expect(choice().getAttribute('aria-invalid')).toBe('true')
	expect(wordsOf(person.page().document.getElementById(choice().getAttribute('aria-describedby')!))).toBe(
		'Please select a color.',
	)
	expect(
		choice()
			.querySelectorAll('input')
			.map((radio) => radio.hasAttribute('autofocus')),
	).toEqual([true, false])
	// The error is shown only once.
	await person.open(`/singleproduct/${id}`)
	expect(choice().getAttribute('aria-invalid')).toBeUndefined()
})

test('Add to Cart of a product in one colour needs no choice: the colour is said, and it is added', async () => {
	const { id, variants } = await makeProduct({ colors: ['Rust'] })
	const person = await customer()
	const page = await person.open(`/singleproduct/${id}`)
	expect(product(page).querySelector('input[type=radio]')).toBeNull()
	expect(wordsOf(product(page))).toContain('Colour Rust')
	await person.submit({}, { button: 'Add to Cart' })
	expect(announced(person.page())).toContain('Product added to cart!')
	expect(await cartOf(person.userId)).toEqual([{ productColorId: variants[0], quantity: 1 }])
})

test.each(['999999', '1e99', '%00', '9'.repeat(400)])('the product page %s answers 404 in the shell', async (id) => {
	const page = await open(id)
	expect(page.status).toBe(404)
	expect(page.words('h1')).toBe('Product not found')
	expect(page.first('header')).not.toBeNull()
})
