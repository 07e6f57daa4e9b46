import { redirect } from 'react-router'
import { redirectAfterLogin } from '#app/http/accounts/after-login.server.ts'
import { authenticate } from '#app/http/accounts/login.server.ts'
import { getRequestTranslate, sessionContext } from '#app/http/session/contexts.ts'
import { handleForm } from '#app/http/forms/forms.server.ts'
import { getOrigin } from '#app/http/session/request-middleware.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { buildPasskeyLoginOptions, hasPasskey } from '#app/shop/people/passkeys/passkeys.server.ts'
import { loginCodeLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { EntryForm, EntryPage } from '#app/ui/shell/entry-page.tsx'
import { PasskeyForm } from '#app/ui/forms/passkey-form.tsx'
import { CodeField } from '#app/ui/forms/password-fields.tsx'
import { buildUnlistedMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/login-code.ts'
import { useServerForm } from '#app/ui/forms/field.tsx'

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(loginCodeLimit)]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) =>
	buildUnlistedMeta(matches, getPageTranslate(matches)('login.enterCode'))

export async function loader({ context, url }: Route.LoaderArgs) {
	const userId = await context.get(sessionContext).waitsForCode()
	if (userId === null) throw redirect(`/login${url.search}`, 303)
	const passkey = (await hasPasskey(userId)) ? buildPasskeyLoginOptions(getOrigin(url)) : null
	return { search: url.search, passkey }
}

export async function action({ request, context, url }: Route.ActionArgs) {
	const session = context.get(sessionContext)
	if ((await session.waitsForCode()) === null) {
		session.flash(getRequestTranslate(context)('login.tookTooLong'), { kind: 'notice' })
		return redirect(`/login${url.search}`, 303)
	}
	return handleForm(async () => redirectAfterLogin(context, await authenticate('code', request, context), url.search))
}

export default function LoginCodePage({ loaderData: { search, passkey }, actionData }: Route.ComponentProps) {
	const [form, fields] = useServerForm('login-code', actionData, { code: '' })
	const t = useTranslate()
	return (
		<EntryPage title={t('login.enterCode')} text={t('login.authenticatorCode')}>
			<EntryForm form={form} button={t('login.title')} pendingText={t('login.checking')}>
				<CodeField field={fields.code} />
			</EntryForm>
			{passkey && (
				<PasskeyForm
					action={`/login/passkey${search}`}
					kind="get"
					options={passkey}
					label={t('login.passkeyInstead')}
					pendingText={t('login.loggingIn')}
					variant="secondary"
					className="mt-3"
				/>
			)}
			<p className="mt-6">
				<a
					href={`/login${search}`}
					className="inline-flex min-h-11 items-center text-indigo underline underline-offset-2"
				>
					{t('login.withOtherAccount')}
				</a>
			</p>
		</EntryPage>
	)
}
