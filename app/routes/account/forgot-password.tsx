import { redirect } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import { attempt } from '#app/http/forms/forms.server.ts'
import { typedEmail } from '#app/http/pending/pending-form.server.ts'
import { limit } from '#app/http/limit.server.ts'
import { sendsMail } from '#app/shop/outbox/enqueue.server.ts'
import { passwordResetRequestSchema } from '#app/shop/people/account/account.schema.ts'
import { requestPasswordReset } from '#app/shop/people/password/password-reset.server.ts'
import { forgottenPasswordLimit } from '#app/shop/rate-limits.ts'
import { refuse } from '#app/shop/refusal.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { EntryForm } from '#app/ui/forms/entry-form.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { EntryPage } from '#app/ui/shell/entry-page.tsx'
import { useShop } from '#app/ui/shell/use-shop.ts'
import { unlistedMeta } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/forgot-password.ts'
import { useAnsweredForm } from '#app/ui/forms/use-answer.ts'

export const middleware: Route.MiddlewareFunction[] = [limit(forgottenPasswordLimit)]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

const title = 'Forgot your password?'

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, title)

export async function loader({ context }: Route.LoaderArgs) {
	const session = context.get(sessionContext)
	const flash = await session.takeFlash()
	return {
		email: await typedEmail(session),
		sent: flash?.kind === 'notice' ? flash.text : null,
		sendsMail: sendsMail(),
	}
}

export function action({ request, context }: Route.ActionArgs) {
	const send = async ({ email }: { email: string }) => {
		if (!sendsMail()) refuse('conflict', noMail)
		await requestPasswordReset(email)
		context
			.get(sessionContext)
			.flash(`If ${email} has an account here, a link is on its way to it. It works once, for one hour.`, {
				kind: 'notice',
			})
		return redirect('/forgot-password', 303)
	}
	return attempt(request, passwordResetRequestSchema, send)
}

const noMail = 'This shop sends no mail. Write to us or call, and we give you a link to choose a new one.'

export default function ForgotPasswordPage({
	loaderData: { sent, sendsMail, email },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = useAnsweredForm('forgot-password', actionData, { email })
	if (sent) {
		return (
			<EntryPage title="Look at your mail" text={sent}>
				<p className="mb-6">
					Nothing there after a few minutes? Look into the spam folder, or try again with another address.
				</p>
				<ButtonLink to="/login">Back to log in</ButtonLink>
			</EntryPage>
		)
	}
	if (!sendsMail) {
		return (
			<EntryPage title={title} text={noMail}>
				<WaysToAsk />
			</EntryPage>
		)
	}
	return (
		<EntryPage title={title} text="Tell us your email, and we send you a link to choose a new one.">
			<EntryForm form={form} button="Send the link" pendingText="Sending...">
				<TextField field={fields.email} type="email" label="Email" autoComplete="username" required />
			</EntryForm>
			<p className="mt-6 text-muted">
				It has come back to you?{' '}
				<a href="/login" className="text-indigo underline underline-offset-2">
					Log in
				</a>
			</p>
		</EntryPage>
	)
}

/** The available ways to contact the shop (rule: nothing-made-up). */
function WaysToAsk() {
	const { whatsapp, phone, email } = useShop()
	const ways = [
		whatsapp && { to: `https://wa.me/${whatsapp}`, label: 'WhatsApp' },
		phone && { to: `tel:${phone}`, label: phone },
		email && { to: `mailto:${email}`, label: email },
		{ to: '/contact', label: 'Contact Us' },
	].filter((way) => typeof way === 'object')
	return (
		<ul className="mb-6">
			{ways.map(({ to, label }) => (
				<li key={to}>
					<a href={to} className="inline-flex min-h-11 items-center text-indigo underline underline-offset-2">
						{label}
					</a>
				</li>
			))}
			<li className="mt-4">
				<ButtonLink to="/login">Back to log in</ButtonLink>
			</li>
		</ul>
	)
}
