import { getBackPath } from '#app/http/admin/status-change-confirmation.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { buildSlipUrls } from '#app/shop/orders/links/order-link.server.ts'
import { withQrCode } from '#app/shop/qr-code.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { getOrderForAdmin } from '#app/shop/orders/order.server.ts'
import { isAwaitingPayment } from '#app/shop/orders/payments/payment-required.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { getLogoHash } from '#app/shop/settings/shop-settings.server.ts'
import printSheet from '#app/ui/orders/print.css?url'
import type { Route } from './+types/packing-slip.ts'
import { PrintedPage, Slip } from '#app/ui/admin/orders/printed-page.tsx'

export const handle = { permission: 'orders' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Packing slip ${params.id}` }]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printSheet }]

export async function loader({ params, url: { searchParams } }: Route.LoaderArgs) {
	const {
		createdAt,
		updatedAt: _,
		events: __,
		...order
	} = await orThrowResponse(getOrderForAdmin(parseRowId(params.id)))
	const url = (await buildSlipUrls([order.id])).get(order.id)
	const to = getBackPath(searchParams.get('redirectTo'), order.id)
	return {
		back: { to, label: to.includes('/packing') ? 'Next order' : `Order #${order.id}` },
		isPrintedAtOnce: searchParams.has('print'),
		order: { ...order, isAwaitingPayment: isAwaitingPayment(order) },
		placedAt: formatDateTime(createdAt),
		mark: getLogoHash(),
		link: url ? withQrCode(url) : null,
	}
}

export default function PackingSlip({ loaderData }: Route.ComponentProps) {
	const { back, isPrintedAtOnce, order, placedAt, mark, link } = loaderData
	return (
		<PrintedPage back={back} isPrintedAtOnce={isPrintedAtOnce}>
			<Slip order={order} placedAt={placedAt} logoHash={mark} link={link} />
		</PrintedPage>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
