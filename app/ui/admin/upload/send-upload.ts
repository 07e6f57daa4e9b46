import type { SubmissionResult } from '@conform-to/react'
import { useSyncExternalStore } from 'react'
import { type ClientActionFunctionArgs, data, redirect } from 'react-router'
import { NoAnswer } from '#app/enhance/connection/no-answer.ts'
import { announceLostForm } from '../connection/lost-form.ts'
import { postWithProgress } from './post-with-progress.ts'

let share: number | null = null
const listeners = new Set<() => void>()

function report(next: number | null) {
	share = next
	for (const listener of listeners) listener()
}

function listen(changed: () => void) {
	listeners.add(changed)
	return () => listeners.delete(changed)
}

/** Returns the sent share, from 0 to 1; `null` without an upload. */
export function useUploadShare(): number | null {
	return useSyncExternalStore(
		listen,
		() => share,
		() => null,
	)
}

/**
 * Serves as a `clientAction` that reports to `useUploadShare` (app/http/upload/one-upload.server.ts). Without a
 * response the form stays, with a message.
 */
export async function sendUpload({ request }: ClientActionFunctionArgs) {
	const body = await request.formData()
	const mayArrive = navigator.onLine
	try {
		const { status, responseURL, response } = await postWithProgress(request, body, report)
		if (hasRedirect(response)) return redirect(response.to)
		// The response is another page: an expired session redirects to the login.
		if (new URL(responseURL).pathname !== new URL(request.url).pathname) return redirect(responseURL)
		if (isReply(response)) return data(response, { status })
		throw new NoAnswer(mayArrive, status)
	} catch (error) {
		if (request.signal.aborted) throw error
		announceLostForm(error instanceof NoAnswer ? error : new NoAnswer(mayArrive))
		return data(failed, { status: 503 })
	} finally {
		report(null)
	}
}

const failed: SubmissionResult<string[]> = { status: 'error', error: { '': ['Something Went Wrong'] } }

function hasRedirect(answer: unknown): answer is { to: string } {
	return typeof answer === 'object' && answer !== null && 'to' in answer && typeof answer.to === 'string'
}

function isReply(answer: unknown): answer is SubmissionResult<string[]> {
	return typeof answer === 'object' && answer !== null && 'error' in answer
}
