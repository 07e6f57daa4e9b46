import { expect, test, vi } from 'vitest'
import { limitConcurrency } from '#app/adapters/scheduling/limit-concurrency.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { openSession } from '#app/shop/people/session/session.server.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { makeCustomer } from '../../../tests/support/data/shop-data.ts'
import { getRefusal } from '../../../tests/support/data/refusals.ts'
import { guardLogin } from './login.server.ts'

vi.hoisted(() => (process.env.RATE_LIMITS = 'on'))

const wrong = async () => refuse('unauthenticated', 'login-wrong')
const from = (address: string, account: number | null = null) => ({ address, account })
const guess = (email: string, address: string, check: () => Promise<string> = wrong) =>
	guardLogin(email, from(address), check)
const logInFrom = (userId: number, network: string) =>
	openSession(userId, 'page', { device: 'Chrome on Android', address: network, network })

test('thirty simultaneous password guesses count as ten: the others are refused before the password is checked', async () => {
	const check = vi.fn(wrong)
	const guesses = await Promise.allSettled(
		Array.from({ length: 30 }, () => guess('meera@example.com', '192.0.2.7', check)),
	)
	expect(check).toHaveBeenCalledTimes(10)
	expect(guesses.filter((one) => one.status === 'rejected' && one.reason.code === 'too-many')).toHaveLength(20)
})

test('successful logins do not count as guesses, however many', async () => {
	for (let number = 0; number < 60; number += 1) {
		await expect(guess('riya@example.com', '198.51.100.3', async () => 'in')).resolves.toBe('in')
	}
})

test('logins that the busy shop refused do not count as guesses', async () => {
	const full = limitConcurrency(1, 0)
	const release = Promise.withResolvers<void>()
	const first = full(() => release.promise)
	for (let number = 0; number < 12; number += 1) {
		await expect(guess('asha@example.com', '203.0.113.4', () => full(async () => 'in'))).rejects.toThrow(
			'The shop is very busy.',
		)
	}
	release.resolve()
	await first
	await expect(guess('asha@example.com', '203.0.113.4', () => full(async () => 'in'))).resolves.toBe('in')
})

async function attacked() {
	const email = `known-${Math.random()}@example.com`
	const userId = await makeCustomer({ email })
	await logInFrom(userId, '203.0.113.20')
	return { email, userId, check: await guessFromManyNetworks(email) }
}

async function guessFromManyNetworks(email: string) {
	const check = vi.fn(wrong)
	const guesses = Array.from({ length: 1_000 }, (_, number) =>
		guess(email, `10.1.${number >> 8}.${number & 255}`, check),
	)
	await Promise.allSettled(guesses)
	return check
}

test('of a thousand guesses from as many networks only ten passwords are checked, also for an unknown email', async () => {
	const { check } = await attacked()
	expect(check).toHaveBeenCalledTimes(10)
	expect(await guessFromManyNetworks('nobody@example.com')).toHaveBeenCalledTimes(10)
})

test('a thousand guesses from as many networks do not lock out known networks or browsers', async () => {
	const { email, userId } = await attacked()
	await expect(guess(email, '203.0.113.20', async () => 'in')).resolves.toBe('in')
	await expect(guardLogin(email, from('198.51.100.77', userId), async () => 'in')).resolves.toBe('in')
	expect(await getRefusal(guardLogin(email, from('198.51.100.77', userId + 1), async () => 'in'))).toMatch(/^too-many/)
})

test('a thousand guesses survive a restart in the database, which stores neither email nor address', async () => {
	const { email } = await attacked()
	const rows = await read.guessCount.findMany()
	expect(rows.length).toBeGreaterThan(10)
	expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${email}|10\\.1\\.`))
	await write((tx) => tx.guessCount.updateMany({ data: { until: new Date(Date.now() - 1) } }))
	await expect(guess(email, '198.51.100.78', async () => 'in')).resolves.toBe('in')
})

test('the last ten networks of an account are stored as hashes', async () => {
	const userId = await makeCustomer()
	for (let number = 0; number < 12; number += 1) await logInFrom(userId, `192.0.2.${number}`)
	await logInFrom(userId, '192.0.2.11')
	const rows = await read.knownNetwork.findMany({ where: { userId } })
	expect(rows).toHaveLength(10)
	expect(JSON.stringify(rows)).not.toContain('192.0.2.')
})
