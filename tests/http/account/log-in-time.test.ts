import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { hashPassword } from '#app/shop/people/password/password.server.ts'
import { call } from '../../support/api.ts'
import { makeCustomer } from '../../support/data/shop-data.ts'

const rounds = 15
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

async function timeOf(work: () => Promise<unknown>): Promise<number> {
	const since = performance.now()
	await work()
	return performance.now() - since
}

/** In turns, so that a busy machine slows both. */
async function compared(one: (number: number) => Promise<unknown>, other: (number: number) => Promise<unknown>) {
	const times: [number[], number[]] = [[], []]
	for (let number = 0; number < rounds; number += 1) {
		times[0].push(await timeOf(() => one(number)))
		times[1].push(await timeOf(() => other(number)))
	}
	return median(times[0]) / median(times[1])
}

// A password that is not hashed for one of them would take a tenth of the time.

test('a log-in with an unknown e-mail takes as long as one with a wrong password', async () => {
	const email = 'timed@example.com'
	const userId = await makeCustomer({ email })
	const passwordHash = await hashPassword('a good passphrase')
	await write((tx) => tx.user.update({ where: { id: userId }, data: { passwordHash } }))
	const logIn = (address: string) => call('POST', '/users/login', { json: { email: address, password: 'a wrong one' } })
	expect([(await logIn(email)).status, (await logIn('unknown@example.com')).status]).toEqual([401, 401])
	const ratio = await compared(
		() => logIn(email),
		(number) => logIn(`unknown${number}@example.com`),
	)
	expect(ratio).toBeGreaterThan(0.5)
	expect(ratio).toBeLessThan(2)
})

test('a sign-up with an e-mail that has an account takes as long as one with a new one', async () => {
	const email = 'taken-in-time@example.com'
	await makeCustomer({ email })
	const signUp = (address: string) =>
		call('POST', '/users/signup', {
			json: { username: 'Asha', email: address, phone: '919800000001', password: 'a good passphrase' },
		})
	const ratio = await compared(
		() => signUp(email),
		(number) => signUp(`new-in-time${number}@example.com`),
	)
	expect(ratio).toBeGreaterThan(0.5)
	expect(ratio).toBeLessThan(2)
})
