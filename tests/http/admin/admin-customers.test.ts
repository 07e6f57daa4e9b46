import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { delivery } from '../../support/data/delivery.ts'
import {
	checkOut,
	createCheckoutInput,
	makeCustomer,
	makeCustomerWith,
	makeProduct,
} from '../../support/data/shop-data.ts'
import { getTable } from '../../support/pages/inbox-page.ts'
import { logInCustomer, logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements, getText } from '../../support/pages/shopper-page.ts'

const person = await logInAdmin()
const table = getTable(person)
const variant = (await makeProduct({ name: 'Tapi Kurta', stock: 100, pricePaise: 150_000 })).variants[0]!

const rename = (id: number, data: object) => write((tx) => tx.user.update({ where: { id }, data }))
const move = (orderId: number, status: number) =>
	changeOrderStatus({ userId: person.userId, isAdmin: true, role: 'owner' }, orderId, status)

async function order(userId: number, changes: Parameters<typeof createCheckoutInput>[0] = {}) {
	await write((tx) => tx.cartItem.create({ data: { userId, productColorId: variant, quantity: 1 } }))
	return (await checkOut(userId, { input: createCheckoutInput(changes) })).orderId
}

const figures = () =>
	Object.fromEntries(
		person.all('main dl > div').map((fact) => [getText(fact.querySelector('dt')), getText(fact.querySelector('dd'))]),
	)

describe('the customer page', () => {
	test('the customer page opens from the user list, and shows orders, refusals, addresses and reviews', async () => {
		const id = await makeCustomer({ username: 'Page Parul', email: 'parul@page.example' })
		const [kept, refused, cancelled, paid] = [
			await order(id, { paymentMethod: 'cod' }),
			await order(id, { paymentMethod: 'cod' }),
			await order(id, { paymentMethod: 'cod', streetAddress: '7 Athwa Gate' }),
			await order(id, { paymentMethod: 'online' }),
		]
		for (const status of [3, 5]) await move(refused, status)
		for (const status of [2, 5]) await move(cancelled, status)
		for (const status of [3, 5]) await move(paid, status)
		await move(kept, 4)
		const { productId } = await read.productColor.findUniqueOrThrow({ where: { id: variant } })
		await write((tx) => tx.rating.create({ data: { userId: id, productId, rating: 4, description: 'Sits well' } }))

		await person.open('/admin/users?search=parul')
		const link = table.row('Page Parul').querySelector('th a')!.getAttribute('href')!
		const page = await person.open(link)
		expect(page.path).toBe(`/admin/users/${id}`)
		expect(page.status).toBe(200)
		expect(page.words('h1')).toBe('Page Parul')
		expect(figures()).toMatchObject({
			Orders: '4',
			Total: '₹ 1,500.00',
			Cancelled: '3',
			'Returned (RTO)': '1',
			Email: 'parul@page.example',
			Phone: '98000 00001',
		})
		expect(page.text).toContain('The total excludes cancelled orders. Returned (RTO): COD orders returned undelivered.')
		for (const orderId of [kept, refused, cancelled, paid]) expect(page.text).toContain(`#${orderId}`)
		expect(page.text).toMatch(/7 Athwa Gate, .*?1 order/)
		expect(page.text).toMatch(/12 Ring Road, .*?3 orders/)
		expect(page.text).toContain('Sits well')
		const links = table
			.main()
			.querySelectorAll('a')
			.map((one) => one.getAttribute('href'))
		expect(links).toEqual(
			expect.arrayContaining([
				`/admin/orders?customer=${id}`,
				'/admin/contact?search=parul%40page.example',
				`/admin/activity?kind=customer&id=${id}`,
				`/admin/orders/${kept}`,
				'mailto:parul@page.example',
				'tel:+919800000001',
				'https://wa.me/919800000001',
			]),
		)
		expect((await person.open(`/admin/orders/${kept}`)).html).toContain(`href="/admin/users/${id}"`)
	})

	test('the customer page shows staff notes with author and time, which are hidden from the customer profile and data file', async () => {
		const shopper = await logInCustomer(await makeCustomer({ username: 'Noted Nila' }))
		await person.open(`/admin/users/${shopper.userId}`)
		const empty = await person.submit({ note: '  ' }, { button: 'Add note' })
		expect(empty.status).toBe(400)
		expect(empty.words('main [role=alert]')).toBe('Please enter a note.')
		const page = await person.submit({ note: 'Calls before <b>ordering</b>' }, { button: 'Add note' })
		expect(page.path).toBe(`/admin/users/${shopper.userId}`)
		expect(listAnnouncements(page)).toContain('Note added.')
		expect(page.text).toMatch(/Calls before <b>ordering<\/b> ?Owner, /)
		for (const path of ['/profile', '/profile/data.json'])
			expect(await (await shopper.request(path)).text(), path).toEqual(expect.not.stringContaining('Calls before'))
		const logged = await read.activityEntry.findFirstOrThrow({ where: { kind: 'customer', subjectId: shopper.userId } })
		expect(JSON.stringify(logged)).not.toMatch(/Calls|Nila/)
	})
})

