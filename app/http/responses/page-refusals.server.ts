import { data, type RouterContextProvider } from 'react-router'
import { Refusal, type RefusalCode } from '#app/shop/values/refusal.ts'
import { translateRefusal } from '../session/request-language.server.ts'
import { BusyError } from '#app/adapters/scheduling/limit-concurrency.ts'
import { log } from '#app/adapters/log.server.ts'
import { failedPartContext, requestContext } from '../session/contexts.ts'

export const refusalStatus: Record<RefusalCode, number> = {
	invalid: 400,
	unauthenticated: 401,
	forbidden: 403,
	'not-found': 404,
	conflict: 409,
	'too-large': 413,
	'wrong-type': 415,
	'key-reused': 422,
	'too-many': 429,
	busy: 503,
}

/** Turns a loader's refusal into the error page with its message and status. */
export async function orThrowResponse<T>(work: Promise<T>): Promise<T> {
	try {
		return await work
	} catch (error) {
		if (error instanceof Refusal) throw data(translateRefusal(error), { status: refusalStatus[error.code] })
		throw error
	}
}

export function isRefusal(error: unknown): boolean {
	return error instanceof Refusal || error instanceof BusyError
}

export function toRefusal(error: unknown): Refusal {
	if (error instanceof Refusal) return error
	if (error instanceof BusyError) return new Refusal('busy', 'other', { message: error.message })
	throw error
}

/** Returns the result of `work`, or `null` when `work` refuses with 'not-found'. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
	try {
		return await work
	} catch (error) {
		if (error instanceof Refusal && error.code === 'not-found') return null
		throw error
	}
}

/**
 * Logs an error of `work` and returns 'failed' instead, so that a failed part does not fail the whole page. A page with
 * a failed part is not cached (rule: failed-part).
 */
export async function settleOrLog<T>(
	context: Readonly<RouterContextProvider>,
	work: Promise<T>,
): Promise<T | 'failed'> {
	try {
		return await work
	} catch (error) {
		log.error({ err: error, requestId: context.get(requestContext).requestId }, 'a part of a page could not be read')
		context.set(failedPartContext, true)
		return 'failed'
	}
}
