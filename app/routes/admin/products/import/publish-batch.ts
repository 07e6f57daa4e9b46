import { redirect } from 'react-router'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { countDrafts, publishBatch } from '#app/shop/catalog/product/drafts.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/publish-batch.ts'

export const handle = { act: 'catalogue' }

export function loader({ params }: Route.LoaderArgs) {
	return redirect(`/admin/products/imports/${rowId(params.batchId)}`, 303)
}

export function action({ context, params }: Route.ActionArgs) {
	const id = rowId(params.batchId)
	return runAction(context.get(sessionContext), `/admin/products/imports/${id}`, async () => {
		const count = await publishBatch(await adminOf(context), id)
		const published = count === 1 ? '1 product published' : `${count.toLocaleString('en-IN')} products published`
		const left = await countDrafts(id)
		return left === 0 ? published : `${published}; ${left.toLocaleString('en-IN')} without a price stayed drafts`
	})
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage
