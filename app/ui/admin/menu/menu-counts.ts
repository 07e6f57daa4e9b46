import { useRouteLoaderData } from 'react-router'
import { type WhatWaits, mostWaiting } from '#app/shop/desk/what-waits.ts'

export interface MenuCount {
	number: number
	/** The words that complete '3 …'. */
	words: string
}

type LayoutLoader = () => { waits: WhatWaits | 'failed' }

/** Returns the number of pending tasks for each entry of the menu, by its URL. */
export function useMenuCounts(): Record<string, MenuCount> {
	const waits = useRouteLoaderData<LayoutLoader>('routes/admin/_layout')?.waits
	if (!waits || waits === 'failed') return {}
	return {
		'/admin/orders': { number: waits.toConfirm + waits.toPack, words: 'to confirm or pack' },
		'/admin/orders/packing': { number: waits.toPack, words: 'to pack' },
		'/admin/returns': { number: waits.toReturn, words: 'to look after' },
		'/admin/payments': { number: waits.toRefund + waits.troubled, words: 'that need you' },
		'/admin/contact': { number: waits.toAnswer, words: 'to answer' },
		'/admin/reviews': { number: waits.photos, words: 'photos to look at' },
		'/admin/stock': { number: waits.low, words: 'running low' },
	}
}

/** Formats a number as '1,23,456', or as '1,000+' when counting stops there. */
export function countText(count: number): string {
	return count.toLocaleString('en-IN') + (count >= mostWaiting ? '+' : '')
}
