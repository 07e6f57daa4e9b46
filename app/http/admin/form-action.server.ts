import type { ActionFunctionArgs } from 'react-router'
import type { z } from 'zod'
import { parseRowId } from '#app/shop/values/row-id.ts'
import type { Actor } from '#app/shop/auth/roles.ts'
import { submitRequestForm } from '../forms/forms.server.ts'
import { requireAdmin } from '../session/guards.server.ts'
import { redirectWithToast } from './saved-row.server.ts'

/**
 * Creates the action of a page with one form. `save` returns the URL of the next page and its message; a rejected form
 * is shown again. `id` comes from the URL, and `url` is the whole URL.
 */
export function createFormAction<Schema extends z.ZodType>(
	schema: Schema,
	save: (actor: Actor, values: z.output<Schema>, id: number, url: URL) => Promise<[address: string, message: string]>,
	options?: Parameters<typeof submitRequestForm>[3],
) {
	return async ({ request, context, params, url }: ActionFunctionArgs) => {
		const actor = await requireAdmin(context)
		const work = async (values: z.output<Schema>) =>
			redirectWithToast(context, ...(await save(actor, values, parseRowId(params.id), url)))
		return submitRequestForm(request, schema, work, options)
	}
}
