import type { Blocker, Fetcher, Location, Navigation, UIMatch } from 'react-router'

export interface Move {
	currentLocation: Location
	nextLocation: Location
}

/** React Router's, whose type and name are not public. */
export interface PageRouter {
	state: {
		location: Location
		navigation: Navigation
		revalidation: 'idle' | 'loading'
		matches: UIMatch[]
		loaderData: Record<string, unknown>
		fetchers: Map<string, Fetcher>
		/** Of the last submission, unless it led elsewhere. */
		actionData: Record<string, unknown> | null
		blockers: Map<string, Blocker>
	}
	navigate: (to: string, options?: { replace?: boolean }) => Promise<void>
	subscribe: (changed: (state: PageRouter['state']) => void) => () => void
	match: (pathname: string) => { route: { id: string } }[] | null
	revalidate: () => Promise<void>
	resetFetcher: (key: string) => void
	/** Like `useBlocker`, which every shopper would load. */
	getBlocker: (key: string, isBlocked: (move: Move) => boolean) => Blocker
	deleteBlocker: (key: string) => void
	_internalSetStateDoNotUseOrYouWillBreakYourApp: (state: Partial<PageRouter['state']>) => void
}

declare global {
	var __reactRouterDataRouter: PageRouter | undefined
}

/** undefined before hydration. */
export const pageRouter = (): PageRouter | undefined => globalThis.__reactRouterDataRouter
