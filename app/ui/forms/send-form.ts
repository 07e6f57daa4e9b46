import type { SubmissionResult } from '@conform-to/react'
import { data, isRouteErrorResponse } from 'react-router'

interface FailureTexts {
	offline: string
	failed: string
}

/**
 * A `clientAction`: the server's answer, or the same form with a sentence, so that nothing typed is lost. Redirects go
 * their way.
 */
export async function sendForm<T>(serverAction: () => Promise<T>, { offline, failed }: FailureTexts) {
	try {
		return await serverAction()
	} catch (error) {
		if (error instanceof Response || isRouteErrorResponse(error)) throw error
		const result: SubmissionResult<string[]> = {
			status: 'error',
			error: { '': [error instanceof TypeError ? offline : failed] },
		}
		// An error status keeps the router from loading the page anew, which would fail too.
		return data(result, { status: 503 })
	}
}
