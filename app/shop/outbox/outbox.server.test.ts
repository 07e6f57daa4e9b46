import { expect, test } from 'vitest'
import { calculateNextAttempt } from './outbox.server.ts'

const minute = 60_000
const createdAt = new Date('2026-11-21T10:00:00Z')

function waits(random: number): number[] {
	const found: number[] = []
	let now = createdAt
	for (let attempts = 1; attempts < 100; attempts += 1) {
		const next = calculateNextAttempt({ attempts, createdAt }, now, random)
		if (!next) return found
		found.push((next.getTime() - now.getTime()) / minute)
		now = next
	}
	throw new Error('never given up')
}

test('retry delays of an email double up to three hours and end after about a day', () => {
	expect(waits(0.5).slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 180, 180])
	for (const random of [0, 0.5, 1]) {
		const hours = waits(random).reduce((sum, wait) => sum + wait, 0) / 60
		expect(hours).toBeGreaterThanOrEqual(24)
		expect(hours).toBeLessThanOrEqual(28)
	}
})

test('an email that waited two days while the shop was off still gets five attempts', () => {
	const now = new Date(createdAt.getTime() + 48 * 60 * minute)
	expect(calculateNextAttempt({ attempts: 4, createdAt }, now, 0.5)).toEqual(new Date(now.getTime() + 8 * minute))
	expect(calculateNextAttempt({ attempts: 5, createdAt }, now, 0.5)).toBeNull()
})
