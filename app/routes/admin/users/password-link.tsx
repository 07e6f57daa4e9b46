import { Form } from 'react-router'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { getOrigin } from '#app/http/session/request-middleware.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { formatAccountLabel } from '#app/shop/values/person-name.ts'
import { toLocalizedPath } from '#app/i18n/languages.ts'
import { findReaderLocale, getCustomerTranslate } from '#app/shop/people/customers/customer-language.server.ts'
import { createPasswordLink } from '#app/shop/people/password/password-reset.server.ts'
import { getUser } from '#app/shop/people/user.server.ts'
import { staffLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { WhatsAppLink } from '#app/ui/admin/contact-links.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { z } from 'zod'
import type { Route } from './+types/password-link.ts'

export const handle = { permission: 'customers' }

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(staffLimit)]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

const title = 'Password link'

export const meta: Route.MetaFunction = () => [{ title: `${title} · Admin` }]

export async function loader({ params }: Route.LoaderArgs) {
	const user = await orThrowResponse(getUser(parseRowId(params.id)))
	return { id: user.id, username: user.username, phone: user.phone, label: formatAccountLabel(user) }
}

/**
 * Creates a link to reset the password and returns it without a redirect. The link is shown only once: the shop stores
 * only the hash of its token, and no flash message contains the link.
 */
export async function action({ request, context, params, url }: Route.ActionArgs) {
	const admin = await requireAdmin(context)
	return submitRequestForm(request, z.object({}), async () => {
		const userId = parseRowId(params.id)
		const token = await createPasswordLink(admin, userId)
		const t = getCustomerTranslate(await findReaderLocale({ userId }))
		const link = getOrigin(url) + toLocalizedPath(`/reset-password/${token}`, t.language)
		return { link, text: t('whatsapp.passwordLink', { link }) }
	})
}

export default function PasswordLinkPage({ loaderData, actionData }: Route.ComponentProps) {
	const { id, username, phone, label } = loaderData
	const customer = `/admin/users/${id}`
	const { link, text } = actionData !== undefined && 'link' in actionData ? actionData : { link: null, text: '' }
	const problem = actionData !== undefined && 'error' in actionData ? actionData.error?.['']?.join(' ') : undefined
	return (
		<section className="mx-auto mt-6 max-w-lg board px-6 py-8">
			<h1 className="font-display text-xl">{title}</h1>
			<p className="mt-3 [overflow-wrap:anywhere]">
				<strong className="font-medium">{label}</strong>
			</p>
			{link === null ? (
				<>
					<p className="mt-2 text-sm text-muted">
						Anyone who opens this link can set the password of this account, so send it only to the phone number or
						email of the account. It works once, expires in one day and replaces any earlier link.
					</p>
					{problem && (
						<p role="alert" className="mt-3 text-sm text-danger">
							{problem}
						</p>
					)}
					<Form method="post" className="mt-4 flex flex-wrap items-center gap-3">
						<SubmitButton pendingText="Creating...">Create link</SubmitButton>
						<ButtonLink to={customer}>Cancel</ButtonLink>
					</Form>
				</>
			) : (
				<>
					<p role="status" className="mt-2 text-sm">
						Send this link to {username}. It works once, expires in one day and is shown only once.
					</p>
					<p className="mt-3 border border-line bg-sand p-3 font-mono text-sm [overflow-wrap:anywhere] select-all">
						{link}
					</p>
					<div className="mt-4 flex flex-wrap items-center gap-3">
						{phone && <WhatsAppLink phone={phone} name={username} text={text} />}
						<ButtonLink to={customer}>Back to {username}</ButtonLink>
					</div>
				</>
			)}
		</section>
	)
}

export { UserError as ErrorBoundary } from './_customer-details.tsx'
