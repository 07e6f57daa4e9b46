import type { SubmissionResult } from '@conform-to/react'
import { useRouteLoaderData } from 'react-router'
import type { CollectionView } from '#app/shop/catalog/product/product-view.ts'

/** The seller's details. What is not set is missing, and so is what would show it. */
export interface ShopContacts {
	name: string
	phone?: string | undefined
	email?: string | undefined
	address?: string | undefined
	mapsUrl?: string | undefined
}

/** What the root knows on every page: the shop's name and contacts, who is logged in, how much is in the cart. */
export interface RootData {
	shop: ShopContacts
	viewer: { username: string; isAdmin: boolean } | null
	cartCount: number
	/** What was typed into forms that could not be taken before a log-in, by where they were sent. */
	pendingForms?: Record<string, { id: number; answer: SubmissionResult<string[]> }> | undefined
	toast: { tone: 'success' | 'error'; text: string; isBrief?: boolean | undefined; field?: string | undefined } | null
	/**
	 * The idempotency key of additions to the cart: the same form submitted twice in a few seconds is done once. '' for
	 * visitors.
	 */
	addKey: string
	/** Where the shop is reached, such as https://shop.example. */
	origin: string
	/** Whether pages come without script, motion and large images. */
	isLite: boolean
	/** Goes with every form that a stranger may send (see ShieldFields). */
	formTimestamp: string
}

/** The root's data; undefined on the error page of a root that could not load. */
export function useRoot(): RootData | undefined {
	return useRouteLoaderData<() => RootData>('root')
}

/** The shop's name and contacts. */
export function useShop(): ShopContacts {
	return useRoot()?.shop ?? { name: 'The shop' }
}

/**
 * The collections, which the layout of the shopper's pages reads once for its header and the pages in it; 'failed' when
 * it could not.
 */
export function useCollections(): CollectionView[] | 'failed' {
	return (
		useRouteLoaderData<() => { collections: CollectionView[] | 'failed' }>('routes/store/_layout')?.collections ?? []
	)
}
