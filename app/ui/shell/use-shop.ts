import type { SubmissionResult } from '@conform-to/react'
import { createContext } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { CollectionView } from '#app/shop/catalog/collection/collection.server.ts'
import type { Role } from '#app/shop/words/roles.ts'
import type { ShopContacts } from '#app/shop/settings/shop-view.ts'

/** What every page knows. */
export interface RootData {
	shop: ShopContacts
	/** What the sales that run say above every page. */
	saleLines: string[]
	footer: Record<'updatesTitle' | 'updatesText' | 'lastLine', string>
	/** Who is logged in; with a role, somebody of the staff. */
	viewer: { username: string; role?: Role | undefined } | null
	cartCount: number
	pendingForms?: Record<string, { id: number; answer: SubmissionResult<string[]> }> | undefined
	toast: {
		tone: 'success' | 'error'
		text: string
		isBrief?: boolean | undefined
		field?: string | undefined
		leadsToCart?: boolean
	} | null
	/** The key of additions to the cart: a repetition within seconds is done once. '' for visitors. */
	addKey: string
	origin: string
	isLite: boolean
	/** The colour of the page. */
	ground: string
	/** Shows a look that is not published. */
	isPreview: boolean
	formTimestamp: string
}

/** undefined on the error page of a root that failed. */
export function useRoot(): RootData | undefined {
	return useRouteLoaderData<() => RootData>('root')
}

export function useShop(): ShopContacts {
	return useRoot()?.shop ?? { name: 'The shop', inCity: '' }
}

const noWords = { updatesTitle: '', updatesText: '', lastLine: '' }

export function useFooterWords(): RootData['footer'] {
	return useRoot()?.footer ?? noWords
}

export function useCollections(): CollectionView[] | 'failed' {
	const loaderData = useRouteLoaderData<() => { collections: CollectionView[] | 'failed' }>('routes/store/_layout')
	return loaderData?.collections ?? []
}

/** The nonce of a page that React hydrates, on the server alone: its scripts, and no others, may stand in it. */
export const NonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined)
