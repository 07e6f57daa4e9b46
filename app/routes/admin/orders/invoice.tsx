import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { getOrderForAdmin, type AdminOrderView } from '#app/shop/orders/order.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { getShopSettings, getLogoHash } from '#app/shop/settings/shop-settings.server.ts'
import { getOrderDocument, type ReceiptTexts } from '#app/shop/orders/invoices/document-page.server.ts'
import {
	PrintedPage,
	AddressLines,
	Sheet,
	SheetPart,
	ShopLogo,
	OrderTotals,
} from '#app/ui/admin/orders/printed-page.tsx'
import printSheet from '#app/ui/orders/print.css?url'
import { TaxSheet } from '#app/ui/orders/tax-sheet.tsx'
import type { Route } from './+types/invoice.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import type { OrderItemView } from '#app/shop/orders/order-view.ts'
import { useShop } from '#app/ui/shell/use-shop.ts'
import { tax } from '#app/shop/region/india.ts'

export const handle = { permission: 'orders' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Invoice ${params.id}` }]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printSheet }]

export async function loader({ params, url: { searchParams } }: Route.LoaderArgs) {
	const found = await orThrowResponse(getOrderForAdmin(parseRowId(params.id)))
	const { createdAt: _, updatedAt: __, events: ___, ...order } = found
	const { mode, gstin } = getShopSettings().tax
	return {
		// The link to the receipt of a sale at the point of sale has `?print`. The page then opens the print dialog at
		// once, and returns to the point of sale after printing.
		isPrintedAtOnce: searchParams.has('print'),
		order,
		...(await getOrderDocument(found)),
		gstin: mode === 'unregistered' ? '' : gstin,
		logoHash: getLogoHash(),
	}
}

export default function Invoice({
	loaderData: { order, sheet, texts, isPrintedAtOnce, ...bill },
}: Route.ComponentProps) {
	const back = isPrintedAtOnce
		? { to: '/admin/pos', label: 'Point of sale' }
		: { to: `/admin/orders/${order.id}`, label: `Order #${order.id}` }
	if (!sheet && !texts) return <NoInvoice back={back} />
	return (
		<PrintedPage {...{ back, isPrintedAtOnce }} pdf={`/admin/orders/${order.id}/invoice.pdf`}>
			{sheet && <TaxSheet sheet={sheet} />}
			{texts && <Receipt order={order} texts={texts} {...bill} />}
		</PrintedPage>
	)
}

function NoInvoice({ back }: Pick<Parameters<typeof PrintedPage>[0], 'back'>) {
	return (
		<PrintedPage back={back}>
			<div className="mx-auto max-w-3xl bg-white px-5 py-6 text-sm sm:px-10 sm:py-10">
				<h1 className="font-display text-xl">No invoice</h1>
				<p className="mt-2">The invoice is issued when the order ships. This order has not shipped yet.</p>
			</div>
		</PrintedPage>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'

type InvoicedOrder = Omit<AdminOrderView, 'createdAt' | 'updatedAt' | 'events'>

interface PlainBillProps {
	order: InvoicedOrder
	texts: ReceiptTexts
	gstin: string
	logoHash: string
}

/**
 * Shows the receipt of a shop that is not registered for GST, or was not when the order shipped (rule:
 * gst-registration). It has the number of the order instead of an invoice number, and shows no tax.
 */
function Receipt({ order, texts, gstin, logoHash }: PlainBillProps) {
	return (
		<Sheet order={order} language={texts.language} cancelled={texts.cancelled}>
			<header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-b border-ink pb-5">
				<Seller gstin={gstin} logoHash={logoHash} />
				<div className="sm:text-right print:text-right">
					<h1 className="font-display text-xl">{texts.title}</h1>
					<p className="mt-1 text-xs text-muted">{texts.placedOn}</p>
				</div>
			</header>
			<div className="mt-6 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
				<SheetPart title={texts.buyer}>
					<AddressLines lines={texts.address} />
					{order.email && <p className="[overflow-wrap:anywhere]">{order.email}</p>}
				</SheetPart>
				<SheetPart title={texts.payment}>
					{texts.method}
					{texts.state && <p>{texts.state}</p>}
				</SheetPart>
			</div>
			<table className="tabular mt-8 w-full border-collapse">
				<caption className="sr-only">{texts.items}</caption>
				<thead>
					<tr className="border-b border-ink text-xs text-muted">
						{Object.entries(texts.columns).map(([column, title], index) => (
							<th
								key={column}
								scope="col"
								className={
									`py-2 font-normal ${index === 0 ? 'text-left' : 'pl-3 text-right sm:pl-6 print:pl-6'} ` +
									(column === 'price' ? 'max-sm:hidden print:table-cell' : '')
								}
							>
								{title}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{order.items.map((item, index) => (
						<Row key={item.id} item={item} variant={texts.variants[index]!} />
					))}
				</tbody>
			</table>
			{/* The tax that the prices include is not shown. It differs by item, and the shop does not know it. */}
			<OrderTotals
				order={order}
				sums={texts.sums}
				className="mt-4 max-w-80 break-inside-avoid"
				rowClass="py-1"
				totalClass="border-ink text-base font-medium"
			/>
		</Sheet>
	)
}

function Seller({ gstin, logoHash }: { gstin: string; logoHash: string }) {
	const shop = useShop()
	return (
		<address className="min-w-0 max-w-xs text-xs not-italic [overflow-wrap:anywhere]">
			<ShopLogo logoHash={logoHash} />
			<span className="block font-display text-lg">{shop.name}</span>
			{[shop.address, shop.phone, shop.email].filter(Boolean).map((line) => (
				<span key={line} className="block">
					{line}
				</span>
			))}
			{gstin && (
				<span className="block">
					{tax.idName} {gstin}
				</span>
			)}
		</address>
	)
}

function Row({ item: { name, quantity, pricePaise, linePaise }, variant }: { item: OrderItemView; variant: string }) {
	const number = 'py-3 pl-3 text-right whitespace-nowrap sm:pl-6 print:pl-6'
	return (
		<tr className="break-inside-avoid border-b border-line align-top">
			<th scope="row" className="py-3 text-left font-medium [overflow-wrap:anywhere]">
				{name}
				<span className="block font-normal text-muted">{variant}</span>
			</th>
			<td className={number}>{quantity}</td>
			<td className={`${number} max-sm:hidden print:table-cell`}>{formatPaise(pricePaise)}</td>
			<td className={number}>{formatPaise(linePaise)}</td>
		</tr>
	)
}
