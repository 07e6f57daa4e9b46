import type { SubmissionResult } from '@conform-to/react'
import { createContext } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { CollectionView } from '#app/shop/catalog/collection/collection.server.ts'
import type { Role } from '#app/shop/auth/permissions.ts'
import type { ShopContacts } from '#app/shop/settings/shop-view.ts'

/** The data of every page. */
export interface RootData {
	shop: ShopContacts
	/** The announcements of running sales above every page. */
	saleLines: string[]
	footer: Record<'updatesTitle' | 'updatesText' | 'lastLine', string>
	/** The logged-in user; a staff member when `role` is set. */
	viewer: { username: string; role?: Role | undefined } | null
	/** The visitor can have a cart: a customer, or a guest while the shop takes orders without an account. */
	hasCart: boolean
	cartCount: number
	pendingForms?: Record<string, { id: number; answer: SubmissionResult<string[]> }> | undefined
	toast: {
		tone: 'success' | 'error'
		text: string
		isBrief?: boolean | undefined
		isInPage?: boolean | undefined
		field?: string | undefined
		leadsToCart?: boolean
	} | null
	/**
	 * The idempotency key for adding to the cart, which makes repetitions within seconds count once. It is empty for
	 * visitors.
	 */
	addKey: string
	origin: string
	isLite: boolean
	/** The background color of the page. */
	ground: string
	/** The page shows an unpublished theme. */
	isPreview: boolean
	formTimestamp: string
}

/** Returns the shop's data; `undefined` on the error page of a root that failed. */
export function useRoot(): RootData | undefined {
	return useRouteLoaderData<() => RootData>('root')
}

export function useShop(): ShopContacts {
	return useRoot()?.shop ?? { name: 'The shop', inCity: '' }
}

const emptyFooterText = { updatesTitle: '', updatesText: '', lastLine: '' }

export function useFooterText(): RootData['footer'] {
	return useRoot()?.footer ?? emptyFooterText
}

export function useCollections(): CollectionView[] | 'failed' {
	const loaderData = useRouteLoaderData<() => { collections: CollectionView[] | 'failed' }>('routes/store/_layout')
	return loaderData?.collections ?? []
}

/** The nonce of a page that React hydrates, on the server only: only its own scripts may run in it. */
export const NonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined)
