import { createContext } from 'react-router'
import type { RequestSession } from './session.server.ts'

/** What the server knows of a request before any route runs. */
export interface Arrival {
	requestId: string
	/** The visitor's network, for rate limits and nothing else. */
	address: string
}

export const arrivalContext = createContext<Arrival>({ requestId: 'development', address: '127.0.0.1' })

/** The Retry-After of a rate-limited answer, in seconds: the longest wait there is, unless a limit knows better. */
export const waitContext = createContext(15 * 60)

/** Where the hydration payload is: in the page itself, unless whoever renders the page sends it apart. */
export const hydrationPayloadContext = createContext<(text: string) => { address: string } | { text: string }>(
	(text) => ({ text }),
)

/** The session and messages; set by the root middleware. */
export const sessionContext = createContext<RequestSession>()
