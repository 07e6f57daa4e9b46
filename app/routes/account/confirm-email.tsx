import { data } from 'react-router'
import { recordAccountEvent } from '#app/http/accounts/account-log.server.ts'
import { getRequestTranslate, requestContext, sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { confirmEmailChange, findLinkEmail } from '#app/shop/people/account/account.server.ts'
import { emailChangeLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { EntryPage } from '#app/ui/shell/entry-page.tsx'
import { buildUnlistedMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { buildSecretPageHeaders } from '#app/http/server/response-headers.ts'
import type { Route } from './+types/confirm-email.ts'

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(emailChangeLimit)]

export const headers = buildSecretPageHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
	buildUnlistedMeta(matches, getPageTranslate(matches)('email.confirmTitle'))

/**
 * Returns the email address that the link confirms, without using up the link, because email clients open links too.
 * Responds with 404 for an invalid link.
 */
export async function loader({ params }: Route.LoaderArgs) {
	const email = await findLinkEmail(params.token)
	return data({ email }, { status: email === null ? 404 : 200 })
}

export function action({ context, params }: Route.ActionArgs) {
	const confirmEmail = async () => {
		recordAccountEvent('email-changed', context.get(requestContext), await confirmEmailChange(params.token))
		return getRequestTranslate(context)('email.changed')
	}
	return runAction(context.get(sessionContext), '/profile', confirmEmail)
}

export default function ConfirmEmailPage({ loaderData: { email } }: Route.ComponentProps) {
	const t = useTranslate()
	if (email === null) {
		return (
			<EntryPage title={t('account.linkInvalid')} text={t('email.linkExpired')}>
				<ButtonLink to="/profile">{t('account.yourAccount')}</ButtonLink>
			</EntryPage>
		)
	}
	return (
		<EntryPage title={t('email.confirmTitle')} text={t('email.confirmText', { email })}>
			<form method="post">
				<SubmitButton pendingText={t('shared.saving')} className="w-full">
					{t('email.confirm')}
				</SubmitButton>
			</form>
		</EntryPage>
	)
}
