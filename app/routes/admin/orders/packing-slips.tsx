import { loadPackingSlips } from '#app/http/admin/order-actions.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import printSheet from '#app/ui/orders/print.css?url'
import { SkippedOrders } from '#app/ui/admin/orders/advance-orders.tsx'
import { PrintedPage, Slip } from '#app/ui/admin/orders/printed-page.tsx'
import type { Route } from './+types/packing-slips.ts'

export const handle = { permission: 'orders' }

export const meta = ({ params: { id } }: Route.MetaArgs) => [
	{ title: id === undefined ? 'Packing slips · Admin' : `Packing slip ${id}` },
]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printSheet }]

export const loader = ({ params, url }: Route.LoaderArgs) => orThrowResponse(loadPackingSlips(params.id, url))

/** The packing slips of one or several orders, one on each sheet of paper. */
export default function PackingSlips({ loaderData: { slips, skippedIds, ...page } }: Route.ComponentProps) {
	return (
		<PrintedPage {...page}>
			<SkippedOrders ids={skippedIds} className="mx-auto mb-4 max-w-3xl print:hidden" />
			{slips.map((slip) => (
				<Slip key={slip.order.id} {...slip} />
			))}
		</PrintedPage>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
