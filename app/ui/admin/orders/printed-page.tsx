import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { CANCELLED } from '#app/shop/values/order-status.ts'
import {
	type OrderView,
	type OrderItemView,
	describeExchange,
	getCurrentSize,
	formatAddressLines,
} from '#app/shop/orders/order-view.ts'
import type { PackingSlip } from '#app/shop/orders/fulfillment/packing.server.ts'
import { PrintButton } from '../../forms/button.tsx'
import { formatVariantTitle } from '#app/shop/catalog/color/color-labels.ts'
import { formatCodAmount, formatSlipPayment } from '#app/shop/orders/payments/payment-labels.ts'
import { isCod } from '#app/shop/values/payment-methods.ts'
import { QrImage } from '../../orders/order-payment.tsx'
import { useShop } from '../../shell/use-shop.ts'
import { getImageUrl } from '#app/shop/media/media-view.ts'
import { formatTotalLine, listOrderSums, type TotalLine } from '#app/shop/pricing/order-price.ts'

interface PrintedPageProps {
	back: { to: string; label: string }
	/** True to print the page as soon as it is shown. Afterwards the page of `back` opens. */
	isPrintedAtOnce?: boolean
	/** The URL of the same documents as a PDF file. */
	pdf?: string
	children: ReactNode
}

export function PrintedPage({ back, isPrintedAtOnce = false, pdf, children }: PrintedPageProps) {
	useEffect(() => {
		if (!isPrintedAtOnce) return undefined
		const goBack = () => window.location.assign(back.to)
		window.addEventListener('afterprint', goBack)
		window.print()
		return () => window.removeEventListener('afterprint', goBack)
	}, [isPrintedAtOnce, back.to])
	return (
		<>
			<div className="mx-auto mb-4 flex max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
				<Link
					to={back.to}
					className="inline-flex min-h-11 items-center gap-1 text-xs text-muted hover:text-ink hover:underline"
				>
					<span aria-hidden="true">←</span> {back.label}
				</Link>
				<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
					{pdf && (
						<a href={pdf} download className="o-link">
							Download PDF
						</a>
					)}
					<PrintButton />
				</div>
			</div>
			{children}
		</>
	)
}

interface SheetProps {
	/** The order, or `null` for a sheet about several orders. */
	order: Pick<OrderView, 'status'> | null
	/** The language of the texts, if they are a customer's (rule: customer-language). */
	language?: string
	cancelled?: string
	children: ReactNode
}

/** A printed sheet. Each sheet begins on a new page of paper. */
export function Sheet({ order, language, cancelled = 'This order is cancelled.', children }: SheetProps) {
	return (
		<article
			lang={language}
			className={
				'mx-auto max-w-3xl board px-5 py-6 text-sm text-ink not-first:mt-4 sm:px-10 sm:py-10 ' +
				'print:max-w-none print:break-after-page print:p-0 print:last:break-after-auto'
			}
		>
			{order?.status === CANCELLED && <p className="mb-6 border-2 border-ink px-4 py-2 font-medium">{cancelled}</p>}
			{children}
		</article>
	)
}

/** The lines of an address, as on a shipping label. */
export function AddressLines({ lines }: { lines: string[] }) {
	return (
		<address className="not-italic [overflow-wrap:anywhere]">
			{lines.map((line, index) => (
				<span key={index} className="block">
					{line}
				</span>
			))}
		</address>
	)
}

export function SheetPart({
	title,
	language,
	children,
	className = '',
}: {
	title: string
	/** The language of the title, if it is a customer's. */
	language?: string
	children: ReactNode
	className?: string
}) {
	return (
		<section lang={language} className={`min-w-0 break-inside-avoid ${className}`}>
			<h2 className="text-xs text-muted">{title}</h2>
			{children}
		</section>
	)
}

