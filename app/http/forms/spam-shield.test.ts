import { expect, test } from 'vitest'
import { honeypotField, timestampField } from '#app/shop/feedback/shield.ts'
import { formTimestamp, spamShield, waitOf } from './spam-shield.server.ts'

const day = 24 * 60 * 60 * 1000
const now = Date.UTC(2026, 10, 21)

test.each([
	[0, 2000],
	[500, 1500],
	[1999, 1],
	[2000, 0],
	[day, 0],
	[day + 1, undefined],
])('the timestamp token of a form that is %i ms old asks for %s ms of patience', (age, wait) => {
	expect(waitOf(formTimestamp(now - age), now)).toBe(wait)
})

test.each([
	undefined,
	null,
	'',
	'x',
	'.',
	`${(now - 5000).toString(36)}.`,
	`${(now - 5000).toString(36)}.${'A'.repeat(43)}`,
])('the timestamp token of a form cannot be made up: %s', (timestamp) => {
	expect(waitOf(timestamp, now)).toBeUndefined()
})

test('the timestamp token of a form does not count for another time', () => {
	const [, signature] = formTimestamp(now - 5000).split('.')
	expect(waitOf(`${now.toString(36)}.${signature}`, now)).toBeUndefined()
})

const formWith = (values: Record<string, string>) => {
	const form = new FormData()
	for (const [name, value] of Object.entries(values)) form.set(name, value)
	return form
}

test('the shield against spam lets a person through and takes note of a machine without telling it', () => {
	expect(spamShield(formWith({ [timestampField]: formTimestamp(), [honeypotField]: '' }))).not.toBeNull()
	expect(
		spamShield(formWith({ [timestampField]: formTimestamp(), [honeypotField]: 'https://spam.example' })),
	).toBeNull()
})

test('the shield against spam refuses a form without a timestamp token in a clear sentence', () => {
	expect(() => spamShield(formWith({}))).toThrow('This form has been open for too long. Please send it again.')
})
