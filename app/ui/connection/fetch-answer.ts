import { NoAnswer } from './no-answer.ts'

/** How long an answer may take: beyond that a phone holds on to a connection that is gone. */
const patience = 45_000

/** As `fetch`, for React Router's requests: the complete answer, or `NoAnswer` for anything else. */
export async function fetchAnswer(request: Request, isAnswer: (response: Response) => boolean): Promise<Response> {
	const mayArrive = navigator.onLine
	const limited = new AbortController()
	const stop = () => limited.abort(request.signal.reason)
	request.signal.addEventListener('abort', stop)
	// A file takes as long as it takes to send.
	const isUpload = request.headers.get('Content-Type')?.startsWith('multipart/')
	const timer = isUpload ? undefined : setTimeout(stop, patience)
	try {
		const response = await fetch(request, { signal: limited.signal })
		if (!isAnswer(response)) throw new NoAnswer(true, response.status)
		// All of it, so that an answer that breaks off in the middle is none.
		const body = response.body && new Uint8Array(await response.arrayBuffer())
		if (body?.length && isCutShort(body, response)) throw new NoAnswer(true)
		return new Response(body?.length ? body : null, {
			status: response.status,
			statusText: response.statusText,
			headers: response.headers,
		})
	} catch (error) {
		if (request.signal.aborted || error instanceof NoAnswer) throw error
		throw new NoAnswer(mayArrive)
	} finally {
		clearTimeout(timer)
		request.signal.removeEventListener('abort', stop)
	}
}

/** Every chunk of React Router's data ends with a line break. */
function isCutShort(body: Uint8Array, { headers }: Response): boolean {
	return headers.get('Content-Type') === 'text/x-script' && body.at(-1) !== 10
}
