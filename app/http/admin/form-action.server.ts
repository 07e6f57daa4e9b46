import type { ActionFunctionArgs } from 'react-router'
import type { z } from 'zod'
import { rowId } from '#app/shop/row-id.ts'
import type { Actor } from '#app/shop/words/roles.ts'
import { attempt } from '../forms/forms.server.ts'
import { adminOf } from '../session/guards.server.ts'
import { leadTo } from './saved-row.server.ts'

/**
 * Creates the action of a page with one form. `save` returns the URL of the next page and its message; a rejected form
 * is shown again. `id` comes from the URL, and `url` is the whole URL.
 */
export function formAction<Schema extends z.ZodType>(
	schema: Schema,
	save: (actor: Actor, values: z.output<Schema>, id: number, url: URL) => Promise<[address: string, message: string]>,
	options?: Parameters<typeof attempt>[3],
) {
	return async ({ request, context, params, url }: ActionFunctionArgs) => {
		const actor = await adminOf(context)
		const work = async (values: z.output<Schema>) =>
			leadTo(context, ...(await save(actor, values, rowId(params.id), url)))
		return attempt(request, schema, work, options)
	}
}
