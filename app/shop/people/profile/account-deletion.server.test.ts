import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { getUploadPath } from '#app/adapters/files.server.ts'
import { checkOut, createCheckoutInput, makeProduct, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { createResetToken, makeAccount, password, createStoredImage } from '../../../../tests/support/data/accounts.ts'
import { dumpDatabase } from '../../../../tests/support/data/database-dump.ts'
import { addToCart, saveCartNote } from '../../cart/cart.server.ts'
import { DELIVERED } from '../../values/order-status.ts'
import { changeOrderStatus, listAdminOrders, getOrderForAdmin } from '../../orders/order.server.ts'
import { isValidResetToken } from '../password/password-reset.server.ts'
import { deleteAccount, exportData, getProfile, setProfileImage } from './profile.server.ts'
import { openSession, findViewerByToken } from '../session/session.server.ts'
import { checkLogin } from '../user.server.ts'

async function busyCustomer() {
	const account = await makeAccount()
	const { userId, email } = account
	const { id: productId, variants } = await makeProduct({ name: 'Kurta', stock: 9 })
	await addToCart(userId, variants[0]!, 2)
	await saveCartNote(userId, 'Ring at Meera Devi')
	const address = {
		firstName: 'Meera',
		lastName: 'Devi',
		email,
		streetAddress: '7 Temple Street',
		apartment: 'B',
		waistSize: '81',
		fullLength: '101',
	}
	const { orderId } = await checkOut(userId, {
		input: createCheckoutInput({ ...address, orderNote: 'Gift for Meera Devi' }),
	})
	await addToCart(userId, variants[0]!, 1)
	await saveCartNote(userId, 'A note for next time')
	const photos = { create: [{ imageHash: await createStoredImage() }] }
	await write((tx) => tx.rating.create({ data: { productId, userId, rating: 5, description: 'Lovely', photos } }))
	await setProfileImage(userId, 'profileImageHash', await createStoredImage())
	const session = await openSession(userId, 'page')
	const token = await createResetToken(email)
	return { ...account, productId, orderId, session, token }
}

test('deleting an account removes personal data everywhere, and keeps orders and reviews', async () => {
	const { userId, email, orderId, productId, session, token } = await busyCustomer()
	const other = await busyCustomer()
	const { profileImage } = await getProfile(userId)
	const photo = await read.reviewPhoto.findFirstOrThrow({ where: { rating: { userId } } })
	await changeOrderStatus(await makeStaff(), orderId, DELIVERED)
	await deleteAccount(userId, password)

	expect(await findViewerByToken(session, 'page')).toBeNull()
	expect(await isValidResetToken(token)).toBe(false)
	expect(await read.cartItem.count({ where: { userId } })).toBe(0)
	expect(existsSync(getUploadPath('originals', `${profileImage!.hash}.webp`))).toBe(false)
	expect(existsSync(getUploadPath('originals', `${photo.imageHash}.webp`))).toBe(false)
	expect(await read.rating.findFirst({ where: { productId } })).toMatchObject({
		userId: null,
		rating: 5,
		description: 'Lovely',
	})
	const order = await getOrderForAdmin(orderId)
	expect(order).toMatchObject({
		userId: null,
		firstName: 'Deleted customer',
		lastName: '',
		email: '',
		phoneNumber: null,
		waistSize: null,
		fullLength: null,
		streetAddress: '',
		apartment: null,
		orderNote: '',
		city: 'Surat',
		state: 'Gujarat',
		zipCode: '395007',
		totalPaise: 200_000,
		items: [{ name: 'Kurta', quantity: 2 }],
	})
	expect((await listAdminOrders({ search: 'meera devi', page: 1 })).items.map(({ id }) => id)).toEqual([other.orderId])
	expect((await listAdminOrders({ search: 'deleted customer', page: 1 })).items.map(({ id }) => id)).toEqual([orderId])

	expect(dumpDatabase()).not.toContain(email)
	expect(dumpDatabase()).toContain(other.email)
	expect(await getProfile(other.userId)).toMatchObject({ email: other.email })
})

test('administrators cannot delete their own account', async () => {
	const { userId, email } = await makeAccount()
	await write((tx) => tx.user.update({ where: { id: userId }, data: { isAdmin: true } }))
	await expect(deleteAccount(userId, password)).rejects.toMatchObject({ code: 'conflict' })
	await checkLogin({ email, password })
})

test("a customer's export contains all their data in plain form, and no data of others or secrets", async () => {
	const { userId, email, orderId, token, session } = await busyCustomer()
	const other = await busyCustomer()
	const data = await exportData(userId)
	expect(JSON.parse(JSON.stringify(data))).toEqual(data)
	expect(data).toMatchObject({
		exportedAt: expect.stringMatching(/^\d{4}-.*Z$/),
		account: {
			username: 'Meera',
			email,
			phone: '919876543210',
			profileImage: expect.stringMatching(/^\/images\//),
			coverImage: null,
		},
		sessions: [{ kind: 'page' }],
		passwordResets: [{ usedAt: null }],
		cart: { note: 'A note for next time', items: [{ product: { name: 'Kurta' }, color: 'White', quantity: 1 }] },
		orders: [
			{
				id: orderId,
				status: 'Pending',
				paymentMethod: 'Online Payment',
				streetAddress: '7 Temple Street',
				waistSize: '81',
				orderNote: 'Gift for Meera Devi',
				totalPaise: 200_000,
				items: [{ productName: 'Kurta', colorName: 'White', quantity: 2, pricePaise: 100_000 }],
				history: [{ status: 'Pending' }],
				mails: [{ template: 'order-confirmation', recipient: email, state: 'waiting' }],
			},
		],
		reviews: [{ product: { name: 'Kurta' }, rating: 5, description: 'Lovely' }],
	})
	const text = JSON.stringify(data)
	expect(text).not.toMatch(/password(Hash|")|tokenHash|argon2|customerKey|"userId"/)
	for (const secret of [token, session, other.email]) expect(text).not.toContain(secret)
})
