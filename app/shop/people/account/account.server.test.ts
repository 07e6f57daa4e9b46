import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeCustomer, makeImage } from '../../../../tests/support/data/shop-data.ts'
import { accountOf, everyAccount } from './account.server.ts'

test('an account is read without its password', async () => {
	const profileImageHash = await makeImage()
	const id = await makeCustomer({ username: 'Meera', email: 'meera@example.com' })
	await write((tx) => tx.user.update({ where: { id }, data: { profileImageHash, fullname: 'Meera Patel' } }))
	expect(await accountOf(id)).toEqual({
		id,
		username: 'Meera',
		fullname: 'Meera Patel',
		email: 'meera@example.com',
		phone: '919800000001',
		status: null,
		profileImageHash,
		coverImageHash: null,
		createdAt: expect.any(Date),
	})
	await expect(accountOf(999_999)).rejects.toMatchObject({ code: 'not-found', message: 'User not found' })
})

test('all accounts come newest first in batches that fit, each once', async () => {
	for (let number = 0; number < 6; number += 1) await makeCustomer()
	const rows = await read.user.findMany({ orderBy: { id: 'desc' }, select: { id: true } })
	for (const size of [1, 2, 4, 100]) {
		const batches: number[][] = []
		for await (const accounts of everyAccount(size)) batches.push(accounts.map(({ id }) => id))
		expect(batches.flat()).toEqual(rows.map(({ id }) => id))
		expect(batches.every((batch) => batch.length > 0 && batch.length <= size)).toBe(true)
	}
})
