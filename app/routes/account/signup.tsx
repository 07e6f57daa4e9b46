import { redirect } from 'react-router'
import type { z } from 'zod'
import { recordAccountEvent } from '#app/http/accounts/account-log.server.ts'
import { requestContext, sessionContext } from '#app/http/session/contexts.ts'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { saveEmailDraft, getEmailDraft } from '#app/http/pending/pending-form.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { toSafePath } from '#app/http/session/safe-redirect.ts'
import { signupSchema } from '#app/shop/people/account/account.schema.ts'
import { createCustomer } from '#app/shop/people/user.server.ts'
import { signupLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { EntryForm, EntryPage, DelayedRedirect } from '#app/ui/shell/entry-page.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { NewPasswordFields } from '#app/ui/forms/password-fields.tsx'
import { buildPageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/signup.ts'
import { useServerForm } from '#app/ui/forms/use-form.ts'

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(signupLimit)]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => [{ title: buildPageTitle(matches, 'Sign up') }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const session = context.get(sessionContext)
	const [viewer, flash] = await Promise.all([session.viewer(), session.takeFlash()])
	if (viewer) throw redirect('/', 303)
	const redirectTo = toSafePath(url.searchParams.get('redirectTo'), '')
	const login = redirectTo ? `/login?${new URLSearchParams({ redirectTo })}` : '/login'
	const email = await getEmailDraft(session)
	return { login, email, delayedRedirect: flash?.kind === 'notice' ? { text: flash.text, to: login } : null }
}

export function action({ request, context, url }: Route.ActionArgs) {
	const session = context.get(sessionContext)
	const create = async ({ confirmPassword: _, ...account }: z.infer<typeof signupSchema>) => {
		recordAccountEvent('signed-up', context.get(requestContext), await createCustomer(account))
		await saveEmailDraft(session, account.email)
		session.flash('Signup Successful! Redirecting to login...', { kind: 'notice' })
		return redirect(`/signup${url.search}`, 303)
	}
	return submitRequestForm(request, signupSchema, create, {
		hideFields: ['password', 'confirmPassword'],
		unexpected: 'Error creating account',
	})
}

export default function SignupPage({ loaderData, actionData }: Route.ComponentProps) {
	const [form, fields] = useServerForm('signup', actionData, {
		username: '',
		email: loaderData.email,
		phone: '',
		password: '',
		confirmPassword: '',
	})
	const { delayedRedirect, login } = loaderData
	if (delayedRedirect) return <DelayedRedirect {...delayedRedirect} />
	return (
		<EntryPage title="Create an account" text="For your cart, orders and reviews.">
			<EntryForm form={form} button="Sign up" pendingText="Signing up...">
				<div className="space-y-3">
					<TextField field={fields.username} label="Username" autoComplete="name" required />
					<TextField field={fields.email} type="email" label="Email" autoComplete="email" required />
					<TextField
						field={fields.phone}
						type="tel"
						label="Phone"
						autoComplete="tel"
						hint="10 to 12 digits, for questions about an order"
						required
					/>
					<NewPasswordFields password={fields.password} again={fields.confirmPassword} />
				</div>
			</EntryForm>
			<p className="mt-6 text-muted">
				Already have an account?{' '}
				<a href={login} className="text-indigo underline underline-offset-2">
					Log in
				</a>{' '}
				or{' '}
				<a href="/forgot-password" className="text-indigo underline underline-offset-2">
					choose a new password
				</a>
			</p>
		</EntryPage>
	)
}
