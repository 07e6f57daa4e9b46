import { read, write } from '#app/adapters/db/db.server.ts'
import { refuse } from '../values/refusal.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { maxSavedFilters } from '../values/limits.ts'
import { orderPageSizes } from '../values/paging.ts'

/**
 * Returns what a user chose for the orders list: the saved filter queries in the order in which they were saved (rule:
 * saved-filters), and the number of orders per page (rule: orders-per-page).
 */
export async function getOrderListPreferences(userId: number) {
	const select = { orderFilters: true, orderPageSize: true }
	const user = await read.user.findUnique({ where: { id: userId }, select })
	return {
		savedFilters: user?.orderFilters.split('\n').filter(Boolean) ?? [],
		pageSize: orderPageSizes.find((size) => size === user?.orderPageSize) ?? orderPageSizes[0],
	}
}

/**
 * Saves or deletes a filter query.
 * @throws conflict: the maximum number of saved filters is reached.
 */
export async function setSavedFilter(actor: Actor, query: string, isSaved: boolean): Promise<void> {
	requirePermission(actor, 'orders')
	await write(async (tx) => {
		const where = { id: actor.userId }
		const { orderFilters } = await tx.user.findUniqueOrThrow({ where, select: { orderFilters: true } })
		const others = orderFilters.split('\n').filter((one) => one && one !== query)
		if (isSaved && others.length >= maxSavedFilters) refuse('conflict', 'order-filter-limit', { max: maxSavedFilters })
		await tx.user.update({
			where,
			data: { orderFilters: [...others, ...(isSaved ? [query] : [])].join('\n') },
			select: { id: true },
		})
	})
}

export async function setOrderPageSize(actor: Actor, orderPageSize: number): Promise<void> {
	requirePermission(actor, 'orders')
	await write((tx) => tx.user.update({ where: { id: actor.userId }, data: { orderPageSize }, select: { id: true } }))
}
