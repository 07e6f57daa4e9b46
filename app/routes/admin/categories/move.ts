import { redirect } from 'react-router'
import { z } from 'zod'
import { backToList } from '#app/http/admin/row-list.server.ts'
import { parseForm, createUnreadableResponse } from '#app/http/forms/parse-form.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { moveCategory } from '#app/shop/catalog/category/category-tree.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { getListQuery } from '#app/shop/search/list-state.ts'
import type { Route } from './+types/move.ts'

export const handle = { permission: 'catalog' }

const list = '/admin/categories'
const moveSchema = z.object({ place: z.number().int().min(1) })

export function loader({ url }: Route.LoaderArgs) {
	return redirect(list + getListQuery(url), 303)
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
	const form = parseForm(await readFormData(request), moveSchema)
	if (form.status !== 'success') throw createUnreadableResponse()
	const id = parseRowId(params.id)
	await orThrowResponse(moveCategory(await requireAdmin(context), id, form.value.place))
	return backToList(context, { list, query: getListQuery(url), id, message: 'Category Moved', isBrief: true })
}
