import { data, redirect } from 'react-router'
import { recordAccountEvent } from '#app/http/accounts/account-log.server.ts'
import { getRequestTranslate, requestContext, sessionContext } from '#app/http/session/contexts.ts'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { passwordResetSchema } from '#app/shop/people/account/account.schema.ts'
import { isValidResetToken, resetPassword } from '#app/shop/people/password/password-reset.server.ts'
import { passwordResetLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { EntryForm, EntryPage } from '#app/ui/shell/entry-page.tsx'
import { NewPasswordFields } from '#app/ui/forms/password-fields.tsx'
import { buildUnlistedMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { buildSecretPageHeaders } from '#app/http/server/response-headers.ts'
import type { Route } from './+types/reset-password.ts'
import { useServerForm } from '#app/ui/forms/field.tsx'
import pageStyles from '#app/ui/styles/pages.css?url'

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(passwordResetLimit)]

export const headers = buildSecretPageHeaders

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

export const meta: Route.MetaFunction = ({ matches }) =>
	buildUnlistedMeta(matches, getPageTranslate(matches)('password.choose'))

/**
 * Returns whether the link is valid, without using it up, because email clients open links too. Responds with 404 when
 * the link is not valid.
 */
export async function loader({ params }: Route.LoaderArgs) {
	const isLive = await isValidResetToken(params.token)
	return data({ isLive }, { status: isLive ? 200 : 404 })
}

export function action({ request, context, params }: Route.ActionArgs) {
	const reset = async ({ password }: { password: string }) => {
		const userId = await resetPassword(params.token, password)
		recordAccountEvent('password-reset', context.get(requestContext), userId)
		const session = context.get(sessionContext)
		await session.logOut()
		// Marks this browser as the user's, so that passwords guessed by strangers do not lock the user out here.
		session.remember(userId)
		session.flash(getRequestTranslate(context)('password.changed'))
		return redirect('/login', 303)
	}
	return submitRequestForm(request, passwordResetSchema, reset, { hideFields: ['password', 'confirmPassword'] })
}

export default function ResetPasswordPage({ loaderData: { isLive }, actionData }: Route.ComponentProps) {
	const [form, fields] = useServerForm('reset-password', actionData, { password: '', confirmPassword: '' })
	const t = useTranslate()
	if (!isLive) {
		return (
			<EntryPage title={t('account.linkInvalid')} text={t('password.linkExpired')}>
				<ButtonLink to="/forgot-password">{t('password.requestLink')}</ButtonLink>
			</EntryPage>
		)
	}
	return (
		<EntryPage title={t('password.choose')} text={t('password.chooseText')}>
			<EntryForm form={form} button={t('password.setNew')} pendingText={t('shared.saving')}>
				<div className="space-y-3">
					<NewPasswordFields password={fields.password} again={fields.confirmPassword} isAnother />
				</div>
			</EntryForm>
		</EntryPage>
	)
}
