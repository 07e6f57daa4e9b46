import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { tellAboutStock } from '#app/shop/catalog/stock-requests/tell-about-stock.server.ts'
import { checkLogin, createCustomer } from '#app/shop/people/user.server.ts'
import { makeOrder } from '../../support/data/order-of.ts'
import { makeAdmin, makeProduct } from '../../support/data/shop-data.ts'
import { customer, loggedIn } from '../../support/pages/logged-in.ts'
import { announced } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'
import { startedWith } from '../../support/pages/started-with.ts'

// No page promises an email without a mail server (rule: no-mail-server).
startedWith({ SMTP_URL: '' })

const password = 'a good passphrase'
const account = { username: 'Meera', phone: '919876543210', password }

test('the confirmation of an order says that no mail will come', async () => {
	const { buyer, orderId } = await makeOrder()
	const page = await (await customer(buyer)).open(`/order-confirmation?orderId=${orderId}`)
	expect(page.text).toContain('No confirmation email will follow')
})

test('who has forgotten the password reads how the shop is reached, and no form promises a mail', async () => {
	const page = await visitor().open('/forgot-password')
	expect(page.text).toContain('This shop sends no mail.')
	expect(page.first('main form')).toBeNull()
	expect(page.first('main a[href="/contact"]')).not.toBeNull()
})

test('another e-mail counts at once, and a taken one is refused', async () => {
	const userId = await createCustomer({ ...account, email: 'before@example.com' })
	await createCustomer({ ...account, email: 'taken@example.com' })
	const person = await customer(userId)
	expect((await person.open('/profile')).text).not.toContain('send a link')
	const profile = { form: 'main form[action="/profile"]' }
	expect((await person.submit({ email: 'taken@example.com', password }, profile)).status).toBe(409)
	expect(announced(await person.submit({ email: 'after@example.com', password }, profile))).toEqual([
		'Profile updated successfully!',
	])
	expect(await checkLogin({ email: 'after@example.com', password })).toMatchObject({ userId })
})

test('who waits for stock with an e-mail address is left for the staff to write to', async () => {
	const { id } = await makeProduct({ name: 'Gone Kurta', stock: 0 })
	const page = await visitor().open(`/singleproduct/${id}/back-in-stock`)
	expect(page.text).toContain('We write or call, once.')
	const contact = 'waits@example.com'
	await write(async (tx) => {
		await tx.stockRequest.create({ data: { productId: id, name: 'Asha', contact, waitingKey: 'waits' } })
		await tx.product.update({ where: { id }, data: { originalQty: 3, remainingQty: 3 } })
	})
	await tellAboutStock(new Date(), { isEnding: () => false })
	const staff = await loggedIn(await makeAdmin())
	await staff.open(`/admin/stock/requests/product/${id}`)
	await staff.submit({}, { button: 'Told Asha' })
	expect(await read.stockRequest.findFirstOrThrow({ where: { contact } })).toMatchObject({
		mailId: null,
		toldAt: expect.any(Date),
	})
})
