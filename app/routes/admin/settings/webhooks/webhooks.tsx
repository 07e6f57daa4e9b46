import { attempt } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { formatDateTime } from '#app/shop/dates.ts'
import { lastDeliveries } from '#app/shop/letters/webhooks/deliveries.server.ts'
import { webhookSchema } from '#app/shop/letters/webhooks/webhook.schema.ts'
import { addWebhook, listWebhooks } from '#app/shop/letters/webhooks/webhooks.server.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/webhooks.ts'
import { AddForm } from './_add-form.tsx'
import { Addresses } from './_addresses.tsx'
import { Deliveries } from './_deliveries.tsx'
import { Secret } from './_secret.tsx'

export const handle = { act: 'settings of money' }

export const meta: Route.MetaFunction = () => [{ title: 'Webhooks · Settings · Admin' }]

export async function loader() {
	const [webhooks, deliveries] = await Promise.all([listWebhooks(), lastDeliveries()])
	return {
		webhooks,
		deliveries: deliveries.map(({ createdAt, ...delivery }) => ({ ...delivery, on: formatDateTime(createdAt) })),
	}
}

/** The secret is shown once, not even in a message to the next page. */
export async function action({ request, context }: Route.ActionArgs) {
	const admin = await adminOf(context)
	return attempt(request, webhookSchema, async ({ url }) => {
		const secret = await addWebhook(admin, url)
		return { secret, host: new URL(url).host }
	})
}

export default function WebhooksPage({ loaderData: { webhooks, deliveries }, actionData }: Route.ComponentProps) {
	const added = actionData !== undefined && 'secret' in actionData ? actionData : null
	const answer = useAnswer(actionData && !('secret' in actionData) ? actionData : undefined)
	return (
		<>
			<PageHead title="Webhooks" back={{ to: '/admin/settings', label: 'Settings' }} />
			{added && <Secret {...added} />}
			<p className="mb-5 max-w-prose text-sm text-muted">
				Each address is told when an order is placed, paid or given money back for, and when its status changes. What
				cannot be delivered is tried again for a day. How to check the signature is written in docs/api/README.md.
			</p>
			<Addresses webhooks={webhooks} />
			<AddForm key={added?.secret} answer={answer} />
			<Deliveries deliveries={deliveries} />
		</>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem error={error} otherwise="Failed to load settings" back={{ to: '/admin/settings', label: 'Settings' }} />
	)
}
