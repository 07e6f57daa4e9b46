import { formatVariantTitle } from '#app/shop/catalog/color/color-labels.ts'
import { buildPickList } from '#app/shop/orders/fulfillment/packing.server.ts'
import printSheet from '#app/ui/orders/print.css?url'
import { SkippedOrders } from '#app/ui/admin/orders/advance-orders.tsx'
import { PrintedPage } from '#app/ui/admin/orders/printed-page.tsx'
import type { Route } from './+types/pick-list.ts'
import { readSelectedOrders } from '../../../http/admin/order-actions.server.ts'

export const handle = { permission: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Pick list · Admin' }]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printSheet }]

export async function loader({ url }: Route.LoaderArgs) {
	const { orders, back } = await readSelectedOrders(url)
	const leftOut = orders.filter((order) => order.isAwaitingPayment).map(({ id }) => id)
	const lines = buildPickList(orders.filter((order) => !order.isAwaitingPayment)).map(({ image: _, ...line }) => line)
	return { lines, orderCount: orders.length - leftOut.length, leftOut, back }
}

/** Lists the items to fetch from stock for the selected orders. Orders that wait for their payment are skipped. */
export default function PickList({ loaderData: { lines, orderCount, leftOut, back } }: Route.ComponentProps) {
	const unitCount = lines.reduce((sum, line) => sum + line.quantity, 0)
	const cell = 'py-2 pr-4 align-top'
	return (
		<PrintedPage back={{ to: back, label: 'Back to orders' }}>
			<article className="mx-auto max-w-3xl bg-white px-4 py-6 text-sm text-ink sm:px-10 print:max-w-none print:p-0">
				<h1 className="font-display text-xl">Pick list</h1>
				<p className="mt-1 mb-4 text-xs text-muted">
					{unitCount} {unitCount === 1 ? 'item' : 'items'} for {orderCount} {orderCount === 1 ? 'order' : 'orders'}
				</p>
				<SkippedOrders ids={leftOut} className="mb-4" />
				<table className="w-full border-collapse">
					<thead>
						<tr className="border-b border-ink text-left text-xs text-muted">
							{['Product', 'SKU', 'Items', 'Orders'].map((column) => (
								<th key={column} scope="col" className="py-2 pr-4 font-normal last:pr-0">
									{column}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{lines.map(({ name, colorName, size, sku, quantity: count, orderIds }, index) => (
							<tr key={index} className="break-inside-avoid border-b border-line">
								<th scope="row" className={`${cell} text-left font-medium [overflow-wrap:anywhere]`}>
									{name}
									<span className="block font-normal text-muted">{formatVariantTitle({ colorName, size })}</span>
								</th>
								<td className={`${cell} [overflow-wrap:break-word]`}>{sku ?? '–'}</td>
								<td className={`${cell} tabular text-base font-medium`}>{count}</td>
								<td className={`${cell} tabular pr-0`}>{orderIds.map((id) => `#${id}`).join(', ')}</td>
							</tr>
						))}
					</tbody>
				</table>
			</article>
		</PrintedPage>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
