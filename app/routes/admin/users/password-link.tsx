import { Form } from 'react-router'
import { attempt } from '#app/http/forms/forms.server.ts'
import { limit } from '#app/http/limit.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { originOf } from '#app/http/session/origin.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { makePasswordLink } from '#app/shop/people/password/password-reset.server.ts'
import { userForAdmin } from '#app/shop/people/users.server.ts'
import { peopleLimit } from '#app/shop/rate-limits.ts'
import { rowId } from '#app/shop/row-id.ts'
import { WhatsAppLink } from '#app/ui/admin/reach.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { z } from 'zod'
import type { Route } from './+types/password-link.ts'

export const handle = { act: 'customers' }

export const middleware: Route.MiddlewareFunction[] = [limit(peopleLimit)]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

const title = 'A password link'

export const meta: Route.MetaFunction = () => [{ title: `${title} · Admin` }]

export async function loader({ params }: Route.LoaderArgs) {
	const { id, username, email, phone } = await pageOrRefusal(userForAdmin(rowId(params.id)))
	return { id, username, email, phone }
}

/** The link is shown only once and not stored anywhere, not even in a message to the next page. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
	const admin = await adminOf(context)
	return attempt(request, z.object({}), async () => {
		const token = await makePasswordLink(admin, rowId(params.id))
		return { link: `${originOf(url)}/reset-password/${token}` }
	})
}

export default function PasswordLinkPage({ loaderData, actionData }: Route.ComponentProps) {
	const { id, username, email, phone } = loaderData
	const customer = `/admin/users/${id}`
	const link = actionData !== undefined && 'link' in actionData ? actionData.link : null
	const problem = actionData !== undefined && 'error' in actionData ? actionData.error?.['']?.join(' ') : undefined
	return (
		<section className="mx-auto mt-6 max-w-lg board px-6 py-8">
			<h1 className="font-display text-xl">{title}</h1>
			<p className="mt-3 [overflow-wrap:anywhere]">
				<strong className="font-medium">
					{username}, {email}
				</strong>
			</p>
			{link === null ? (
				<>
					<p className="mt-2 text-sm text-muted">
						Whoever opens it chooses the password of this account, so be sure that you write to its customer: by the
						phone number or email of the account. It works once, for a day, and takes the place of an earlier one.
					</p>
					{problem && (
						<p role="alert" className="mt-3 text-sm text-danger">
							{problem}
						</p>
					)}
					<Form method="post" className="mt-4 flex flex-wrap items-center gap-3">
						<SubmitButton pendingText="Making...">Make the link</SubmitButton>
						<ButtonLink to={customer}>Cancel</ButtonLink>
					</Form>
				</>
			) : (
				<>
					<p role="status" className="mt-2 text-sm">
						Send this to {username}. It works once, for a day, and is shown only now.
					</p>
					<p className="mt-3 border border-line bg-sand p-3 font-mono text-sm [overflow-wrap:anywhere] select-all">
						{link}
					</p>
					<div className="mt-4 flex flex-wrap items-center gap-3">
						{phone && <WhatsAppLink phone={phone} name={username} text={`Choose a new password here: ${link}`} />}
						<ButtonLink to={customer}>Back to {username}</ButtonLink>
					</div>
				</>
			)}
		</section>
	)
}

export { FailedUser as ErrorBoundary } from './_user-words.tsx'
