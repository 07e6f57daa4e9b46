import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createUrlSignature } from '#app/adapters/secret.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { honeypotField, timestampField } from '#app/shop/rate-limits/rate-limits.ts'
import { refuse } from '#app/shop/values/refusal.ts'

const quickest = 2_000
const oldest = 24 * 60 * 60 * 1000

export function createFormTimestamp(now = Date.now()): string {
	const time = now.toString(36)
	return `${time}.${signTimestamp(time)}`
}

/**
 * Returns the milliseconds until the form is two seconds old; `undefined` when the timestamp is forged or older than a
 * day.
 */
export function calculateWaitMs(timestamp: unknown, now = Date.now()): number | undefined {
	const [time = '', signature = ''] = typeof timestamp === 'string' ? timestamp.split('.') : []
	const expected = Buffer.from(signTimestamp(time))
	const given = Buffer.from(signature.slice(0, signatureLength))
	if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
	const age = now - Number.parseInt(time, 36)
	return age > oldest ? undefined : Math.max(0, quickest - age)
}

/** 22 characters are 132 bits. The signature is short because each page of the shop contains it. */
const signatureLength = 22

const signTimestamp = (time: string) => createUrlSignature(`form stamp ${time}`).slice(0, signatureLength)

interface SpamShield {
	/** Waits until the form is two seconds old, if rate limits are on. */
	pause: () => Promise<void>
	/**
	 * Whether the honeypot was filled in. Such input is stored and marked, because a password manager may have filled
	 * it in.
	 */
	isPossibleSpam: boolean
}

/**
 * Protects a public form from spam (rule: possible-spam).
 * @throws invalid: the form has no valid timestamp of the last 24 hours.
 */
export function createSpamShield(form: FormData): SpamShield {
	const wait = calculateWaitMs(form.get(timestampField))
	if (wait === undefined) refuse('invalid', 'form-expired')
	const pause = async () => {
		if (getSettings().rateLimits) await sleep(wait)
	}
	return { pause, isPossibleSpam: Boolean(form.get(honeypotField)) }
}
