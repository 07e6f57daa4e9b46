import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { notifyBackInStock } from '#app/shop/catalog/back-in-stock/notify-back-in-stock.server.ts'
import { checkLogin, createCustomer } from '#app/shop/people/user.server.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { makeAdmin, makeProduct } from '../../support/data/shop-data.ts'
import { logInCustomer, logInVisitor } from '../../support/pages/logged-in.ts'
import { listAnnouncements } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'
import { startWith } from '../../support/pages/started-with.ts'

// No page promises an email without a mail server (rule: no-mail-server).
startWith({ SMTP_URL: '' })

const password = 'a good passphrase'
const account = { username: 'Meera', phone: '919876543210', password }

test('the order confirmation says that no email will be sent', async () => {
	const { buyer, orderId } = await makeOrder()
	const page = await (await logInCustomer(buyer)).open(`/order-confirmation?orderId=${orderId}`)
	expect(page.text).toContain('No confirmation email will follow')
})

test('the forgotten-password page shows the contact details of the shop, and no form promises an email', async () => {
	const page = await createVisitor().open('/forgot-password')
	expect(page.text).toContain('This shop cannot send emails.')
	expect(page.first('main form')).toBeNull()
	expect(page.first('main a[href="/contact"]')).not.toBeNull()
})

test('a new email applies at once, and a taken one is rejected', async () => {
	const userId = await createCustomer({ ...account, email: 'before@example.com' })
	await createCustomer({ ...account, email: 'taken@example.com' })
	const person = await logInCustomer(userId)
	expect((await person.open('/profile')).text).not.toContain('send a link')
	const profile = { form: 'main form[action="/profile"]' }
	expect((await person.submit({ email: 'taken@example.com', password }, profile)).status).toBe(409)
	expect(listAnnouncements(await person.submit({ email: 'after@example.com', password }, profile))).toEqual([
		'Profile updated successfully!',
	])
	expect(await checkLogin({ email: 'after@example.com', password })).toMatchObject({ userId })
})

test('a back-in-stock request with an email address is left for the staff to answer', async () => {
	const { id } = await makeProduct({ name: 'Gone Kurta', stock: 0 })
	const page = await createVisitor().open(`/singleproduct/${id}/back-in-stock`)
	expect(page.text).toContain('We message or call you once.')
	const contact = 'waits@example.com'
	await write(async (tx) => {
		await tx.backInStockRequest.create({ data: { productId: id, name: 'Asha', contact, waitingKey: 'waits' } })
		await tx.product.update({ where: { id }, data: { originalQty: 3, remainingQty: 3 } })
	})
	await notifyBackInStock(new Date(), { isEnding: () => false })
	const staff = await logInVisitor(await makeAdmin())
	await staff.open(`/admin/stock/requests/product/${id}`)
	await staff.submit({}, { button: 'Mark as notified Asha' })
	expect(await read.backInStockRequest.findFirstOrThrow({ where: { contact } })).toMatchObject({
		mailId: null,
		notifiedAt: expect.any(Date),
	})
})
