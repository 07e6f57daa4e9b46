import { sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { deleteOffer, findOffer } from '#app/shop/home/offer.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/offer-delete.ts'

export const handle = { act: 'home page' }

export const meta: Route.MetaFunction = () => [{ title: 'Delete offer · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const { id, text } = await orPage(findOffer(rowId(params.id)))
	return { id, text, query: listStateQuery(readListState(url.searchParams)) }
}

export function action({ params, context, url }: Route.ActionArgs) {
	const remove = async () => {
		await deleteOffer(await adminOf(context), rowId(params.id))
		return 'Offer Deleted'
	}
	return runAction(
		context.get(sessionContext),
		`/admin/offers${listStateQuery(readListState(url.searchParams))}`,
		remove,
		{ isBrief: true },
	)
}

export default function OfferDeletePage({ loaderData: { id, text, query } }: Route.ComponentProps) {
	return (
		<ConfirmPage
			to={`/admin/offers/${id}/delete${query}`}
			question="Are you sure you want to delete this offer?"
			subject={text}
			cancelTo={`/admin/offers${query}`}
		/>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <Problem error={error} otherwise="Something Went Wrong" back={{ to: '/admin/offers', label: 'All offers' }} />
}
