import { redirect } from 'react-router'
import { z } from 'zod'
import { backToList } from '#app/http/admin/row-list.server.ts'
import { parseForm, createUnreadableResponse } from '#app/http/forms/parse-form.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { moveHomeItem } from '#app/shop/home/home-positions.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { getListName, getListQuery } from '#app/shop/search/list-state.ts'
import type { Route } from './+types/move.ts'

export const handle = { permission: 'home page' }

const lists = {
	home: { kind: 'home-section', message: 'Section Moved' },
	banner: { kind: 'banner', message: 'Banner Moved' },
	offers: { kind: 'offer', message: 'Offer Moved' },
	insta: { kind: 'instagram', message: 'Section Moved' },
} as const

const moveSchema = z.object({ place: z.number().int().min(1) })

function getList(url: URL) {
	const name = getListName(url.pathname) as keyof typeof lists
	return { ...lists[name], list: `/admin/${name}`, query: getListQuery(url) }
}

export function loader({ url }: Route.LoaderArgs) {
	const { list, query } = getList(url)
	return redirect(list + query, 303)
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
	const form = parseForm(await readFormData(request), moveSchema)
	if (form.status !== 'success') throw createUnreadableResponse()
	const { kind, ...moved } = getList(url)
	const id = parseRowId(params.id)
	await orThrowResponse(moveHomeItem(await requireAdmin(context), kind, id, form.value.place))
	return backToList(context, { ...moved, id, isBrief: true })
}
