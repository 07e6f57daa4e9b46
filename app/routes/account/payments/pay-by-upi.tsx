import { data, redirect } from 'react-router'
import { attempt } from '#app/http/forms/forms.server.ts'
import { runAsRequester } from '#app/http/server/requester.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { customerOf } from '#app/http/session/customer.server.ts'
import { claimSchema } from '#app/shop/orders/payments/upi/claim.schema.ts'
import { claimPayment } from '#app/shop/orders/payments/upi/claim-payment.server.ts'
import { upiOfOrder } from '#app/shop/orders/payments/upi/upi-of-order.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import { UpiPayment } from '#app/ui/orders/upi-payment.tsx'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { failedWith } from '#app/ui/shell/error-page.tsx'
import { pageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/pay-by-upi.ts'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Pay an order') }]

export async function loader({ context, params }: Route.LoaderArgs) {
	const id = rowId(params.id)
	const upi = await upiOfOrder(await customerOf(context), id)
	return data({ id, upi }, { status: upi ? 200 : 404 })
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const userId = await customerOf(context)
	const id = rowId(params.id)
	const claim = async ({ utr }: { utr: string }) => {
		await runAsRequester(context, userId, (requester) => claimPayment(requester, id, utr))
		context.get(sessionContext).flash('Thank you. We compare the reference with our bank.')
		return redirect(`/profile?tab=order&order=${id}`, 303)
	}
	return attempt(request, claimSchema, claim, { unexpected: 'Your reference was not kept.' })
}

export default function PayByUpiPage({ loaderData: { id, upi }, actionData }: Route.ComponentProps) {
	const answer = useAnswer(actionData)
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: 'Orders', to: '/profile?tab=order' }]} current="Pay" />
			<h1 className="mt-2 mb-6 font-display text-2xl">{upi ? `Order #${id}` : 'Nothing to pay here'}</h1>
			{upi ? (
				<div className="max-w-prose">
					<UpiPayment upi={upi} lastResult={answer} />
				</div>
			) : (
				<p role={answer ? 'alert' : undefined} className="mb-6 max-w-prose text-base">
					{Object.values(answer?.error ?? {})[0]?.[0] ?? 'Nothing of this order can be paid by UPI now.'}
				</p>
			)}
			<ButtonLink to={upi ? `/profile?tab=order&order=${id}` : '/profile?tab=order'} look="quiet" className="mt-4">
				{upi ? 'See the order' : 'Your orders'}
			</ButtonLink>
		</div>
	)
}

export const ErrorBoundary = failedWith('Your reference was not kept.')
