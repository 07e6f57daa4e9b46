import { read, write } from '#app/adapters/db/db.server.ts'
import { refuse } from '../values/refusal.ts'
import { type Actor, requirePermission } from '../auth/roles.ts'
import { maxSavedFilters } from '../values/limits.ts'

/**
 * Lists the user's saved filter queries of the orders list, in the order in which they were saved (rule:
 * saved-filters).
 */
export async function listSavedFilters(userId: number): Promise<string[]> {
	const user = await read.user.findUnique({ where: { id: userId }, select: { orderFilters: true } })
	return user?.orderFilters.split('\n').filter(Boolean) ?? []
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
