import { getBackPath, readSelectedOrders } from '#app/http/admin/order-actions.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { buildSlipLinkTexts, buildSlipUrls } from '#app/shop/orders/links/order-link.server.ts'
import { withQrCode } from '#app/shop/qr-code.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { getOrderForAdmin } from '#app/shop/orders/order.server.ts'
import { isAwaitingPayment } from '#app/shop/orders/payments/payment-required.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { getLogoHash } from '#app/shop/settings/shop-settings.server.ts'
import printSheet from '#app/ui/orders/print.css?url'
import { SkippedOrders } from '#app/ui/admin/orders/advance-orders.tsx'
import { PrintedPage, Slip } from '#app/ui/admin/orders/printed-page.tsx'
import type { Route } from './+types/packing-slips.ts'

export const handle = { permission: 'orders' }

export const meta = ({ params: { id } }: Route.MetaArgs) => [
	{ title: id === undefined ? 'Packing slips · Admin' : `Packing slip ${id}` },
]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printSheet }]

export async function loader({ params: { id }, url }: Route.LoaderArgs) {
	const { orders, ...page } =
		id === undefined ? await loadSelectedOrders(url) : await loadOrder(parseRowId(id), url.searchParams)
	const logoHash = getLogoHash()
	const urls = await buildSlipUrls(orders.map((order) => order.id))
	const slips = orders.map(({ createdAt, ...order }) => {
		const url = urls.get(order.id)
		const link = url ? { ...withQrCode(url), ...buildSlipLinkTexts(order.locale) } : null
		return { order, placedAt: formatDateTime(createdAt), logoHash, link }
	})
	return { ...page, slips }
}

async function loadOrder(id: number, searchParams: URLSearchParams) {
	const { updatedAt: _, events: __, ...order } = await orThrowResponse(getOrderForAdmin(id))
	const to = getBackPath(searchParams.get('redirectTo'), id)
	return {
		back: { to, label: to.includes('/packing') ? 'Next order' : `Order #${id}` },
		isPrintedAtOnce: searchParams.has('print'),
		orders: [{ ...order, isAwaitingPayment: isAwaitingPayment(order) }],
		skippedIds: [],
	}
}

/** Loads the selected orders. Unpaid ones are skipped, because they are not packed yet. */
async function loadSelectedOrders(url: URL) {
	const { orders, back } = await readSelectedOrders(url)
	return {
		back: { to: back, label: 'Back to orders' },
		isPrintedAtOnce: false,
		orders: orders.filter((order) => !order.isAwaitingPayment).map(({ updatedAt: _, ...order }) => order),
		skippedIds: orders.filter((order) => order.isAwaitingPayment).map(({ id }) => id),
	}
}

/** The packing slips of one or several orders, one on each sheet of paper. */
export default function PackingSlips({
	loaderData: { back, isPrintedAtOnce, slips, skippedIds },
}: Route.ComponentProps) {
	return (
		<PrintedPage back={back} isPrintedAtOnce={isPrintedAtOnce}>
			<SkippedOrders ids={skippedIds} className="mx-auto mb-4 max-w-3xl print:hidden" />
			{slips.map((slip) => (
				<Slip key={slip.order.id} {...slip} />
			))}
		</PrintedPage>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
