import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signatureOf } from '#app/adapters/secret.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { honeypotField, timestampField } from '#app/shop/feedback/shield.ts'
import { refuse } from '#app/shop/refusal.ts'

const quickest = 2_000
const oldest = 24 * 60 * 60 * 1000

export function formTimestamp(now = Date.now()): string {
	const time = now.toString(36)
	return `${time}.${stampOf(time)}`
}

/** Milliseconds until the form is two seconds old; undefined when forged or older than a day. */
export function waitOf(timestamp: unknown, now = Date.now()): number | undefined {
	const [time = '', signature = ''] = typeof timestamp === 'string' ? timestamp.split('.') : []
	const expected = Buffer.from(stampOf(time))
	const given = Buffer.from(signature.slice(0, signatureLength))
	if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
	const age = now - Number.parseInt(time, 36)
	return age > oldest ? undefined : Math.max(0, quickest - age)
}

/** 132 bits: each page of the shop carries it. */
const signatureLength = 22

const stampOf = (time: string) => signatureOf(`form stamp ${time}`).slice(0, signatureLength)

/**
 * Guards a public form: answers how to wait until it is two seconds old. null for a filled honeypot: answer as on
 * success, store nothing. Without a timestamp of 24 hours: 'invalid'.
 */
export function spamShield(form: FormData): (() => Promise<void>) | null {
	if (form.get(honeypotField)) return null
	const wait = waitOf(form.get(timestampField))
	if (wait === undefined) refuse('invalid', 'This form has been open for too long. Please send it again.')
	return async () => {
		if (settings().rateLimits) await sleep(wait)
	}
}
