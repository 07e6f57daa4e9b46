import { randomUUID } from 'node:crypto'
import { sessionContext } from '#app/http/session/contexts.ts'
import { redirectToLogin, findCustomerId } from '#app/http/session/customer.server.ts'
import { saveFormForLogin } from '#app/http/pending/pending-form.server.ts'
import { filterInStock } from '#app/shop/cart/cart-totals.ts'
import { canCancelOwnOrder } from '#app/shop/orders/cancel-own-order.server.ts'
import { canSendEmail } from '#app/shop/outbox/enqueue-email.server.ts'
import { getCheckoutDefaults } from '#app/shop/orders/checkout/checkout-defaults.server.ts'
import { digestCartLines } from '#app/shop/orders/checkout/expected-order.ts'
import { listSavedAddresses } from '#app/shop/orders/checkout/saved-addresses.server.ts'
import { findBlockMessage } from '#app/shop/people/customers/block.server.ts'
import { listAvailablePaymentMethods } from '#app/shop/orders/payments/available-payment-methods.server.ts'
import { describeOnlinePayment } from '#app/shop/settings/online-payment/active-payment-service.server.ts'
import { getShopSettings } from '#app/shop/settings/shop-settings.server.ts'
import { PENDING } from '#app/shop/values/order-status.ts'
import { useFormResult } from '#app/ui/forms/use-form-result.ts'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { PaperShell } from '#app/ui/shell/paper-shell.tsx'
import pageStyles from '#app/ui/styles/pages.css?url'
import { handleCheckoutButton, takeActionMessage } from './_checkout-buttons.server.ts'
import { type CheckoutResult, placeOrderFromForm } from './_place-order.server.ts'
import { readCheckoutForm, getCheckoutState, fillInPlace, readLatestDraft } from './_checkout-state.server.ts'
import { CheckoutForm } from './_checkout-form.tsx'
import { CheckoutSummary } from './_checkout-summary.tsx'
import { CouponField } from './_coupon-field.tsx'
import { EmptyCheckout, ExpectedOrder, ShopNote } from './_checkout-parts.tsx'
import { PlaceOrder } from './_place-order.tsx'
import { mergeNewest, useCheckoutForm } from './_use-checkout-form.ts'
import {
	describeCodAvailability,
	calculateCheckoutPrice,
	getTotalsByPaymentMethod,
} from '#app/shop/pricing/checkout-price.ts'
import { buildPageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/checkout.ts'

const askedToLogIn = 'Please log in to place an order.'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: buildPageTitle(matches, 'Check Out') }]

export async function loader({ context }: Route.LoaderArgs) {
	const session = context.get(sessionContext)
	const userId = await findCustomerId(session)
	if (userId === null) throw await redirectToLogin(session, '/checkout', askedToLogIn)
	const draft = await readLatestDraft(session, userId)
	const address = draft ?? (await getCheckoutDefaults(userId))
	const now = await getCheckoutState(userId, (name) => address[name as keyof typeof address])
	const actionMessage = await takeActionMessage(session)
	const { checkout, delivery } = getShopSettings()
	const tells = {
		note: (await findBlockMessage(userId)) ?? checkout.note,
		days: delivery.days,
		ways: listAvailablePaymentMethods(),
		onlineHelp: describeOnlinePayment(listAvailablePaymentMethods()),
		canCancel: canCancelOwnOrder(PENDING),
		sendsMail: canSendEmail(),
		saved: await listSavedAddresses(userId),
	}
	return { ...now, said: actionMessage, address, idempotencyKey: randomUUID(), ...tells }
}

export async function action({ request, context, url }: Route.ActionArgs) {
	const session = context.get(sessionContext)
	const userId = await findCustomerId(session)
	if (userId === null)
		return redirectToLogin(session, '/checkout', askedToLogIn, await saveFormForLogin(session, request, url))
	const form = await readCheckoutForm(userId, request)
	const answer = await handleCheckoutButton(context, userId, form, fillInPlace(form))
	return answer ?? placeOrderFromForm(context, userId, form, url.origin)
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
	const answer: CheckoutResult | undefined = useFormResult(actionData)
	const { cart, charges, couponProblem, pin } = mergeNewest(loaderData, answer)
	const cartFingerprint = digestCartLines(cart.lines)
	const form = useCheckoutForm(loaderData.address, loaderData.ways, answer)
	const lines = filterInStock(cart.lines)
	const price = calculateCheckoutPrice(lines, form.place, form.way, charges)
	const sums = getTotalsByPaymentMethod(price, charges)
	const sum = { price, sums: loaderData.ways.length > 1 ? sums : null }
	// A response about a cart that has changed since is obsolete.
	const isOutdated = answer?.cart && digestCartLines(answer.cart.lines) !== cartFingerprint
	const { said: actionMessage } = loaderData
	const problems = isOutdated ? [] : (answer?.error?.[''] ?? (actionMessage?.isProblem ? [actionMessage.text] : []))
	const message =
		!answer && actionMessage && !actionMessage.isProblem && !actionMessage.field ? actionMessage.text : undefined
	const note = <ShopNote note={loaderData.note} days={loaderData.days} arrives={pin.arrives} prices={charges.prices} />
	const head = (
		<>
			<Breadcrumb crumbs={[{ label: 'Cart', to: '/cart' }]} current="Check out" />
			<h1 className="mb-4 font-display text-[clamp(2rem,1.5rem+2.2vw,3.25rem)] set-solid">Check Out</h1>
		</>
	)
	if (cart.lines.length === 0)
		return (
			<PaperShell>
				<div className="shell pt-2">
					{head}
					{note}
					<EmptyCheckout errors={problems} message={message} />
				</div>
			</PaperShell>
		)
	return (
		<PaperShell>
			<div className="paper">
				{/* Enter submits with the form's first button, and the buttons of lines belong to the form too. */}
				<button type="submit" form="checkout" tabIndex={-1} aria-hidden="true" className="sr-only">
					Place order
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
						pinWords={!answer && actionMessage?.field ? actionMessage.text : pin.words}
						isPincodeMismatch={pin.isPincodeMismatch}
						filledFor={pin.filledFor}
						delivery={note}
						saved={loaderData.saved}
						sendsMail={loaderData.sendsMail}
						methods={loaderData.ways}
						onlineHelp={loaderData.onlineHelp}
						sums={sums}
						cash={describeCodAvailability(charges.cash, price, form)}
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
		</PaperShell>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<PaperShell>
			<ErrorMessage error={error} unexpected="Failed to place order." />
		</PaperShell>
	)
}
