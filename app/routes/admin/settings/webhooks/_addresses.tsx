import { Form } from 'react-router'
import type { WebhookView } from '#app/shop/letters/webhooks/webhooks.server.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'

export function Addresses({ webhooks }: { webhooks: WebhookView[] }) {
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
				<ButtonLink look="quiet" to={`${at}/secret`} discover="none" prefetch="none">
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
