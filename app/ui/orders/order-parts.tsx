import type { ReactNode } from 'react'
import { formatVariantTitle } from '#app/shop/catalog/color/color-labels.ts'
import {
	buildCodFeeLines,
	buildDiscountLines,
	formatTotalLine,
	translateTotalLabel,
} from '#app/shop/pricing/order-price.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { type OrderItemView, type OrderSummary, describeExchange, getCurrentSize } from '#app/shop/orders/order-view.ts'
import { ColorShownNote, ImageInColor } from '#app/ui/product/shop-image.tsx'
import { formatInvoiceLabel, type DocumentLink } from '#app/shop/orders/invoices/tax-document-view.ts'
import { CANCELLED, PENDING, type TimelineStep, translateStatus } from '#app/shop/values/order-status.ts'
import type { TrackedOrder } from '#app/shop/orders/customer-order.server.ts'
import type { TrackingStep } from '#app/shop/orders/order-tracking.ts'
import { OrderHelp, TrackShipment } from '#app/ui/orders/order-details.tsx'
import { Icon } from '#app/ui/shell/icon.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'

/** Lists the items of an order. `below` is rendered under each line. */
export function OrderLines({ items, below }: { items: OrderItemView[]; below?: (item: OrderItemView) => ReactNode }) {
	const t = useTranslate()
	return (
		<ul className="divide-y divide-line">
			{items.map((item) => (
				<li key={item.id} className="py-4">
					<div className="flex gap-4 max-[16em]:flex-wrap">
						<ImageInColor
							of={item}
							isDecorative
							sizes="64px"
							largest={320}
							className="aspect-3/4 w-16 shrink-0 self-start rounded-soft"
						/>
						<div className="min-w-0 grow">
							<p className="text-sm font-medium">
								<ItemName item={item} />
							</p>
							<p className="text-xs text-muted">
								{formatVariantTitle({ ...item, size: getCurrentSize(item) }, t)}
								<ColorShownNote colorShown={item.colorShown} />
							</p>
							{item.exchanges.length > 0 && <p className="text-xs text-muted">{describeExchange(item, t)}</p>}
							<p className="tabular mt-1 text-xs">{t('cart.each', { price: formatPaise(item.pricePaise) })}</p>
						</div>
						<p className="tabular shrink-0 text-sm">{formatPaise(item.linePaise)}</p>
					</div>
					{below?.(item)}
				</li>
			))}
		</ul>
	)
}

function ItemName({ item: { productId, productColorId, name } }: { item: OrderItemView }) {
	if (productId === null) return name
	return (
		<a
			href={`/singleproduct/${productId}${productColorId === null ? '' : `?color=${productColorId}`}`}
			className="inline-block py-0.5 underline-offset-4 hover:underline"
		>
			{name}
		</a>
	)
}

/** Shows the amounts of an order. The tax amount is not shown because it depends on each item (rule: tax-included). */
export function OrderAmounts({ order }: { order: OrderSummary }) {
	const { subtotalPaise, shippingPaise, totalPaise } = order
	const t = useTranslate()
	return (
		<dl className="text-sm">
			<Amount label={t('order.subtotalShort')}>{formatPaise(subtotalPaise)}</Amount>
			<Sums sums={buildDiscountLines(order)} />
			<Amount label={t('order.tax')}>{t('order.included')}</Amount>
			{shippingPaise > 0 && <Amount label={t('order.shipping')}>{formatPaise(shippingPaise)}</Amount>}
			<Sums sums={buildCodFeeLines(order)} />
			<Amount label={t('order.total')} className="mt-1 text-base font-medium">
				{formatPaise(totalPaise)}
			</Amount>
		</dl>
	)
}

function Sums({ sums }: { sums: ReturnType<typeof buildDiscountLines> }) {
	const t = useTranslate()
	return sums.map((line, index) => (
		<Amount key={`${line.label} ${index}`} label={translateTotalLabel(line, t)}>
			{formatTotalLine(line.paise)}
		</Amount>
	))
}

function Amount({ label, className = '', children }: { label: string; className?: string; children: string }) {
	return (
		<div className={`flex justify-between gap-x-6 max-[16em]:flex-wrap ${className}`}>
			<dt>{label}</dt>
			<dd className="tabular whitespace-nowrap">{children}</dd>
		</div>
	)
}

const receiptLink = 'flex min-h-11 items-center underline underline-offset-4 hover:no-underline'

/**
 * Links to the documents of an order, such as its invoice. Each document has a link to its PDF file, and to its
 * printable page if there is one.
 */
export function ReceiptLinks({ bills }: { bills: Omit<DocumentLink, 'id'>[] }) {
	const t = useTranslate()
	return bills.map((bill) => (
		<span key={bill.pdf} className="flex flex-wrap gap-x-4">
			{bill.path ? (
				<a href={bill.path} className={receiptLink}>
					{formatInvoiceLabel(bill, t)}
				</a>
			) : (
				<span className="flex min-h-11 items-center">{formatInvoiceLabel(bill, t)}</span>
			)}
			<a
				href={bill.pdf}
				download
				aria-label={`${t('order.downloadPdf')}: ${formatInvoiceLabel(bill, t)}`}
				className={receiptLink}
			>
				{t('order.downloadPdf')}
			</a>
		</span>
	))
}

