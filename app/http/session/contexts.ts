import { createContext } from 'react-router'
import type { RequestSession } from './session.server.ts'

/** What becomes known of a request while it is answered. */
export interface Answering {
	requestId: string
	/** The pattern of what answers it, such as singleproduct/:name: the same for whatever is asked of it. */
	route: string
}

export interface RequestDetails {
	requestId: string
	/** Of the request itself; a page that is rendered for the cache has none. */
	answering?: Answering
	/** For rate limits only. */
	address: string
}

export const requestContext = createContext<RequestDetails>({ requestId: 'development', address: '127.0.0.1' })

/** Retry-After in seconds: the longest, unless a limit knows better. */
export const waitContext = createContext(15 * 60)

/** In the page, unless its renderer sends it apart. */
export const hydrationPayloadContext = createContext<(text: string) => { address: string } | { text: string }>(
	(text) => ({ text }),
)

export const sessionContext = createContext<RequestSession>()
