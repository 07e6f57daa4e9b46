import { redirect } from 'react-router'
import { loadLoginParts, redirectAfterLogin } from '#app/http/accounts/after-login.server.ts'
import { authenticate } from '#app/http/accounts/login.server.ts'
import { getRequestTranslate, sessionContext } from '#app/http/session/contexts.ts'
import { handleForm } from '#app/http/forms/forms.server.ts'
import { getEmailDraft } from '#app/http/pending/pending-form.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { getOrigin } from '#app/http/session/request-middleware.server.ts'
import { getLoggedInPath, isAdminPath, toSafePath } from '#app/http/responses/redirects.ts'
import { buildPasskeyLoginOptions } from '#app/shop/people/passkeys/passkeys.server.ts'
import { listCodeKinds } from '#app/shop/people/sign-in-codes/code-senders.server.ts'
import { loginLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { EntryForm, LoginFrame, DelayedRedirect } from '#app/ui/shell/entry-page.tsx'
import { TextField, useServerForm } from '#app/ui/forms/field.tsx'
import { PasskeyForm } from '#app/ui/forms/passkey-form.tsx'
import { PasswordField } from '#app/ui/forms/password-fields.tsx'
import { buildPageTitle, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/login.ts'
import pageStyles from '#app/ui/styles/pages.css?url'

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(loginLimit)]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: buildPageTitle(matches, getPageTranslate(matches)('login.title')) },
	{ name: 'description', content: getPageTranslate(matches)('login.description') },
]

export async function loader({ context, url }: Route.LoaderArgs) {
	const session = context.get(sessionContext)
	const [viewer, flash] = await Promise.all([session.viewer(), session.takeFlash()])
	const redirectTo = url.searchParams.get('redirectTo')
	const notice = flash?.kind === 'notice' ? flash.text : ''
	const passkey = isAdminPath(redirectTo) ? buildPasskeyLoginOptions(getOrigin(url)) : null
	const codePath = listCodeKinds().length > 0 && `/login/code/request${url.search}`
	const blank = {
		passkey,
		codePath,
		delayedRedirect: null,
		notice: '',
		redirectTo: '',
		email: '',
		item: null,
		picture: null,
	}
	if (!viewer) {
		const [email, parts] = await Promise.all([getEmailDraft(session), loadLoginParts(context)])
		return { ...blank, ...parts, notice, redirectTo: toSafePath(redirectTo, ''), email }
	}
	// The admin redirects customers to this page. Redirecting them back would cause a loop, so the page shows the
	// log-in form with a notice.
	if (!notice && !viewer.role && isAdminPath(redirectTo))
		return { ...blank, notice: getRequestTranslate(context)('login.staffOnly', { username: viewer.username }) }
	const to = getLoggedInPath(viewer.role !== undefined, redirectTo)
	if (!notice) {
		// `takeFlash` has consumed the message. It is set again, for the page that the user is redirected to.
		if (flash) session.flash(flash.text, flash)
		throw redirect(to, 303)
	}
	if (flash?.next) session.flash(flash.next.text, { tone: flash.next.tone })
	return { ...blank, delayedRedirect: { text: notice, to } }
}

export function action({ request, context, url }: Route.ActionArgs) {
	return handleForm(async () => {
		const user = await authenticate('password', request, context)
		if (user.needsCode) return redirect(`/login/code${url.search}`, 303)
		return redirectAfterLogin(context, user, url.search)
	})
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
	const [form, fields] = useServerForm('login', actionData, { email: loaderData.email, password: '' })
	const t = useTranslate()
	const { delayedRedirect, notice, redirectTo, codePath, passkey, item, picture } = loaderData
	if (delayedRedirect) return <DelayedRedirect {...delayedRedirect} />
	return (
		<LoginFrame page="/login" text={t('login.text')} redirectTo={redirectTo} item={item} picture={picture}>
			{notice && (
				<p role="status" className="entry-notice">
					{notice}
				</p>
			)}
			<EntryForm form={form} button={t('login.title')} pendingText={t('login.loggingIn')}>
				<div className="space-y-3">
					<TextField field={fields.email} type="email" label={t('account.email')} autoComplete="username" required />
					<PasswordField field={fields.password} label={t('shared.password')} />
				</div>
			</EntryForm>
			{passkey && (
				<PasskeyForm
					action={`/login/passkey?${new URLSearchParams({ redirectTo })}`}
					kind="get"
					options={passkey}
					label={t('login.usePasskey')}
					pendingText={t('login.loggingIn')}
					variant="secondary"
					className="mt-3"
				/>
			)}
			{codePath && (
				<p className="mt-4">
					<a href={codePath} className="inline-flex min-h-11 items-center text-indigo underline underline-offset-2">
						{t('login.withCode')}
					</a>
				</p>
			)}
			<p className="mt-4">
				<a href="/forgot-password" className="text-indigo underline underline-offset-2">
					{t('login.forgotPassword')}
				</a>
			</p>
		</LoginFrame>
	)
}
