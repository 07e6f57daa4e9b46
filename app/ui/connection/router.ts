import type { Fetcher, Location, Navigation, UIMatch } from 'react-router'

/** React Router's, whose type and name are not public. */
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

/** undefined before hydration. */
export const pageRouter = (): PageRouter | undefined => globalThis.__reactRouterDataRouter
