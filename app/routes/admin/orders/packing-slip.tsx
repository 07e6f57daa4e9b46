import { pageBefore } from '#app/http/admin/asked-first.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { formatDateTime } from '#app/shop/dates.ts'
import { orderForAdmin } from '#app/shop/orders/order.server.ts'
import { waitsForPayment } from '#app/shop/orders/payments/must-be-paid.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { shopMark } from '#app/shop/settings/shop-settings.server.ts'
import printSheet from '#app/ui/orders/print.css?url'
import type { Route } from './+types/packing-slip.ts'
import { PrintedPage } from '#app/ui/admin/orders/printed-page.tsx'
import { Slip } from '#app/ui/admin/orders/slip.tsx'

export const handle = { act: 'orders' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Packing slip ${params.id}` }]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printSheet }]

export async function loader({ params, url: { searchParams } }: Route.LoaderArgs) {
	const { createdAt, updatedAt: _, events: __, ...order } = await pageOrRefusal(orderForAdmin(rowId(params.id)))
	const to = pageBefore(searchParams.get('redirectTo'), order.id)
	return {
		back: { to, label: to.includes('/packing') ? 'Next order' : `Order #${order.id}` },
		isPrintedAtOnce: searchParams.has('print'),
		order: { ...order, waitsForPayment: waitsForPayment(order) },
		placedAt: formatDateTime(createdAt),
		mark: shopMark(),
	}
}

export default function PackingSlip({ loaderData }: Route.ComponentProps) {
	const { back, isPrintedAtOnce, order, placedAt, mark } = loaderData
	return (
		<PrintedPage back={back} isPrintedAtOnce={isPrintedAtOnce}>
			<Slip order={order} placedAt={placedAt} mark={mark} />
		</PrintedPage>
	)
}

export { OrdersProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
