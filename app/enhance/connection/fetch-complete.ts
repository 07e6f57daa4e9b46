import { NoResponseError } from './no-response-error.ts'

/** The milliseconds after which a request counts as failed. A phone keeps a dead connection for longer. */
const timeout = 45_000

/** Fetches a complete response. Throws `NoResponseError` for anything else. */
export async function fetchComplete(request: Request, isExpected: (response: Response) => boolean): Promise<Response> {
	const mayArrive = navigator.onLine
	const limited = new AbortController()
	const abortFetch = () => limited.abort(request.signal.reason)
	request.signal.addEventListener('abort', abortFetch)
	// An upload has no time limit.
	const isUpload = request.headers.get('Content-Type')?.startsWith('multipart/')
	const timer = isUpload ? undefined : setTimeout(abortFetch, timeout)
	try {
		const response = await fetch(request, { signal: limited.signal })
		if (!isExpected(response)) throw new NoResponseError(true, response.status)
		// The body is read in full because a response that breaks off does not count.
		const body = response.body && new Uint8Array(await response.arrayBuffer())
		if (body?.length && isTruncated(body, response)) throw new NoResponseError(true)
		const { status, statusText, headers, url } = response
		const complete = new Response(body?.length ? body : null, { status, statusText, headers })
		return Object.defineProperty(complete, 'url', { value: url })
	} catch (error) {
		if (request.signal.aborted || error instanceof NoResponseError) throw error
		throw new NoResponseError(mayArrive)
	} finally {
		clearTimeout(timer)
		request.signal.removeEventListener('abort', abortFetch)
	}
}

/** React Router's chunks end with a line break. */
function isTruncated(body: Uint8Array, { headers }: Response): boolean {
	return headers.get('Content-Type') === 'text/x-script' && body.at(-1) !== 10
}
