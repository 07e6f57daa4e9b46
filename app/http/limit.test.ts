import { expect, test, vi } from 'vitest'
import { atMost } from '#app/adapters/slots.ts'
import { refuse } from '#app/shop/refusal.ts'
import { guardedLogin } from './limit.server.ts'

vi.hoisted(() => (process.env.RATE_LIMITS = 'on'))

const wrong = async () => refuse('unauthenticated', 'Invalid email or password.')

test('thirty guesses at one moment are ten: the others are refused before a password is looked at', async () => {
	const check = vi.fn(wrong)
	const guesses = await Promise.allSettled(Array.from({ length: 30 }, () => guardedLogin('meera@example.com', '192.0.2.7', check)))
	expect(check).toHaveBeenCalledTimes(10)
	expect(guesses.filter((guess) => guess.status === 'rejected' && guess.reason.code === 'too-many')).toHaveLength(20)
	await expect(guardedLogin('meera@example.com', '192.0.2.8', async () => 'in')).resolves.toBe('in')
})

test('right log-ins do not count, however many', async () => {
	for (let number = 0; number < 60; number += 1) {
		await expect(guardedLogin('riya@example.com', '198.51.100.3', async () => 'in')).resolves.toBe('in')
	}
})

test('log-ins for which the shop had no time do not count as guesses', async () => {
	const full = atMost(1, 0)
	const release = Promise.withResolvers<void>()
	const first = full(() => release.promise)
	for (let number = 0; number < 12; number += 1) {
		await expect(guardedLogin('asha@example.com', '203.0.113.4', () => full(async () => 'in'))).rejects.toThrow('The shop is very busy.')
	}
	release.resolve()
	await first
	await expect(guardedLogin('asha@example.com', '203.0.113.4', () => full(async () => 'in'))).resolves.toBe('in')
})
