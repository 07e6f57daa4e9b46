import { Form } from 'react-router'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { renewSecret, getWebhook } from '#app/shop/notifications/webhooks/webhooks.server.ts'
import { Block, PageHeader, WebhookSecret } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/secret.ts'

export const handle = { permission: 'financial settings' }

export const meta: Route.MetaFunction = () => [{ title: 'New secret · Webhooks · Admin' }]

const back = { to: '/admin/settings/webhooks', label: 'Webhooks' }

export async function loader({ params }: Route.LoaderArgs) {
	const { id, url } = await orThrowResponse(getWebhook(parseRowId(params.id)))
	return { id, host: new URL(url).host }
}

/**
 * Renews the secret and returns it without a redirect, because the secret is shown only once and no flash message may
 * contain it.
 */
export async function action({ context, params }: Route.ActionArgs) {
	return { secret: await orThrowResponse(renewSecret(await requireAdmin(context), parseRowId(params.id))) }
}

export default function SecretPage({ loaderData: { id, host }, actionData }: Route.ComponentProps) {
	const action = `/admin/settings/webhooks/${id}/secret`
	return (
		<>
			<PageHeader title={`New secret for ${host}`} back={back} />
			{actionData && <WebhookSecret secret={actionData.secret} host={host} />}
			<Block>
				<p className="max-w-prose">
					Webhooks will be signed with the new secret only. The system at this address rejects them until you update it
					there.
				</p>
				<Form method="post" action={action} className="mt-4">
					<SubmitButton action={action} pendingText="Creating...">
						Create secret
					</SubmitButton>
				</Form>
			</Block>
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load the endpoint', back)
