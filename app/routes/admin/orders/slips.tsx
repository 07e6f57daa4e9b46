import { buildSlipUrls } from '#app/shop/orders/links/order-link.server.ts'
import { withQrCode } from '#app/shop/qr-code.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { getLogoHash } from '#app/shop/settings/shop-settings.server.ts'
import printSheet from '#app/ui/orders/print.css?url'
import { SkippedOrders } from '#app/ui/admin/orders/advance-orders.tsx'
import { PrintedPage, Slip } from '#app/ui/admin/orders/printed-page.tsx'
import type { Route } from './+types/slips.ts'
import { readSelectedOrders } from './_selected-orders.server.ts'

export const handle = { permission: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Packing slips · Admin' }]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printSheet }]

export async function loader({ url }: Route.LoaderArgs) {
	const { orders, back } = await readSelectedOrders(url)
	const logoHash = getLogoHash()
	const ready = orders.filter((order) => !order.isAwaitingPayment)
	const urls = await buildSlipUrls(ready.map(({ id }) => id))
	const slips = ready.map(({ createdAt, updatedAt: _, ...order }) => {
		const url = urls.get(order.id)
		return { order, placedAt: formatDateTime(createdAt), logoHash, link: url ? withQrCode(url) : null }
	})
	const leftOut = orders.filter((order) => order.isAwaitingPayment).map(({ id }) => id)
	return { slips, leftOut, back }
}

/** The packing slips, one on each sheet of paper. */
export default function PackingSlips({ loaderData: { slips, leftOut, back } }: Route.ComponentProps) {
	return (
		<PrintedPage back={{ to: back, label: 'Back to orders' }}>
			<SkippedOrders ids={leftOut} className="mx-auto mb-4 max-w-3xl print:hidden" />
			{slips.map((slip) => (
				<Slip key={slip.order.id} {...slip} />
			))}
		</PrintedPage>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
