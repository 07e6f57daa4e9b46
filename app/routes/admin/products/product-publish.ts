import { redirect } from 'react-router'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { backToDraft, publishProduct } from '#app/shop/catalog/product/drafts.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { productQuery, readProductListState } from '#app/ui/admin/list/product-list-state.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/product-publish.ts'

export const handle = { act: 'catalogue' }

export function loader({ params, url }: Route.LoaderArgs) {
	return redirect(formOf(params.id, url), 303)
}

export function action({ request, context, params, url }: Route.ActionArgs) {
	return runAction(context.get(sessionContext), formOf(params.id, url), async () => {
		const actor = await adminOf(context)
		const isShown = (await request.formData()).get('show') === 'yes'
		await (isShown ? publishProduct : backToDraft)(actor, rowId(params.id))
		return isShown ? 'Product published' : 'Product is a draft'
	})
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

function formOf(id: string, url: URL): string {
	return `/admin/products/${encodeURIComponent(id)}${productQuery(readProductListState(url.searchParams))}`
}
