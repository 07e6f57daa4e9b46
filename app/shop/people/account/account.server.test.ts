import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeCustomer, makeImage } from '../../../../tests/support/data/shop-data.ts'
import { expectBatches } from '../../../../tests/support/data/batches.ts'
import { getAccount, iterateAccounts } from './account.server.ts'

test('an account is read without its password', async () => {
	const profileImageHash = await makeImage()
	const id = await makeCustomer({ username: 'Meera', email: 'meera@example.com' })
	await write((tx) => tx.user.update({ where: { id }, data: { profileImageHash, fullname: 'Meera Patel' } }))
	expect(await getAccount(id)).toEqual({
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
	await expect(getAccount(999_999)).rejects.toMatchObject({ code: 'not-found', message: 'User not found' })
})

test('all accounts are returned newest first in batches, each once', async () => {
	for (let number = 0; number < 6; number += 1) await makeCustomer()
	const rows = await read.user.findMany({ orderBy: { id: 'desc' }, select: { id: true } })
	await expectBatches(
		iterateAccounts,
		rows.map(({ id }) => id),
	)
})
