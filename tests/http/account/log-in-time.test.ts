import { createHook } from 'node:async_hooks'
import { afterEach, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { hashPassword } from '#app/shop/people/password/password.server.ts'
import { call } from '../../support/api.ts'
import { makeCustomer } from '../../support/data/shop-data.ts'

// Hashing takes nearly all the time of an answer. The number of hashes does not depend on how busy the machine is; the
// time does.
let hashings = 0
const watch = createHook({
	init(_id, type) {
		if (type === 'ARGON2REQUEST') hashings += 1
	},
})
afterEach(() => watch.disable())

async function countHashes(work: () => Promise<{ status: number }>) {
	hashings = 0
	watch.enable()
	const { status } = await work()
	watch.disable()
	return { status, hashings }
}

test('a login with an unknown email hashes as often as one with a wrong password', async () => {
	const email = 'timed@example.com'
	const userId = await makeCustomer({ email })
	const passwordHash = await hashPassword('a good passphrase')
	await write((tx) => tx.user.update({ where: { id: userId }, data: { passwordHash } }))
	const logIn = (address: string) =>
		countHashes(() => call('POST', '/users/login', { json: { email: address, password: 'a wrong one' } }))
	expect(await logIn(email)).toEqual({ status: 401, hashings: 1 })
	expect(await logIn('unknown@example.com')).toEqual({ status: 401, hashings: 1 })
})
