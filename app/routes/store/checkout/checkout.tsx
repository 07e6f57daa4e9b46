import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { getRequestLanguage, getRequestTranslate, sessionContext } from '#app/http/session/contexts.ts'
import { findCartOwner, findPlacedCart, isGuest } from '#app/http/session/cart-access.server.ts'
import { redirectToLogin } from '#app/http/session/customer.server.ts'
import { saveFormForLogin } from '#app/http/pending/pending-form.server.ts'
import { findCartRemindersChoice } from '#app/shop/cart/cart-reminders.server.ts'
import { getCartAccount } from '#app/shop/cart/cart-owner.ts'
import { filterInStock } from '#app/shop/cart/cart-totals.ts'
import { canCancelOwnOrder } from '#app/shop/orders/customer-order.server.ts'
import { canSendEmail } from '#app/shop/outbox/outbox.server.ts'
import { getCheckoutDefaults, listSavedAddresses } from '#app/shop/orders/checkout/checkout-draft.server.ts'
import { digestCartLines } from '#app/shop/orders/checkout/expected-order.ts'
import { findBlockMessage } from '#app/shop/people/customers/customer.server.ts'
import { listAvailablePaymentMethods } from '#app/shop/orders/payments/payment-methods.server.ts'
import { translateSentence } from '#app/http/session/request-language.server.ts'
import { describeOnlinePayment } from '#app/shop/settings/active-payment-service.server.ts'
import { getShopSettings, isAbroadServed } from '#app/shop/settings/shop-settings.server.ts'
import { translateSettings } from '#app/shop/settings/translated-settings.server.ts'
import { isRegistered } from '#app/shop/tax/gst-registration.ts'
import { PENDING } from '#app/shop/values/order-status.ts'
import { useFormResult } from '#app/ui/forms/field.tsx'
import { Breadcrumb } from '#app/ui/shell/section.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import pageStyles from '#app/ui/styles/pages.css?url'
import {
	handleCheckoutButton,
	consumeActionMessage,
	type CheckoutResult,
	placeOrderFromForm,
} from './_place-order.server.ts'
import { readCheckoutForm, getCheckoutState, fillInPlace, readLatestDraft } from './_checkout-state.server.ts'
import { CheckoutForm, mergeNewest, useCheckoutForm } from './_checkout-form.tsx'
import { CheckoutSummary, CouponField, PlaceOrder } from './_checkout-summary.tsx'
import { isCod, type PaymentMethod } from '#app/shop/values/payment-methods.ts'
import {
	type DeliveryPrices,
	translateAllPrices,
	translatePricesInIndia,
} from '#app/shop/settings/delivery/delivery-prices.ts'
import {
	type CheckoutCharges,
	type CheckoutPrice,
	describeCodAvailability,
	calculateCheckoutPrice,
	getTotalsByPaymentMethod,
} from '#app/shop/pricing/checkout-price.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { buildPageTitle, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/checkout.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: buildPageTitle(matches, getPageTranslate(matches)('checkout.title')) },
]

export async function loader({ context }: Route.LoaderArgs) {
	const session = context.get(sessionContext)
	const owner = await findCartOwner(session)
	if (owner === null && (await isGuest(session))) throw redirect('/cart', 303)
	if (owner === null) throw await redirectToLogin(session, '/checkout', getRequestTranslate(context)('checkout.logIn'))
	const userId = getCartAccount(owner)
	const draft = await readLatestDraft(session, owner)
	const address = draft ?? (userId === null ? {} : await getCheckoutDefaults(userId))
	const now = await getCheckoutState(
		session,
		owner,
		(name) => address[name as keyof typeof address],
		getRequestTranslate(context),
	)
	const actionMessage = await consumeActionMessage(session)
	const language = getRequestLanguage(context)
	const [{ note }, { days }] = await Promise.all([
		translateSettings('checkout', language),
		translateSettings('delivery', language),
	])
	const tells = {
		note: (userId !== null && (await findBlockMessage(userId))) || note,
		isGuest: userId === null,
		reminders: await findCartRemindersChoice(userId),
		asksGstin: isRegistered(getShopSettings().tax.mode),
		days,
		methods: listAvailablePaymentMethods(),
		onlineHelp: translateSentence(describeOnlinePayment(listAvailablePaymentMethods())),
		canCancel: canCancelOwnOrder(PENDING),
		sendsMail: canSendEmail(),
		isAbroadServed: isAbroadServed(),
		saved: userId === null ? [] : await listSavedAddresses(userId),
	}
	return { ...now, said: actionMessage, address, idempotencyKey: randomUUID(), ...tells }
}

