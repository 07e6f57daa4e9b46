import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { onPostgresql } from '../../support/postgresql/tested-engine.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { formatShortDate } from '#app/shop/dates.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { tableOf } from '../../support/pages/inbox-page.ts'
import { customer, type LoggedIn, loggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { checkOut, makeAdmin, makeCustomer, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { announced, wordsOf } from '../../support/pages/shopper-page.ts'

let person: LoggedIn
let table: ReturnType<typeof tableOf>

beforeAll(async () => {
	person = await loggedInAdmin()
	table = tableOf(person)
})

const exists = async (id: number) => (await read.user.count({ where: { id } })) === 1

test('the list of users is a table with every field', async () => {
	const id = await makeCustomer({ username: 'Asha Fields', email: 'asha.fields@example.com' })
	const createdAt = new Date('2026-03-04T20:00:00Z')
	await write((tx) =>
		tx.user.update({
			where: { id },
			data: { fullname: 'Asha Devi Fields', phone: '9876543210', status: 'pending', createdAt },
		}),
	)
	const page = await person.open('/admin/users')
	expect([page.status, page.document.querySelector('h1')?.textContent]).toEqual([200, 'Users'])
	expect(table.columns()).toEqual(['Username', 'Email', 'Phone', 'Status', 'Joined', 'Actions'])
	const cells = table.row('Asha Fields').childNodes.map((cell) => cell.textContent)
	expect(cells).toEqual([
		`Asha Fields#${id} · Asha Devi Fields`,
		'asha.fields@example.com',
		'98765 43210',
		'pending',
		formatShortDate(createdAt),
		expect.stringMatching(/^Orders.*Delete/),
	])
	const links = table
		.row('Asha Fields')
		.querySelectorAll('a')
		.map((link) => link.getAttribute('href'))
	expect(links).toEqual([
		`/admin/users/${id}`,
		'mailto:asha.fields@example.com',
		'tel:+919876543210',
		'/admin/orders?search=asha.fields%40example.com',
		`/admin/log?kind=customer&id=${id}`,
		`/admin/users/${id}/delete`,
	])
})

test('the list of users says active where nothing was set, other words as they are, and N/A without a phone', async () => {
	const quiet = await makeCustomer({ username: 'Quiet One' })
	const blocked = await makeCustomer({ username: 'Blocked One' })
	await write((tx) => tx.user.update({ where: { id: quiet }, data: { phone: '' } }))
	await write((tx) => tx.user.update({ where: { id: blocked }, data: { status: 'blocked' } }))
	await person.open('/admin/users')
	const cells = (name: string) => table.row(name).querySelectorAll('td').map(wordsOf)
	expect(cells('Quiet One').slice(1, 3)).toEqual(['N/A', 'active'])
	expect(cells('Blocked One')[2]).toBe('blocked')
})

test('the list of users leads from a user to their orders', async () => {
	const { variants } = await makeProduct()
	const buyer = await makeCustomerWith([variants[0]!, 1])
	await write((tx) =>
		tx.user.update({ where: { id: buyer }, data: { username: 'Buyer Bina', email: 'riya@example.com' } }),
	)
	const { orderId } = await checkOut(buyer)
	await person.open('/admin/users?search=buyer+bina')
	const orders = table
		.row('Buyer Bina')
		.querySelectorAll('a')
		.find((link) => wordsOf(link) === 'Orders of Buyer Bina')
	const page = await person.open(orders!.getAttribute('href')!)
	expect(page.text).toContain(`#${orderId}`)
})

test('deleting a user asks first, says what stays, and Cancel leads back to the list state', async () => {
	const id = await makeCustomer({ username: 'Asked About', email: 'asked@example.com' })
	await person.open('/admin/users?search=asked')
	const link = table.row('Asked About').querySelectorAll('a').at(-1)!.getAttribute('href')!
	expect(link).toBe(`/admin/users/${id}/delete?search=asked`)
	const page = await person.open(link)
	expect(page.document.querySelector('h1')?.textContent).toBe('Are you sure you want to delete this user?')
	expect(page.text).toContain('Asked About, asked@example.com')
	expect(page.text).toContain('Their orders stay')
	const cancel = table
		.main()
		.querySelectorAll('a')
		.find((one) => wordsOf(one) === 'Cancel')
	expect(cancel?.getAttribute('href')).toBe('/admin/users?search=asked')
	expect(await exists(id)).toBe(true)
})

test('deleting a user ends the session and keeps the orders', async () => {
	const { variants } = await makeProduct({ name: 'Stays In The Books' })
	const buyer = await customer(await makeCustomerWith([variants[0]!, 1]))
	await write((tx) => tx.user.update({ where: { id: buyer.userId }, data: { username: 'Going Gita' } }))
	const { orderId } = await checkOut(buyer.userId)
	await person.open(`/admin/users/${buyer.userId}/delete?search=gita`)
	const page = await person.submit({}, { button: 'Delete' })
	expect([page.redirects, page.path]).toEqual([[303], '/admin/users?search=gita'])
	expect(announced(page)).toContain('User deleted successfully')
	expect(page.text).toContain('No users found')
	expect((await buyer.open('/profile')).path).toMatch(/^\/login/)
	const order = await person.open(`/admin/orders/${orderId}`)
	expect(order.text).toContain('Stays In The Books')
	expect(order.text).toContain('12 Ring Road')
	await changeOrderStatus({ userId: person.userId, isAdmin: true }, orderId, 4)
	const delivered = (await person.open(`/admin/orders/${orderId}`)).text
	expect(delivered).toContain('Stays In The Books')
	expect(delivered).not.toMatch(/Ring Road|riya@example.com/)
})

test('deleting a user is not possible for the own account', async () => {
	await person.open('/admin/users?search=owner')
	const row = table.rows().find((one) => wordsOf(one).includes(`#${person.userId}`))!
	expect(wordsOf(row)).toContain('OwnerOwner')
	expect(wordsOf(row)).toMatch(/You$/)
	expect(row.querySelectorAll('a').map(wordsOf)).not.toContainEqual(expect.stringMatching(/^Delete/))
	await person.open(`/admin/users/${person.userId}/delete`)
	const page = await person.submit({}, { button: 'Delete' })
	expect(page.document.querySelector('[role=alert]')?.textContent).toBe('You cannot delete your own account.')
	expect(page.text).not.toContain('User deleted successfully')
	expect((await person.open('/admin')).status).toBe(200)
})

test('deleting a user is possible for another administrator, who is out at once', async () => {
	const other = await loggedIn(await makeAdmin())
	await person.open(`/admin/users/${other.userId}/delete`)
	expect(announced(await person.submit({}, { button: 'Delete' }))).toContain('User deleted successfully')
	expect((await other.open('/admin/users')).path).toMatch(/^\/login/)
})

// PostgreSQL searches the accounts themselves, which every page of the back-office needs.
describe.skipIf(onPostgresql)('when accounts cannot be searched', () => {
	afterEach(() => write((tx) => tx.$executeRaw`ALTER TABLE "UserSearch away" RENAME TO "UserSearch"`))

	test('when accounts cannot be searched the screen says so, and has a Retry', async () => {
		await write((tx) => tx.$executeRaw`ALTER TABLE "UserSearch" RENAME TO "UserSearch away"`)
		const page = await person.open('/admin/users?search=asha')
		expect(page.status).toBe(500)
		expect(page.document.querySelector('h1')?.textContent).toBe('Failed to load users: Unexpected Server Error')
		expect(page.html).not.toMatch(/Prisma|SQLITE|no such table/)
		const retry = table
			.main()
			.querySelectorAll('a')
			.find((link) => wordsOf(link) === 'Retry')
		expect(retry?.getAttribute('href')).toBe('/admin/users?search=asha')
	})
})
