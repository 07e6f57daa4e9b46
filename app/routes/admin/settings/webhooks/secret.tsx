import { Form } from 'react-router'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { renewSecret, webhookFor } from '#app/shop/letters/webhooks/webhooks.server.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/secret.ts'
import { Secret } from './_secret.tsx'

export const handle = { act: 'settings of money' }

export const meta: Route.MetaFunction = () => [{ title: 'New secret · Webhooks · Admin' }]

const back = { to: '/admin/settings/webhooks', label: 'Webhooks' }

export async function loader({ params }: Route.LoaderArgs) {
	const { id, url } = await pageOrRefusal(webhookFor(rowId(params.id)))
	return { id, host: new URL(url).host }
}

/** The secret is shown only once and not stored in a message to the next page. */
export async function action({ context, params }: Route.ActionArgs) {
	return { secret: await pageOrRefusal(renewSecret(await adminOf(context), rowId(params.id))) }
}

export default function SecretPage({ loaderData: { id, host }, actionData }: Route.ComponentProps) {
	const action = `/admin/settings/webhooks/${id}/secret`
	return (
		<>
			<PageHead title={`New secret of ${host}`} back={back} />
			{actionData && <Secret secret={actionData.secret} host={host} />}
			<Block>
				<p className="max-w-prose">
					From then on news are signed with the new secret alone: the system at this address takes none until it knows
					it.
				</p>
				<Form method="post" action={action} className="mt-4">
					<SubmitButton action={action} pendingText="Making...">
						Make a new secret
					</SubmitButton>
				</Form>
			</Block>
		</>
	)
}

export const ErrorBoundary = problemPage('Failed to load the address', back)
