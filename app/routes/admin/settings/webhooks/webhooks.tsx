import type { SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { attempt } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { formatDateTime } from '#app/shop/dates.ts'
import { lastDeliveries, type DeliveryView } from '#app/shop/letters/webhooks/deliveries.server.ts'
import {
	webhookSchema,
	addWebhook,
	listWebhooks,
	type WebhookView,
} from '#app/shop/letters/webhooks/webhooks.server.ts'
import { AnsweredForm } from '#app/ui/admin/answered-form.tsx'
import { Block } from '#app/ui/admin/block.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useAnswer, useAnsweredForm } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/webhooks.ts'
import { Secret } from './_secret.tsx'
import { DELIVERY_STATES } from '#app/shop/letters/webhooks/events.ts'
import { SentRow } from '#app/ui/admin/list/sent-row.tsx'

export const handle = { act: 'settings of money' }

export const meta: Route.MetaFunction = () => [{ title: 'Webhooks · Settings · Admin' }]

export async function loader() {
	const [webhooks, deliveries] = await Promise.all([listWebhooks(), lastDeliveries()])
	return {
		webhooks,
		deliveries: deliveries.map(({ createdAt, ...delivery }) => ({ ...delivery, on: formatDateTime(createdAt) })),
	}
}

/** The secret is shown only once and not stored in a message to the next page. */
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

export const ErrorBoundary = problemPage('Failed to load settings', { to: '/admin/settings', label: 'Settings' })

function AddForm({ answer }: { answer: SubmissionResult<string[]> | undefined }) {
	const [form, fields] = useAnsweredForm('add-webhook', answer, { url: '' })
	return (
		<Block title="Add an address" className="mt-5">
			<AnsweredForm form={form} action="/admin/settings/webhooks" save="Add" pending="Adding...">
				<TextField
					field={fields.url}
					label="Address"
					hint="Public and https, such as https://stock.example.com/orders"
					inputMode="url"
					autoComplete="off"
					required
				/>
			</AnsweredForm>
		</Block>
	)
}

function Addresses({ webhooks }: { webhooks: WebhookView[] }) {
	if (webhooks.length === 0) return null
	return (
		<Block title="Addresses">
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
				<span className="block text-xs text-muted">{isOn ? 'On' : 'Off: it is told nothing'}</span>
			</p>
			<div className="flex flex-wrap items-center">
				{isOn && (
					<Form method="post" action={`${at}/test`}>
						<SubmitButton look="quiet" action={`${at}/test`} pendingText="Sending...">
							Send a test<span className="sr-only"> to {url}</span>
						</SubmitButton>
					</Form>
				)}
				<Form method="post" action={`${at}/switch`}>
					<input type="hidden" name="isOn" value={isOn ? 'off' : 'on'} />
					<SubmitButton look="quiet" action={`${at}/switch`} pendingText="Changing...">
						Switch {isOn ? 'off' : 'on'}
						<span className="sr-only"> {url}</span>
					</SubmitButton>
				</Form>
				<ButtonLink look="quiet" to={`${at}/secret`}>
					New secret<span className="sr-only"> of {url}</span>
				</ButtonLink>
				{!isOn && (
					<Form method="post" action={`${at}/delete`}>
						<SubmitButton look="danger" action={`${at}/delete`} pendingText="Deleting...">
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
		<Block title="Last deliveries" className="mt-5">
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
	const tries = attempts === 1 ? 'one try' : `${attempts} tries`
	return (
		<SentRow
			title={`${event} · ${DELIVERY_STATES[state]}`}
			facts={[`To ${host}`, on, tries]}
			problem={answer && `Last answer: ${answer}`}
			orderId={orderId}
		>
			{canSendAgain && (
				<Form method="post" action={action}>
					<SubmitButton look="quiet" action={action} pendingText="Sending...">
						Send again
						<span className="sr-only">
							: {event}, to {host}, {on}
						</span>
					</SubmitButton>
				</Form>
			)}
		</SentRow>
	)
}
