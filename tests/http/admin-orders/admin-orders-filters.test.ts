import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { orderOf as order } from '../../support/data/order-of.ts'
import { checkoutInput } from '../../support/data/shop-data.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'

const person = await loggedInAdmin()

const rows = () => person.all('main tbody tr')
const shownIds = () => rows().map((row) => Number(/#(\d+)/.exec(row.querySelector('th')!.textContent)![1]))

const choose = (values: Record<string, string>) => person.submit(values, { form: 'main form[role=search]' })

test('the orders of an account are listed whatever e-mail they were placed with (rule: orders-of-account)', async () => {
	const { orderId: one, buyer } = await order([['Accounted Kurta', 1]], checkoutInput({ email: 'one@account.example' }))
	const { orderId: two } = await order(
		[['Accounted Skirt', 1]],
		checkoutInput({ email: 'two@account.example', paymentMethod: 'cod' }),
	)
	const { orderId: others } = await order([['Accounted Kurta', 1]])
	await write((tx) => tx.order.update({ where: { id: two }, data: { userId: buyer, status: 3 } }))
	await person.open(`/admin/orders?customer=${buyer}`)
	expect(shownIds()).toEqual([two, one])
	expect(person.page().text).toContain('Orders placed with the account of Riya')
	await choose({ search: 'accounted kurta' })
	expect(shownIds()).toEqual([one])
	await person.open(`/admin/orders?customer=${buyer}&status=3&paymentMethod=cod`)
	expect(shownIds()).toEqual([two])
	const everybody = person.all('main a').find(({ textContent }) => textContent === 'Orders of everybody')
	expect(everybody?.getAttribute('href')).toBe('/admin/orders?status=3&paymentMethod=cod')
	await person.open('/admin/orders?search=accounted')
	expect(shownIds()).toEqual([others, two, one])
})

test('the filters of the list of orders stay in every address of the list, and the order comes back to the list state', async () => {
	const { orderId: shipped } = await order([['Kept Kurta', 1]], checkoutInput({ paymentMethod: 'cod' }))
	await write((tx) => tx.order.update({ where: { id: shipped }, data: { status: 3 } }))
	const query = '?search=kept&status=3&paymentMethod=cod'
	await person.open(`/admin/orders${query}&page=9`)
	const hrefs = person.page().hrefs('main a')
	expect(hrefs).toContain(`/admin/orders/${shipped}${query}`)
	expect(hrefs).toContain(`/admin/orders/export.csv${query}`)
	await person.open(`/admin/orders/${shipped}${query}`)
	expect(person.first('main header a')?.getAttribute('href')).toBe(`/admin/orders${query}`)
	const page = await person.submit({ status: '4' }, { form: `main form[action="/admin/orders/${shipped}/status"]` })
	expect(page.path).toBe(`/admin/orders/${shipped}${query}`)
})
