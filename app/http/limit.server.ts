import { data, type MiddlewareFunction } from 'react-router'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { settings } from '#app/adapters/settings.server.ts'
import { BusyError } from '#app/adapters/slots.ts'
import { refuse } from '#app/shop/refusal.ts'
import { networkOf } from './arrival/client-address.ts'
import { takePoint } from './arrival/take-point.ts'
import { arrivalContext, waitContext } from './contexts.ts'

const patience = 'Too many attempts. Please wait a few minutes and try again.'

/** At most `points` submissions of a form from one address in `seconds`; beyond that 429 with Retry-After. For a route's `middleware`. */
export function limit(name: string, points: number, seconds: number): MiddlewareFunction<Response> {
	const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
	return async ({ request, context }, next) => {
		if (request.method !== 'GET' && request.method !== 'HEAD' && settings().rateLimits) {
			const wait = await takePoint(limiter, networkOf(context.get(arrivalContext).address))
			if (wait) {
				context.set(waitContext, wait)
				throw data(patience, { status: 429 })
			}
		}
		return next()
	}
}

/** As `limit`, for use inside an action: refuses with 'too-many', so that the form comes back with what was typed. */
export function turns(name: string, points: number, seconds: number): (address: string) => Promise<void> {
	const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
	return async (address) => {
		if (settings().rateLimits && (await takePoint(limiter, networkOf(address)))) refuse('too-many', patience)
	}
}

const quarterHour = 15 * 60
const accountFailures = new RateLimiterMemory({ keyPrefix: 'login-account', points: 10, duration: quarterHour })
const addressFailures = new RateLimiterMemory({ keyPrefix: 'login-address', points: 50, duration: quarterHour })

/**
 * Slows down guessing (rule 67): after 10 failed log-ins in a quarter of an hour for one account from one address, or 50 from one
 * address, refuses with 'too-many' before any password is looked at. The right person elsewhere is not locked out.
 */
export async function guardedLogin<T>(email: string, address: string, check: () => Promise<T>): Promise<T> {
	if (!settings().rateLimits) return check()
	const network = networkOf(address)
	const account = `${email}|${network}`
	// Counted before the password is looked at, so that many guesses at one moment count too; the right one is given back.
	if ((await takePoint(accountFailures, account)) || (await takePoint(addressFailures, network))) refuse('too-many', patience)
	const giveBack = () => Promise.all([accountFailures.reward(account, 1), addressFailures.reward(network, 1)])
	try {
		const result = await check()
		await giveBack()
		return result
	} catch (error) {
		if (error instanceof BusyError) await giveBack()
		throw error
	}
}

const codeFailures = new RateLimiterMemory({ keyPrefix: 'login-code', points: 5, duration: quarterHour })

/**
 * Slows down guessing the code of a second factor: five wrong ones for an account in a quarter of an hour, from wherever, for who guesses there has
 * the password already.
 */
export async function guardedCode(userId: number, check: () => Promise<void>): Promise<void> {
	if (!settings().rateLimits) return check()
	if (await takePoint(codeFailures, String(userId))) refuse('too-many', patience)
	await check()
	await codeFailures.reward(String(userId), 1)
}
