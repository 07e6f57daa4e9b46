import { redirect } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { getEmailDraft } from '#app/http/pending/pending-form.server.ts'
import { contactSchema } from '#app/shop/people/account/account.schema.ts'
import { listCodeKinds } from '#app/shop/people/sign-in-codes/code-senders.server.ts'
import { requestSignInCode } from '#app/shop/people/sign-in-codes/sign-in-codes.server.ts'
import { signInCodeLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { TextField, useServerForm } from '#app/ui/forms/field.tsx'
import { buildUnlistedMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { EntryForm, EntryPage, OtherWay } from '#app/ui/shell/entry-page.tsx'
import type { Route } from './+types/login-code-request.ts'

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(signInCodeLimit)]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) =>
	buildUnlistedMeta(matches, getPageTranslate(matches)('login.withCode'))

export async function loader({ context, url: { search } }: Route.LoaderArgs) {
	const session = context.get(sessionContext)
	const kinds = listCodeKinds()
	// The log-in page redirects customers who are already logged in.
	if (kinds.length === 0 || (await session.viewer())) throw redirect(`/login${search}`, 303)
	const sent = await session.findSentCode()
	const contact = sent?.value ?? (await getEmailDraft(session))
	return { kinds, contact, login: `/login${search}`, verify: sent && `/login/code/verify${search}` }
}

export function action({ request, context, url }: Route.ActionArgs) {
	return submitRequestForm(request, contactSchema, async ({ contact }) => {
		const session = context.get(sessionContext)
		await requestSignInCode(contact, session.network)
		session.waitForSignInCode({ ...contact, sentAt: Date.now() })
		return redirect(`/login/code/verify${url.search}`, 303)
	})
}

const fieldsOfKind = {
	email: { label: 'account.email', type: 'email', autoComplete: 'email' },
	phone: { label: 'login.phoneNumber', type: 'tel', autoComplete: 'tel' },
	both: { label: 'login.emailOrPhone', type: 'text', autoComplete: 'username' },
} as const

/** Asks for the contact to which a code is sent (rule: sign-in-code). */
export default function LoginCodeRequestPage({ loaderData, actionData }: Route.ComponentProps) {
	const { kinds, contact, login, verify } = loaderData
	const [form, fields] = useServerForm('login-code-request', actionData, { contact })
	const { label, ...field } = fieldsOfKind[kinds.length > 1 ? 'both' : kinds[0]!]
	const t = useTranslate()
	return (
		<EntryPage title={t('login.withCode')} text={t('login.codeText')}>
			<EntryForm form={form} button={t('login.sendCode')} pendingText={t('account.sending')}>
				<TextField field={fields.contact} {...field} label={t(label)} required />
			</EntryForm>
			<ul className="mt-6">
				{verify && <OtherWay to={verify}>{t('login.haveCode')}</OtherWay>}
				<OtherWay to={login}>{t('login.withPassword')}</OtherWay>
			</ul>
		</EntryPage>
	)
}
