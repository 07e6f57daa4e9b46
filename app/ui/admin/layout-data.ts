import { useRouteLoaderData } from 'react-router'
import { type Permission, hasPermission } from '#app/shop/auth/permissions.ts'
import { useRoot } from '../shell/use-shop.ts'
import { type PendingTasks, maxPendingCount } from '#app/shop/dashboard/pending-tasks.ts'
import { locale } from '#app/shop/region/india.ts'

/** Returns whether the user's role includes a permission. */
export function usePermission(permission: Permission): boolean {
	return hasPermission(useRoot()?.viewer?.role, permission)
}

/** Returns the admin URLs that the user's role has no access to. */
export function useForbiddenPaths(): string[] {
	return useRouteLoaderData<() => { closed: string[] }>('routes/admin/_layout')?.closed ?? []
}

export interface MenuCount {
	number: number
	/** The words after the number, such as 'to pack' in '3 to pack'. */
	label: string
}

type LayoutLoader = () => { waits: PendingTasks | 'failed' }

/** Returns the number of pending tasks for each entry of the menu, by its URL. Empty if they could not be counted. */
export function useMenuCounts(): Record<string, MenuCount> {
	const waits = useRouteLoaderData<LayoutLoader>('routes/admin/_layout')?.waits
	if (!waits || waits === 'failed') return {}
	return {
		'/admin/orders': { number: waits.toConfirm + waits.toPack + waits.toShip, label: 'to confirm, pack or ship' },
		'/admin/orders/packing': { number: waits.toPack, label: 'to pack' },
		'/admin/returns': { number: waits.toReturn, label: 'open' },
		'/admin/payments': { number: waits.toRefund + waits.paymentIssueCount, label: 'need attention' },
		'/admin/contact': { number: waits.toAnswer + waits.complaints, label: 'to answer' },
		'/admin/reviews': { number: waits.photos, label: 'photos to approve' },
		'/admin/stock': { number: waits.low, label: 'low on stock' },
	}
}

/** Formats the number of pending tasks as '1,23,456', or as '1,000+' when the count stopped at a limit. */
export function formatMenuCount(count: number): string {
	return count.toLocaleString(locale) + (count >= maxPendingCount ? '+' : '')
}
