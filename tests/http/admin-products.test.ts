import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { ensureCategory } from '#app/shop/catalog/category.server.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { customer, type LoggedIn, owner } from '../support/logged-in.ts'
import { checkOut, makeCustomerWith, makeImage, makeProduct } from '../support/shop-data.ts'
import { visitor } from '../support/visitor.ts'

let person: LoggedIn

beforeAll(async () => {
	person = await owner()
})

const cards = () => person.page().document.querySelectorAll('main li').filter((item) => item.querySelector('h2'))
const names = () => cards().map((card) => card.querySelector('h2')!.textContent)
const card = (name: string) => cards().find((one) => one.querySelector('h2')!.textContent === name)!
const links = (name: string) => card(name).querySelectorAll('a').map((link) => [link.textContent, link.getAttribute('href')])
const pager = () => person.page().document.querySelector('nav[aria-label="Pages"]')

describe('the list', () => {
	test('says that it is empty', async () => {
		const page = await person.open('/admin/products')
		expect(page.text).toContain('No products available')
		expect(pager()).toBeNull()
	})

	test('shows image, category, name, price and what is left, and leads to view, edit and delete', async () => {
		const categoryId = await write((tx) => ensureCategory(tx, 'Shirts'))
		const image = await makeImage()
		const { id } = await makeProduct({ name: 'Tapi Shirt', categoryId, images: [image], pricePaise: 12_345_600, stock: 1_500 })
		await makeProduct({ name: 'Nameless' })
		await person.open('/admin/products?search=tapi')
		expect(card('Tapi Shirt').textContent).toMatch(/Shirts.*Tapi Shirt.*₹ 1,23,456\.00.*1,500 in stock/)
		expect(card('Tapi Shirt').querySelector('img')?.getAttribute('src')).toContain(`/images/${image}/`)
		expect(links('Tapi Shirt')).toEqual([
			['View Tapi Shirt', `/singleproduct/${id}`],
			['Edit Tapi Shirt', `/admin/products/${id}?search=tapi`],
			['Delete Tapi Shirt', `/admin/products/${id}/delete?search=tapi`],
		])
		await person.open('/admin/products?search=nameless')
		expect(card('Nameless').textContent).toContain('Uncategorized')
	})

	test('lays Out of Stock over what is sold out, and over nothing else', async () => {
		await makeProduct({ name: 'Overlay gone', stock: 0, purchaseQty: 3 })
		await makeProduct({ name: 'Overlay there', stock: 1 })
		await person.open('/admin/products?search=overlay')
		expect(card('Overlay gone').textContent).toContain('Out of Stock')
		expect(card('Overlay there').textContent).not.toContain('Out of Stock')
	})

	test('has a button that adds a product', async () => {
		const page = await person.open('/admin/products')
		const add = page.document.querySelectorAll('a').find((link) => link.textContent === 'Add Product')
		expect(add?.getAttribute('href')).toBe('/admin/products/new')
	})
})

describe('search', () => {
	const find = async (text: string) => {
		await person.open('/admin/products')
		const page = await person.submit({ search: text }, { form: 'form[role=search]' })
		expect(page.path).toBe(`/admin/products?${new URLSearchParams({ search: text })}`)
		return names()
	}

	beforeAll(async () => {
		for (const name of ['50% Wool Scarf', '50 Wool Scarf', 'snake_case Belt', 'snakeXcase Belt', "O'Brien Coat", 'કુર્તી લાલ', 'કુર્તો વાદળી', 'Café Apron', 'C:\\Path Bag']) {
			await makeProduct({ name })
		}
	})

	test.each([
		['WOOL', ['50 Wool Scarf', '50% Wool Scarf']],
		['50%', ['50% Wool Scarf']],
		['%', ['50% Wool Scarf']],
		['e_c', ['snake_case Belt']],
		["o'br", ["O'Brien Coat"]],
		['કુર્તી', ['કુર્તી લાલ']],
		['cafe', ['Café Apron']],
		[':\\p', ['C:\\Path Bag']],
		['*', []],
	])('%s is found letter by letter, whatever the case', async (text, found) => {
		expect(await find(text)).toEqual(found)
		expect(person.page().document.querySelector('[name=search]')?.getAttribute('value')).toBe(text)
	})

	test('says that nothing matches, and leads back to everything', async () => {
		expect(await find('no such thing')).toEqual([])
		expect(person.page().text).toContain('No products match the search term.')
		const all = person.page().document.querySelectorAll('main a').find((link) => link.textContent === 'Show all products')
		expect(all?.getAttribute('href')).toBe('/admin/products')
	})
})

