import { randomUUID } from 'node:crypto'
import { sessionContext } from '#app/http/session/contexts.ts'
import { askToLogIn, customerIdOf } from '#app/http/session/customer.server.ts'
import { keepForm } from '#app/http/pending/pending-form.server.ts'
import { type Cart, orderable } from '#app/shop/cart/cart-totals.ts'
import { lastAddressOf } from '#app/shop/orders/order.server.ts'
import { linesMark } from '#app/shop/orders/placing/seen-order.ts'
import { blockOf } from '#app/shop/people/customers/block.server.ts'
import type { DeliveryPrices } from '#app/shop/settings/delivery/delivery-prices.ts'
import { allPrices } from '#app/shop/settings/delivery/delivery-words.ts'
import { listOfferedWays } from '#app/shop/orders/payments/offered-ways.server.ts'
import { onlineHelp } from '#app/shop/settings/online-payment/service-now.server.ts'
import { settingsNow } from '#app/shop/settings/shop-settings.server.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import {
	changeLineOfForm,
	type CheckoutAnswer,
	placeOrderOfForm,
	readSubmittedLine,
	answerForPage,
} from './_checkout-answer.server.ts'
import { checkoutForm, checkoutNow, readTypedBefore } from './_checkout-now.server.ts'
import { CheckoutForm, useCheckoutForm } from './_checkout-form.tsx'
import { CheckoutSummary } from './_checkout-summary.tsx'
import { CouponField } from './_coupon-field.tsx'
import { applyCouponOfForm, lookUpPinOfForm, showTotalOfForm } from './_form-as-typed.server.ts'
import { describeCash, type Charges, priceAt, sumsByWay } from '#app/shop/pricing/price-at.ts'
import { readSaidBefore, sendAnswer } from './_send-answer.server.ts'
import { pageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/checkout.ts'

const askedToLogIn = 'Please log in to place an order.'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Check Out') }]

export async function loader({ context }: Route.LoaderArgs) {
	const session = context.get(sessionContext)
	const userId = await customerIdOf(session)
	if (userId === null) throw await askToLogIn(session, '/checkout', askedToLogIn)
	const typed = await readTypedBefore(session, userId)
	const now = answerForPage(await checkoutNow(userId, (name) => typed?.[name as keyof typeof typed]))
	const said = await readSaidBefore(session)
	const { checkout, delivery } = settingsNow()
	const tells = {
		note: (await blockOf(userId)) ?? checkout.note,
		days: delivery.days,
		ways: listOfferedWays(),
		onlineHelp: onlineHelp(listOfferedWays()),
	}
	const address = typed ?? (await lastAddressOf(userId))
	return { ...now, said, address, idempotencyKey: randomUUID(), ...tells }
}

export async function action({ request, context, url }: Route.ActionArgs) {
	const session = context.get(sessionContext)
	const userId = await customerIdOf(session)
	if (userId === null) return askToLogIn(session, '/checkout', askedToLogIn, await keepForm(session, request, url))
	const form = await checkoutForm(request)
	const button = await answerOfButton(userId, form)
	if (!button) return placeOrderOfForm(context, userId, form, url.origin)
	return sendAnswer(context, { userId, form }, button)
}

/** Answers the buttons that place no order; null for the one that does. */
async function answerOfButton(userId: number, form: FormData) {
	const line = readSubmittedLine(form)
	if (line) return changeLineOfForm(userId, form, line)
	if (form.has('apply')) return applyCouponOfForm(userId, form)
	if (form.has('lookup')) return lookUpPinOfForm(userId, form)
	return form.has('show') ? showTotalOfForm(userId, form) : null
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
	const answer: CheckoutAnswer | undefined = useAnswer(actionData)
	const { cart, charges, couponProblem, pinWords } = newest(loaderData, answer)
	const mark = linesMark(cart.lines)
	const form = useCheckoutForm(loaderData.address, loaderData.ways, answer)
	const lines = orderable(cart.lines)
	const price = priceAt(lines, form.place, form.way, charges)
	const sums = sumsByWay(price, charges)
	const cashSaid = describeCash(charges.cash, price, form)
	// An answer about a cart changed since is over.
	const isOver = answer?.cart && linesMark(answer.cart.lines) !== mark
	const { said } = loaderData
	const problems = isOver ? [] : (answer?.error?.[''] ?? (said?.isProblem ? [said.text] : []))
	const message = answer ? answer.message : said && !said.isProblem && !said.field ? said.text : undefined
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: 'Cart', to: '/cart' }]} current="Check out" />
			<h1 className="mt-2 mb-6 font-display text-2xl lg:mb-10">Check Out</h1>
			<ShopNote note={loaderData.note} days={loaderData.days} prices={charges.prices} />
			{cart.lines.length === 0 ? (
				<Nothing errors={problems} message={message} />
			) : (
				<div className="lg:grid lg:grid-cols-[1fr_25rem] lg:items-start lg:gap-16">
					<CheckoutForm
						{...form}
						pinWords={!answer && said?.field ? said.text : pinWords}
						ways={loaderData.ways}
						onlineHelp={loaderData.onlineHelp}
						sums={sums}
						cash={cashSaid}
					>
						<input type="hidden" name="idempotencyKey" value={loaderData.idempotencyKey} data-keep="" />
						<input type="hidden" name="seenTotalPaise" value={price.totalPaise - price.codFeePaise} />
						<input type="hidden" name="seenCashFeePaise" value={charges.cashFeePaise} />
						<input type="hidden" name="seenLines" value={mark} />
					</CheckoutForm>
					<CheckoutSummary
						cart={cart}
						price={price}
						couponField={<CouponField field={form.fields.couponCode} problem={couponProblem} />}
						sums={loaderData.ways.length > 1 ? sums : null}
						problems={problems}
						message={message}
						answer={answer}
					/>
				</div>
			)}
		</div>
	)
}

interface Moment {
	cart: Cart
	charges: Charges
	couponProblem?: string | undefined
	pinWords?: string | undefined
	readAt: number
}

function newest(page: Moment, { cart, charges, readAt = 0, ...said }: CheckoutAnswer = {}): Moment {
	return cart && charges && readAt > page.readAt ? { cart, charges, readAt, ...said } : page
}

/** What the owner tells in the settings. */
function ShopNote({ note, days, prices }: { note: string; days: string; prices: DeliveryPrices | null }) {
	if (!note && !days && !prices) return null
	return (
		<div className="mb-6 border-t border-line pt-4 text-sm">
			{days && <p>Delivery: {days}</p>}
			{prices && <p>Delivery costs: {allPrices(prices)}</p>}
			{note && <p className="whitespace-pre-line">{note}</p>}
		</div>
	)
}

function Nothing({ errors, message }: { errors: string[]; message: string | undefined }) {
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
			<p className="mb-6 text-base">No items to order.</p>
			<ButtonLink to="/allproducts">Shop All Products</ButtonLink>
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected="Failed to place order." />
}
