import { expect, test } from 'vitest'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { makeCategory } from '../../support/pages/shopper-page.ts'

const person = await logInAdmin()

/** Returns cards or table rows. */
const cards = () => person.all('main li, main tbody tr').filter((item) => item.querySelector('h2, th'))
const getName = (item: ReturnType<typeof cards>[number]) =>
	item.querySelector('h2')?.textContent ?? item.querySelector('th a')!.textContent
const names = () => cards().map(getName)
const card = (name: string) => cards().find((one) => getName(one) === name)!
const links = (name: string) =>
	card(name)
		.querySelectorAll('a')
		.map((link) => [link.textContent, link.getAttribute('href')])

test('the product list shows image, category, name, price and stock, and links to view, edit and delete', async () => {
	const categoryId = await makeCategory('Shirts')
	const image = await makeImage()
	const { id } = await makeProduct({
		name: 'Tapi Shirt',
		categoryId,
		images: [image],
		pricePaise: 12_345_600,
		stock: 1_500,
	})
	await makeProduct({ name: 'Nameless' })
	await person.open('/admin/products?search=tapi')
	expect(card('Tapi Shirt').textContent).toMatch(/Shirts.*Tapi Shirt.*₹ 1,23,456\.00.*1,500 in stock/)
	expect(card('Tapi Shirt').querySelector('img')?.getAttribute('src')).toContain(`/images/${image}/`)
	expect(links('Tapi Shirt')).toEqual([
		['View Tapi Shirt', `/admin/products/${id}/details?search=tapi`],
		['Edit Tapi Shirt', `/admin/products/${id}?search=tapi`],
		['Delete Tapi Shirt', `/admin/products/${id}/delete?search=tapi`],
	])
	await person.open('/admin/products?search=nameless')
	expect(card('Nameless').textContent).toContain('Uncategorized')
})

test('the column headers of the product list sort it, a second press reverses it, and search and view are kept', async () => {
	const days = [3, 1, 2].map((day) => new Date(Date.UTC(2026, 5, day)))
	for (const [index, name] of ['Sorted B', 'Sorted A', 'Sorted C'].entries())
		await makeProduct({ name, stock: 30 - index * 10, pricePaise: (index + 1) * 100, updatedAt: days[index]! })
	const sort = async (head: string) => {
		const column = person.all('main thead th').find((one) => one.textContent.startsWith(head))!
		await person.open(column.querySelector('a')!.getAttribute('href')!)
		return names()
			.map((name) => name.replace('Sorted ', ''))
			.join('')
	}
	await person.open('/admin/products?search=sorted&view=list')
	for (const [head, first, second] of [
		['Name', 'ABC', 'CBA'],
		['Stock', 'CAB', 'BAC'],
		['Price', 'BAC', 'CAB'],
		['Updated', 'BCA', 'ACB'],
	] as const) {
		expect(await sort(head), head).toEqual(first)
		expect(await sort(head), head).toEqual(second)
	}
	expect(person.first('th[aria-sort]')?.getAttribute('aria-sort')).toBe('ascending')
	await person.open('/admin/products?search=sorted&sort=-price&view=cards')
	expect(names()).toEqual(['Sorted C', 'Sorted A', 'Sorted B'])
	const look = person.all('nav[aria-label=View] a')
	expect(look.map((link) => link.getAttribute('href'))).toEqual([
		'/admin/products?search=sorted&sort=-price&view=cards',
		'/admin/products?search=sorted&sort=-price&view=list',
	])
})

test('the products open as cards, and the view that was chosen last is remembered', async () => {
	await makeProduct({ name: 'Viewed Shirt' })
	const staff = await logInAdmin()
	const view = async (query: string) => {
		await staff.open(`/admin/products?search=viewed${query}`)
		return [staff.words('nav[aria-label=View] [aria-current]'), staff.all('main tbody tr').length]
	}
	expect(await view('')).toEqual(['Grid', 0])
	expect(await view('&view=list')).toEqual(['List', 1])
	expect(await view('')).toEqual(['List', 1])
	expect(await view('&view=globe')).toEqual(['List', 1])
	expect(await view('&view=cards')).toEqual(['Grid', 0])
	expect(await view('')).toEqual(['Grid', 0])
})