/** A packing slip. The only amount on it is the cash that the courier collects. */
export function Slip({ order, placedAt, logoHash, link }: Omit<PackingSlip, 'createdAt'>) {
	const shop = useShop()
	const unitCount = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
	return (
		<Sheet order={order}>
			<header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 border-b border-ink pb-4">
				<div>
					<ShopLogo logoHash={logoHash} />
					<p className="text-xs text-muted">{shop.name}</p>
					<h1 className="text-base">
						Packing slip
						<span className="tabular block font-display text-2xl">#{order.id}</span>
					</h1>
				</div>
				<p className="tabular text-xs text-muted">{placedAt}</p>
			</header>
			{order.status !== CANCELLED && (order.paymentState !== null || isCod(order)) && (
				<p className="tabular mt-6 border-2 border-ink px-4 py-3 text-lg font-medium">{formatCodAmount(order)}</p>
			)}
			<div className="mt-6 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
				<SheetPart title="Ships to" className="text-base">
					<AddressLines lines={formatAddressLines(order)} />
				</SheetPart>
				<div className="grid content-start gap-4">
					<SheetPart title="Payment">{formatSlipPayment(order)}</SheetPart>
					{order.waistSize && <SheetPart title="Waist size">{order.waistSize}</SheetPart>}
					{order.fullLength && <SheetPart title="Full length">{order.fullLength}</SheetPart>}
				</div>
			</div>
			<table className="mt-8 w-full border-collapse">
				<caption className="sr-only">Items in this shipment</caption>
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
						<SlipRow key={item.id} item={item} />
					))}
				</tbody>
				<tfoot>
					<tr className="font-medium">
						<th scope="row" colSpan={2} className="py-3 pl-10 text-left font-medium">
							Items
						</th>
						<td className="tabular py-3 text-right">{unitCount}</td>
					</tr>
				</tfoot>
			</table>
			{order.orderNote && (
				<SheetPart title="Customer note" className="mt-6 border-t border-line pt-4">
					<p className="whitespace-pre-line [overflow-wrap:anywhere]">{order.orderNote}</p>
				</SheetPart>
			)}
			{link && (
				<SheetPart
					title={link.title}
					language={link.language}
					className="mt-6 flex flex-wrap items-center gap-x-4 border-t border-line pt-4"
				>
					<QrImage qr={link.qr} label={link.label} width={112} />
					<p className="min-w-0 flex-1 basis-48 text-xs [overflow-wrap:anywhere]" translate="no">
						{link.url}
					</p>
				</SheetPart>
			)}
		</Sheet>
	)
}

function SlipRow({ item }: { item: OrderItemView }) {
	const { name, colorName, quantity, exchanges } = item
	return (
		<tr className="break-inside-avoid border-b border-line align-top">
			<td className="py-3">
				<input type="checkbox" aria-label={`${name} is packed`} className="block size-6 accent-ink" />
			</td>
			<th scope="row" className="py-3 text-left font-medium [overflow-wrap:anywhere]">
				{name}
				<span className="block font-normal text-muted">
					{formatVariantTitle({ colorName, size: getCurrentSize(item) })}
				</span>
				{exchanges.length > 0 && <span className="block font-normal text-muted">{describeExchange(item)}</span>}
			</th>
			<td className="tabular py-3 pl-4 text-right text-base font-medium">{quantity}</td>
		</tr>
	)
}

/** The shop's logo beside its name; nothing without one. */
export function ShopLogo({ logoHash }: { logoHash: string }) {
	if (!logoHash) return null
	return <img src={getImageUrl(logoHash, 320)} alt="" className="mb-1 block h-auto max-h-16 w-auto max-w-48" />
}

interface OrderSumsProps {
	order: Omit<OrderView, 'createdAt' | 'updatedAt'>
	/** The rows in the language of a customer, the total last. The default is English. */
	sums?: TotalLine[]
	className: string
	rowClass: string
	totalClass: string
}

/** Shows the amounts of an order. */
export function OrderTotals({ order, sums = listOrderSums(order), className, rowClass, totalClass }: OrderSumsProps) {
	const row = `flex justify-between gap-4 ${rowClass}`
	return (
		<dl className={`tabular ml-auto ${className}`}>
			{sums.map(({ label, paise }, index) => (
				<div
					key={`${label} ${index}`}
					className={index === sums.length - 1 ? `${row} mt-1 border-t pt-2 ${totalClass}` : row}
				>
					<dt>{label}</dt>
					<dd>{formatTotalLine(paise)}</dd>
				</div>
			))}
		</dl>
	)
}
