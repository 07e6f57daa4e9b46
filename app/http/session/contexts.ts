import { createContext } from 'react-router'
import type { RequestSession } from './session.server.ts'

/** What the server knows of a request before any route sees it. */
export interface Arrival {
	requestId: string
	/** The visitor's network address, for rate limits and nothing else. */
	address: string
}

export const arrivalContext = createContext<Arrival>({ requestId: 'development', address: '127.0.0.1' })

/** How many seconds somebody who asked too often is told to wait: the longest wait there is, unless a limit knows better. */
export const waitContext = createContext(15 * 60)

/** Where a page's script finds what it takes the page over with: in the page itself, unless whoever asked for the page keeps it elsewhere. */
export const hydrationPayloadContext = createContext<(text: string) => { address: string } | { text: string }>((text) => ({ text }))

/** The visitor's session and messages; set by the root middleware. */
export const sessionContext = createContext<RequestSession>()
