import { runAction } from '#app/http/forms/forms.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { deleteCoupon, findCoupon } from '#app/shop/pricing/coupons/coupons.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/coupon-delete.ts'

export const handle = { act: 'coupons' }

export const meta: Route.MetaFunction = () => [{ title: 'Delete coupon · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const { id, code } = await orPage(findCoupon(rowId(params.id)))
	return { id, code, query: listStateQuery(readListState(url.searchParams)) }
}

export function action({ params, context, url }: Route.ActionArgs) {
	const list = `/admin/coupons${listStateQuery(readListState(url.searchParams))}`
	return runAction(
		context.get(sessionContext),
		list,
		async () => {
			await deleteCoupon(await adminOf(context), rowId(params.id))
			return 'Coupon Deleted'
		},
		{ isBrief: true },
	)
}

export default function CouponDeletePage({ loaderData: { id, code, query } }: Route.ComponentProps) {
	return (
		<ConfirmPage
			to={`/admin/coupons/${id}/delete${query}`}
			question="Are you sure you want to delete this coupon?"
			subject={code}
			cancelTo={`/admin/coupons${query}`}
		/>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem error={error} otherwise="Failed to delete coupon" back={{ to: '/admin/coupons', label: 'All coupons' }} />
	)
}
