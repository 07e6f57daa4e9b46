import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Runs `work`, and whatever it begins, for a request: each line of the log that is written by it carries its id. */
export function inRequest<T>(requestId: string, work: () => T): T {
	return current.run(requestId, work)
}

/** The id of the request that is being answered; undefined outside one. */
export function currentRequestId(): string | undefined {
	return current.getStore()
}
