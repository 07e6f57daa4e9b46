import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import type { z } from 'zod'
import { recordAccountEvent } from '#app/http/accounts/account-log.server.ts'
import { loadLoginParts, redirectAfterSignup } from '#app/http/accounts/after-login.server.ts'
import { settleOrLog } from '#app/http/responses/page-refusals.server.ts'
import { getRequestTranslate, requestContext, sessionContext } from '#app/http/session/contexts.ts'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { saveEmailDraft, getEmailDraft } from '#app/http/pending/pending-form.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { getLoggedInPath, toSafePath } from '#app/http/responses/redirects.ts'
import { signupSchema } from '#app/shop/people/account/account.schema.ts'
import { findCodeSender } from '#app/shop/people/sign-in-codes/code-senders.server.ts'
import { createCustomer } from '#app/shop/people/user.server.ts'
import { Refusal } from '#app/shop/values/refusal.ts'
import { peopleRefusals } from '#app/shop/values/refusals/people-refusals.ts'
import { signupLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { EntryForm, LoginFrame, DelayedRedirect } from '#app/ui/shell/entry-page.tsx'
import { TextField, useServerForm } from '#app/ui/forms/field.tsx'
import { NewPasswordFields } from '#app/ui/forms/password-fields.tsx'
import { buildPageTitle, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/signup.ts'
import pageStyles from '#app/ui/styles/pages.css?url'

const takenEmailMessage = peopleRefusals['user-email-taken']

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(signupLimit)]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: buildPageTitle(matches, getPageTranslate(matches)('signup.title')) },
]

export async function loader({ context, url }: Route.LoaderArgs) {
	const session = context.get(sessionContext)
	const [viewer, flash] = await Promise.all([session.viewer(), session.takeFlash()])
	const asked = url.searchParams.get('redirectTo')
	const redirectTo = toSafePath(asked, '')
	if (flash?.kind === 'notice') {
		if (flash.next) session.flash(flash.next.text, { tone: flash.next.tone })
		const login = redirectTo ? `/login?${new URLSearchParams({ redirectTo })}` : '/login'
		// Every new customer is asked to confirm the phone number with a code, so that the page does not reveal whether
		// another account has the number.
		const isAsked = viewer !== null && findCodeSender('phone') !== null
		const to = isAsked ? `/confirm-phone?${new URLSearchParams({ redirectTo: login })}` : login
		return { redirectTo, email: '', item: null, picture: null, delayedRedirect: { text: flash.text, to } }
	}
	if (viewer) {
		if (flash) session.flash(flash.text, flash)
		throw redirect(getLoggedInPath(viewer.role !== undefined, asked), 303)
	}
	const [email, parts] = await Promise.all([getEmailDraft(session), loadLoginParts(context)])
	return { redirectTo, email, ...parts, delayedRedirect: null }
}

export function action({ request, context, url }: Route.ActionArgs) {
	const session = context.get(sessionContext)
	const create = async ({ confirmPassword: _, ...account }: z.infer<typeof signupSchema>) => {
		const userId = await createAccount(account)
		recordAccountEvent('signed-up', context.get(requestContext), userId)
		return redirectAfterSignup(context, { userId, email: account.email }, url.search)
	}
	const createAccount = async (account: Parameters<typeof createCustomer>[0]) => {
		try {
			return await createCustomer(account)
		} catch (error) {
			// The email address is saved so that the log-in page can fill it in.
			if (error instanceof Refusal && error.messageId === 'user-email-taken')
				await settleOrLog(context, saveEmailDraft(session, account.email))
			throw error
		}
	}
	return submitRequestForm(request, signupSchema, create, {
		hideFields: ['password', 'confirmPassword'],
		unexpected: getRequestTranslate(context)('signup.failed'),
	})
}

const linkTo = (to: string) => (parts: ReactNode[]) => (
	<a key={to} href={to} className="text-indigo underline underline-offset-2">
		{parts}
	</a>
)

export default function SignupPage({ loaderData, actionData }: Route.ComponentProps) {
	const [form, fields] = useServerForm('signup', actionData, {
		username: '',
		email: loaderData.email,
		phone: '',
		password: '',
		confirmPassword: '',
	})
	const t = useTranslate()
	const { delayedRedirect, redirectTo, item, picture } = loaderData
	const login = redirectTo ? `/login?${new URLSearchParams({ redirectTo })}` : '/login'
	const isTaken = fields.email.errors?.includes(t.sentence(takenEmailMessage) ?? takenEmailMessage) ?? false
	if (delayedRedirect) return <DelayedRedirect {...delayedRedirect} />
	return (
		<LoginFrame page="/signup" text={t('signup.text')} redirectTo={redirectTo} item={item} picture={picture}>
			<EntryForm form={form} button={t('signup.title')} pendingText={t('signup.signingUp')}>
				<div className="space-y-3">
					<TextField field={fields.username} label={t('account.username')} autoComplete="name" required />
					<TextField field={fields.email} type="email" label={t('account.email')} autoComplete="email" required />
					{isTaken && <p className="entry-notice">{t.rich('signup.taken', { login: linkTo(login) })}</p>}
					<TextField
						field={fields.phone}
						type="tel"
						label={t('account.phone')}
						autoComplete="tel"
						hint={t('signup.phoneHint')}
						required
					/>
					<NewPasswordFields password={fields.password} again={fields.confirmPassword} />
				</div>
			</EntryForm>
			<p className="mt-4 text-muted">
				{t.rich('signup.haveAccount', { login: linkTo(login), password: linkTo('/forgot-password') })}
			</p>
		</LoginFrame>
	)
}
