import { beforeAll, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { logInCustomer } from '../../support/pages/logged-in.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { listAnnouncements, listNames, getSection, getFieldValue, getText } from '../../support/pages/shopper-page.ts'
import { type VisitedPage, createVisitor } from '../../support/pages/visitor.ts'

const plainDescription = 'A classic product made with premium materials for comfort and style.'
const open = (id: number | string) => createVisitor().open(`/singleproduct/${id}`)
const product = ({ document }: VisitedPage) => document.querySelector('main > article, main article')!
const addButton = (page: VisitedPage) =>
	product(page)
		.querySelectorAll('button')
		.find((button) => /Add to Cart|Sold out/i.test(getText(button)))
const listCartLines = (userId: number) =>
	read.cartItem.findMany({
		where: { userId },
		select: { productColorId: true, quantity: true },
		orderBy: { id: 'asc' },
	})

describe('the product page', () => {
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

	test('the product page shows images, name, prices and the options first, and all text below them', async () => {
		const page = await open(id)
		expect(page.status).toBe(200)
		expect(page.words('h1')).toBe('Tapi Jacket')
		const pageText = getText(product(page))
		const order = [
			'Tapi Jacket',
			'₹ 12,345.00',
			'Color',
			'Add to Cart',
			'Ships in 1-2 business days',
			'Waxed cotton',
			'Regular fit',
		].map((text) => pageText.indexOf(text))
		expect(order).toEqual(order.toSorted((one, other) => one - other))
		expect(Math.min(...order)).toBeGreaterThanOrEqual(0)
		expect(pageText).toContain('Do not bleach')
		expect(getText(product(page).querySelector('s, del'))).toContain('₹ 15,000.00')
		expect(pageText).not.toContain(plainDescription)
		expect(pageText).not.toMatch(/sold out/i)
		const shown = product(page)
			.querySelectorAll('img')
			.filter((image) => image.getAttribute('alt') === 'Tapi Jacket')
		expect(shown.map((image) => image.getAttribute('src')?.split('/')[2])).toEqual(images)
		const radios = product(page).querySelectorAll('input[type=radio][name=productColorId]')
		expect(radios.map((radio) => getText(radio.closest('label')))).toEqual(['Rust', 'Olive'])
		expect(radios[0]!.closest('label')!.innerHTML.toLowerCase()).toContain('#aa3355')
		expect(getFieldValue(page, 'productColorId')).toBeUndefined()
		const panels = product(page).querySelectorAll('details')
		expect(panels.map((part) => getText(part.querySelector('summary')))).toEqual(['Details', 'Shipping & Returns'])
		expect(panels.filter((part) => part.hasAttribute('open'))).toEqual([])
		expect(getText(panels[0])).toContain('Two pockets')
		expect(getText(panels[1])).toContain('Leaves Surat in two days')
	})

	test('the product page ends with all products as Recently Viewed Products, best sellers first', async () => {
		await makeProduct({ name: 'Bestseller', purchaseQty: 77 })
		await makeProduct({ name: 'Shelf Warmer', purchaseQty: 0 })
		const page = await open(id)
		expect(listNames(page, 'Recently Viewed Products')).toEqual(['Bestseller', 'Tapi Jacket', 'Shelf Warmer'])
		const section = getSection(page, 'Recently Viewed Products')
		expect(page.html.indexOf('Shipping &amp; Returns')).toBeLessThan(page.html.indexOf(section.outerHTML.slice(0, 60)))
	})

	test('the product page shows default text, image and color for missing ones', async () => {
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

test('a sold-out product says so and cannot be added to the cart', async () => {
	const page = await open((await makeProduct({ stock: 0 })).id)
	expect(getText(product(page))).toMatch(/sold out/i)
	expect(addButton(page)?.hasAttribute('disabled')).toBe(true)
	expect(getText(addButton(page))).toBe('Sold out')
})

test('Add to Cart adds one unit of the chosen color to the cart, returns and confirms it', async () => {
	const { id, variants } = await makeProduct({ colors: ['Rust', 'Olive'] })
	const person = await logInCustomer()
	await person.open(`/singleproduct/${id}`)
	const page = await person.submit({ productColorId: String(variants[1]) }, { button: 'Add to Cart' })
	// The address had not followed the selection yet.
	expect(page.path).toBe(`/singleproduct/${id}?color=${variants[1]}`)
	expect(listAnnouncements(page)).toContain('Product added to cart!')
	expect(await listCartLines(person.userId)).toEqual([{ productColorId: variants[1], quantity: 1 }])
})

test('Add to Cart marks the missing color choice, with the message beside it and the focus on the first color', async () => {
	const { id } = await makeProduct({ colors: ['Rust', 'Olive'] })
	const person = await logInCustomer()
	const choice = () => product(person.page()).querySelector('[role=radiogroup]')!
	await person.open(`/singleproduct/${id}`)
	expect(choice().getAttribute('aria-invalid')).toBeUndefined()
	const page = await person.submit({}, { button: 'Add to Cart' })
	expect(page.path).toBe(`/singleproduct/${id}`)
	expect(listAnnouncements(page)).toContain('Please select a color.')
	expect(await listCartLines(person.userId)).toEqual([])
	expect(choice().getAttribute('aria-invalid')).toBe('true')
	expect(getText(person.page().document.getElementById(choice().getAttribute('aria-describedby')!))).toBe(
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

test('Add to Cart for a product in one color needs no choice: the color is named and added', async () => {
	const { id, variants } = await makeProduct({ colors: ['Rust'] })
	const person = await logInCustomer()
	const page = await person.open(`/singleproduct/${id}`)
	expect(product(page).querySelector('input[type=radio]')).toBeNull()
	expect(getText(product(page))).toContain('Color Rust')
	await person.submit({}, { button: 'Add to Cart' })
	expect(listAnnouncements(person.page())).toContain('Product added to cart!')
	expect(await listCartLines(person.userId)).toEqual([{ productColorId: variants[0], quantity: 1 }])
})

test.each(['999999', '1e99', '%00', '9'.repeat(400)])(
	'the product page %s gets a 404 page in the layout',
	async (id) => {
		const page = await open(id)
		expect(page.status).toBe(404)
		expect(page.words('h1')).toBe('Product not found')
		expect(page.first('header')).not.toBeNull()
	},
)
