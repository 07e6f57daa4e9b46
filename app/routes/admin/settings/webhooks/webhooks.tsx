import type { SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { listLastDeliveries, type DeliveryView } from '#app/shop/notifications/webhooks/deliver-webhooks.server.ts'
import {
	webhookSchema,
	addWebhook,
	listPrivateTargets,
	listWebhooks,
	type WebhookView,
} from '#app/shop/notifications/webhooks/webhooks.server.ts'
import { ServerForm } from '#app/ui/admin/form/server-form.tsx'
import { Block, PageHeader, WebhookSecret } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { TextField, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/webhooks.ts'
import { DELIVERY_STATES } from '#app/shop/notifications/webhooks/webhook-events.ts'
import { SentMessageRow } from '#app/ui/admin/failed-mails.tsx'

export const handle = { permission: 'financial settings' }

export const meta: Route.MetaFunction = () => [{ title: 'Webhooks · Settings · Admin' }]

export async function loader() {
	const [webhooks, deliveries] = await Promise.all([listWebhooks(), listLastDeliveries()])
	return {
		webhooks,
		privateTargets: listPrivateTargets(),
		deliveries: deliveries.map(({ createdAt, ...delivery }) => ({ ...delivery, on: formatDateTime(createdAt) })),
	}
}

/**
 * Adds an endpoint and returns its secret without a redirect, because the secret is shown only once and no flash
 * message may contain it.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const admin = await requireAdmin(context)
	return submitRequestForm(request, webhookSchema, async ({ url }) => {
		const secret = await addWebhook(admin, url)
		return { secret, host: new URL(url).host }
	})
}

export default function WebhooksPage({ loaderData, actionData }: Route.ComponentProps) {
	const { webhooks, deliveries, privateTargets } = loaderData
	const added = actionData !== undefined && 'secret' in actionData ? actionData : null
	const answer = useFormResult(actionData && !('secret' in actionData) ? actionData : undefined)
	return (
		<>
			<PageHeader title="Webhooks" back={{ to: '/admin/settings', label: 'Settings' }} />
			{added && <WebhookSecret {...added} />}
			<p className="mb-5 max-w-prose text-sm text-muted">
				Webhooks tell your other programs about orders. Each endpoint receives an event when an order is placed, paid or
				refunded, or changes status. An event that does not arrive is sent again for a day. Each is signed with the
				secret of its endpoint, so that the program can check that it comes from this shop.
			</p>
			<details className="mb-5 max-w-prose text-sm text-muted">
				<summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
					For developers: check the signature
				</summary>
				<p>
					The header <code>X-Shop-Signature</code> is <code>sha256=</code> and the HMAC-SHA256 of{' '}
					<code>X-Shop-Timestamp</code>, a full stop and the body, with the secret of the endpoint as the key.
				</p>
			</details>
			<Addresses webhooks={webhooks} />
			<AddForm key={added?.secret} answer={answer} privateTargets={privateTargets} />
			<Deliveries deliveries={deliveries} />
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load settings', { to: '/admin/settings', label: 'Settings' })

interface AddFormProps {
	answer: SubmissionResult<string[]> | undefined
	privateTargets: string[]
}

function AddForm({ answer, privateTargets }: AddFormProps) {
	const [form, fields] = useServerForm('add-webhook', answer, { url: '' })
	return (
		<Block title="Add endpoint" className="mt-5">
			<ServerForm form={form} action="/admin/settings/webhooks" save="Add" pending="Adding...">
				<TextField
					field={fields.url}
					label="Endpoint URL"
					hint={describeAllowedUrls(privateTargets)}
					inputMode="url"
					autoComplete="off"
					required
				/>
			</ServerForm>
		</Block>
	)
}

/**
 * Returns the hint that a webhook needs a public https URL or one of the private addresses that the operator allows
 * (rule: webhook-private-targets).
 */
function describeAllowedUrls(privateTargets: string[]): string {
	const example = 'A public https:// address, for example https://stock.example.com/orders'
	if (privateTargets.length === 0) return example
	return `${example}, or one in the network of this server: ${privateTargets.join(', ')}`
}

function Addresses({ webhooks }: { webhooks: WebhookView[] }) {
	if (webhooks.length === 0) return null
	return (
		<Block title="Endpoints">
			<ul>
				{webhooks.map((webhook) => (
					<Address key={webhook.id} {...webhook} />
				))}
			</ul>
		</Block>
	)
}

function Address({ id, url, isOn }: WebhookView) {
	const at = `/admin/settings/webhooks/${id}`
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-1 text-sm last:border-0">
			<p className="min-w-0 [overflow-wrap:anywhere]">
				<span className="font-medium">{url}</span>
				<span className="block text-xs text-muted">{isOn ? 'On' : 'Off: no events are sent'}</span>
			</p>
			<div className="flex flex-wrap items-center">
				{isOn && (
					<Form method="post" action={`${at}/test`}>
						<SubmitButton variant="quiet" action={`${at}/test`} pendingText="Sending...">
							Send test<span className="sr-only"> to {url}</span>
						</SubmitButton>
					</Form>
				)}
				<Form method="post" action={`${at}/switch`}>
					<input type="hidden" name="isOn" value={isOn ? 'off' : 'on'} />
					<SubmitButton variant="quiet" action={`${at}/switch`} pendingText="Changing...">
						Turn {isOn ? 'off' : 'on'}
						<span className="sr-only"> {url}</span>
					</SubmitButton>
				</Form>
				<ButtonLink variant="quiet" to={`${at}/secret`}>
					New secret<span className="sr-only"> for {url}</span>
				</ButtonLink>
				{!isOn && (
					<Form method="post" action={`${at}/delete`}>
						<SubmitButton variant="danger" action={`${at}/delete`} pendingText="Deleting...">
							Delete<span className="sr-only"> {url}</span>
						</SubmitButton>
					</Form>
				)}
			</div>
		</li>
	)
}

type Delivery = Omit<DeliveryView, 'createdAt'> & { on: string }

function Deliveries({ deliveries }: { deliveries: Delivery[] }) {
	if (deliveries.length === 0) return null
	return (
		<Block title="Recent deliveries" className="mt-5">
			<ul className="divide-y divide-line">
				{deliveries.map((delivery) => (
					<DeliveryRow key={delivery.id} {...delivery} />
				))}
			</ul>
		</Block>
	)
}

function DeliveryRow({ id, event, orderId, host, state, attempts, answer, on, canSendAgain }: Delivery) {
	const action = `/admin/settings/webhooks/deliveries/${id}/send`
	const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`
	return (
		<SentMessageRow
			title={`${event} · ${DELIVERY_STATES[state]}`}
			facts={[`To ${host}`, on, tries]}
			problem={answer && `Last response: ${answer}`}
			orderId={orderId}
		>
			{canSendAgain && (
				<Form method="post" action={action}>
					<SubmitButton variant="quiet" action={action} pendingText="Sending...">
						Send again
						<span className="sr-only">
							: {event}, to {host}, {on}
						</span>
					</SubmitButton>
				</Form>
			)}
		</SentMessageRow>
	)
}
