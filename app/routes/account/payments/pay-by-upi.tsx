import { data, redirect } from 'react-router'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { buildSecretPageHeaders } from '#app/http/server/response-headers.ts'
import { getRequestTranslate, sessionContext } from '#app/http/session/contexts.ts'
import { readOrderAccess, runWithAccess } from '#app/http/session/order-access.server.ts'
import { claimSchema } from '#app/shop/orders/payments/payment.schema.ts'
import { claimPayment } from '#app/shop/orders/payments/upi/claim.server.ts'
import { findUpiPayment } from '#app/shop/orders/payments/upi/upi-payment.server.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { useFormResult } from '#app/ui/forms/field.tsx'
import { UpiPayment } from '#app/ui/orders/order-payment.tsx'
import { Breadcrumb } from '#app/ui/shell/section.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { buildPageTitle, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/pay-by-upi.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: buildPageTitle(matches, getPageTranslate(matches)('payment.title')) },
]

export async function loader({ context, params }: Route.LoaderArgs) {
	const { access, orderId: id, ...paths } = await readOrderAccess(context, params)
	const upi = await findUpiPayment(access, id)
	return data({ id, upi, ...paths }, { status: upi ? 200 : 404 })
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const { access, orderId: id, orderPath } = await readOrderAccess(context, params)
	const t = getRequestTranslate(context)
	const submitClaim = async ({ utr }: { utr: string }) => {
		await runWithAccess(context, access, (client) => claimPayment(client, id, utr))
		context.get(sessionContext).flash(t('payment.thanks'))
		return redirect(orderPath, 303)
	}
	return submitRequestForm(request, claimSchema, submitClaim, { unexpected: t('payment.notSaved') })
}

export const headers = buildSecretPageHeaders

export default function PayByUpiPage({ loaderData, actionData }: Route.ComponentProps) {
	const { id, upi, orderPath, actionPath } = loaderData
	const answer = useFormResult(actionData)
	const t = useTranslate()
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: t('order.crumb'), to: orderPath }]} current={t('payment.crumb')} />
			<h1 className="mt-2 mb-6 font-display text-2xl">{upi ? t('order.title', { id }) : t('payment.nothing')}</h1>
			{upi ? (
				<div className="max-w-prose">
					<UpiPayment upi={upi} actionPath={actionPath} lastResult={answer} />
				</div>
			) : (
				<p role={answer ? 'alert' : undefined} className="mb-6 max-w-prose text-base">
					{Object.values(answer?.error ?? {})[0]?.[0] ?? t('payment.notByUpi')}
				</p>
			)}
			<ButtonLink to={orderPath} variant="quiet" className="mt-4">
				{t('order.view')}
			</ButtonLink>
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected={useTranslate()('confirmation.failed')} />
}