export function TimelineRow({ steps }: { steps: TimelineStep[] }) {
	const t = useTranslate()
	return (
		<ol aria-label={t('order.progress')} className="grid grid-cols-4 gap-y-3 max-[16em]:grid-cols-1">
			{steps.map(({ label, completed }, index) => (
				<li key={label} className={`group text-center text-xs ${completed ? 'font-medium' : 'text-muted'}`}>
					<span className="flex items-center">
						<span
							aria-hidden="true"
							className={`h-0.5 grow group-first:invisible ${completed ? 'bg-success' : 'bg-line'}`}
						/>
						<Mark completed={completed} className="size-6" />
						<span
							aria-hidden="true"
							className={`h-0.5 grow group-last:invisible ${steps[index + 1]?.completed ? 'bg-success' : 'bg-line'}`}
						/>
					</span>
					<span className="mt-1.5 block">{translateStatus(PENDING + index, t)}</span>
				</li>
			))}
		</ol>
	)
}

/** Shows the steps of an order with their times, as a column on a phone and otherwise as a row. */
export function TimelineSteps({ steps }: { steps: TrackingStep[] }) {
	const t = useTranslate()
	// A delivered order has no current step.
	const now = steps.at(-1)?.completed ? -1 : steps.findLastIndex(({ completed }) => completed)
	return (
		<ol aria-label={t('order.progress')} className="md:grid md:grid-cols-4">
			{steps.map(({ label, completed, at }, index) => (
				<li key={label} aria-current={index === now ? 'step' : undefined} className="group flex gap-4 md:block">
					<span className="flex flex-col items-center md:flex-row">
						<Mark completed={completed} isNow={index === now} className="size-5.5" />
						<span
							aria-hidden="true"
							className={`w-0.5 grow group-last:hidden md:h-0.5 md:w-auto ${steps[index + 1]?.completed ? 'bg-success' : 'bg-line'}`}
						/>
					</span>
					<div className="min-h-16 md:pt-3 md:pr-4">
						<p className={`text-sm ${completed ? '' : 'text-muted'} ${index === now ? 'font-medium' : ''}`}>
							{translateStatus(PENDING + index, t)}
						</p>
						{at && (
							<p className="text-xs text-muted">
								<time dateTime={at.toISOString()}>{t.dateTime(at)}</time>
							</p>
						)}
					</div>
				</li>
			))}
		</ol>
	)
}

interface MarkProps {
	completed: boolean
	/** True for the current step, which a ring marks. */
	isNow?: boolean
	className: string
}

function Mark({ completed, isNow = false, className }: MarkProps) {
	const t = useTranslate()
	const markClass = isNow ? 'border-[6px] border-success' : completed ? 'bg-success text-white' : 'border-2 border-line'
	return (
		<span className={`grid shrink-0 place-items-center rounded-full ${className} ${markClass}`}>
			{completed && !isNow && <Icon name="tick" className="size-3/5" />}
			<span className="sr-only">{`${t(completed ? 'order.completed' : 'order.notYet')} `}</span>
		</span>
	)
}

type OrderInProgress = Pick<
	TrackedOrder,
	| 'id'
	| 'status'
	| 'steps'
	| 'courierSteps'
	| 'cancelledAt'
	| 'courier'
	| 'trackingNumber'
	| 'canCancel'
	| 'refundDuePaise'
>

interface OrderProgressProps {
	order: OrderInProgress
	/** The path of the order, with which the URLs of its actions begin, such as `<path>/cancel`. */
	actionPath: string
}

/** Shows the tracking steps, the shipment and the help for an order. */
export function OrderProgress({ order, actionPath }: OrderProgressProps) {
	const t = useTranslate()
	const { id, status, steps, courierSteps, cancelledAt, courier, trackingNumber, canCancel, refundDuePaise } = order
	return (
		<>
			{status === CANCELLED && (
				<p className="mb-6 border-l-4 border-danger bg-sand px-4 py-3">
					{cancelledAt ? t('order.wasCancelledOn', { date: t.date(cancelledAt) }) : t('order.wasCancelled')}
					{refundDuePaise > 0 && ` ${t('order.refundDue', { amount: formatPaise(refundDuePaise) })}`}
				</p>
			)}
			{status !== CANCELLED && <TimelineSteps steps={steps} />}
			{status !== CANCELLED && (courier || trackingNumber) && (
				<div className="mt-6 bg-sand p-5">
					<div className="flex items-center justify-between gap-4">
						<div>
							<p className="text-xs text-muted">{t(trackingNumber ? 'order.courierAndNumber' : 'order.courier')}</p>
							<p className="tabular text-base [overflow-wrap:anywhere]">
								{courier} <span className="select-all">{trackingNumber}</span>
							</p>
						</div>
						{trackingNumber && <CopyButton text={trackingNumber} label={t('order.copyNumber')} />}
					</div>
					<TrackShipment
						courier={courier}
						trackingNumber={trackingNumber}
						className="button mt-3 w-full bg-ink text-white"
					/>
					{courierSteps.length > 0 && (
						<ul className="mt-3 space-y-1 text-sm">
							{courierSteps.map(({ message, at }) => (
								<li key={at.toISOString() + message}>
									{t(message)}{' '}
									<time dateTime={at.toISOString()} className="block text-xs text-muted">
										{t.dateTime(at)}
									</time>
								</li>
							))}
						</ul>
					)}
				</div>
			)}
			<OrderHelp orderId={id} actionPath={actionPath} canCancel={canCancel} className="mt-4" />
		</>
	)
}

/** A copy button for a text that is often needed elsewhere. Only script can copy, so script shows it. */
function CopyButton({ text, label }: { text: string; label: string }) {
	return (
		<button
			type="button"
			hidden
			data-enhance="copy-text"
			data-text={text}
			aria-label={label}
			className="inline-flex size-11 shrink-0 items-center justify-center hover:text-madder"
		>
			<Icon name="copy" className="size-5" />
		</button>
	)
}
