import { data } from 'react-router'
import type { ReactNode } from 'react'
import type { Translate } from '#app/i18n/translate.ts'
import { getRequestLanguage, getRequestTranslate, sessionContext } from '#app/http/session/contexts.ts'
import { redirectToLogin, findCustomerId } from '#app/http/session/customer.server.ts'
import { findPlacedOrder } from '#app/http/session/order-access.server.ts'
import { orNull } from '#app/http/responses/page-refusals.server.ts'
import { translateOrder } from '#app/shop/catalog/listing/product-rows.server.ts'
import { canSendEmail } from '#app/shop/outbox/outbox.server.ts'
import { canCancelOwnOrder } from '#app/shop/orders/customer-order.server.ts'
import { findEstimatedDelivery } from '#app/shop/orders/delivery/delivery-estimate.server.ts'
import { getOrder } from '#app/shop/orders/order.server.ts'
import { findManualPayment } from '#app/shop/orders/payments/payment-methods.server.ts'
import { findUpiPayment, type UpiPaymentDetails } from '#app/shop/orders/payments/upi/upi-payment.server.ts'
import { findOnlinePayment, type OnlinePaymentView } from '#app/shop/orders/payments/online/start-payment.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import pageStyles from '#app/ui/styles/pages.css?url'
import { countUnits } from '#app/shop/cart/cart-totals.ts'
import { formatVariantTitle } from '#app/shop/catalog/color/color-labels.ts'
import { type OrderItemView, type OrderView, describeExchange, getCurrentSize } from '#app/shop/orders/order-view.ts'
import type { ManualPayment } from '#app/shop/orders/payments/payment-labels.ts'
import { LinePrice } from '#app/ui/cart/cart-parts.tsx'
import { ManualPaymentNote, UpiPayment, PayNow } from '#app/ui/orders/order-payment.tsx'
import { OrderHelp, Fact, OrderDetails, Totals } from '#app/ui/orders/order-details.tsx'
import { ColorShownNote, ImageInColor } from '#app/ui/product/shop-image.tsx'
import { wrapLink, Breadcrumb } from '#app/ui/shell/section.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { buildPageTitle, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/order-confirmation.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
	const placed = loaderData?.placed
	const t = getPageTranslate(matches)
	const title = placed ? getPlacedTitle(placed.order, placed.onlinePayment, t) : t('order.notFound')
	return [{ title: buildPageTitle(matches, title) }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
	const session = context.get(sessionContext)
	const userId = await findCustomerId(session)
	const here = url.pathname + url.search
	if (await session.isExpired())
		throw await redirectToLogin(session, here, getRequestTranslate(context)('confirmation.invalid'))
	const id = parseRowId(url.searchParams.get('orderId') ?? undefined)
	const ofGuest = userId === null ? await findPlacedOrder(context, id) : null
	const access = userId ?? ofGuest?.access
	if (access === undefined)
		return data({ placed: null, logIn: `/login?${new URLSearchParams({ redirectTo: here })}` }, { status: 401 })
	const found = await orNull(getOrder(access, id))
	const order = found && (await translateOrder(found, getRequestLanguage(context)))
	if (!order) return data({ placed: null, logIn: null }, { status: 404 })
	const [upi, onlinePayment, manualPayment] = await Promise.all([
		findUpiPayment(access, id),
		findOnlinePayment(access, id),
		findManualPayment(access, id),
	])
	const more = {
		arrives: findEstimatedDelivery(order),
		canCancel: canCancelOwnOrder(order.status),
		sendsMail: canSendEmail() && order.email !== '',
		linkPath: ofGuest?.orderPath ?? null,
	}
	return data({ placed: { order, upi, onlinePayment, manualPayment, ...more }, logIn: null })
}

