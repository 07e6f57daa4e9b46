import type { SubmissionResult } from '@conform-to/react'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { checkLoginWithGuard } from '#app/http/accounts/login.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { getRequestTranslate, requestContext, sessionContext } from '#app/http/session/contexts.ts'
import { passwordResetSchema, joinSchema } from '#app/shop/people/account/account.schema.ts'
import { ROLES } from '#app/shop/auth/permissions.ts'
import { findInvitation, joinWithNewAccount, joinWithOwnAccount } from '#app/shop/people/staff/invitation.server.ts'
import { staffLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { EntryForm, EntryPage } from '#app/ui/shell/entry-page.tsx'
import { NewPasswordFields, PasswordField } from '#app/ui/forms/password-fields.tsx'
import { useShop, useTranslate } from '#app/ui/shell/use-shop.ts'
import { buildUnlistedMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { buildSecretPageHeaders } from '#app/http/server/response-headers.ts'
import type { Route } from './+types/invitation.ts'
import { useServerForm } from '#app/ui/forms/field.tsx'
import pageStyles from '#app/ui/styles/pages.css?url'

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(staffLimit)]

export const headers = buildSecretPageHeaders

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

export const meta: Route.MetaFunction = ({ matches }) =>
	buildUnlistedMeta(matches, getPageTranslate(matches)('invitation.title'))

/**
 * Returns the invitation of the link without using up the link, because email clients open links too. Responds with 404
 * when the link is not valid.
 */
export async function loader({ params }: Route.LoaderArgs) {
	const invitation = await findInvitation(params.token)
	return data({ invitation }, { status: invitation ? 200 : 404 })
}

export async function action({ request, context, params: { token } }: Route.ActionArgs) {
	const invitation = await findInvitation(token)
	if (!invitation?.hasAccount) {
		const join = async ({ password }: { password: string }) =>
			redirectAfterJoin(context, await joinWithNewAccount(token, password))
		return submitRequestForm(request, passwordResetSchema, join, { hideFields: ['password', 'confirmPassword'] })
	}
	const join = async ({ password }: { password: string }) => {
		const { address } = context.get(requestContext)
		const sender = { address, account: await context.get(sessionContext).account() }
		const { userId } = await checkLoginWithGuard({ email: invitation.email, password }, sender)
		await joinWithOwnAccount(token, userId)
		return redirectAfterJoin(context, userId)
	}
	return submitRequestForm(request, joinSchema, join, { hideFields: ['password'] })
}

async function redirectAfterJoin(context: Readonly<RouterContextProvider>, userId: number) {
	const session = context.get(sessionContext)
	await session.logOut()
	// Marks this browser as the user's, so that passwords guessed by strangers do not lock the user out here.
	session.remember(userId)
	session.flash(getRequestTranslate(context)('invitation.welcome'))
	return redirect(`/login?${new URLSearchParams({ redirectTo: '/admin' })}`, 303)
}

export default function InvitationPage({ loaderData: { invitation }, actionData }: Route.ComponentProps) {
	const shop = useShop()
	const t = useTranslate()
	if (!invitation) {
		return (
			<EntryPage title={t('account.linkInvalid')} text={t('invitation.expired')}>
				<ButtonLink to="/">{t('invitation.toShop')}</ButtonLink>
			</EntryPage>
		)
	}
	const { name, email, role, hasAccount } = invitation
	const text = t('invitation.text', { name, shop: shop.name, role: ROLES[role], email })
	return (
		<EntryPage title={t('invitation.title')} text={text}>
			<JoinForm hasAccount={hasAccount} answer={actionData} />
		</EntryPage>
	)
}

function JoinForm({ hasAccount, answer }: { hasAccount: boolean; answer: SubmissionResult<string[]> | undefined }) {
	const [form, fields] = useServerForm('invitation', answer, { password: '', confirmPassword: '' })
	const t = useTranslate()
	return (
		<EntryForm form={form} button={t('invitation.accept')} pendingText={t('invitation.accepting')}>
			<div className="space-y-3">
				{hasAccount ? (
					<PasswordField field={fields.password} label={t('invitation.accountPassword')} />
				) : (
					<NewPasswordFields password={fields.password} again={fields.confirmPassword} />
				)}
			</div>
		</EntryForm>
	)
}
