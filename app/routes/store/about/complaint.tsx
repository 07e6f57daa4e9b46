import { buildUnlistedSecretHeaders } from '#app/http/server/response-headers.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { getComplaintDeadlines } from '#app/shop/contact/complaint.ts'
import { findComplaintByToken } from '#app/shop/contact/complaints.server.ts'
import { buildUnlistedMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { Breadcrumb } from '#app/ui/shell/section.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/complaint.ts'

export const headers = buildUnlistedSecretHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
	buildUnlistedMeta(matches, getPageTranslate(matches)('complaint.title'))

export function loader({ params }: Route.LoaderArgs) {
	return orThrowResponse(findComplaintByToken(params.token))
}

const stateTexts = {
	open: 'complaint.open',
	acknowledged: 'complaint.acknowledged',
	resolved: 'complaint.resolved',
} as const

/** The state of a complaint for its sender, who may have no account (rule: complaint). */
export default function ComplaintPage({ loaderData: { number, state, receivedAt, resolution } }: Route.ComponentProps) {
	const t = useTranslate()
	const { acknowledgeBy, resolveBy } = getComplaintDeadlines(receivedAt)
	const times = { acknowledgeBy: t.dateTime(acknowledgeBy), resolveBy: t.dateTime(resolveBy) }
	return (
		<div className="shell pt-2">
			<Breadcrumb current={t('complaint.title')} />
			<h1 className="mt-2 font-display text-2xl lg:mt-8">{t('complaint.number', { number })}</h1>
			<p className="mt-5 text-lg">{t(stateTexts[state])}</p>
			<p className="mt-4 max-w-prose text-base">
				{t('complaint.received', { time: t.dateTime(receivedAt) })}{' '}
				{state === 'open' && t('complaintEmail.receivedNext', times)}
				{state === 'acknowledged' && t('complaintEmail.acknowledgedNext', times)}
			</p>
			{resolution && <p className="mt-4 max-w-prose text-base whitespace-pre-line">{resolution}</p>}
			<p className="mt-4 mb-8 max-w-prose text-sm text-muted">{t('complaint.keep')}</p>
		</div>
	)
}

export const ErrorBoundary = ErrorMessage