export async function action({ request, context, url }: Route.ActionArgs) {
	const session = context.get(sessionContext)
	const owner = (await findCartOwner(session)) ?? (await findPlacedCart(session))
	if (owner === null && (await isGuest(session))) return redirect('/cart', 303)
	if (owner === null)
		return redirectToLogin(
			session,
			'/checkout',
			getRequestTranslate(context)('checkout.logIn'),
			await saveFormForLogin(session, request, url),
		)
	const form = await readCheckoutForm(owner, request)
	const answer = await handleCheckoutButton(context, owner, form, fillInPlace(form))
	return answer ?? placeOrderFromForm(context, owner, form, url.origin)
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
	const t = useTranslate()
	const answer: CheckoutResult | undefined = useFormResult(actionData)
	const { cart, charges, couponProblem, pin, isPhoneUnconfirmed } = mergeNewest(loaderData, answer)
	const cartFingerprint = digestCartLines(cart.lines)
	const form = useCheckoutForm(loaderData.address, loaderData.methods, answer)
	const lines = filterInStock(cart.lines)
	const calculated = calculateCheckoutPrice(lines, form.place, form.method, charges)
	const isUnknown = calculated.unknownShippingLabel !== null && charges.prices
	const price = isUnknown
		? { ...calculated, unknownShippingLabel: translatePricesInIndia(charges.prices!, t) }
		: calculated
	const sums = getTotalsByPaymentMethod(price, charges)
	const sum = { price, sums: loaderData.methods.length > 1 ? sums : null }
	// A response about a cart that has changed since is obsolete.
	const isOutdated = answer?.cart && digestCartLines(answer.cart.lines) !== cartFingerprint
	const { said: actionMessage } = loaderData
	const problems = isOutdated ? [] : (answer?.error?.[''] ?? (actionMessage?.isProblem ? [actionMessage.text] : []))
	const message =
		!answer && actionMessage && !actionMessage.isProblem && !actionMessage.field ? actionMessage.text : undefined
	const { days, methods } = loaderData
	const note = (
		<ShopNote note={loaderData.note} days={days} arrives={pin.arrives} methods={methods} prices={charges.prices} />
	)
	const head = (
		<>
			<Breadcrumb crumbs={[{ label: t('cart.title'), to: '/cart' }]} current={t('checkout.crumb')} />
			<h1 className="mb-4 font-display text-[clamp(2rem,1.5rem+2.2vw,3.25rem)] set-solid">{t('checkout.title')}</h1>
		</>
	)
	if (cart.lines.length === 0)
		return (
			<div className="shell pt-2">
				{head}
				{note}
				<EmptyCheckout errors={problems} message={message} />
			</div>
		)
	return (
		<div className="paper">
			{/* Enter clicks the first button of the form. Without this one, that would be a button of a cart line. */}
			<button type="submit" form="checkout" tabIndex={-1} aria-hidden="true" className="sr-only">
				{t('checkout.placeOrder')}
			</button>
			<CheckoutSummary
				{...sum}
				cart={cart}
				couponField={<CouponField field={form.fields.couponCode} problem={couponProblem} />}
				isOpen={Boolean(message || couponProblem || form.fields.couponCode.errors)}
				message={message}
			/>
			<div className="paper-form">
				{head}
				<CheckoutForm
					{...form}
					pincodeMessage={!answer && actionMessage?.field ? actionMessage.text : pin.words}
					isPincodeMismatch={pin.isPincodeMismatch}
					filledFor={pin.filledFor}
					delivery={note}
					saved={loaderData.saved}
					sendsMail={loaderData.sendsMail}
					isGuest={loaderData.isGuest}
					reminders={loaderData.reminders}
					asksGstin={loaderData.asksGstin}
					isAbroadServed={loaderData.isAbroadServed}
					isPhoneUnconfirmed={isPhoneUnconfirmed}
					methods={loaderData.methods}
					onlineHelp={loaderData.onlineHelp}
					sums={sums}
					cash={describeCodAvailability(charges.cash, price, form, t)}
					hidden={
						<ExpectedOrder
							idempotencyKey={loaderData.idempotencyKey}
							price={price}
							charges={charges}
							fingerprint={cartFingerprint}
						/>
					}
				>
					<PlaceOrder
						{...sum}
						hasItems={lines.length > 0}
						canCancel={loaderData.canCancel}
						problems={problems}
						answer={answer}
					/>
				</CheckoutForm>
			</div>
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected={useTranslate()('checkout.failed')} />
}

/** The delivery time and prices, and the owner's note or the message for a blocked customer. */
interface ShopNoteProps {
	note: string
	days: string
	/** The estimated delivery day for the entered address; `null` without an estimate. */
	arrives: Date | null
	methods: readonly PaymentMethod[]
	prices: DeliveryPrices | null
}

function ShopNote({ note, days, arrives, methods, prices }: ShopNoteProps) {
	const t = useTranslate()
	if (!note && !days && !arrives && !prices) return null
	const b = (parts: ReactNode[]) => (
		<b key="day" className="font-medium">
			{parts}
		</b>
	)
	return (
		<div className="mb-3 text-xs">
			{arrives &&
				methods.map((method) => (
					// A style sheet shows the line of the selected method, without script too.
					<p
						key={method}
						className={methods.length > 1 ? (isCod({ paymentMethod: method }) ? 'if-cash' : 'if-online') : undefined}
					>
						{t.rich(isCod({ paymentMethod: method }) ? 'delivery.arrivesBy' : 'delivery.arrivesIfPaid', {
							day: t.day(arrives),
							b,
						})}
					</p>
				))}
			{days && !arrives && <p>{t('delivery.days', { days })}</p>}
			{prices && <p>{translateAllPrices(prices, t)}</p>}
			{note && <p className="whitespace-pre-line">{note}</p>}
		</div>
	)
}

function EmptyCheckout({ errors, message }: { errors: string[]; message: string | undefined }) {
	const t = useTranslate()
	return (
		<div className="border-t border-line py-10">
			{errors.map((message) => (
				<p key={message} role="alert" className="mb-2 text-base font-medium text-danger">
					{message}
				</p>
			))}
			{message && (
				<p role="status" className="mb-2 text-base">
					{message}
				</p>
			)}
			<p className="mb-6 text-base">{t('checkout.noItems')}</p>
			<ButtonLink to="/allproducts">{t('cart.shopAll')}</ButtonLink>
		</div>
	)
}

interface ExpectedOrderProps {
	idempotencyKey: string
	price: CheckoutPrice
	charges: CheckoutCharges
	fingerprint: string
}

/**
 * Hidden fields with the total, COD fee and cart lines that were shown. Without them no order is placed (rule:
 * seen-total).
 */
function ExpectedOrder({ idempotencyKey, price, charges, fingerprint }: ExpectedOrderProps) {
	return (
		<>
			<input type="hidden" name="idempotencyKey" value={idempotencyKey} data-keep="" />
			<input type="hidden" name="seenTotalPaise" value={price.totalPaise - price.codFeePaise} />
			<input type="hidden" name="seenCashFeePaise" value={charges.cashFeePaise} />
			<input type="hidden" name="seenLines" value={fingerprint} />
		</>
	)
}
