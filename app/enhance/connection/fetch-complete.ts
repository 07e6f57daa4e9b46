/** There was no response, a partial one, or one from another server instead of the shop. */
export class NoResponseError extends TypeError {
	readonly status: number | undefined
	readonly mayHaveArrived: boolean
	/** True for a complete response that came neither from the shop nor from a proxy that cannot reach the shop. */
	readonly isOdd: boolean

	/** `status` is the status of a complete response; 0 when none was complete. */
	constructor(mayHaveArrived: boolean, status = 0) {
		super('no response from the shop')
		this.mayHaveArrived = mayHaveArrived
		// A status below 400 is not saved, because it came from another server, such as the login page of a network.
		this.status = status >= 400 ? status : undefined
		this.isOdd = (status > 0 && status < 400) || (status >= 500 && !proxyStatuses.includes(status))
	}
}

/** The statuses with which a proxy says that the shop did not answer it. */
const proxyStatuses = [502, 503, 504]

const oddResponseMessage = 'An unexpected error occurred. Please try again.'

/**
 * Returns the message next to a form that got no response. `isOnce` means that the shop performs the action only once
 * (rule: odd-response).
 */
export function describeFormFailure({ status, mayHaveArrived, isOdd }: NoResponseError, isOnce: boolean): string {
	if (status === 429)
		return 'Too many attempts, so this was not accepted. Please wait a few minutes and try again. What you entered is still here.'
	if (status && status < 500) return `This was not accepted (${status}). What you entered is still here.`
	if (!mayHaveArrived) return 'There is no connection, so nothing was sent. What you entered is still here.'
	const again = isOnce ? ' You can safely try again: it will not be done twice.' : ''
	if (status && isOdd) return `${oddResponseMessage} What you entered is still here.${again}`
	return `There was no response, so it may or may not have arrived. What you entered is still here.${again}`
}

/**
 * Returns the short message inside a form that got no response. It has no room to say that the input is still there.
 */
export function describeShortFormFailure(lost: NoResponseError): string {
	if (lost.isOdd) return oddResponseMessage
	if (lost.status && lost.status < 500) return describeFormFailure(lost, false)
	return 'Failed to connect to the server. Please try again later.'
}

/** Returns the message for a page that could not be opened, because there was no response. */
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
 * The milliseconds after which a request without a response counts as failed. A phone would wait longer on a dead
 * connection.
 */
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

/** Returns whether a response of React Router was cut off. Each of its chunks ends with a line break. */
function isTruncated(body: Uint8Array, { headers }: Response): boolean {
	return headers.get('Content-Type') === 'text/x-script' && body.at(-1) !== 10
}
