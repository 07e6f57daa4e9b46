import type { SubmissionResult } from '@conform-to/react'
import { data, isRouteErrorResponse } from 'react-router'

interface FailureTexts {
	/** The shop could not be reached. */
	offline: string
	/** Anything else went wrong. */
	failed: string
}

/**
 * For a form's `clientAction`: what the server answers, or, when no answer comes, the same form with a sentence, so
 * that a lost connection never takes away what was typed. A page of the shop's own, such as a redirect, goes its way.
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
