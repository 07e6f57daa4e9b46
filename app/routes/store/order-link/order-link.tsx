import { readOrderAccess } from '#app/http/session/order-access.server.ts'
import { buildUnlistedSecretHeaders } from '#app/http/server/response-headers.ts'
import { getRequestLanguage } from '#app/http/session/contexts.ts'
import { translateOrder } from '#app/shop/catalog/listing/product-rows.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { readLinkedOrder } from '#app/shop/orders/links/linked-order.server.ts'
import { buildOrderHeadline } from '#app/shop/orders/order-tracking.ts'
import { getPaymentSentence } from '#app/shop/orders/payments/payment-state.ts'
import { getStatusTone, translateStatus } from '#app/shop/values/order-status.ts'
import { translatePaymentMethod } from '#app/shop/values/payment-methods.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Fact, OwnReturns } from '#app/ui/orders/order-details.tsx'
import { OrderAmounts, OrderLines, OrderProgress, ReceiptLinks } from '#app/ui/orders/order-parts.tsx'
import { ManualPaymentNote, PayNow, UpiPayment, wrapNumber } from '#app/ui/orders/order-payment.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { buildUnlistedMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/order-link.ts'

export const headers = buildUnlistedSecretHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
	const t = getPageTranslate(matches)
	return buildUnlistedMeta(matches, loaderData ? t('order.title', { id: loaderData.order.id }) : t('order.notFound'))
}

export async function loader({ context, params }: Route.LoaderArgs) {
	const { access, orderId, actionPath } = await readOrderAccess(context, params)
	const order = await orThrowResponse(readLinkedOrder(access, orderId))
	return { order: await translateOrder(order, getRequestLanguage(context)), actionPath }
}

/** Shows one order to everyone who has its link (rule: order-link). */
export default function OrderLinkPage({ loaderData: { order, actionPath } }: Route.ComponentProps) {
	const t = useTranslate()
	const { upi, onlinePayment, manualPayment } = order
	return (
		<div className="shell pt-4 lg:pt-8">
			<p className="text-xs text-muted">
				{t.rich('order.number', { id: order.id, date: t.date(order.createdAt), number: wrapNumber })}
			</p>
			<h1 className="mt-1 font-display text-[clamp(2rem,1.5rem+2.2vw,3.25rem)] set-solid">
				{buildOrderHeadline(order, t).map((sentence) => (
					<span key={sentence} className="block">
						{sentence}
					</span>
				))}
			</h1>
			<p className="mt-3">
				<StatusBadge tone={getStatusTone(order.status)}>{translateStatus(order.status, t)}</StatusBadge>
			</p>
			{upi && (!upi.replacesCod || upi.claimed) && (
				<div className="mt-6 max-w-prose">
					<UpiPayment upi={upi} actionPath={actionPath} />
				</div>
			)}
			<ManualPaymentNote payment={manualPayment} />
			{onlinePayment && !onlinePayment.replacesCod && (
				<div className="mt-6 max-w-md">
					<PayNow onlinePayment={onlinePayment} actionPath={actionPath} />
				</div>
			)}
			<div className="mt-8 gap-12 lg:grid lg:grid-cols-[1fr_22rem] lg:items-start">
				<div>
					<OrderProgress order={order} actionPath={actionPath} />
					<h2 className="mt-8 border-t border-line pt-4 font-display text-[1.625rem] set-snug">{t('order.items')}</h2>
					<OrderLines items={order.items} />
					<OwnReturns order={order} actionPath={actionPath} />
				</div>
				<Summary order={order} actionPath={actionPath} />
			</div>
		</div>
	)
}

interface SummaryProps {
	order: Route.ComponentProps['loaderData']['order']
	actionPath: string
}

/** Shows the contact of the order, masked, with the payment and the amounts. */
function Summary({ order, actionPath }: SummaryProps) {
	const t = useTranslate()
	const { contact, papers, upi, onlinePayment } = order
	const paymentSentence = getPaymentSentence(order, t)
	return (
		<section aria-labelledby="summary" className="mt-8 bg-sand p-4 max-sm:-mx-4 sm:p-6 lg:mt-0">
			<h2 id="summary" className="font-display text-lg">
				{t('order.summary')}
			</h2>
			<dl className="mt-3 space-y-3 text-sm">
				<Fact label={t('orderLink.contact')}>{contact.join('\n')}</Fact>
				<Fact label={t('order.paymentMethod')}>{translatePaymentMethod(order.paymentMethod, t)}</Fact>
				{paymentSentence && <Fact label={t('order.payment')}>{paymentSentence}</Fact>}
				{papers.length > 0 && (
					<Fact label={t('order.invoices')}>
						<ReceiptLinks
							bills={papers.map((paper) => ({ ...paper, path: null, pdf: `${actionPath}/${paper.pdf}` }))}
						/>
					</Fact>
				)}
			</dl>
			<div className="mt-5 border-t border-line pt-4">
				<OrderAmounts order={order} />
			</div>
			{upi?.replacesCod && upi.link && (
				<ButtonLink to={`${actionPath}/pay`} variant="secondary" className="mt-4 w-full">
					{t('order.payByUpi')}
				</ButtonLink>
			)}
			{onlinePayment?.replacesCod && (
				<div className="mt-5">
					<PayNow onlinePayment={onlinePayment} actionPath={actionPath} />
				</div>
			)}
		</section>
	)
}

export const ErrorBoundary = ErrorMessage