test('the product list is filtered by category, including drafts, and sorted', async () => {
	const [dress, veil] = [await makeCategory('Dresses'), await makeCategory('Veils')]
	await makeProduct({ name: 'Narrowed One', categoryId: dress, pricePaise: 300 })
	await makeProduct({ name: 'Narrowed Two', categoryId: dress, pricePaise: 200, stock: 2 })
	await makeProduct({ name: 'Narrowed Three', categoryId: veil })
	await makeProduct({ name: 'Narrowed Four', categoryId: dress, status: 'draft' })
	const narrowed = async (query: string) => {
		await person.open(`/admin/products?category=${dress}${query}`)
		return names()
	}
	expect(await narrowed('&sort=price')).toEqual(['Narrowed Two', 'Narrowed One'])
	expect(person.words('[name=category] option[selected]')).toBe('Dresses')
	expect(await narrowed('&stock=low')).toEqual(['Narrowed Two'])
	expect(await narrowed('&stock=draft&sort=-name')).toEqual(['Narrowed Four'])
	expect(card('Narrowed Four').textContent).toContain('Draft')
	expect(await narrowed('&stock=hidden')).toEqual([])
	expect(await narrowed('&search=nothing')).toEqual([])
	await person.open('/admin/products?category=999999&sort=weight&view=globe')
	expect(person.page().status).toBe(200)
	expect(names()).toEqual([])
})

test('published products without a price have their own list, and its page leads to the price', async () => {
	const { id } = await makeProduct({ name: 'Priceless One', pricePaise: 0 })
	await makeProduct({ name: 'Priceless Two' })
	await person.open('/admin/products?search=priceless&stock=priceless')
	expect(names()).toEqual(['Priceless One'])
	expect(card('Priceless One').textContent).toContain('Price missing')
	const { document } = await person.open(`/admin/products/${id}`)
	const toPrice = document.querySelectorAll('main a').find((link) => link.textContent === 'Enter price')
	const [path, anchor] = toPrice!.getAttribute('href')!.split('#')
	expect(path).toBe(`/admin/products/${id}`)
	expect(document.querySelector(`#${anchor}`)?.getAttribute('name')).toBe('basePrice')
})

test('the product list is filtered to low or sold-out stock, lowest first, and keeps the filter', async () => {
	for (const stock of [5, 0, 6, 2]) await makeProduct({ name: `Level ${stock}`, stock })
	await makeSizedProduct({ name: 'Level of sizes', stock: { White: { S: 0, M: 40 } } })
	const levels = () =>
		person
			.all('nav[aria-label=Stock] a')
			.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])
	await person.open('/admin/products?search=level')
	expect(levels()).toEqual([
		['All', '/admin/products?search=level', 'true'],
		['Low stock', '/admin/products?search=level&stock=low', undefined],
		['Out of Stock', '/admin/products?search=level&stock=out', undefined],
		['Price missing', '/admin/products?search=level&stock=priceless', undefined],
		['Declarations missing', '/admin/products?search=level&stock=undeclared', undefined],
		['Drafts', '/admin/products?search=level&stock=draft', undefined],
		['Unpublished', '/admin/products?search=level&stock=hidden', undefined],
	])
	await person.open('/admin/products?search=level&stock=low')
	expect(names()).toEqual(['Level 0', 'Level of sizes', 'Level 2', 'Level 5'])
	expect(card('Level 0').textContent).toContain('Out of Stock')
	expect(card('Level 5').textContent).not.toContain('Out of Stock')
	expect(card('Level of sizes').textContent).toMatch(/40 in stock\s*a size is sold out/)
	expect(links('Level 2').map(([, to]) => to!.split('?')[1])).toEqual(Array(3).fill('search=level&stock=low'))
	await person.open('/admin/products?search=level&stock=out')
	expect(names()).toEqual(['Level 0', 'Level of sizes'])
	await person.open('/admin/products?search=level&stock=nonsense')
	expect(names()).toHaveLength(5)
	expect((await person.open('/admin/products?search=no-such-thing&stock=out')).text).toContain(
		'No product name contains “no-such-thing” in this view.',
	)
})
