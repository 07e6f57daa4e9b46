import { AsyncLocalStorage } from 'node:async_hooks'

/** A request while it is answered. */
export interface CurrentRequest {
	requestId: string
	/** The pattern of what answers it, such as singleproduct/:name: the same for whatever is asked of it. */
	route: string
	/** When it has been answered. */
	status?: number
}

const current = new AsyncLocalStorage<CurrentRequest>()

/** Runs `work`, and whatever it begins, for a request: each line of the log that is written by it carries its id. */
export function runInRequest<T>(request: CurrentRequest, work: () => T): T {
	return current.run(request, work)
}

/** The request that is being answered; undefined outside one. */
export function currentRequest(): CurrentRequest | undefined {
	return current.getStore()
}
