import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { makeAccount, password } from '../../support/data/accounts.ts'
import { logInVisitor } from '../../support/pages/logged-in.ts'
import { checkOut, makeAdmin, makeProduct } from '../../support/data/shop-data.ts'
import { listAnnouncements, getFieldError } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

async function makePerson() {
	const { userId, email } = await makeAccount()
	const { variants } = await makeProduct({ name: 'Linen Shirt' })
	await addToCart(userId, variants[0]!, 2)
	const { orderId } = await checkOut(userId)
	await addToCart(userId, variants[0]!, 1)
	return { ...(await logInVisitor(userId)), email, orderId }
}

test('deleting the account explains the consequences and requires the password', async () => {
	const person = await makePerson()
	expect((await person.open('/profile')).html).toContain('href="/profile/delete"')
	const page = await person.open('/profile/delete')
	expect(page.text).toContain('cannot be undone')
	expect(page.text).toContain('Your orders stay')
	const refused = await person.submit({ password: 'not the password' }, { form: '#delete-account' })
	expect(refused.status).toBe(400)
	expect(getFieldError(refused, 'password')).toBe('The current password is not correct.')
	expect(refused.html).not.toContain('not the password')
	expect(await read.user.count({ where: { id: person.userId } })).toBe(1)
})

test('deleting the account removes the personal data, ends every session, and anonymizes the order', async () => {
	const person = await makePerson()
	const elsewhere = await logInVisitor(person.userId)
	await changeOrderStatus({ userId: await makeAdmin(), isAdmin: true }, person.orderId, 4)
	await person.open('/profile/delete')
	const page = await person.submit({ password }, { form: '#delete-account' })
	expect(page.path).toBe('/')
	expect(listAnnouncements(page)).toContain('Your account has been deleted.')
	expect(person.cookies.has('session')).toBe(false)
	expect((await elsewhere.open('/profile')).path).toMatch(/^\/login/)
	const order = await read.order.findUniqueOrThrow({ where: { id: person.orderId } })
	expect(JSON.stringify(order)).not.toMatch(/Riya|Shah|riya@|9198|Ring Road/)
	const again = createVisitor()
	await again.open('/login')
	expect((await again.submit({ email: person.email, password })).status).toBe(401)
})

test('downloading the data returns a file with everything the shop stores about the customer, and no secret', async () => {
	const person = await makePerson()
	expect((await person.open('/profile')).html).toContain('href="/profile/data.json"')
	const response = await person.request('/profile/data.json')
	expect(response.status).toBe(200)
	expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
	expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="my-data.json"')
	expect(response.headers.get('Cache-Control')).toContain('no-store')
	const text = await response.text()
	const everything = JSON.parse(text) as { account: unknown; orders: unknown[] }
	expect(everything.account).toMatchObject({ username: 'Meera', email: person.email })
	expect(everything.orders).toMatchObject([{ id: person.orderId, items: [{ productName: 'Linen Shirt' }] }])
	expect(text).not.toMatch(/argon2|[hH]ash"|token/)
})
