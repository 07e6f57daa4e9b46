import { getFormProps } from '@conform-to/react'
import { redirect } from 'react-router'
import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { requestContext, sessionContext } from '#app/http/session/contexts.ts'
import { customerOf } from '#app/http/session/customer.server.ts'
import { attempt } from '#app/http/forms/forms.server.ts'
import { limit } from '#app/http/limit.server.ts'
import { accountDeletionSchema } from '#app/shop/people/profile/profile.schema.ts'
import { deleteAccount } from '#app/shop/people/profile/profile.server.ts'
import { accountDeletionLimit } from '#app/shop/rate-limits.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { PasswordField } from '#app/ui/forms/password-fields.tsx'
import { useAnswer, useAnsweredForm } from '#app/ui/forms/use-answer.ts'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { pageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/delete-account.ts'

export const middleware: Route.MiddlewareFunction[] = [limit(accountDeletionLimit)]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Delete your account') }]

export async function action({ request, context }: Route.ActionArgs) {
	const userId = await customerOf(context)
	const session = context.get(sessionContext)
	const remove = async ({ password }: { password: string }) => {
		await deleteAccount(userId, password)
		noteEvent('account-deleted', context.get(requestContext), userId)
		await session.logOut()
		session.flash('Your account has been deleted.')
		return redirect('/', 303)
	}
	return attempt(request, accountDeletionSchema, remove, { hideFields: ['password'] })
}

export default function DeleteAccountPage({ actionData }: Route.ComponentProps) {
	const [form, fields] = useAnsweredForm('delete-account', useAnswer(actionData), { password: '' })
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: 'Your account', to: '/profile' }]} current="Delete your account" />
			<h1 className="mt-2 font-display text-2xl">Delete your account</h1>
			<div className="mt-3 mb-8 max-w-prose space-y-2 text-base">
				<p>This happens at once and cannot be undone:</p>
				<ul className="list-disc space-y-1 pl-5">
					<li>Your name, email, phone, photos, cart and password are deleted, and you are logged out everywhere.</li>
					<li>
						Your orders stay in the shop&rsquo;s books, without your name, contacts, street and measures. One that is
						still on its way keeps them until it has arrived.
					</li>
					<li>Your reviews stay on the products, without your name.</li>
				</ul>
				<p>
					You may want to{' '}
					<a href="/profile/data.json" download className="text-indigo underline underline-offset-2">
						download your data
					</a>{' '}
					first. An order that is still on its way should arrive before you go: afterwards the shop cannot reach you.
				</p>
			</div>
			<form method="post" className="max-w-md" {...getFormProps(form)}>
				<ErrorSummary form={form} />
				<PasswordField field={fields.password} />
				<div className="mt-4 flex flex-wrap items-center gap-4">
					<SubmitButton pendingText="Deleting...">Delete My Account</SubmitButton>
					<ButtonLink look="quiet" to="/profile">
						Cancel
					</ButtonLink>
				</div>
			</form>
		</div>
	)
}