describe('the pager', () => {
	beforeAll(async () => {
		await write((tx) => tx.product.deleteMany())
		for (let number = 1; number <= 151; number += 1) await makeProduct({ name: `Shirt ${number}`, colors: [], createdAt: new Date(Date.UTC(2026, 0, 1, 0, number)) })
	})

	const numbers = () => pager()!.querySelectorAll('li').map((item) => item.textContent.trim()).filter((text) => /^(\d+|…)$/.test(text))
	const step = (label: string) => pager()!.querySelectorAll('a').find((link) => link.textContent.trim() === label)?.getAttribute('href')

	test('shows 25 a page, newest first, and says which', async () => {
		await person.open('/admin/products')
		expect(names()).toHaveLength(25)
		expect([names()[0], names()[24]]).toEqual(['Shirt 151', 'Shirt 127'])
		expect(pager()!.textContent).toContain('Showing 1 to 25 of 151 results')
		expect(numbers()).toEqual(['1', '2', '3', '4', '5', '…', '7'])
		expect([step('Previous'), step('Next')]).toEqual([undefined, '/admin/products?page=2'])
	})

	test('slides around the page that is open, and ends', async () => {
		await person.open('/admin/products?page=4')
		expect(numbers()).toEqual(['2', '3', '4', '5', '6', '…', '7'])
		expect(pager()!.querySelectorAll('[aria-current=page]').map((link) => link.textContent.trim())).toEqual(['4'])
		expect([step('Previous'), step('Next')]).toEqual(['/admin/products?page=3', '/admin/products?page=5'])
		await person.open('/admin/products?page=7')
		expect(names()).toEqual(['Shirt 1'])
		expect(pager()!.textContent).toContain('Showing 151 to 151 of 151 results')
		expect(numbers()).toEqual(['3', '4', '5', '6', '7'])
		expect(step('Next')).toBeUndefined()
	})

	test('keeps the search on its way, and is not there when one page is enough', async () => {
		await person.open('/admin/products?search=shirt+1')
		expect(step('Next')).toBe('/admin/products?search=shirt+1&page=2')
		await person.open('/admin/products?search=shirt+15')
		expect(names()).toEqual(['Shirt 151', 'Shirt 150', 'Shirt 15'])
		expect(pager()).toBeNull()
	})

	test.each(['0', '-1', '1.5', 'x', '99999999999999999999', '1%27%20OR%201'])('?page=%s is a page all the same', async (number) => {
		const page = await person.open(`/admin/products?page=${number}`)
		expect(page.status).toBe(200)
		expect(names().length).toBeGreaterThan(0)
	})
})

describe('deleting', () => {
	let product: Awaited<ReturnType<typeof makeProduct>>
	let name: string

	beforeEach(async ({ task }) => {
		name = `Going ${task.id}`
		product = await makeProduct({ name, stock: 5 })
	})

	test('asks first, on a page of its own, and Cancel leads back to the list as it was', async () => {
		const page = await person.open(`/admin/products/${product.id}/delete?search=going&page=2`)
		expect(page.document.querySelector('h1')?.textContent).toBe('Are you sure you want to delete this product?')
		expect(page.text).toContain(name)
		const cancel = page.document.querySelectorAll('main a').find((link) => link.textContent === 'Cancel')
		expect(cancel?.getAttribute('href')).toBe('/admin/products?search=going&page=2')
		expect((await read.product.findUniqueOrThrow({ where: { id: product.id } })).deletedAt).toBeNull()
	})

	test('takes the product from every list, its page and every cart; orders keep it as it was', async () => {
		const buyer = await customer(await makeCustomerWith([product.variants[0]!, 2]))
		const { orderId } = await checkOut(buyer.userId)
		await addToCart(buyer.userId, product.variants[0]!, 1)
		await person.open(`/admin/products/${product.id}/delete`)
		const page = await person.submit({}, { button: 'Delete' })
		expect([page.redirects, page.path]).toEqual([[303], '/admin/products'])
		expect(page.document.querySelector('[role=status]')?.textContent).toBe('Product deleted')
		expect(page.document.querySelectorAll('main h2').map((title) => title.textContent)).not.toContain(name)

		const shopper = visitor()
		const gone = await shopper.open(`/singleproduct/${product.id}`)
		expect([gone.status, gone.document.querySelector('h1')?.textContent]).toEqual([404, 'Product not found'])
		for (const path of ['/', '/newarrivals', '/allproducts', `/allproducts?search=${encodeURIComponent(name)}`]) {
			expect((await shopper.open(path)).document.querySelectorAll(`a[href="/singleproduct/${product.id}"]`)).toEqual([])
		}
		expect(await read.cartItem.count({ where: { userId: buyer.userId } })).toBe(0)
		expect((await buyer.open('/cart')).text).toContain('Your cart is empty, please add items to your cart')
		expect((await buyer.open(`/order-confirmation?orderId=${orderId}`)).text).toContain(name)
		expect((await person.open(`/admin/orders/${orderId}`)).text).toContain(name)
	})

	test('twice, or of what never was, says so and breaks nothing', async () => {
		const remove = (id: number | string) => person.request(`/admin/products/${id}/delete`, { method: 'POST' })
		await remove(product.id)
		const { deletedAt } = await read.product.findUniqueOrThrow({ where: { id: product.id } })
		expect((await remove(product.id)).status).toBe(303)
		expect((await person.open('/admin/products')).document.querySelector('[role=alert]')?.textContent).toBe('Product not found')
		expect((await read.product.findUniqueOrThrow({ where: { id: product.id } })).deletedAt).toEqual(deletedAt)
		for (const id of [999_999, 0, -1, '1e3', 'x', '99999999999999999999']) {
			expect([id, (await remove(id)).status]).toEqual([id, 303])
			expect([id, (await person.open(`/admin/products/${id}/delete`)).status]).toEqual([id, 404])
		}
	})

	test('a deleted product cannot be opened or saved any more', async () => {
		await person.open(`/admin/products/${product.id}/delete`)
		await person.submit({}, { button: 'Delete' })
		const page = await person.open(`/admin/products/${product.id}`)
		expect([page.status, page.document.querySelector('h1')?.textContent]).toEqual([404, 'Product not found'])
	})
})
