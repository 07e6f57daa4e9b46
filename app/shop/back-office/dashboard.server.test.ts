import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { dashboardCounts, recentUsers } from './dashboard.server.ts'

const nothing = { categories: 0, collections: 0, products: 0, orders: 0, users: 0, contacts: 0, reviews: 0 }

test('the dashboard counts every row, but not deleted products', async () => {
	expect(await dashboardCounts()).toEqual(nothing)
	await write(async (tx) => {
		await tx.category.create({ data: { name: 'Kurtas', nameKey: 'kurtas' } })
		await tx.collection.createMany({
			data: ['Monsoon', 'Festive'].map((name) => ({ name, nameKey: name.toLowerCase() })),
		})
		await tx.product.createMany({
			data: [product('kept'), product('sold-out'), { ...product('deleted'), deletedAt: new Date() }],
		})
		await tx.order.create({ data: order })
		await tx.contactMessage.create({
			data: { name: 'Asha', email: 'asha@example.com', message: 'Hello', searchKey: 'asha' },
		})
		const { id: productId } = await tx.product.findFirstOrThrow({ where: { handle: 'kept' } })
		await tx.rating.createMany({ data: [5, 4, 1].map((rating) => ({ productId, rating, description: 'Good' })) })
	})
	expect(await dashboardCounts()).toEqual({
		...nothing,
		categories: 1,
		collections: 2,
		products: 2,
		orders: 1,
		contacts: 1,
		reviews: 3,
	})
})

test('the dashboard lists the five newest accounts, the later one first when two came at the same moment', async () => {
	const at = (day: number) => new Date(Date.UTC(2026, 0, day))
	await write((tx) =>
		tx.user.createMany({
			data: [3, 1, 7, 5, 7, 2].map((day, index) => ({ ...account(`user${index}`), createdAt: at(day) })),
		}),
	)
	const users = await recentUsers()
	expect(users.map(({ username }) => username)).toEqual(['user4', 'user2', 'user3', 'user0', 'user5'])
	expect(users[0]).toEqual({
		id: expect.any(Number),
		username: 'user4',
		email: 'user4@example.com',
		phone: '',
		status: null,
		createdAt: at(7),
	})
	expect((await dashboardCounts()).users).toBe(6)
})

function account(username: string) {
	return { username, email: `${username}@example.com`, phone: '', passwordHash: 'none' }
}

function product(handle: string) {
	return { handle, name: handle, nameKey: handle, basePricePaise: 100, originalQty: 0, remainingQty: 0 }
}

const order = {
	firstName: 'Asha',
	lastName: 'Patel',
	email: 'asha@example.com',
	streetAddress: '1 Ring Road',
	city: 'Surat',
	state: 'Gujarat',
	zipCode: '395002',
	country: 'india',
	customerKey: 'asha patel',
	paymentMethod: 'cod',
	subtotalPaise: 100,
	totalPaise: 100,
}
