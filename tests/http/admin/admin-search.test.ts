import type { HTMLElement } from 'node-html-parser'
import { beforeAll, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { normaliseText } from '#app/shop/search/normalise.ts'
import { withoutTable } from '../../support/data/broken-table.ts'
import { type LoggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { checkOut, checkoutInput, makeCustomer, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { wordsOf } from '../../support/pages/shopper-page.ts'

let person: LoggedIn
let orders: number[]

const groups = () =>
	person
		.page()
		.document.querySelectorAll('main section')
		.filter((section) => section.querySelector('h2'))
const titles = () => groups().map((group) => group.querySelector('h2')!.textContent)

function group(title: string): HTMLElement {
	const found = groups().find((one) => one.querySelector('h2')!.textContent === title)
	if (!found) throw new Error(`nothing was found among ${title}`)
	return found
}

const rows = (title: string) => group(title).querySelectorAll('li').map(wordsOf)
const links = (title: string) =>
	group(title)
		.querySelectorAll('a')
		.map((link) => link.getAttribute('href')!)

beforeAll(async () => {
	person = await loggedInAdmin()
	const { variants } = await makeProduct({ name: 'Narmada Kurta', stock: 200, pricePaise: 150_000 })
	await makeProduct({ name: 'Sold <b>Out</b> Kurta', stock: 0, pricePaise: 99_900 })
	orders = []
	for (let number = 0; number < 7; number += 1) {
		const input = checkoutInput({
			firstName: 'Meera',
			lastName: 'Iyer',
			email: 'meera@post.example',
			phoneNumber: '919811122233',
		})
		orders.push((await checkOut(await makeCustomerWith([variants[0]!, 1]), { input })).orderId)
	}
	await makeCustomer({ username: 'Meera', email: 'meera@post.example' })
	await write(async (tx) => {
		const message = `Is the indigo fast? ${'Please tell me soon. '.repeat(40)}`
		await tx.contactMessage.create({
			data: {
				name: 'Meera Iyer',
				email: 'meera@post.example',
				message,
				searchKey: normaliseText(`Meera Iyer meera@post.example ${message}`),
			},
		})
		await tx.subscriber.create({ data: { name: 'Meera I', nameKey: 'meera i', phone: '919811122233' } })
		await tx.category.create({ data: { name: 'Kurtas', nameKey: 'kurtas' } })
		await tx.collection.create({ data: { name: 'Kurtas of June', nameKey: 'kurtas of june' } })
	})
})

test('the search in the top bar is a form on every screen that leads to the results and keeps what was typed', async () => {
	await person.open('/admin/orders')
	const page = await person.submit({ search: ' meera ' }, { form: 'header form[role=search]' })
	expect(page.path).toBe('/admin/search?search=+meera+')
	expect(page.document.querySelector('h1')?.textContent).toBe('Search: meera')
	expect(page.document.querySelector('header input[name=search]')?.getAttribute('value')?.trim()).toBe('meera')
	expect(page.document.querySelector('main input[name=search]')?.getAttribute('value')).toBe('meera')
})

test('the search in the top bar is a link on a phone, to a page that has the box', async () => {
	const page = await person.open('/admin/products')
	const link = page.document.querySelector('header a[aria-label=Search]')!.getAttribute('href')!
	expect(link).toBe('/admin/search')
	await person.open(link)
	expect((await person.submit({ search: 'Narmada' }, { form: 'main form[role=search]' })).path).toBe(
		'/admin/search?search=Narmada',
	)
	expect(rows('Products')).toHaveLength(1)
})

test('the results of the search in the top bar stand in groups: whatever belongs to somebody', async () => {
	await person.open('/admin/search?search=MEERA')
	expect(titles()).toEqual(['Orders', 'Customers', 'Messages', 'Subscribers'])
	expect(rows('Customers')).toEqual(['Meerameera@post.example98000 00001'])
	expect(links('Customers')).toEqual([expect.stringMatching(/^\/admin\/users\/\d+$/)])
	expect(rows('Messages')[0]).toMatch(/^Meera Iyermeera@post\.example\d{1,2} \w+ \d{4}Is the indigo fast\?/)
	expect(rows('Messages')[0]!.length).toBeLessThan(400)
	expect(links('Messages')).toEqual(['/admin/contact?search=meera%40post.example'])
	expect(links('Subscribers')).toEqual(['/admin/update?search=919811122233'])
})

test('the results of the search in the top bar show five of a kind and lead to the list with the same search', async () => {
	await person.open('/admin/search?search=meera@post')
	expect(rows('Orders')).toHaveLength(5)
	expect(rows('Orders')[0]).toMatch(
		/^#\d+ Meera IyerPendingmeera@post\.example98111 22233\d{1,2} \w+ \d{4}₹ 1,500\.00$/,
	)
	expect(links('Orders')).toEqual([
		...orders
			.slice(-5)
			.toReversed()
			.map((id) => `/admin/orders/${id}`),
		'/admin/orders?search=meera%40post',
	])
	expect(group('Orders').querySelectorAll('a').at(-1)?.textContent).toBe('Show all 7 orders')
})

test('the search in the top bar finds products, categories and collections, and says what is out of stock', async () => {
	await person.open('/admin/search?search=kurta')
	expect(titles()).toEqual(['Products', 'Orders', 'Categories', 'Collections'])
	expect(rows('Products')).toEqual([
		'Sold <b>Out</b> KurtaOut of stock₹ 999.000 in stock',
		'Narmada Kurta₹ 1,500.00193 in stock',
	])
	expect(group('Products').querySelector('b')).toBeNull()
	expect(rows('Categories')).toEqual(['Kurtas'])
	expect(rows('Collections')).toEqual(['Kurtas of June'])
	for (const kind of ['Products', 'Categories', 'Collections'])
		for (const href of links(kind)) expect(href).toMatch(/^\/admin\/(products|categories|collections)\/\d+$/)
})

test('a search in the top bar without words says what can be looked for', async () => {
	const page = await person.open('/admin/search?search=%20%20')
	expect(page.status).toBe(200)
	expect(page.document.querySelector('main')?.textContent).toContain('What are you looking for?')
	expect(titles()).toEqual([])
})

test('a search in the top bar that finds nothing says so, whatever was typed', async () => {
	for (const search of ['<script>alert(1)</script>', `"' OR 1=1 --`, 'NEAR(a b)', '\u0000']) {
		const page = await person.open(`/admin/search?search=${encodeURIComponent(search)}`)
		expect([search, page.status]).toEqual([search, 200])
		expect(titles()).toEqual([])
		expect(page.document.querySelector('main')?.innerHTML).not.toContain('<script>alert')
	}
	expect((await person.open('/admin/search?search=no+such+thing')).text).toContain(
		'No product, order, customer or message has “no such thing” in it.',
	)
})

test('a search in the top bar that breaks says so and can be tried again', async () => {
	await withoutTable('Category', () => person.open('/admin/search?search=kurta'))
	const page = person.page()
	expect(page.status).toBe(500)
	expect(page.document.querySelector('h1')?.textContent).toBe('The search failed')
	expect(page.document.querySelector('main a')?.getAttribute('href')).toBe('/admin/search?search=kurta')
})
