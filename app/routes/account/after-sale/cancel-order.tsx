import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { data, redirect } from 'react-router'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { orNull } from '#app/http/responses/page-refusals.server.ts'
import { buildUnlistedSecretHeaders } from '#app/http/server/response-headers.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { readOrderAccess } from '#app/http/session/order-access.server.ts'
import { cancelOrderSchema } from '#app/shop/orders/returns/return.schema.ts'
import { cancelOwnOrder, trackOrder } from '#app/shop/orders/customer-order.server.ts'
import { maxReason } from '#app/shop/values/limits.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary, TextArea } from '#app/ui/forms/field.tsx'
import { useFormResult } from '#app/ui/forms/use-form.ts'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { createErrorBoundary } from '#app/ui/shell/error-page.tsx'
import { ContactLink } from '#app/ui/shell/contact-link.tsx'
import { buildPageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/cancel-order.ts'

const title = 'Cancel an order'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: buildPageTitle(matches, title) }]

export async function loader({ context, params }: Route.LoaderArgs) {
	const { access, orderId, orderPath } = await readOrderAccess(context, params)
	const found = await orNull(trackOrder(access, orderId))
	if (!found) return data({ order: null, orderPath }, { status: 404 })
	const { id, totalPaise, statusLabel, canCancel, paymentState, paymentMethod } = found
	const order = { id, totalPaise, statusLabel, canCancel, isPaid: paymentState === 'paid', paymentMethod }
	return { order, orderPath }
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const { access, orderId: id, orderPath } = await readOrderAccess(context, params)
	const submitCancellation = async ({ reason }: { reason: string }) => {
		const { refundDuePaise } = await cancelOwnOrder(access, id, reason)
		const money = refundDuePaise > 0 ? ` We still have to refund ${formatPaise(refundDuePaise)} to you.` : ''
		context.get(sessionContext).flash(`Order #${id} is cancelled.${money}`)
		return redirect(orderPath, 303)
	}
	return submitRequestForm(request, cancelOrderSchema, submitCancellation, {
		unexpected: 'The order was not cancelled.',
	})
}

export const headers = buildUnlistedSecretHeaders

export default function CancelOrderPage({ loaderData: { order, orderPath }, actionData }: Route.ComponentProps) {
	const answer = useFormResult(actionData)
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: 'Order', to: orderPath }]} current="Cancel" />
			<h1 className="mt-2 font-display text-2xl">{title}</h1>
			{order?.canCancel && <Question {...{ order, orderPath }} lastResult={answer} />}
			{order && !order.canCancel && <TooLate {...{ order, orderPath }} sentence={answer?.error?.['']?.[0]} />}
			{!order && (
				<>
					<p className="mt-3 mb-6 text-base">You have no order with this number.</p>
					<ButtonLink to="/profile?tab=order">Your orders</ButtonLink>
				</>
			)}
		</div>
	)
}

type CancellableOrder = NonNullable<Route.ComponentProps['loaderData']['order']>

function Question({
	order,
	orderPath,
	lastResult,
}: {
	order: CancellableOrder
	orderPath: string
	lastResult: SubmissionResult<string[]> | undefined
}) {
	const [form, fields] = useForm({ id: 'cancel', lastResult, defaultValue: { reason: '' }, defaultNoValidate: true })
	return (
		<>
			<p className="mt-3 mb-6 max-w-prose text-base">
				Do you want to cancel order #{order.id} of {formatPaise(order.totalPaise)}? This cannot be undone.
				{order.isPaid && ' We will refund what you have paid. It takes some days to reach your account.'}
			</p>
			<form method="post" className="max-w-md" {...getFormProps(form)}>
				<ErrorSummary form={form} />
				<TextArea field={fields.reason} label="Reason" rows={3} maxLength={maxReason} />
				<div className="mt-4 flex flex-wrap items-center gap-4">
					<SubmitButton pendingText="Cancelling...">Cancel order</SubmitButton>
					<ButtonLink variant="quiet" to={orderPath}>
						Keep order
					</ButtonLink>
				</div>
			</form>
		</>
	)
}

interface TooLateProps {
	order: CancellableOrder
	orderPath: string
	sentence: string | undefined
}

function TooLate({ order, orderPath, sentence }: TooLateProps) {
	const otherwise = `Order #${order.id} is ${order.statusLabel.toLowerCase()}: it cannot be cancelled here. Please contact us.`
	return (
		<>
			<p role={sentence ? 'alert' : undefined} className="mt-3 mb-6 max-w-prose text-base">
				{sentence ?? otherwise} <ContactLink of={sentence ?? otherwise} subject={`Order #${order.id}`} />
			</p>
			<ButtonLink to={orderPath}>View order</ButtonLink>
		</>
	)
}

export const ErrorBoundary = createErrorBoundary('The order was not cancelled.')
