import { expect, test } from 'vitest'
import { type Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { isCatalogChanged } from '../../../tests/support/data/catalog-changes.ts'
import { makeCustomer, makeStaff } from '../../../tests/support/data/shop-data.ts'
import { makeOrder } from '../../../tests/support/data/orders.ts'
import { DELIVERED } from '../values/order-status.ts'
import { changeOrderStatus, getOrderForAdmin } from '../orders/order.server.ts'
import { deleteUser, listUsers, getUser } from './user.server.ts'

type Details = Prisma.UserUncheckedUpdateInput & { username: string; email?: string }

async function makeUser({ username, email, ...details }: Details): Promise<number> {
	const id = await makeCustomer({ username, email })
	await write((tx) => tx.user.update({ where: { id }, data: details }))
	return id
}

const found = async (search: string) => (await listUsers({ search, page: 1 })).items.map(({ username }) => username)
const exists = async (id: number) => (await read.user.count({ where: { id } })) === 1

test('the user list is newest first, with what the admin needs', async () => {
	const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 0, minute))
	for (const number of [0, 1, 2])
		await makeUser({ username: `Listed ${number}`, email: `listed-${number}@example.com`, createdAt: at(number) })
	const { items } = await listUsers({ search: 'listed', page: 1 })
	expect(items.map(({ username }) => username)).toEqual(['Listed 2', 'Listed 1', 'Listed 0'])
	const facts = { email: 'listed-0@example.com', status: 'active', createdAt: at(0), isBlocked: false }
	expect(items[2]).toMatchObject(facts)
})

test('the user search finds any part of username, full name, email and phone, ignoring case and accents', async () => {
	await makeUser({
		username: 'Zoë Quartz',
		fullname: 'Zoë Anne Quartzmann',
		email: 'zq-mail@quartz.example',
		phone: '+919811122233',
	})
	await makeUser({ username: 'કુર્તી બેન', email: 'k100%_x@quartz.example', phone: '4479460958' })
	for (const text of [
		'zoe q',
		'ZOË',
		'quartzmann',
		'anne quartz',
		'zq-mail@',
		'811122',
		'+91 98111-22233',
		'98111 22233',
	])
		expect(await found(text), text).toEqual(['Zoë Quartz'])
	for (const text of ['કુર્તી', '100%_', '%_x@', '4479 4609']) expect(await found(text), text).toEqual(['કુર્તી બેન'])
	expect(await found('quartz.example')).toHaveLength(2)
})

test('the user search follows name changes, and excludes deleted users', async () => {
	const id = await makeUser({ username: 'Before Changing' })
	await write((tx) => tx.user.update({ where: { id }, data: { username: 'After Changing' } }))
	expect(await found('before chang')).toEqual([])
	expect(await found('after chang')).toEqual(['After Changing'])
	await deleteUser(await makeStaff(), id)
	expect(await found('after chang')).toEqual([])
})

test('deleting a user removes the account and updates pages, and an open order continues until delivery', async () => {
	const { orderId, productId, buyer } = await makeOrder()
	await write((tx) => tx.rating.create({ data: { productId, userId: buyer, rating: 4, description: 'Soft' } }))
	const admin = await makeStaff()
	expect(await isCatalogChanged(() => deleteUser(admin, buyer))).toBe(true)
	expect(await exists(buyer)).toBe(false)
	const placed = { userId: null, totalPaise: 100_000, items: [{ name: 'Linen Shirt', quantity: 1 }] }
	expect(await getOrderForAdmin(orderId)).toMatchObject({ ...placed, firstName: 'Riya', streetAddress: '12 Ring Road' })
	await changeOrderStatus(admin, orderId, DELIVERED)
	const nobody = { firstName: 'Deleted customer', email: '', streetAddress: '' }
	expect(await getOrderForAdmin(orderId)).toMatchObject({ ...placed, ...nobody })
})

test('only administrators can delete a user', async () => {
	const [userId, other] = [await makeCustomer(), await makeCustomer()]
	await expect(deleteUser({ userId, isAdmin: false }, other)).rejects.toMatchObject({ code: 'forbidden' })
	expect(await exists(other)).toBe(true)
})

test('deleting an unknown account is refused', async () => {
	const gone = { code: 'not-found', message: 'User not found' }
	await expect(deleteUser(await makeStaff(), 999_999)).rejects.toMatchObject(gone)
	await expect(getUser(999_999)).rejects.toMatchObject(gone)
})

test('another administrator can be deleted, but never the last one, even if two delete each other at once', async () => {
	await write((tx) => tx.user.updateMany({ data: { isAdmin: false } }))
	const [one, two, three] = [await makeStaff(), await makeStaff(), await makeStaff()]
	await deleteUser(one, three.userId)
	const answers = await Promise.allSettled([deleteUser(one, two.userId), deleteUser(two, one.userId)])
	// Either of the two may remain.
	expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
	expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
		reason: { code: 'conflict', message: 'The last administrator cannot be deleted.' },
	})
	expect(await read.user.count({ where: { isAdmin: true } })).toBe(1)
})
