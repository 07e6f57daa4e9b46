import { getFormProps } from '@conform-to/react'
import { redirect } from 'react-router'
import type { z } from 'zod'
import { recordAccountEvent } from '#app/http/accounts/account-log.server.ts'
import { getRequestTranslate, requestContext, sessionContext } from '#app/http/session/contexts.ts'
import { requireCustomer } from '#app/http/session/customer.server.ts'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { accountDeletionSchema } from '#app/shop/people/account/account.schema.ts'
import { deleteAccount } from '#app/shop/people/profile/profile.server.ts'
import { hasPassword } from '#app/shop/people/password/password.server.ts'
import { accountDeletionLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import { PasswordField } from '#app/ui/forms/password-fields.tsx'
import { buildPageTitle, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { wrapLink, Breadcrumb } from '#app/ui/shell/section.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/delete-account.ts'

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(accountDeletionLimit)]

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: buildPageTitle(matches, getPageTranslate(matches)('deleteAccount.title')) },
]

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
		session.flash(getRequestTranslate(context)('deleteAccount.deleted'))
		return redirect('/', 303)
	}
	const schema = (await hasPassword(userId)) ? accountDeletionSchema : accountDeletionSchema.partial()
	return submitRequestForm<z.ZodType<{ password?: string | undefined }>, Response>(request, schema, submitDeletion, {
		hideFields: ['password'],
	})
}

export default function DeleteAccountPage({ loaderData, actionData }: Route.ComponentProps) {
	const [form, fields] = useServerForm('delete-account', useFormResult(actionData), { password: '' })
	const t = useTranslate()
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: t('account.yourAccount'), to: '/profile' }]} current={t('deleteAccount.title')} />
			<h1 className="mt-2 font-display text-2xl">{t('deleteAccount.title')}</h1>
			<div className="mt-3 mb-8 max-w-prose space-y-2 text-base">
				<p>{t('deleteAccount.atOnce')}</p>
				<ul className="list-disc space-y-1 pl-5">
					<li>{t('deleteAccount.data')}</li>
					<li>{t('deleteAccount.orders')}</li>
					<li>{t('deleteAccount.reviews')}</li>
				</ul>
				<p>
					{t.rich('deleteAccount.first', {
						download: wrapLink({
							href: '/profile/data.json',
							download: true,
							className: 'text-indigo underline underline-offset-2',
						}),
					})}
				</p>
			</div>
			<form method="post" className="max-w-md" {...getFormProps(form)}>
				<ErrorSummary form={form} />
				{loaderData.hasPassword && <PasswordField field={fields.password} />}
				<div className="mt-4 flex flex-wrap items-center gap-4">
					<SubmitButton pendingText={t('deleteAccount.deleting')}>{t('deleteAccount.button')}</SubmitButton>
					<ButtonLink variant="quiet" to="/profile">
						{t('shared.cancel')}
					</ButtonLink>
				</div>
			</form>
		</div>
	)
}
