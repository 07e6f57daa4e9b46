import { beforeAll, beforeEach, expect, test } from 'vitest'
import { refuseRows } from '../../support/data/broken-table.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { createCategory } from '#app/shop/catalog/category/category.server.ts'
import { ensureCollection } from '#app/shop/catalog/collection/collection.server.ts'
import { cardListOf } from '../../support/pages/card-list.ts'
import { customer, type LoggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { checkOut, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { visitor } from '../../support/pages/visitor.ts'

let person: LoggedIn

beforeAll(async () => {
	person = await loggedInAdmin()
})

beforeEach(() => write((tx) => tx.category.deleteMany()))

const add = (name: string, content?: string) =>
	createCategory({ userId: person.userId, isAdmin: true }, { name, content })
const { all, names, card, link, toastOf } = cardListOf(() => person)
const stored = () => read.category.findMany({ orderBy: { nameKey: 'asc' }, select: { name: true, content: true } })

test('the list of categories says that it is empty, and offers to add the first', async () => {
	const page = await person.open('/admin/categories')
	expect([page.status, page.document.querySelector('h1')?.textContent]).toEqual([200, 'Categories'])
	expect(page.text).toContain('No categories found')
	expect(
		all('main a')
			.filter((one) => one.textContent === 'Add Category')
			.map((one) => one.getAttribute('href')),
	).toEqual(['/admin/categories/new', '/admin/categories/new'])
})

test('the list of categories shows name, content and what is in it, with edit and delete', async () => {
	const id = await add('Bags & <Totes>', 'Of leather,\n<b>by hand</b>')
	await add('Belts')
	await makeProduct({ categoryId: id })
	await person.open('/admin/categories')
	expect(names()).toEqual(['Bags & <Totes>', 'Belts'])
	expect(card('Bags & <Totes>').textContent).toContain('Of leather,\n<b>by hand</b>1 product')
	expect(card('Belts').textContent).toContain('Nothing in it yet')
	expect(
		card('Bags & <Totes>')
			.querySelectorAll('a')
			.map((one) => one.getAttribute('href')),
	).toEqual([`/admin/categories/${id}`, `/admin/categories/${id}/delete`])
	expect(
		card('Belts')
			.querySelectorAll('a')
			.map((one) => one.textContent),
	).toEqual(['Edit Belts', 'Delete Belts'])
})

test('the list of categories is searched letter by letter, and says when nothing is found', async () => {
	for (const name of ['50% Wool', '50 Wool', 'Café']) await add(name)
	await person.open('/admin/categories')
	const found = await person.submit({ search: 'WOOL' }, { form: 'main form[role=search]' })
	expect([found.path, names()]).toEqual(['/admin/categories?search=WOOL', ['50 Wool', '50% Wool']])
	await person.submit({ search: '%' }, { form: 'main form[role=search]' })
	expect(names()).toEqual(['50% Wool'])
	await person.submit({ search: 'cafe' }, { form: 'main form[role=search]' })
	expect([names(), all('[name=search]').at(-1)?.getAttribute('value')]).toEqual([['Café'], 'cafe'])
	const none = await person.submit({ search: 'zzz' }, { form: 'main form[role=search]' })
	expect(none.text).toContain('No categories found')
	expect(link('Show all categories')).toBe('/admin/categories')
})

test('the list of categories shows 25 a page, by name, and keeps the list state for edit and back', async () => {
	for (let number = 10; number < 37; number += 1) await add(`Rack ${number}`)
	const page = await person.open('/admin/categories?search=rack')
	expect([names().length, names()[0], names()[24]]).toEqual([25, 'Rack 10', 'Rack 34'])
	expect(page.text).toContain('Showing 1 to 25 of 27 results')
	await person.open('/admin/categories?search=rack&page=2')
	expect(names()).toEqual(['Rack 35', 'Rack 36'])
	await person.open(card('Rack 35').querySelector('a')!.getAttribute('href')!)
	expect(person.page().path).toMatch(/^\/admin\/categories\/\d+\?search=rack&page=2$/)
	expect([names(), link('Cancel'), link('Close')]).toEqual([
		['Rack 35', 'Rack 36'],
		'/admin/categories?search=rack&page=2',
		'/admin/categories?search=rack&page=2',
	])
	const saved = await person.submit({ name: 'Rack 35b' }, { button: 'Save changes' })
	expect([saved.redirects, saved.path, names()]).toEqual([
		[303],
		'/admin/categories?search=rack&page=2',
		['Rack 35b', 'Rack 36'],
	])
})

test('adding a category takes a name, and a content when there is one', async () => {
	await person.open('/admin/categories/new')
	expect(all('main dialog[open] h2')[0]?.textContent).toBe('Add New Category')
	const page = await person.submit({ name: '  Kurtas & Tunics ' }, { button: 'Add Category' })
	expect([page.redirects, page.path, toastOf('status'), names()]).toEqual([
		[303],
		'/admin/categories',
		'Category Added',
		['Kurtas & Tunics'],
	])
	await person.open('/admin/categories/new')
	await person.submit({ name: 'Bags', content: 'Of leather' }, { button: 'Add Category' })
	expect(await stored()).toEqual([
		{ name: 'Bags', content: 'Of leather' },
		{ name: 'Kurtas & Tunics', content: null },
	])
	expect((await visitor().open('/shop/kurtas%20%26%20tunics')).status).toBe(200)
})

test.each([
	['', 400, 'Please enter a name'],
	['   ', 400, 'Please enter a name'],
	['x'.repeat(201), 400, 'At most 200 characters'],
	['BÁGS', 409, 'There is already a category “Bags”'],
])(
	'a category of %j is refused beside its field and in the summary, and nothing typed is lost',
	async (name, status, sentence) => {
		await add('Bags')
		await person.open('/admin/categories/new?search=ba')
		const page = await person.submit({ name, content: 'Line one\nLine two' }, { button: 'Add Category' })
		expect([page.status, all('#category-name-error')[0]?.textContent]).toEqual([status, sentence])
		expect(all('main dialog [role=alert] a').map((one) => [one.getAttribute('href'), one.textContent])).toEqual([
			['#category-name', sentence],
		])
		expect(all('#category-name')[0]?.getAttribute('aria-invalid')).toBe('true')
		expect(all('#category-name')[0]?.getAttribute('value') ?? '').toBe(name)
		expect(all('#category-content')[0]?.textContent.replaceAll('\r\n', '\n').trim()).toBe('Line one\nLine two')
		expect(await stored()).toHaveLength(1)
		const saved = await person.submit({ name: 'Belts' }, { button: 'Add Category' })
		expect([saved.path, toastOf('status')]).toEqual(['/admin/categories', 'Category Added'])
	},
)

test('adding a category says Something Went Wrong when it fails for a reason that nobody foresaw', async () => {
	const mend = await refuseRows('INSERT', 'Category')
	await person.open('/admin/categories/new')
	const page = await person.submit({ name: 'Broken' }, { button: 'Add Category' })
	await mend()
	expect([page.status, all('main dialog [role=alert]')[0]?.textContent]).toEqual([500, 'Something Went Wrong'])
	expect(page.html).not.toContain('disk is full')
	expect(all('#category-name')[0]?.getAttribute('value')).toBe('Broken')
})

test('editing a category starts from what it is, and takes the content away when it is emptied', async () => {
	const id = await add('Bags', 'Of leather')
	await person.open(`/admin/categories/${id}`)
	expect(all('main dialog h2')[0]?.textContent).toBe('Edit Category')
	expect([all('#category-name')[0]?.getAttribute('value'), all('#category-content')[0]?.textContent.trim()]).toEqual([
		'Bags',
		'Of leather',
	])
	await person.submit({ name: 'BAGS' }, { button: 'Save changes' })
	expect([person.page().path, toastOf('status')]).toEqual(['/admin/categories', 'Category Updated'])
	expect(await stored()).toEqual([{ name: 'BAGS', content: 'Of leather' }])
	await person.open(`/admin/categories/${id}`)
	await person.submit({ content: '' }, { button: 'Save changes' })
	expect(await stored()).toEqual([{ name: 'BAGS', content: null }])
})

test.each(['999999', '0', 'x', '1e2', '99999999999999999999'])('the category %s is a 404 page', async (id) => {
	for (const path of [`/admin/categories/${id}`, `/admin/categories/${id}/delete`]) {
		const page = await person.open(path)
		expect([page.status, all('h1').map((title) => title.textContent)]).toEqual([404, ['Category not found']])
	}
})

test('deleting a category asks first on a page of its own, and Cancel leads back to the list as it was', async () => {
	const id = await add('Bags')
	const page = await person.open(`/admin/categories/${id}/delete?search=ba&page=2`)
	expect(page.document.querySelector('h1')?.textContent).toBe('Are you sure you want to delete this category?')
	expect(page.text).toContain('Bags')
	expect([all('main select').length, link('Cancel')]).toEqual([0, '/admin/categories?search=ba&page=2'])
	const gone = await person.submit({}, { button: 'Delete' })
	expect([gone.redirects, gone.path, toastOf('status')]).toEqual([
		[303],
		'/admin/categories?search=ba&page=2',
		'Category Deleted',
	])
	expect(await stored()).toEqual([])
})

test('deleting a category says what is in it; that stays and becomes Uncategorized, and orders keep it', async () => {
	const id = await add('Bags')
	const [one] = [
		await makeProduct({ name: 'Tapi Tote', categoryId: id, stock: 5 }),
		await makeProduct({ categoryId: id }),
	]
	await write(async (tx) => {
		await ensureCollection(tx, 'Leather', id)
		await ensureCollection(tx, 'Winter', id)
	})
	const { orderId } = await checkOut(await makeCustomerWith([one.variants[0]!, 1]))
	const page = await person.open(`/admin/categories/${id}/delete`)
	expect(page.text).toContain('2 products and 2 collections are in it; they stay and become Uncategorized.')
	expect(all('main select')).toEqual([])
	await person.submit({}, { button: 'Delete' })
	expect((await person.open('/admin/products?search=tapi+tote')).text).toContain('Uncategorized')
	expect((await person.open('/admin/collections?search=leather')).text).toContain('Uncategorized')
	expect((await visitor().open(`/singleproduct/${one.id}`)).status).toBe(200)
	expect((await person.open(`/admin/orders/${orderId}`)).text).toContain('Tapi Tote')
})

test('deleting a category offers to move what is in it to another category first', async () => {
	const id = await add('Bags')
	const other = await add('Belts')
	const { id: productId } = await makeProduct({ categoryId: id })
	const page = await person.open(`/admin/categories/${id}/delete`)
	expect(page.text).toContain('1 product is in it; it stays and becomes Uncategorized.')
	expect(all('main select option').map((option) => [option.getAttribute('value'), option.textContent])).toEqual([
		['', 'Leave it Uncategorized'],
		[String(other), 'Belts'],
	])
	await person.submit({ moveTo: String(other) }, { button: 'Delete' })
	expect((await read.product.findUniqueOrThrow({ where: { id: productId } })).categoryId).toBe(other)
	expect(names()).toEqual(['Belts'])
})

test('deleting a category deletes nothing when the category to move to is gone, or is none', async () => {
	const id = await add('Bags')
	await add('Belts')
	await makeProduct({ categoryId: id })
	for (const moveTo of ['999999', String(id)]) {
		await person.open(`/admin/categories/${id}/delete`)
		await person.submit({ moveTo }, { button: 'Delete' })
		expect(toastOf('alert')).toBe('The category to move to does not exist')
	}
	await person.request(`/admin/categories/${id}/delete`, {
		method: 'POST',
		body: new URLSearchParams({ moveTo: "1' OR 1" }),
	})
	expect(await stored()).toHaveLength(2)
})

test('deleting a category twice says so and breaks nothing', async () => {
	const id = await add('Bags')
	const remove = () => person.request(`/admin/categories/${id}/delete`, { method: 'POST', body: new URLSearchParams() })
	expect([(await remove()).status, (await remove()).status]).toEqual([303, 303])
	await person.open('/admin/categories')
	expect(toastOf('alert')).toBe('Category not found')
})

test('a visitor and a customer change no category', async () => {
	const id = await add('Bags')
	const body = () => new URLSearchParams({ name: 'Mine' })
	for (const [someone, status] of [
		[visitor(), 303],
		[await customer(), 303],
	] as const) {
		for (const path of ['/admin/categories/new', `/admin/categories/${id}`, `/admin/categories/${id}/delete`]) {
			expect((await someone.request(path, { method: 'POST', body: body() })).status).toBe(status)
			expect((await someone.request(path)).status).toBe(status)
		}
	}
	expect(await stored()).toEqual([{ name: 'Bags', content: null }])
})
