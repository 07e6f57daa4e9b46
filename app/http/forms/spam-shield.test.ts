import { expect, test } from 'vitest'
import { honeypotField, timestampField } from '#app/shop/rate-limits/rate-limits.ts'
import { createFormTimestamp, createSpamShield, calculateWaitMs } from './spam-shield.server.ts'

const day = 24 * 60 * 60 * 1000
const now = Date.UTC(2026, 10, 21)

test.each([
	[0, 2000],
	[500, 1500],
	[1999, 1],
	[2000, 0],
	[day, 0],
	[day + 1, undefined],
])('the timestamp token of a form that is %i ms old requires waiting %s ms', (age, wait) => {
	expect(calculateWaitMs(createFormTimestamp(now - age), now)).toBe(wait)
})

test.each([
	undefined,
	null,
	'',
	'x',
	'.',
	`${(now - 5000).toString(36)}.`,
	`${(now - 5000).toString(36)}.${'A'.repeat(43)}`,
])('the timestamp token of a form cannot be forged: %s', (timestamp) => {
	expect(calculateWaitMs(timestamp, now)).toBeUndefined()
})

test('the timestamp token of a form is not valid for another time', () => {
	const [, signature] = createFormTimestamp(now - 5000).split('.')
	expect(calculateWaitMs(`${now.toString(36)}.${signature}`, now)).toBeUndefined()
})

const formWith = (values: Record<string, string>) => {
	const form = new FormData()
	for (const [name, value] of Object.entries(values)) form.set(name, value)
	return form
}

test.each([
	['', false],
	['https://spam.example', true],
])('a form whose honeypot contains %j is possible spam: %s (rule: possible-spam)', (topic, isPossibleSpam) => {
	const form = formWith({ [timestampField]: createFormTimestamp(), [honeypotField]: topic })
	expect(createSpamShield(form)).toMatchObject({ isPossibleSpam })
})

test('the spam shield refuses a form without a timestamp token with a clear error', () => {
	expect(() => createSpamShield(formWith({}))).toThrow('This form has been open for too long. Please send it again.')
})
