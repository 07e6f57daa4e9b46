import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { data, redirect } from 'react-router'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { orNull } from '#app/http/responses/page-refusals.server.ts'
import { buildUnlistedSecretHeaders } from '#app/http/server/response-headers.ts'
import { getRequestTranslate, sessionContext } from '#app/http/session/contexts.ts'
import { readOrderAccess } from '#app/http/session/order-access.server.ts'
import { cancelOrderSchema } from '#app/shop/orders/returns/return.schema.ts'
import { cancelOwnOrder, trackOrder } from '#app/shop/orders/customer-order.server.ts'
import { maxReason } from '#app/shop/values/limits.ts'
import { translateStatus } from '#app/shop/values/order-status.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary, TextArea, useFormResult } from '#app/ui/forms/field.tsx'
import { Breadcrumb } from '#app/ui/shell/section.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { ContactLink } from '#app/ui/shell/contact-link.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { buildPageTitle, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/cancel-order.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: buildPageTitle(matches, getPageTranslate(matches)('returns.cancelTitle')) },
]

export async function loader({ context, params }: Route.LoaderArgs) {
	const { access, orderId, orderPath } = await readOrderAccess(context, params)
	const found = await orNull(trackOrder(access, orderId))
	if (!found) return data({ order: null, orderPath }, { status: 404 })
	const { id, totalPaise, status, canCancel, paymentState, paymentMethod } = found
	const order = { id, totalPaise, status, canCancel, isPaid: paymentState === 'paid', paymentMethod }
	return { order, orderPath }
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const { access, orderId: id, orderPath } = await readOrderAccess(context, params)
	const t = getRequestTranslate(context)
	const submitCancellation = async ({ reason }: { reason: string }) => {
		const { refundDuePaise } = await cancelOwnOrder(access, id, reason)
		const amount = formatPaise(refundDuePaise)
		const said = refundDuePaise > 0 ? t('returns.isCancelledAndPaid', { id, amount }) : t('returns.isCancelled', { id })
		context.get(sessionContext).flash(said)
		return redirect(orderPath, 303)
	}
	return submitRequestForm(request, cancelOrderSchema, submitCancellation, {
		unexpected: t('returns.notCancelled'),
	})
}

export const headers = buildUnlistedSecretHeaders

export default function CancelOrderPage({ loaderData: { order, orderPath }, actionData }: Route.ComponentProps) {
	const answer = useFormResult(actionData)
	const t = useTranslate()
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: t('order.crumb'), to: orderPath }]} current={t('returns.cancelCrumb')} />
			<h1 className="mt-2 font-display text-2xl">{t('returns.cancelTitle')}</h1>
			{order?.canCancel && <Question {...{ order, orderPath }} lastResult={answer} />}
			{order && !order.canCancel && <TooLate {...{ order, orderPath }} sentence={answer?.error?.['']?.[0]} />}
			{!order && (
				<>
					<p className="mt-3 mb-6 text-base">{t('order.noSuch')}</p>
					<ButtonLink to="/profile?tab=order">{t('order.yours')}</ButtonLink>
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
	const t = useTranslate()
	const [form, fields] = useForm({ id: 'cancel', lastResult, defaultValue: { reason: '' }, defaultNoValidate: true })
	return (
		<>
			<p className="mt-3 mb-6 max-w-prose text-base">
				{t('returns.askCancel', { id: order.id, amount: formatPaise(order.totalPaise) })}
				{order.isPaid && ` ${t('returns.willRefund')}`}
			</p>
			<form method="post" className="max-w-md" {...getFormProps(form)}>
				<ErrorSummary form={form} />
				<TextArea field={fields.reason} label={t('returns.reason')} rows={3} maxLength={maxReason} />
				<div className="mt-4 flex flex-wrap items-center gap-4">
					<SubmitButton pendingText={t('returns.cancelling')}>{t('returns.cancelOrder')}</SubmitButton>
					<ButtonLink variant="quiet" to={orderPath}>
						{t('returns.keepOrder')}
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
	const t = useTranslate()
	const status = translateStatus(order.status, t).toLowerCase()
	const otherwise = t('returns.tooLate', { id: order.id, status })
	return (
		<>
			<p role={sentence ? 'alert' : undefined} className="mt-3 mb-6 max-w-prose text-base">
				{sentence ?? otherwise} <ContactLink of={sentence ?? otherwise} subject={`Order #${order.id}`} />
			</p>
			<ButtonLink to={orderPath}>{t('order.view')}</ButtonLink>
		</>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected={useTranslate()('returns.notCancelled')} />
}
