import { redirect } from 'react-router'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { submitFakePayment, getFakeLink } from '#app/shop/orders/payments/online/payment-callbacks.server.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { createErrorBoundary } from '#app/ui/shell/error-page.tsx'
import { buildUnlistedMeta } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/fake-payment.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	buildUnlistedMeta(matches, loaderData ? 'Fake payment service' : 'Page not found')

export function loader({ params }: Route.LoaderArgs) {
	return orThrowResponse(Promise.resolve().then(() => getFakeLink(params.link)))
}

export async function action({ request, params }: Route.ActionArgs) {
	const choice = (await readFormData(request)).get('choice')
	const to = await orThrowResponse(submitFakePayment(params.link, choice))
	return redirect(to ?? `/stand-in/${params.link}`, 303)
}

const buttons = [
	['pay', 'Pay', 'The payment succeeds.'],
	['fail', 'Fail', 'The bank declines the payment. The link can be paid again.'],
	['close', 'Close', 'The customer leaves without paying.'],
	['late', 'Pay late', 'The payment arrives after the link has expired.'],
] as const

export default function FakePaymentPage({ loaderData }: Route.ComponentProps) {
	const { amountPaise, description, isOpen, hasFailed, isLate } = loaderData
	return (
		<main className="shell py-10">
			<div className="mx-auto max-w-md border border-line bg-white p-4 sm:p-6">
				<p className="border-l-4 border-madder bg-paper px-4 py-2 text-sm">
					This is a fake payment service for trying out the shop. No money moves.
				</p>
				<h1 className="mt-6 font-display text-xl">{formatPaise(amountPaise)}</h1>
				<p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">{description}</p>
				{hasFailed && isOpen && (
					<p role="alert" className="mt-4 text-sm font-medium text-danger">
						The payment failed. Please try again.
					</p>
				)}
				{isLate && (
					<p role="status" className="mt-4 text-sm">
						A payment is in progress. It arrives after this link has expired.
					</p>
				)}
				{!isOpen && <p className="mt-4 text-sm">This link has been paid or has expired.</p>}
				<div className="mt-6 grid gap-4">
					{buttons
						.filter(([choice]) => isOpen || choice === 'close')
						.map(([choice, label, help]) => (
							<form key={choice} method="post">
								<input type="hidden" name="choice" value={choice} />
								<SubmitButton
									variant={choice === 'pay' ? 'primary' : 'secondary'}
									pendingText="Please wait..."
									className="w-full"
								>
									{label}
								</SubmitButton>
								<p className="mt-1 text-xs text-muted">{help}</p>
							</form>
						))}
				</div>
			</div>
		</main>
	)
}

export const ErrorBoundary = createErrorBoundary('The fake payment service does not work.')
