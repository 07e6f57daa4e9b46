import type { Fetcher, Location, Navigation, UIMatch } from 'react-router'

/** What is used of React Router's router: its own type is not public, and neither is the name under which it lies. */
export interface PageRouter {
	state: {
		location: Location
		navigation: Navigation
		revalidation: 'idle' | 'loading'
		matches: UIMatch[]
		loaderData: Record<string, unknown>
		fetchers: Map<string, Fetcher>
	}
	navigate: (to: string, options?: { replace?: boolean }) => Promise<void>
	subscribe: (changed: (state: PageRouter['state']) => void) => () => void
	match: (pathname: string) => { route: { id: string } }[] | null
	revalidate: () => Promise<void>
	resetFetcher: (key: string) => void
	_internalSetStateDoNotUseOrYouWillBreakYourApp: (state: Partial<PageRouter['state']>) => void
}

declare global {
	var __reactRouterDataRouter: PageRouter | undefined
}

/** The router of this page; undefined before script has taken it over. */
export const pageRouter = (): PageRouter | undefined => globalThis.__reactRouterDataRouter
