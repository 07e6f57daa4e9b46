import { redirect } from 'react-router'
import { redirectAfterLogin } from '#app/http/accounts/after-login.server.ts'
import { authenticate } from '#app/http/accounts/login.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { handleForm } from '#app/http/forms/forms.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { codeMinutes } from '#app/shop/people/sign-in-codes/sign-in-codes.server.ts'
import { signInCodeLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { formatPhone } from '#app/shop/values/phone.ts'
import { TextField, useServerForm } from '#app/ui/forms/field.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { buildUnlistedMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { EntryForm, EntryPage, OtherWay } from '#app/ui/shell/entry-page.tsx'
import type { Route } from './+types/login-code-verify.ts'

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(signInCodeLimit)]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) =>
	buildUnlistedMeta(matches, getPageTranslate(matches)('login.enterCode'))

export async function loader({ context, url: { search } }: Route.LoaderArgs) {
	const session = context.get(sessionContext)
	if (await session.viewer()) throw redirect(`/login${search}`, 303)
	const sent = await session.findSentCode()
	if (!sent) throw redirect(`/login/code/request${search}`, 303)
	return {
		kind: sent.kind,
		contact: sent.kind === 'phone' ? formatPhone(sent.value) : sent.value,
		minutes: codeMinutes,
		request: `/login/code/request${search}`,
		login: `/login${search}`,
	}
}

export async function action({ request, context, url }: Route.ActionArgs) {
	if (!(await context.get(sessionContext).findSentCode())) return redirect(`/login/code/request${url.search}`, 303)
	return handleForm(async () =>
		redirectAfterLogin(context, await authenticate('sign-in-code', request, context), url.search),
	)
}

/** Asks for the code that was sent (rule: sign-in-code). The text is the same whether or not an account exists. */
export default function LoginCodeVerifyPage({ loaderData, actionData }: Route.ComponentProps) {
	const { kind, contact, minutes, request, login } = loaderData
	const [form, fields] = useServerForm('login-code-verify', actionData, { code: '' })
	const t = useTranslate()
	return (
		<EntryPage title={t('login.enterCode')} text={t('login.codeSent', { contact, minutes })}>
			<EntryForm form={form} button={t('login.title')} pendingText={t('login.checking')}>
				<TextField
					field={fields.code}
					label={t('shared.code')}
					hint={t(kind === 'email' ? 'login.codeNoEmail' : 'login.sixDigits')}
					inputMode="numeric"
					autoComplete="one-time-code"
					required
				/>
			</EntryForm>
			<form method="post" action={request} className="mt-6">
				<input type="hidden" name="contact" value={contact} />
				<SubmitButton variant="quiet" pendingText={t('account.sending')} className="w-full">
					{t('login.sendAnother')}
				</SubmitButton>
				<p className="mt-2 text-sm text-muted">{t('login.oncePerMinute')}</p>
			</form>
			<ul className="mt-4">
				<OtherWay to={request}>{t('login.otherContact')}</OtherWay>
				<OtherWay to={login}>{t('login.withPassword')}</OtherWay>
			</ul>
		</EntryPage>
	)
}
