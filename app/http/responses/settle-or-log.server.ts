import type { RouterContextProvider } from 'react-router'
import { log } from '#app/adapters/log.server.ts'
import { failedPartContext, requestContext } from '../session/contexts.ts'

/**
 * Returns 'failed', and logs it, when `work` throws: no part of a page takes the others down. The page is then stored
 * nowhere (rule: failed-part).
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
