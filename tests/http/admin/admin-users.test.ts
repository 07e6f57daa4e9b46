import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { tableOf } from '../../support/pages/inbox-page.ts'
import { customer, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { checkOut, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { announced, wordsOf } from '../../support/pages/shopper-page.ts'

const person = await loggedInAdmin()
const table = tableOf(person)

test('deleting a user asks first and says what stays, then ends the session and keeps the orders', async () => {
	const { variants } = await makeProduct({ name: 'Stays In The Books' })
	const buyer = await customer(await makeCustomerWith([variants[0]!, 1]))
	await write((tx) => tx.user.update({ where: { id: buyer.userId }, data: { username: 'Going Gita' } }))
	const { orderId } = await checkOut(buyer.userId)
	await person.open('/admin/users?search=gita')
	const link = table.row('Going Gita').querySelectorAll('a').at(-1)!.getAttribute('href')!
	expect(link).toBe(`/admin/users/${buyer.userId}/delete?search=gita`)
	const question = await person.open(link)
	expect(question.document.querySelector('h1')?.textContent).toBe('Are you sure you want to delete this user?')
	expect(question.text).toContain('Going Gita')
	expect(question.text).toContain('Their orders stay')
	const cancel = question.all('main a').find((one) => wordsOf(one) === 'Cancel')
	expect(cancel?.getAttribute('href')).toBe('/admin/users?search=gita')
	expect(await read.user.count({ where: { id: buyer.userId } })).toBe(1)
	const page = await person.submit({}, { button: 'Delete' })
	expect(page.redirects).toEqual([303])
	expect(page.path).toBe('/admin/users?search=gita')
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
