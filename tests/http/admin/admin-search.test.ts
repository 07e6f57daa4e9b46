import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { normalizeText } from '#app/shop/search/normalize.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import {
	checkOut,
	createCheckoutInput,
	makeCustomer,
	makeCustomerWith,
	makeProduct,
} from '../../support/data/shop-data.ts'
import { getSection, getText } from '../../support/pages/shopper-page.ts'

const groups = () => person.all('main section').filter((section) => section.querySelector('h2'))
const titles = () => groups().map((group) => group.querySelector('h2')!.textContent)

const group = (title: string) => getSection(person.page(), title)
const rows = (title: string) => group(title).querySelectorAll('li').map(getText)
const links = (title: string) =>
	group(title)
		.querySelectorAll('a')
		.map((link) => link.getAttribute('href')!)

const person = await logInAdmin()
const { variants } = await makeProduct({ name: 'Narmada Kurta', stock: 200, pricePaise: 150_000 })
await makeProduct({ name: 'Sold <b>Out</b> Kurta', stock: 0, pricePaise: 99_900 })
const orders: number[] = []
for (let number = 0; number < 7; number += 1) {
	const input = createCheckoutInput({
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
			searchKey: normalizeText(`Meera Iyer meera@post.example ${message}`),
		},
	})
	await tx.subscriber.create({ data: { name: 'Meera I', nameKey: 'meera i', phone: '919811122233' } })
	await tx.category.create({ data: { name: 'Kurtas', nameKey: 'kurtas' } })
	await tx.collection.create({ data: { name: 'Kurtas of June', nameKey: 'kurtas of june' } })
})

test('the search in the top bar is a form on every screen that opens the results and keeps the query', async () => {
	await person.open('/admin/orders')
	const page = await person.submit({ search: ' meera ' }, { form: 'header form[role=search]' })
	expect(page.path).toBe('/admin/search?search=+meera+')
	expect(page.words('h1')).toBe('Search: meera')
	expect(page.first('header input[name=search]')?.getAttribute('value')?.trim()).toBe('meera')
	expect(page.first('main input[name=search]')?.getAttribute('value')).toBe('meera')
})

test('search results of the top bar are grouped: everything about a customer', async () => {
	await person.open('/admin/search?search=MEERA')
	expect(titles()).toEqual(['Orders', 'Customers', 'Contact requests', 'Subscribers'])
	expect(rows('Customers')).toEqual(['Meerameera@post.example98000 00001'])
	expect(links('Customers')).toEqual([expect.stringMatching(/^\/admin\/users\/\d+$/)])
	expect(rows('Contact requests')[0]).toMatch(/^Meera Iyermeera@post\.example\d{1,2} \w+ \d{4}Is the indigo fast\?/)
	expect(rows('Contact requests')[0]!.length).toBeLessThan(400)
	expect(links('Contact requests')).toEqual(['/admin/contact?search=meera%40post.example'])
	expect(links('Subscribers')).toEqual(['/admin/update?search=919811122233'])
})

test('search results of the top bar show five of a kind and link to the list with the same query', async () => {
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

test('search in the top bar finds products, categories and collections, and marks sold-out products', async () => {
	await person.open('/admin/search?search=kurta')
	expect(titles()).toEqual(['Products', 'Orders', 'Categories', 'Collections'])
	expect(rows('Products')).toEqual([
		'Sold <b>Out</b> KurtaSold out₹ 999.000 in stock',
		'Narmada Kurta₹ 1,500.00193 in stock',
	])
	expect(group('Products').querySelector('b')).toBeNull()
	expect(rows('Categories')).toEqual(['Kurtas'])
	expect(rows('Collections')).toEqual(['Kurtas of June'])
	for (const kind of ['Products', 'Categories', 'Collections'])
		for (const href of links(kind)) expect(href).toMatch(/^\/admin\/(products|categories|collections)\/\d+$/)
})
