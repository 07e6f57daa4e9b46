import { getFormProps } from '@conform-to/react'
import { redirect } from 'react-router'
import type { z } from 'zod'
import { recordAccountEvent } from '#app/http/accounts/account-log.server.ts'
import { requestContext, sessionContext } from '#app/http/session/contexts.ts'
import { requireCustomer } from '#app/http/session/customer.server.ts'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { accountDeletionSchema } from '#app/shop/people/profile/profile.schema.ts'
import { deleteAccount } from '#app/shop/people/profile/profile.server.ts'
import { hasPassword } from '#app/shop/people/password/password.server.ts'
import { accountDeletionLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/field.tsx'
import { PasswordField } from '#app/ui/forms/password-fields.tsx'
import { useFormResult, useServerForm } from '#app/ui/forms/use-form.ts'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { buildPageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/delete-account.ts'

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(accountDeletionLimit)]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: buildPageTitle(matches, 'Delete your account') }]

export async function loader({ context }: Route.LoaderArgs) {
	return { hasPassword: await hasPassword(await requireCustomer(context)) }
}

export async function action({ request, context }: Route.ActionArgs) {
	const userId = await requireCustomer(context)
	const session = context.get(sessionContext)
	const submitDeletion = async ({ password = '' }: { password?: string | undefined }) => {
		await deleteAccount(userId, password, await session.token())
		recordAccountEvent('account-deleted', context.get(requestContext), userId)
		await session.logOut()
		session.flash('Your account has been deleted.')
		return redirect('/', 303)
	}
	const schema = (await hasPassword(userId)) ? accountDeletionSchema : accountDeletionSchema.partial()
	return submitRequestForm<z.ZodType<{ password?: string | undefined }>, Response>(request, schema, submitDeletion, {
		hideFields: ['password'],
	})
}

export default function DeleteAccountPage({ loaderData, actionData }: Route.ComponentProps) {
	const [form, fields] = useServerForm('delete-account', useFormResult(actionData), { password: '' })
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: 'Your account', to: '/profile' }]} current="Delete your account" />
			<h1 className="mt-2 font-display text-2xl">Delete your account</h1>
			<div className="mt-3 mb-8 max-w-prose space-y-2 text-base">
				<p>Your account is deleted at once. This cannot be undone:</p>
				<ul className="list-disc space-y-1 pl-5">
					<li>Your name, email, phone, photos, cart and password are deleted, and you are logged out everywhere.</li>
					<li>
						Your orders stay in the shop&rsquo;s books, without your name, contact details, street and measurements. An
						order that is still on its way keeps them until it is delivered.
					</li>
					<li>Your reviews stay on the products, without your name.</li>
				</ul>
				<p>
					You may want to{' '}
					<a href="/profile/data.json" download className="text-indigo underline underline-offset-2">
						download your data
					</a>{' '}
					first. Wait until your orders have been delivered: the shop cannot contact you afterwards.
				</p>
			</div>
			<form method="post" className="max-w-md" {...getFormProps(form)}>
				<ErrorSummary form={form} />
				{loaderData.hasPassword && <PasswordField field={fields.password} />}
				<div className="mt-4 flex flex-wrap items-center gap-4">
					<SubmitButton pendingText="Deleting...">Delete My Account</SubmitButton>
					<ButtonLink variant="quiet" to="/profile">
						Cancel
					</ButtonLink>
				</div>
			</form>
		</div>
	)
}
