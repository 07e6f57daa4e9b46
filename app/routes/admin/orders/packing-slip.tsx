import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { choiceWords } from '#app/shop/catalog/color/color-words.ts'
import { formatDateTime } from '#app/shop/dates.ts'
import { formatPaise } from '#app/shop/money.ts'
import { CANCELLED } from '#app/shop/orders/order-status.ts'
import { type OrderItemView, paymentLabel } from '#app/shop/orders/order-view.ts'
import { orderForAdmin } from '#app/shop/orders/order.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import printSheet from '#app/ui/admin/print.css?url'
import { Problem } from '#app/ui/admin/problem.tsx'
import { useShop } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/packing-slip.ts'
import { AddressLines, PrintedPage, SheetPart } from './_printed-page.tsx'

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Packing slip ${params.id}` }]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printSheet }]

export async function loader({ params }: Route.LoaderArgs) {
	const { createdAt, updatedAt: _, events: __, ...order } = await orPage(orderForAdmin(rowId(params.id)))
	return { order, placedAt: formatDateTime(createdAt) }
}

/** The one price is what the courier collects. */
export default function PackingSlip({ loaderData: { order, placedAt } }: Route.ComponentProps) {
	const shop = useShop()
	const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
	return (
		<PrintedPage order={order}>
			<header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 border-b border-ink pb-4">
				<div>
					<p className="text-xs text-muted">{shop.name}</p>
					<h1 className="text-base">
						Packing slip
						<span className="tabular block font-display text-2xl">#{order.id}</span>
					</h1>
				</div>
				<p className="tabular text-xs text-muted">{placedAt}</p>
			</header>
			{order.paymentMethod === 'cod' && order.status !== CANCELLED && (
				<p className="tabular mt-6 border-2 border-ink px-4 py-3 text-lg font-medium">
					Collect {formatPaise(order.totalPaise)} in cash
				</p>
			)}
			<div className="mt-6 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
				<SheetPart title="Ships to" className="text-base">
					<AddressLines order={order} />
				</SheetPart>
				<div className="grid content-start gap-4">
					<SheetPart title="Payment">{paymentLabel(order.paymentMethod)}</SheetPart>
					{order.waistSize && <SheetPart title="Waist size">{order.waistSize}</SheetPart>}
					{order.fullLength && <SheetPart title="Full length">{order.fullLength}</SheetPart>}
				</div>
			</div>
			<table className="mt-8 w-full border-collapse">
				<caption className="sr-only">What belongs into the parcel</caption>
				<thead>
					<tr className="border-b border-ink text-left text-xs text-muted">
						<th scope="col" className="w-10 py-2 font-normal">
							<span className="sr-only">Packed</span>
						</th>
						<th scope="col" className="py-2 font-normal">
							Item
						</th>
						<th scope="col" className="py-2 pl-4 text-right font-normal">
							Quantity
						</th>
					</tr>
				</thead>
				<tbody>
					{order.items.map((item) => (
						<Row key={item.id} item={item} />
					))}
				</tbody>
				<tfoot>
					<tr className="font-medium">
						<th scope="row" colSpan={2} className="py-3 pl-10 text-left font-medium">
							Pieces
						</th>
						<td className="tabular py-3 text-right">{pieces}</td>
					</tr>
				</tfoot>
			</table>
			{order.orderNote && (
				<SheetPart title="Note of the customer" className="mt-6 border-t border-line pt-4">
					<p className="whitespace-pre-line [overflow-wrap:anywhere]">{order.orderNote}</p>
				</SheetPart>
			)}
		</PrintedPage>
	)
}

function Row({ item: { name, colorName, size, quantity } }: { item: OrderItemView }) {
	return (
		<tr className="break-inside-avoid border-b border-line align-top">
			<td className="py-3">
				<input
					type="checkbox"
					autoComplete="off"
					aria-label={`${name} is packed`}
					className="block size-6 accent-ink"
				/>
			</td>
			<th scope="row" className="py-3 text-left font-medium [overflow-wrap:anywhere]">
				{name}
				<span className="block font-normal text-muted">{choiceWords({ colorName, size })}</span>
			</th>
			<td className="tabular py-3 pl-4 text-right text-base font-medium">{quantity}</td>
		</tr>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem error={error} otherwise="Failed to load orders." back={{ to: '/admin/orders', label: 'All orders' }} />
	)
}
