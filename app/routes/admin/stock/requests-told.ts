import { redirect } from 'react-router'
import { runAction } from '#app/http/forms/forms.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { markTold, stockRequestForAdmin } from '#app/shop/catalog/stock-requests/stock-requests.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { requestsAddress } from './_demand-address.ts'
import type { Route } from './+types/requests-told.ts'

export const handle = { act: 'stock' }

export function loader() {
	return redirect('/admin/stock/requests', 303)
}

export async function action({ params, context }: Route.ActionArgs) {
	const request = await pageOrRefusal(stockRequestForAdmin(rowId(params.id)))
	return runAction(context.get(sessionContext), requestsAddress(request), async () => {
		await markTold(await adminOf(context), request.id)
		return `${request.name} was told`
	})
}
