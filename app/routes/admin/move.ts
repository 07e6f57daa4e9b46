import { redirect } from 'react-router'
import { z } from 'zod'
import { backToList } from '#app/http/admin/saved-row.server.ts'
import { parseForm, unreadable } from '#app/http/forms/parse-form.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { moveOnHomePage } from '#app/shop/home/home-order.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { listIn, listQueryOf } from '#app/shop/search/list-state.ts'
import type { Route } from './+types/move.ts'

export const handle = { act: 'home page' }

const lists = {
	home: { kind: 'home-section', message: 'Section Moved' },
	banner: { kind: 'banner', message: 'Banner Moved' },
	offers: { kind: 'offer', message: 'Offer Moved' },
	insta: { kind: 'instagram', message: 'Section Moved' },
} as const

const moveSchema = z.object({ place: z.number().int().min(1) })

function listOf(url: URL) {
	const name = listIn(url.pathname) as keyof typeof lists
	return { ...lists[name], list: `/admin/${name}`, query: listQueryOf(url) }
}

export function loader({ url }: Route.LoaderArgs) {
	const { list, query } = listOf(url)
	return redirect(list + query, 303)
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
	const form = parseForm(await readFormData(request), moveSchema)
	if (form.status !== 'success') throw unreadable()
	const { kind, ...moved } = listOf(url)
	const id = rowId(params.id)
	await pageOrRefusal(moveOnHomePage(await adminOf(context), kind, id, form.value.place))
	return backToList(context, { ...moved, id, isBrief: true })
}
