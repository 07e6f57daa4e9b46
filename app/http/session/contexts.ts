import { createContext } from 'react-router'
import type { CurrentRequest } from '#app/adapters/reporting/current-request.ts'
import type { RequestSession } from './session.server.ts'

export interface RequestDetails {
	requestId: string
	/** The request itself; a page that is rendered for the cache has none. */
	answering?: CurrentRequest
	/** The sender's address, for rate limits only. */
	address: string
}

export const requestContext = createContext<RequestDetails>({ requestId: 'development', address: '127.0.0.1' })

/** Retry-After in seconds: the longest, unless a limit knows better. */
export const waitContext = createContext(15 * 60)

/** Whether a part of the page could not be read: such a page is not cached. */
export const failedPartContext = createContext(false)

export const sessionContext = createContext<RequestSession>()
