import { beforeAll, describe, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { ensureCategory } from '#app/shop/catalog/category.server.ts'
import { ensureCollection } from '#app/shop/catalog/collection.server.ts'
import { deleteProduct } from '#app/shop/catalog/product.server.ts'
import { customer, loggedIn, type LoggedIn, owner } from '../support/logged-in.ts'
import { checkOut, makeAdmin, makeCustomer, makeCustomerWith, makeProduct } from '../support/shop-data.ts'
import { visitor } from '../support/visitor.ts'

let person: LoggedIn

/** What stands under the title of a block, line by line. */
function block(title: string) {
	const section = person.page().document.querySelectorAll('section').find((one) => one.querySelector('h2')?.textContent === title)
	if (!section) throw new Error(`the dashboard has no '${title}'`)
	return section
}

function counts(): Record<string, string> {
	const cards = person.page().document.querySelectorAll('dl > div')
	return Object.fromEntries(cards.map((card) => [card.querySelector('dt')!.textContent, card.querySelector('dd')!.textContent]))
}

beforeAll(async () => {
	person = await owner()
	const { first, second } = await write(async (tx) => {
		const categoryId = await ensureCategory(tx, 'Shirts')
		await ensureCollection(tx, 'Monsoon', categoryId)
		await ensureCollection(tx, 'Winter', categoryId)
		await tx.contactMessage.create({ data: { name: 'A', email: 'a@example.com', message: 'Hello', searchKey: 'hello' } })
		return { first: await ensureCategory(tx, 'Trousers'), second: await ensureCategory(tx, 'Bags') }
	})
	const { id, variants } = await makeProduct({ categoryId: first })
	await makeProduct({ categoryId: second })
	const gone = await makeProduct()
	await deleteProduct({ userId: person.userId, isAdmin: true }, gone.id)
	await checkOut(await makeCustomerWith([variants[0]!, 1]))
	await write((tx) => tx.rating.createMany({ data: [4, 5].map((rating) => ({ productId: id, rating, description: 'Fine' })) }))
})

describe('the dashboard', () => {
	test('counts the rows of everything; deleted products are none', async () => {
		const page = await person.open('/admin')
		expect(page.status).toBe(200)
		expect(page.document.querySelector('h1')?.textContent).toBe('Dashboard')
		expect(counts()).toEqual({ Categories: '3', Collections: '2', Products: '2', Orders: '1', Users: '2', Contacts: '1', Reviews: '2' })
		expect(Object.keys(counts())).toEqual(['Categories', 'Collections', 'Products', 'Orders', 'Users', 'Contacts', 'Reviews'])
	})

	test('writes large counts the Indian way', async () => {
		const rows = Array.from({ length: 1_200 }, (_, number) => ({ name: 'B', email: 'b@example.com', message: `${number}`, searchKey: 'b' }))
		await write((tx) => tx.contactMessage.createMany({ data: rows }))
		await person.open('/admin')
		expect(counts().Contacts).toBe('1,201')
	})

	test('says when it was updated, has a link that refreshes, and refreshes itself after 5 minutes without script', async () => {
		const page = await person.open('/admin')
		expect(page.text).toMatch(/Last updated: \d{1,2} \w{3,4} \d{4}, \d{1,2}:\d\d [ap]m/i)
		const refresh = page.document.querySelectorAll('a').find((link) => link.textContent === 'Refresh')
		expect(refresh?.getAttribute('href')).toBe('/admin')
		expect(page.html).toMatch(/<noscript><meta http-equiv="refresh" content="300"\s*\/?><\/noscript>/i)
	})

	test('lists the 5 newest accounts, newest first, with status, date, e-mail link, and phone or N/A', async () => {
		const people = [
			{ username: 'First Person', createdAt: '2090-01-01T20:00:00Z' },
			{ username: 'Second Person', createdAt: '2090-01-03T00:00:00Z', status: 'pending' },
			{ username: 'Third Person', createdAt: '2090-01-04T00:00:00Z', status: 'active' },
			{ username: 'Fourth Person', createdAt: '2090-01-05T00:00:00Z', status: 'blocked' },
			{ username: 'Fifth Person', createdAt: '2090-01-06T00:00:00Z', phone: '' },
			{ username: 'Sixth Person', createdAt: '2090-01-07T00:00:00Z' },
		]
		for (const { username, createdAt, ...changes } of people) {
			const id = await makeCustomer({ username, email: `${username.split(' ')[0]}@example.com`.toLowerCase() })
			await write((tx) => tx.user.update({ where: { id }, data: { ...changes, createdAt: new Date(createdAt) } }))
		}
		await person.open('/admin')
		const rows = block('Recent Users').querySelectorAll('li')
		const lines = rows.map((row) => row.querySelectorAll('span, p.tabular, a').filter((part) => part.querySelector('span') === null).map((part) => part.textContent).filter(Boolean))
		expect(lines.map((line) => line[0])).toEqual(['Sixth Person', 'Fifth Person', 'Fourth Person', 'Third Person', 'Second Person'])
		expect(rows.map((row) => /active|pending|blocked/.exec(row.textContent)?.[0])).toEqual(['active', 'active', 'blocked', 'active', 'pending'])
		expect(rows[0]!.textContent).toContain('Joined 7 Jan 2090')
		expect(rows[0]!.querySelector('a')?.getAttribute('href')).toBe('mailto:sixth@example.com')
		expect(rows[0]!.textContent).toContain('919800000001')
		expect(rows[1]!.textContent).toContain('N/A')
		expect(rows[1]!.textContent).not.toContain('919800000001')
	})

	test('its quick actions and its sidebar lead to pages that are there', async () => {
		await person.open('/admin')
		const quick = block('Quick Actions').querySelectorAll('a').map((link) => link.getAttribute('href')!)
		const sidebar = person.page().document.querySelectorAll('nav a').map((link) => link.getAttribute('href')!)
		expect(quick).toEqual(expect.arrayContaining(['/admin/products', '/admin/orders']))
		expect(sidebar).toEqual(expect.arrayContaining(['/admin', '/admin/products', '/admin/orders']))
		for (const href of new Set([...quick, ...sidebar])) expect([href, (await person.open(href)).status]).toEqual([href, 200])
	})

	test('marks the page that is open in the menu', async () => {
		const page = await person.open('/admin/orders')
		const marked = page.document.querySelectorAll('nav [aria-current=page]').map((link) => link.getAttribute('href'))
		expect(new Set(marked)).toEqual(new Set(['/admin/orders']))
	})

	test('has an Admin badge and a button that logs out and ends the session', async () => {
		const leaving = await owner()
		const session = leaving.cookies.get('session')!
		const page = await leaving.open('/admin')
		expect(page.document.querySelector('header')?.textContent).toContain('Admin')
		const after = await leaving.submit({}, { form: 'form[action="/logout"]' })
		expect(after.path).toBe('/login')
		expect(after.document.querySelector('[role=status]')?.textContent).toBe('Logged out')
		const again = visitor()
		again.cookies.set('session', session)
		expect((await again.open('/admin')).path).toMatch(/^\/login/)
	})
})

test('somebody who is an administrator no more reads so on the dashboard', async () => {
	const userId = await makeAdmin()
	const former = await loggedIn(userId)
	expect((await former.open('/admin')).status).toBe(200)
	await write((tx) => tx.user.update({ where: { id: userId }, data: { isAdmin: false } }))
	expect((await former.open('/admin')).status).toBe(403)
})

test('an unknown address below /admin is a 404 page of the back-office', async () => {
	const page = await person.open('/admin/nothing/here')
	expect(page.status).toBe(404)
	expect(page.document.querySelector('h1')?.textContent).toBe('Page not found')
	expect(page.document.querySelector('nav a[href="/admin/orders"]')).not.toBeNull()
	expect((await (await customer()).open('/admin/nothing/here')).status).toBe(403)
})
