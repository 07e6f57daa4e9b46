import { redirect } from 'react-router'
import { getRequestTranslate, sessionContext } from '#app/http/session/contexts.ts'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { getEmailDraft } from '#app/http/pending/pending-form.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { canSendEmail } from '#app/shop/outbox/outbox.server.ts'
import { passwordResetRequestSchema } from '#app/shop/people/account/account.schema.ts'
import { requestPasswordReset } from '#app/shop/people/password/password-reset.server.ts'
import { passwordResetRequestLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { EntryForm, EntryPage } from '#app/ui/shell/entry-page.tsx'
import { TextField, useServerForm } from '#app/ui/forms/field.tsx'
import { wrapLink } from '#app/ui/shell/section.tsx'
import { useShop, useTranslate } from '#app/ui/shell/use-shop.ts'
import { buildUnlistedMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/forgot-password.ts'

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(passwordResetRequestLimit)]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) =>
	buildUnlistedMeta(matches, getPageTranslate(matches)('login.forgotPassword'))

export async function loader({ context }: Route.LoaderArgs) {
	const session = context.get(sessionContext)
	const flash = await session.takeFlash()
	return {
		email: await getEmailDraft(session),
		sent: flash?.kind === 'notice' ? flash.text : null,
		sendsMail: canSendEmail(),
	}
}

export function action({ request, context }: Route.ActionArgs) {
	const sendLink = async ({ email }: { email: string }) => {
		if (!canSendEmail()) refuse('conflict', 'password-reset-without-email')
		await requestPasswordReset(email)
		context.get(sessionContext).flash(getRequestTranslate(context)('password.linkSent', { email }), { kind: 'notice' })
		return redirect('/forgot-password', 303)
	}
	return submitRequestForm(request, passwordResetRequestSchema, sendLink)
}

export default function ForgotPasswordPage({
	loaderData: { sent, sendsMail, email },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = useServerForm('forgot-password', actionData, { email })
	const t = useTranslate()
	const title = t('login.forgotPassword')
	if (sent) {
		return (
			<EntryPage title={t('password.checkEmail')} text={sent}>
				<p className="mb-6">{t('password.noEmail')}</p>
				<ButtonLink to="/login">{t('password.backToLogin')}</ButtonLink>
			</EntryPage>
		)
	}
	if (!sendsMail) {
		return (
			<EntryPage title={title} text={t('password.noMail')}>
				<ContactOptions />
			</EntryPage>
		)
	}
	return (
		<EntryPage title={title} text={t('password.forgotText')}>
			<EntryForm form={form} button={t('password.sendLink')} pendingText={t('account.sending')}>
				<TextField field={fields.email} type="email" label={t('account.email')} autoComplete="username" required />
			</EntryForm>
			<p className="mt-6 text-muted">
				{t.rich('password.remember', {
					login: wrapLink({ href: '/login', className: 'text-indigo underline underline-offset-2' }),
				})}
			</p>
		</EntryPage>
	)
}

/**
 * Shows the ways to contact the shop that its settings name, and a link to the contact page (rule: nothing-made-up).
 */
function ContactOptions() {
	const { whatsapp, phone, email } = useShop()
	const t = useTranslate()
	const contactMethods = [
		whatsapp && { to: `https://wa.me/${whatsapp}`, label: 'WhatsApp' },
		phone && { to: `tel:${phone}`, label: phone },
		email && { to: `mailto:${email}`, label: email },
		{ to: '/contact', label: t('shell.contactUs') },
	].filter((contactMethod) => typeof contactMethod === 'object')
	return (
		<ul className="mb-6">
			{contactMethods.map(({ to, label }) => (
				<li key={to}>
					<a href={to} className="inline-flex min-h-11 items-center text-indigo underline underline-offset-2">
						{label}
					</a>
				</li>
			))}
			<li className="mt-4">
				<ButtonLink to="/login">{t('password.backToLogin')}</ButtonLink>
			</li>
		</ul>
	)
}
