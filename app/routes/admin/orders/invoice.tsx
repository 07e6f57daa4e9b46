import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { formatLongDate } from '#app/shop/dates.ts'
import { DELIVERED, SHIPPED } from '#app/shop/words/order-status.ts'
import { orderForAdmin, type AdminOrderView } from '#app/shop/orders/order.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { settingsNow, shopMark } from '#app/shop/settings/shop-settings.server.ts'
import { sheetOf } from '#app/shop/orders/documents/sheet.server.ts'
import { invoiceOf } from '#app/shop/orders/documents/tax-documents.server.ts'
import { isRegistered } from '#app/shop/tax/registration.ts'
import { PrintedPage, AddressLines, Sheet, SheetPart } from '#app/ui/admin/orders/printed-page.tsx'
import printSheet from '#app/ui/orders/print.css?url'
import { TaxSheet } from '#app/ui/orders/tax-sheet.tsx'
import type { Route } from './+types/invoice.ts'
import { choiceWords } from '#app/shop/catalog/color/color-words.ts'
import { formatPaise } from '#app/shop/money.ts'
import { type OrderItemView, wayOf } from '#app/shop/orders/order-view.ts'
import { isDue, paymentBadge } from '#app/shop/orders/payments/payment-state.ts'
import { useShop } from '#app/ui/shell/use-shop.ts'
import { OrderSums } from '#app/ui/admin/orders/order-sums.tsx'
import { ShopMark } from '#app/ui/admin/orders/slip.tsx'

export const handle = { act: 'orders' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Invoice ${params.id}` }]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printSheet }]

export async function loader({ params, url: { searchParams } }: Route.LoaderArgs) {
	const { createdAt, updatedAt: _, events: __, ...order } = await pageOrRefusal(orderForAdmin(rowId(params.id)))
	const invoice = await invoiceOf(order.id)
	const { mode, gstin } = settingsNow().tax
	return {
		// The page comes from an in-person sale, and printing leads back there.
		isPrintedAtOnce: searchParams.has('print'),
		order,
		placedOn: formatLongDate(createdAt),
		sheet: invoice && (await sheetOf(invoice)),
		// Orders from before the GST registration were shipped without an invoice.
		waits: isRegistered(mode) && order.status !== SHIPPED && order.status !== DELIVERED,
		gstin: mode === 'unregistered' ? '' : gstin,
		mark: shopMark(),
	}
}

export default function Invoice({
	loaderData: { order, sheet, waits, isPrintedAtOnce, ...bill },
}: Route.ComponentProps) {
	const back = isPrintedAtOnce
		? { to: '/admin/sell', label: 'Counter sale' }
		: { to: `/admin/orders/${order.id}`, label: `Order #${order.id}` }
	if (!sheet && waits) return <NoInvoice back={back} />
	return (
		<PrintedPage {...{ back, isPrintedAtOnce }}>
			{sheet ? <TaxSheet sheet={sheet} /> : <PlainBill order={order} {...bill} />}
		</PrintedPage>
	)
}

function NoInvoice({ back }: Pick<Parameters<typeof PrintedPage>[0], 'back'>) {
	return (
		<PrintedPage back={back}>
			<div className="mx-auto max-w-3xl bg-white px-5 py-6 text-sm sm:px-10 sm:py-10">
				<h1 className="font-display text-xl">No invoice</h1>
				<p className="mt-2">
					An order gets its invoice, with the next number, when it is shipped. This one has not been.
				</p>
			</div>
		</PrintedPage>
	)
}

export { OrdersProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'

type Billed = Omit<AdminOrderView, 'createdAt' | 'updatedAt' | 'events'>

interface PlainBillProps {
	order: Billed
	placedOn: string
	gstin: string
	mark: string
}

/**
 * The receipt of a shop that is not registered for GST. It has the order's number and no tax (rule: gst-registration).
 */
function PlainBill({ order, placedOn, gstin, mark }: PlainBillProps) {
	return (
		<Sheet order={order}>
			<header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-b border-ink pb-5">
				<Seller gstin={gstin} mark={mark} />
				<div className="sm:text-right print:text-right">
					<h1 className="font-display text-xl">Invoice #{order.id}</h1>
					<p className="mt-1 text-xs text-muted">{placedOn}</p>
				</div>
			</header>
			<div className="mt-6 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
				<SheetPart title={order.source === 'outlet' ? 'Sold at our outlet' : 'Billed and shipped to'}>
					<AddressLines order={order} />
					{order.email && <p className="[overflow-wrap:anywhere]">{order.email}</p>}
				</SheetPart>
				<SheetPart title="Payment method">
					{wayOf(order)}
					{paymentBadge(order) && <p>{paidOrDue(order)}</p>}
				</SheetPart>
			</div>
			<table className="tabular mt-8 w-full border-collapse">
				<caption className="sr-only">Items</caption>
				<thead>
					<tr className="border-b border-ink text-xs text-muted">
						{['Item', 'Quantity', 'Price', 'Amount'].map((column, index) => (
							<th
								key={column}
								scope="col"
								className={`py-2 font-normal ${index === 0 ? 'text-left' : 'pl-3 text-right sm:pl-6 print:pl-6'} ${column === 'Price' ? 'max-sm:hidden print:table-cell' : ''}`}
							>
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{order.items.map((item) => (
						<Row key={item.id} item={item} />
					))}
				</tbody>
			</table>
			{/* The tax within the prices is not shown because it depends on each item, which the shop does not know. */}
			<OrderSums
				order={order}
				className="mt-4 max-w-80 break-inside-avoid"
				rowClass="py-1"
				totalClass="border-ink text-base font-medium"
			/>
		</Sheet>
	)
}

function paidOrDue(order: Billed): string {
	if (isDue(order)) return `Due: ${formatPaise(order.totalPaise)}`
	return order.paymentMethod === 'cod' ? 'Paid' : paymentBadge(order)!.label
}

function Seller({ gstin, mark }: { gstin: string; mark: string }) {
	const shop = useShop()
	return (
		<address className="min-w-0 max-w-xs text-xs not-italic [overflow-wrap:anywhere]">
			<ShopMark mark={mark} />
			<span className="block font-display text-lg">{shop.name}</span>
			{[shop.address, shop.phone, shop.email].filter(Boolean).map((line) => (
				<span key={line} className="block">
					{line}
				</span>
			))}
			{gstin && <span className="block">GSTIN {gstin}</span>}
		</address>
	)
}

function Row({ item: { name, colorName, size, quantity, pricePaise, linePaise } }: { item: OrderItemView }) {
	const number = 'py-3 pl-3 text-right whitespace-nowrap sm:pl-6 print:pl-6'
	return (
		<tr className="break-inside-avoid border-b border-line align-top">
			<th scope="row" className="py-3 text-left font-medium [overflow-wrap:anywhere]">
				{name}
				<span className="block font-normal text-muted">{choiceWords({ colorName, size })}</span>
			</th>
			<td className={number}>{quantity}</td>
			<td className={`${number} max-sm:hidden print:table-cell`}>{formatPaise(pricePaise)}</td>
			<td className={number}>{formatPaise(linePaise)}</td>
		</tr>
	)
}
