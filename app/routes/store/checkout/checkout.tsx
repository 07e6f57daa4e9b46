import { randomUUID } from 'node:crypto'
import { sessionContext } from '#app/http/session/contexts.ts'
import { askToLogIn, customerIdOf } from '#app/http/session/customer.server.ts'
import { keepForm } from '#app/http/pending/pending-form.server.ts'
import { orderable } from '#app/shop/cart/cart-totals.ts'
import { mayCancel } from '#app/shop/orders/after-sale/cancel-own-order.server.ts'
import { sendsMail } from '#app/shop/outbox/enqueue.server.ts'
import { rememberedOf } from '#app/shop/orders/placing/remembered.server.ts'
import { linesMark } from '#app/shop/orders/placing/seen-order.ts'
import { savedAddressesOf } from '#app/shop/orders/placing/saved-addresses.server.ts'
import { blockOf } from '#app/shop/people/customers/block.server.ts'
import { listOfferedWays } from '#app/shop/orders/payments/offered-ways.server.ts'
import { onlineHelp } from '#app/shop/settings/online-payment/service-now.server.ts'
import { settingsNow } from '#app/shop/settings/shop-settings.server.ts'
import { PENDING } from '#app/shop/words/order-status.ts'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { PaperShell } from '#app/ui/shell/paper-shell.tsx'
import pageStyles from '#app/ui/styles/pages.css?url'
import { answerOfButton, readSaidBefore } from './_buttons.server.ts'
import { type CheckoutAnswer, placeOrderOfForm } from './_checkout-answer.server.ts'
import { checkoutForm, checkoutNow, fillPlace, readTypedBefore } from './_checkout-now.server.ts'
import { CheckoutForm } from './_checkout-form.tsx'
import { CheckoutSummary } from './_checkout-summary.tsx'
import { CouponField } from './_coupon-field.tsx'
import { Nothing, SeenOrder, ShopNote } from './_around-form.tsx'
import { PlaceOrder } from './_place-order.tsx'
import { newest, useCheckoutForm } from './_use-checkout-form.ts'
import { describeCash, priceAt, sumsByWay } from '#app/shop/pricing/price-at.ts'
import { pageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/checkout.ts'

const askedToLogIn = 'Please log in to place an order.'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Check Out') }]

export async function loader({ context }: Route.LoaderArgs) {
	const session = context.get(sessionContext)
	const userId = await customerIdOf(session)
	if (userId === null) throw await askToLogIn(session, '/checkout', askedToLogIn)
	const typed = await readTypedBefore(session, userId)
	const address = typed ?? (await rememberedOf(userId))
	const now = await checkoutNow(userId, (name) => address[name as keyof typeof address])
	const said = await readSaidBefore(session)
	const { checkout, delivery } = settingsNow()
	const tells = {
		note: (await blockOf(userId)) ?? checkout.note,
		days: delivery.days,
		ways: listOfferedWays(),
		onlineHelp: onlineHelp(listOfferedWays()),
		canCancel: mayCancel(PENDING),
		sendsMail: sendsMail(),
		saved: await savedAddressesOf(userId),
	}
	return { ...now, said, address, idempotencyKey: randomUUID(), ...tells }
}

export async function action({ request, context, url }: Route.ActionArgs) {
	const session = context.get(sessionContext)
	const userId = await customerIdOf(session)
	if (userId === null) return askToLogIn(session, '/checkout', askedToLogIn, await keepForm(session, request, url))
	const form = await checkoutForm(userId, request)
	const answer = await answerOfButton(context, userId, form, fillPlace(form))
	return answer ?? placeOrderOfForm(context, userId, form, url.origin)
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
	const answer: CheckoutAnswer | undefined = useAnswer(actionData)
	const { cart, charges, couponProblem, pin } = newest(loaderData, answer)
	const mark = linesMark(cart.lines)
	const form = useCheckoutForm(loaderData.address, loaderData.ways, answer)
	const lines = orderable(cart.lines)
	const price = priceAt(lines, form.place, form.way, charges)
	const sums = sumsByWay(price, charges)
	const sum = { price, sums: loaderData.ways.length > 1 ? sums : null }
	// A response about a cart that has changed since is obsolete.
	const isOver = answer?.cart && linesMark(answer.cart.lines) !== mark
	const { said } = loaderData
	const problems = isOver ? [] : (answer?.error?.[''] ?? (said?.isProblem ? [said.text] : []))
	const message = !answer && said && !said.isProblem && !said.field ? said.text : undefined
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
					<Nothing errors={problems} message={message} />
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
						pinWords={!answer && said?.field ? said.text : pin.words}
						isMisfit={pin.isMisfit}
						filledFor={pin.filledFor}
						delivery={note}
						saved={loaderData.saved}
						sendsMail={loaderData.sendsMail}
						ways={loaderData.ways}
						onlineHelp={loaderData.onlineHelp}
						sums={sums}
						cash={describeCash(charges.cash, price, form)}
						hidden={
							<SeenOrder idempotencyKey={loaderData.idempotencyKey} price={price} charges={charges} mark={mark} />
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
