import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { data, redirect } from 'react-router'
import { attempt } from '#app/http/forms/forms.server.ts'
import { valueOrNull } from '#app/http/outcomes/page-refusals.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { customerOf } from '#app/http/session/customer.server.ts'
import { cancelSchema } from '#app/shop/orders/after-sale/returns/return.schema.ts'
import { cancelOwnOrder } from '#app/shop/orders/after-sale/cancel-own-order.server.ts'
import { maxReason } from '#app/shop/words/limits.ts'
import { formatPaise } from '#app/shop/money.ts'
import { trackOrder } from '#app/shop/orders/order-tracking.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { failedWith } from '#app/ui/shell/error-page.tsx'
import { pageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/cancel-order.ts'

const title = 'Cancel an order'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, title) }]

export async function loader({ context, params }: Route.LoaderArgs) {
	const found = await valueOrNull(trackOrder(await customerOf(context), rowId(params.id)))
	if (!found) return data({ order: null }, { status: 404 })
	const { id, totalPaise, statusLabel, canCancel, paymentState, paymentMethod } = found
	return { order: { id, totalPaise, statusLabel, canCancel, isPaid: paymentState === 'paid', paymentMethod } }
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const userId = await customerOf(context)
	const id = rowId(params.id)
	const cancel = async ({ reason }: { reason: string }) => {
		const { refundDuePaise } = await cancelOwnOrder(userId, id, reason)
		const money = refundDuePaise > 0 ? ` We still have to give back ${formatPaise(refundDuePaise)} to you.` : ''
		context.get(sessionContext).flash(`Order #${id} is cancelled.${money}`)
		return redirect(`/profile?tab=order&order=${id}`, 303)
	}
	return attempt(request, cancelSchema, cancel, { unexpected: 'The order was not cancelled.' })
}

export default function CancelOrderPage({ loaderData: { order }, actionData }: Route.ComponentProps) {
	const answer = useAnswer(actionData)
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: 'Orders', to: '/profile?tab=order' }]} current="Cancel" />
			<h1 className="mt-2 font-display text-2xl">{title}</h1>
			{order?.canCancel && <Question order={order} lastResult={answer} />}
			{order && !order.canCancel && <TooLate order={order} sentence={answer?.error?.['']?.[0]} />}
			{!order && (
				<>
					<p className="mt-3 mb-6 text-base">There is no order of yours with this number.</p>
					<ButtonLink to="/profile?tab=order">Your orders</ButtonLink>
				</>
			)}
		</div>
	)
}

type Cancelling = NonNullable<Route.ComponentProps['loaderData']['order']>

function Question({ order, lastResult }: { order: Cancelling; lastResult: SubmissionResult<string[]> | undefined }) {
	const [form, fields] = useForm({ id: 'cancel', lastResult, defaultValue: { reason: '' }, defaultNoValidate: true })
	return (
		<>
			<p className="mt-3 mb-6 max-w-prose text-base">
				Do you want to cancel order #{order.id} of {formatPaise(order.totalPaise)}? This cannot be undone.
				{order.isPaid &&
					' What you have paid we have to give back to you: it takes some days until it is in your account.'}
			</p>
			<form method="post" className="max-w-md" {...getFormProps(form)}>
				<ErrorSummary form={form} />
				<TextArea field={fields.reason} label="Why? You need not say." rows={3} maxLength={maxReason} />
				<div className="mt-4 flex flex-wrap items-center gap-4">
					<SubmitButton pendingText="Cancelling...">Cancel order</SubmitButton>
					<ButtonLink look="quiet" to={`/profile?tab=order&order=${order.id}`}>
						Keep it
					</ButtonLink>
				</div>
			</form>
		</>
	)
}

function TooLate({ order, sentence }: { order: Cancelling; sentence: string | undefined }) {
	const otherwise = `Order #${order.id} is ${order.statusLabel.toLowerCase()}: it cannot be cancelled here. Please write to us.`
	return (
		<>
			<p role={sentence ? 'alert' : undefined} className="mt-3 mb-6 max-w-prose text-base">
				{sentence ?? otherwise}
			</p>
			<ButtonLink to={`/profile?tab=order&order=${order.id}`}>See the order</ButtonLink>
		</>
	)
}

export const ErrorBoundary = failedWith('The order was not cancelled.')
