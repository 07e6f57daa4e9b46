import type { z } from 'zod'
import { actRoute } from '#app/http/admin/act-route.server.ts'
import type { Actor } from '#app/shop/words/roles.ts'

/** Creates the action of a button on a return, which redirects back to it. `done` is a phrase such as 'is accepted'. */
export function returnStep<Schema extends z.ZodType>(
	schema: Schema,
	done: string,
	take: (actor: Actor, id: number, values: z.output<Schema>) => Promise<unknown>,
) {
	return actRoute({
		back: ({ id }) => `/admin/returns/${id}`,
		schema,
		act: async (actor, { id, values }) => {
			await take(actor, id, values)
			return `Return #${id} ${done}.`
		},
		unexpected: 'Nothing was saved.',
	})
}