export default function OrderConfirmationPage({ loaderData: { placed, logIn } }: Route.ComponentProps) {
	const t = useTranslate()
	return (
		<div className="shell pt-2">
			<Breadcrumb current={t('confirmation.crumb')} />
			{placed ? (
				<PlacedOrder {...placed} />
			) : (
				<div className="py-16">
					<h1 className="font-display text-2xl">{t('order.notFound')}</h1>
					<p className="mt-4 mb-8 text-base">{t('confirmation.invalid')}</p>
					<ButtonLink to={logIn ?? '/profile'}>{t(logIn ? 'cart.logIn' : 'order.yours')}</ButtonLink>
				</div>
			)}
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected={useTranslate()('confirmation.failed')} />
}

/** Returns the title, which never claims that the order is paid (rule: payment-service-confirms). */
function getPlacedTitle(
	{ paymentState }: Pick<OrderView, 'paymentState'>,
	onlinePayment: OnlinePaymentView | null,
	t: Translate,
): string {
	if (paymentState === 'expired' || onlinePayment?.isOver) return t('payment.notInTime')
	return t(onlinePayment && !onlinePayment.replacesCod ? 'confirmation.waiting' : 'confirmation.successful')
}

interface PlacedOrderProps {
	order: OrderView
	/** The UPI payment of the order; `null` for other payment methods. */
	upi: UpiPaymentDetails | null
	/** The payment at a payment service; `null` for other payment methods. */
	onlinePayment: OnlinePaymentView | null
	/** The message about the shop's manual payment; `null` for other payment methods. */
	manualPayment: ManualPayment | null
	/** A confirmation email will be sent. */
	sendsMail: boolean
	/** The estimated delivery day; `null` without an estimate. */
	arrives: Date | null
	canCancel: boolean
	/** The link of a guest's order, which serves instead of an account; `null` for an account's order. */
	linkPath: string | null
}

function PlacedOrder({
	order,
	upi,
	onlinePayment,
	manualPayment,
	sendsMail,
	arrives,
	canCancel,
	linkPath,
}: PlacedOrderProps) {
	const t = useTranslate()
	const { items } = order
	const actionPath = linkPath ?? `/profile/orders/${order.id}`
	const orderPath = linkPath ?? `/profile?tab=order&order=${order.id}`
	return (
		<>
			<h1 className="mt-2 font-display text-2xl lg:mt-6">{getPlacedTitle(order, onlinePayment, t)}</h1>
			<p className="mt-4 max-w-prose text-base">
				{t.rich('confirmation.thanks', { name: order.firstName, id: order.id, b: wrapOrderNumber })}{' '}
				{sendsMail ? t('confirmation.emailFollows') : linkPath === null && t('confirmation.noEmail')}
			</p>
			{linkPath && <OrderLinkNote path={linkPath} />}
			{arrives && <p className="mt-2 text-base">{t('confirmation.arrivesBy', { day: t.day(arrives) })}</p>}
			<OrderHelp orderId={order.id} actionPath={actionPath} canCancel={canCancel} className="mt-2" />
			{upi && !upi.replacesCod && (
				<div className="mt-6 max-w-prose">
					<UpiPayment upi={upi} actionPath={actionPath} />
				</div>
			)}
			<ManualPaymentNote payment={manualPayment} />
			{onlinePayment && !onlinePayment.replacesCod && (
				<div className="mt-4 max-w-md">
					<PayNow onlinePayment={onlinePayment} actionPath={actionPath} />
				</div>
			)}
			<div className="mt-8 lg:mt-10 lg:grid lg:grid-cols-[1fr_25rem] lg:items-start lg:gap-16">
				<section aria-labelledby="items">
					<h2 id="items" className="border-t border-line pt-4 font-display text-[1.625rem] set-snug">
						{t('order.items')}
					</h2>
					{items.length === 0 ? <p className="py-4">{t('confirmation.noItems')}</p> : <Items items={items} />}
				</section>
				<section aria-labelledby="summary" className="mt-8 bg-sand p-4 max-sm:-mx-4 sm:p-6 lg:mt-0">
					<h2 id="summary" className="font-display text-lg">
						{t('order.summary')}
					</h2>
					<div className="mt-3">
						<OrderDetails order={order}>
							<Fact label={t('confirmation.orderDate')}>{t.date(order.createdAt)}</Fact>
							{order.orderNote && <Fact label={t('confirmation.orderNote')}>{order.orderNote}</Fact>}
						</OrderDetails>
					</div>
					<div className="mt-5 border-t border-line">
						<Totals {...order} count={countUnits(items)} />
					</div>
					<div className="mt-5 grid gap-3">
						{upi?.replacesCod && (
							<ButtonLink to={`${actionPath}/pay`} variant="secondary" className="w-full">
								{t('order.payByUpi')}
							</ButtonLink>
						)}
						<ButtonLink to={orderPath} className="w-full">
							{t('confirmation.track')}
						</ButtonLink>
						<ButtonLink to="/newarrivals" variant="secondary" className="w-full">
							{t('confirmation.continue')}
						</ButtonLink>
					</div>
				</section>
			</div>
		</>
	)
}

const wrapOrderNumber = (parts: ReactNode[]) => (
	<strong key="number" className="tabular">
		{parts}
	</strong>
)

/** Tells a guest how to find the order again (rule: guest-checkout). */
function OrderLinkNote({ path }: { path: string }) {
	return (
		<p className="mt-2 max-w-prose text-base">
			{useTranslate().rich('confirmation.saveLink', {
				link: wrapLink({ href: path, className: 'text-indigo underline underline-offset-2' }),
			})}
		</p>
	)
}

function Items({ items }: { items: OrderItemView[] }) {
	const t = useTranslate()
	return (
		<ul>
			{items.map((item) => (
				<li key={item.id} className="flex gap-4 border-b border-line py-4">
					<ImageInColor
						of={item}
						sizes="96px"
						largest={320}
						className="aspect-3/4 w-24 shrink-0 self-start rounded-soft"
					/>
					<div className="min-w-0 grow">
						<p className="text-sm font-medium">{item.name}</p>
						<p className="mt-1 text-xs text-muted">
							{formatVariantTitle({ ...item, size: getCurrentSize(item) }, t)}
							<ColorShownNote colorShown={item.colorShown} />
						</p>
						{item.exchanges.length > 0 && <p className="text-xs text-muted">{describeExchange(item, t)}</p>}
						<LinePrice line={item} className="mt-2" />
					</div>
				</li>
			))}
		</ul>
	)
}
