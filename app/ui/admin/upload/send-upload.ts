import type { SubmissionResult } from '@conform-to/react'
import { useSyncExternalStore } from 'react'
import { type ClientActionFunctionArgs, data, redirect } from 'react-router'
import { NoResponseError } from '#app/enhance/connection/no-response-error.ts'
import { announceLostForm } from '../connection/lost-form.ts'

let share: number | null = null
const listeners = new Set<() => void>()

function reportProgress(next: number | null) {
	share = next
	for (const listener of listeners) listener()
}

function subscribe(changed: () => void) {
	listeners.add(changed)
	return () => listeners.delete(changed)
}

/** Returns the sent share, from 0 to 1; `null` without an upload. */
export function useUploadShare(): number | null {
	return useSyncExternalStore(
		subscribe,
		() => share,
		() => null,
	)
}

/**
 * Serves as a `clientAction` that reports to `useUploadShare` (app/http/upload/upload-form.server.ts). Without a
 * response the form stays, with a message.
 */
export async function sendUpload({ request }: ClientActionFunctionArgs) {
	const body = await request.formData()
	const mayArrive = navigator.onLine
	try {
		const { status, responseURL, response } = await postWithProgress(request, body, reportProgress)
		if (hasRedirect(response)) return redirect(response.to)
		// The response is another page: an expired session redirects to the login.
		if (new URL(responseURL).pathname !== new URL(request.url).pathname) return redirect(responseURL)
		if (isSubmissionResult(response)) return data(response, { status })
		throw new NoResponseError(mayArrive, status)
	} catch (error) {
		if (request.signal.aborted) throw error
		announceLostForm(error instanceof NoResponseError ? error : new NoResponseError(mayArrive))
		return data(failed, { status: 503 })
	} finally {
		reportProgress(null)
	}
}

const failed: SubmissionResult<string[]> = { status: 'error', error: { '': ['Something Went Wrong'] } }

function hasRedirect(answer: unknown): answer is { to: string } {
	return typeof answer === 'object' && answer !== null && 'to' in answer && typeof answer.to === 'string'
}

function isSubmissionResult(answer: unknown): answer is SubmissionResult<string[]> {
	return typeof answer === 'object' && answer !== null && 'error' in answer
}

/**
 * Posts a form and returns the JSON response. `report` receives the sent share, from 0 to 1. Throws without a response.
 */
export function postWithProgress(
	{ url, signal }: Pick<Request, 'url' | 'signal'>,
	body: FormData,
	report: (share: number) => void,
): Promise<XMLHttpRequest> {
	return new Promise((resolve, reject) => {
		const sending = new XMLHttpRequest()
		sending.open('POST', url)
		sending.setRequestHeader('Accept', 'application/json')
		sending.responseType = 'json'
		sending.upload.addEventListener(
			'progress',
			({ lengthComputable, loaded, total }) => lengthComputable && report(loaded / total),
		)
		sending.addEventListener('load', () => resolve(sending))
		for (const end of ['error', 'abort', 'timeout'])
			sending.addEventListener(end, () => reject(new TypeError(`upload: ${end}`)))
		signal.addEventListener('abort', () => sending.abort())
		report(0)
		sending.send(body)
	})
}
