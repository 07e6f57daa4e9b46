import { runAction } from '#app/http/forms/forms.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { deleteStockRequest, stockRequestForAdmin } from '#app/shop/catalog/stock-requests/stock-requests.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import { requestsAddress } from './_demand-address.ts'
import type { Route } from './+types/requests-delete.ts'

export const handle = { act: 'stock' }

export const meta: Route.MetaFunction = () => [{ title: 'Delete request · Admin' }]

export async function loader({ params }: Route.LoaderArgs) {
	const request = await pageOrRefusal(stockRequestForAdmin(rowId(params.id)))
	return { id: request.id, subject: `${request.name}, ${request.contact}`, back: requestsAddress(request) }
}

export async function action({ params, context }: Route.ActionArgs) {
	const request = await pageOrRefusal(stockRequestForAdmin(rowId(params.id)))
	return runAction(context.get(sessionContext), requestsAddress(request), async () => {
		await deleteStockRequest(await adminOf(context), request.id)
		return 'Request deleted'
	})
}

export default function RequestDeletePage({ loaderData: { id, subject, back } }: Route.ComponentProps) {
	return (
		<ConfirmPage
			to={`/admin/stock/requests/${id}/delete`}
			question="Are you sure you want to delete this request?"
			subject={subject}
			cancelTo={back}
		/>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem
			error={error}
			otherwise="Something went wrong"
			back={{ to: '/admin/stock/requests', label: 'Who waits for stock' }}
		/>
	)
}
