import { useRouteLoaderData } from 'react-router'
import { type PendingTasks, maxPendingCount } from '#app/shop/dashboard/pending-tasks.ts'

export interface MenuCount {
	number: number
	/** The words that complete '3 …'. */
	words: string
}

type LayoutLoader = () => { waits: PendingTasks | 'failed' }

/** Returns the number of pending tasks for each entry of the menu, by its URL. */
export function useMenuCounts(): Record<string, MenuCount> {
	const waits = useRouteLoaderData<LayoutLoader>('routes/admin/_layout')?.waits
	if (!waits || waits === 'failed') return {}
	return {
		'/admin/orders': { number: waits.toConfirm + waits.toPack, words: 'to confirm or pack' },
		'/admin/orders/packing': { number: waits.toPack, words: 'to pack' },
		'/admin/returns': { number: waits.toReturn, words: 'open' },
		'/admin/payments': { number: waits.toRefund + waits.paymentIssueCount, words: 'need attention' },
		'/admin/contact': { number: waits.toAnswer, words: 'photos to approve' },
		'/admin/reviews': { number: waits.photos, words: 'photos to approve' },
		'/admin/stock': { number: waits.low, words: 'low on stock' },
	}
}

/** Formats a number as '1,23,456', or as '1,000+' when counting stops there. */
export function formatMenuCount(count: number): string {
	return count.toLocaleString('en-IN') + (count >= maxPendingCount ? '+' : '')
}
