import type { z } from 'zod'
import { actionRoute } from '#app/http/admin/action-route.server.ts'
import type { Actor } from '#app/shop/auth/permissions.ts'

/**
 * Creates the action of a button on a return, which redirects back to it. `done` is, for example, 'was accepted', or the
 * whole message.
 */
export function createReturnAction<Schema extends z.ZodType>(
	schema: Schema,
	done: string | ((id: number) => string),
	take: (actor: Actor, id: number, values: z.output<Schema>) => Promise<unknown>,
) {
	return actionRoute({
		back: ({ id }) => `/admin/returns/${id}`,
		schema,
		run: async (actor, { id, values }) => {
			await take(actor, id, values)
			return typeof done === 'string' ? `Return #${id} ${done}.` : done(id)
		},
		unexpected: 'Nothing was saved.',
	})
}
