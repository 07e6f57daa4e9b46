/**
 * The error for a request without a complete response of the shop: there was no response, it was cut off, or another
 * server responded, such as a proxy.
 */
export class NoResponseError extends TypeError {
	readonly status: number | undefined
	readonly mayHaveArrived: boolean
	/**
	 * True for a complete response from an unknown server. Its status is below 400, or at least 500 but not 502, 503 or
	 * 504, with which a proxy says that it cannot reach the shop. A 4xx response counts as a refusal.
	 */
	readonly isFromUnknownServer: boolean

	/** `status` is the status of a complete response; 0 when none was complete. */
	constructor(mayHaveArrived: boolean, status = 0) {
		super('no response from the shop')
		this.mayHaveArrived = mayHaveArrived
		// A status below 400 is not saved, because it came from another server, such as the login page of a network.
		this.status = status >= 400 ? status : undefined
		this.isFromUnknownServer = (status > 0 && status < 400) || (status >= 500 && !proxyStatuses.includes(status))
	}
}

/** The statuses with which a proxy says that the shop did not answer it. */
const proxyStatuses = [502, 503, 504]

const oddResponseMessage = 'An unexpected error occurred. Please try again.'

/**
 * Returns the error message for a form whose submission failed with `NoResponseError`. `isOnce` means that the shop
 * performs the action only once, even if the form is sent again (rule: odd-response).
 */
export function describeFormFailure(
	{ status, mayHaveArrived, isFromUnknownServer }: NoResponseError,
	isOnce: boolean,
): string {
	if (status === 429)
		return 'Too many attempts, so this was not accepted. Please wait a few minutes and try again. What you entered is still here.'
	if (status && status < 500) return `This was not accepted (${status}). What you entered is still here.`
	if (!mayHaveArrived) return 'There is no connection, so nothing was sent. What you entered is still here.'
	const again = isOnce ? ' You can safely try again: it will not be done twice.' : ''
	if (status && isFromUnknownServer) return `${oddResponseMessage} What you entered is still here.${again}`
	return `There was no response, so it may or may not have arrived. What you entered is still here.${again}`
}

/**
 * Returns the error message for a form that shows its messages inside itself (`data-says-offline`). Such a form has
 * little space, so only the message for a 4xx response says that the input is still there.
 */
export function describeShortFormFailure(lost: NoResponseError): string {
	if (lost.isFromUnknownServer) return oddResponseMessage
	if (lost.status && lost.status < 500) return describeFormFailure(lost, false)
	return 'Failed to connect to the server. Please try again later.'
}

/** Returns the error message for a page that could not be opened because no complete response of the shop arrived. */
export function describePageFailure({ status, mayHaveArrived }: NoResponseError): string {
	if (status === 429) return 'Too many requests, so the page was not opened. Please wait a few minutes and try again.'
	const why = status
		? 'The shop cannot respond right now, so the page could not be opened.'
		: mayHaveArrived
			? 'There was no response, so the page could not be opened.'
			: 'There is no connection, so the page could not be opened.'
	return `${why} You are still on this page.`
}

/**
 * The milliseconds after which a request without a complete response counts as failed. On a dead connection, a phone
 * itself would wait longer.
 */
const timeout = 45_000

/**
 * Fetches a response and reads its body in full. `isExpected` tells whether the response comes from the shop. An upload
 * has no time limit, other requests have `timeout`.
 * @throws NoResponseError: no complete response of the shop arrived, and the caller has not aborted the request.
 */
export async function fetchComplete(request: Request, isExpected: (response: Response) => boolean): Promise<Response> {
	const mayArrive = navigator.onLine
	const limited = new AbortController()
	const abortFetch = () => limited.abort(request.signal.reason)
	request.signal.addEventListener('abort', abortFetch)
	// A body of type `multipart/form-data` is an upload.
	const isUpload = request.headers.get('Content-Type')?.startsWith('multipart/')
	const timer = isUpload ? undefined : setTimeout(abortFetch, timeout)
	try {
		const response = await fetch(request, { signal: limited.signal })
		if (!isExpected(response)) throw new NoResponseError(true, response.status)
		// The body is read in full because a response that is cut off counts as no response.
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

/**
 * Returns whether a data response of React Router (`text/x-script`) was cut off. A complete one ends with a line break,
 * because each of its chunks does. Returns false for other content types.
 */
function isTruncated(body: Uint8Array, { headers }: Response): boolean {
	return headers.get('Content-Type') === 'text/x-script' && body.at(-1) !== 10
}
