import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionSecret } from '#app/adapters/secret.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { honeypotField, timestampField } from '#app/shop/feedback/shield.ts'
import { refuse } from '#app/shop/refusal.ts'

const quickest = 2_000
const oldest = 24 * 60 * 60 * 1000

/** The time at which a form is handed out, signed so that nobody can make one up. */
export function formTimestamp(now = Date.now()): string {
	const time = now.toString(36)
	return `${time}.${signatureOf(time)}`
}

/**
 * How many milliseconds are missing until a form handed out with this stamp is two seconds old; undefined when the stamp is older than a
 * day or none of ours.
 */
export function waitOf(timestamp: unknown, now = Date.now()): number | undefined {
	const [time = '', signature = ''] = typeof timestamp === 'string' ? timestamp.split('.') : []
	const expected = Buffer.from(signatureOf(time))
	const given = Buffer.from(signature)
	if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
	const age = now - Number.parseInt(time, 36)
	return age > oldest ? undefined : Math.max(0, quickest - age)
}

function signatureOf(time: string): string {
	return createHmac('sha256', sessionSecret()).update(`form stamp ${time}`).digest('base64url')
}

/**
 * Keeps machines out of a form that anybody may send, without a puzzle: answers what the form has to wait for
 * before it is taken. One that comes within two seconds waits for the rest of them, which a person with autofill
 * does not notice and a machine pays for each time. Answers null when the bait was taken: the route then answers
 * as if all was well, and keeps nothing. A form without a stamp of the last 24 hours is refused ('invalid').
 */
export function spamShield(form: FormData): (() => Promise<void>) | null {
	if (form.get(honeypotField)) return null
	const wait = waitOf(form.get(timestampField))
	if (wait === undefined) refuse('invalid', 'This form has been open for too long. Please send it again.')
	return async () => {
		if (settings().rateLimits) await sleep(wait)
	}
}
