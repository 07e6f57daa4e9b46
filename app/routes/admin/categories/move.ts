import { redirect } from 'react-router'
import { z } from 'zod'
import { backToList } from '#app/http/admin/saved-row.server.ts'
import { parseForm, unreadable } from '#app/http/forms/parse-form.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { moveCategory } from '#app/shop/catalog/category/category-order.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { listQueryOf } from '#app/shop/search/list-state.ts'
import type { Route } from './+types/move.ts'

export const handle = { act: 'catalogue' }

const list = '/admin/categories'
const moveSchema = z.object({ place: z.number().int().min(1) })

export function loader({ url }: Route.LoaderArgs) {
	return redirect(list + listQueryOf(url), 303)
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
	const form = parseForm(await readFormData(request), moveSchema)
	if (form.status !== 'success') throw unreadable()
	const id = rowId(params.id)
	await pageOrRefusal(moveCategory(await adminOf(context), id, form.value.place))
	return backToList(context, { list, query: listQueryOf(url), id, message: 'Category Moved', isBrief: true })
}
