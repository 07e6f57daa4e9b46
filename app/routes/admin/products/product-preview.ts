import { redirect } from 'react-router'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { renewPreview } from '#app/shop/catalog/preview/draft-preview.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { productQuery, readProductListState } from '#app/ui/admin/list/product-list-state.ts'
import type { Route } from './+types/product-preview.ts'

export const handle = { act: 'catalogue' }

export function loader({ params, url }: Route.LoaderArgs) {
	return redirect(formOf(params.id, url), 303)
}

export function action({ context, params, url }: Route.ActionArgs) {
	return runAction(context.get(sessionContext), formOf(params.id, url), async () => {
		await renewPreview(await adminOf(context), rowId(params.id))
		return 'The preview has a new link'
	})
}

function formOf(id: string, url: URL): string {
	return `/admin/products/${encodeURIComponent(id)}${productQuery(readProductListState(url.searchParams))}`
}
