/**
 * What goes wrong with one request: no response although it was done (`lost`) or before it was done (`silent`), an error
 * of the server, and a response later than any limit.
 */
export type Fault = 'lost' | 'silent' | 'broken' | 'slow'

export interface Answer {
	status: number
	body?: unknown
}

export const ok = (body: unknown): Answer => ({ status: 200, body })

/** A courier service that runs in the process of the test. */
export abstract class FakeService {
	/** The paths of all requests, such as `'POST /orders/create/adhoc'`. */
	requests: string[] = []
	/** The service does not accept the keys of the account, as after their change in its own pages. */
	refusesKeys = false
	/** The number of searches that do not find a booking yet. Whether that happens is unverified. */
	hiddenSearches = 0
	private faults: { part: string; fault: Fault }[] = []

	/** Makes the next request whose path contains `part` fail. */
	failNext(part: string, fault: Fault, times = 1): void {
		for (let count = 0; count < times; count += 1) this.faults.push({ part, fault })
	}

	/** Ends all faults. */
	recover(): void {
		this.faults = []
	}

	send = async (request: Request): Promise<Response> => {
		const { pathname, searchParams } = new URL(request.url)
		const path = pathname.replace('/v1/external', '')
		this.requests.push(`${request.method} ${path}`)
		const index = this.faults.findIndex(({ part }) => path.includes(part))
		const [fault] = index === -1 ? [] : this.faults.splice(index, 1).map((one) => one.fault)
		const body = request.method === 'POST' ? await request.text() : ''
		if (fault === 'silent') throw new TypeError('fetch failed')
		if (fault === 'broken') return new Response('<html>Bad gateway</html>', { status: 502 })
		const answer = this.answer(request, path, searchParams, body)
		if (fault === 'lost') throw new TypeError('fetch failed')
		if (fault === 'slow') await new Promise((_, reject) => request.signal.addEventListener('abort', reject))
		return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), { status: answer.status })
	}

	/** Returns what a search finds. */
	protected find<Found>(found: Found[]): Found[] {
		if (this.hiddenSearches === 0) return found
		this.hiddenSearches -= 1
		return []
	}

	protected abstract answer(request: Request, path: string, query: URLSearchParams, body: string): Answer
}