describe('a blocked customer', () => {
	test('a blocked customer has a reason, can read all of their data, cannot order by any method, and can be unblocked', async () => {
		const shopper = await logInCustomer(await makeCustomerWith([variant, 1]))
		await rename(shopper.userId, { username: 'Blocked Bela' })
		await person.open(`/admin/users/${shopper.userId}`)
		const asked = await person.open(`/admin/users/${shopper.userId}/block`)
		expect(asked.words('h1')).toBe('Block this customer?')
		const missing = await person.submit({ reason: '' }, { button: 'Block' })
		expect(missing.status).toBe(400)
		expect(missing.text).toEqual(expect.stringContaining('Please enter a reason.'))
		const blocked = await person.submit({ reason: 'Sent back three parcels' }, { button: 'Block' })
		expect(blocked.path).toBe(`/admin/users/${shopper.userId}`)
		expect(blocked.text).toEqual(expect.stringContaining('Sent back three parcels'))

		for (const path of ['/', '/profile', '/profile?tab=order', '/cart', '/profile/data.json'])
			expect((await shopper.request(path)).status, path).toBe(200)
		expect(await (await shopper.request('/profile/data.json')).text()).not.toContain('three parcels')
		expect((await shopper.open('/checkout')).text).toContain('This account cannot place orders at the moment.')
		const refused = await shopper.submit({ ...delivery, paymentMethod: 'cod' }, { button: 'Place order' })
		expect(refused.status).toBe(403)
		expect(refused.words('main [role=alert]')).toEqual(
			expect.stringContaining('This account cannot place orders at the moment. Please write to us'),
		)
		expect(await read.order.count({ where: { userId: shopper.userId } })).toBe(0)

		await person.open('/admin/users?blocked=yes')
		expect(table.firstCells()).toEqual([expect.stringContaining('Blocked Bela')])
		expect(getText(table.row('Blocked Bela'))).toContain('Blocked')
		expect(await table.find('/admin/users?blocked=yes', 'nobody-like-it')).toEqual([])
		expect(person.page().path).toBe('/admin/users?search=nobody-like-it&blocked=yes')

		await person.open(`/admin/users/${shopper.userId}/unblock`)
		const free = await person.submit({}, { button: 'Unblock' })
		expect(free.path).toBe(`/admin/users/${shopper.userId}`)
		expect(listAnnouncements(free)).toEqual(['The customer can order again.'])
		expect((await shopper.open('/checkout')).text).not.toContain('cannot place orders')
		const log = await person.open(`/admin/activity?kind=customer&id=${shopper.userId}`)
		expect(log.text).toMatch(/unblocked.*blocked/)
		expect(log.text).not.toMatch(/three parcels/)
	})
})

test('customers are exported as a file without formulas and without the staff, and the activity log records it', async () => {
	const id = await makeCustomer({ username: '=HYPERLINK("http://x")', email: 'formula@file.example' })
	await order(id)
	const response = await person.request('/admin/users/export.csv')
	expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="customers-\d{4}-\d\d-\d\d\.csv"$/)
	const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
	const lines = parse<Record<string, string>>(text, { bom: true, columns: true })
	expect(lines.find(({ Email }) => Email === 'formula@file.example')).toMatchObject({
		ID: String(id),
		Username: `'=HYPERLINK("http://x")`,
		Phone: '+91 98000 00001',
		Status: 'active',
		'Blocked since (India)': '',
		Orders: '1',
		'Total without cancelled (INR)': '1500.00',
	})
	expect(lines.map(({ ID }) => ID)).not.toContain(String(person.userId))
	expect(await read.activityEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
		action: 'export',
		label: 'Customers',
	})
	expect((await person.open('/admin/users')).html).toContain('/admin/users/export.csv')
})

test('a user cannot delete their own account in the admin', async () => {
	await person.open('/admin/users?search=owner')
	const row = table.rows().find((one) => getText(one).includes(`#${person.userId}`))!
	expect(getText(row)).toContain('OwnerOwner')
	expect(getText(row)).toMatch(/You$/)
	expect(row.querySelectorAll('a').map(getText)).not.toContainEqual(expect.stringMatching(/^Delete/))
	await person.open(`/admin/users/${person.userId}/delete`)
	const page = await person.submit({}, { button: 'Delete' })
	expect(page.words('[role=alert]')).toBe('You cannot delete your own account.')
	expect(page.text).not.toContain('User deleted successfully')
	expect((await person.open('/admin')).status).toBe(200)
})
