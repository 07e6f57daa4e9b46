import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { visitContext } from '#app/http/contexts.ts'
import { askToLogIn, customerIdOf } from '#app/http/customer.server.ts'
import { refusedAsData, submitForm } from '#app/http/forms.server.ts'
import { limit } from '#app/http/limit.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { readCart } from '#app/shop/cart/cart.server.ts'
import { checkoutSchema } from '#app/shop/orders/order.schema.ts'
import { lastAddressOf } from '#app/shop/orders/order.server.ts'
import { placeOrder } from '#app/shop/orders/place-order.server.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { CheckoutForm } from './_checkout-form.tsx'
import { CheckoutSummary } from './_checkout-summary.tsx'
import type { Route } from './+types/checkout.ts'

const askedToLogIn = 'Please log in to place an order.'

export const middleware: Route.MiddlewareFunction[] = [limit('checkout', 30, 600)]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = () => [{ title: 'Check Out' }]

export async function loader({ context }: Route.LoaderArgs) {
	const visit = context.get(visitContext)
	const userId = await customerIdOf(visit)
	if (userId === null) throw await askToLogIn(visit, '/checkout', askedToLogIn)
	const [cart, address] = await Promise.all([readCart(userId), lastAddressOf(userId)])
	return { cart, address, onceKey: randomUUID() }
}

export async function action({ request, context }: Route.ActionArgs) {
	const visit = context.get(visitContext)
	const userId = await customerIdOf(visit)
	if (userId === null) return askToLogIn(visit, '/checkout', askedToLogIn)
	const form = await readFormData(request)
	// Outside India the state is written, not chosen (decision Q-43).
	const country = form.get('country')
	if (country === 'usa' || country === 'uk') form.set('state', form.get('stateAbroad') ?? '')
	const onceKey = form.get('onceKey')
	const submission = { onceKey: typeof onceKey === 'string' ? onceKey : '', seenTotalPaise: Number(form.get('seenTotalPaise')) }
	return refusedAsData(() =>
		submitForm(form, checkoutSchema, async (input) => {
			const { orderId } = await placeOrder(userId, input, submission)
			visit.flash('Order successful!')
			return redirect(`/order-confirmation?orderId=${orderId}`, 303)
		}),
	)
}

export default function CheckoutPage({ loaderData: { cart, address, onceKey }, actionData }: Route.ComponentProps) {
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: 'Cart', to: '/cart' }]} current="Check out" />
			<h1 className="mt-2 mb-6 font-display text-2xl lg:mb-10">Check Out</h1>
			{cart.lines.length === 0 ? (
				<Nothing errors={actionData?.error?.[''] ?? []} />
			) : (
				<div className="lg:grid lg:grid-cols-[1fr_25rem] lg:items-start lg:gap-16">
					<CheckoutForm address={address} lastResult={actionData}>
						<input type="hidden" name="onceKey" value={onceKey} />
						<input type="hidden" name="seenTotalPaise" value={cart.totalPaise} />
					</CheckoutForm>
					<CheckoutSummary cart={cart} />
				</div>
			)}
		</div>
	)
}

function Nothing({ errors }: { errors: string[] }) {
	return (
		<div className="border-t border-line py-10">
			{errors.map((message) => (
				<p key={message} role="alert" className="mb-2 text-base font-medium text-danger">
					{message}
				</p>
			))}
			<p className="mb-6 text-base">No items to order.</p>
			<ButtonLink to="/allproducts">Shop All Products</ButtonLink>
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected="Failed to place order." />
}
