import { getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { answerCard, readCard } from '#app/http/admin/save-card.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { mailServer } from '#app/shop/letters/mail/test-mail.server.ts'
import { accountOf } from '#app/shop/people/account/account.server.ts'
import { shopContacts } from '#app/shop/settings/shop-settings.server.ts'
import { maxSenderLength } from '#app/shop/settings/settings-limits.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import { SettingsFrame } from '#app/ui/admin/settings/settings-frame.tsx'
import { Source } from '#app/ui/admin/settings/setting-source.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/mail.ts'

export const handle = { act: 'settings' }

export const meta: Route.MetaFunction = () => [{ title: 'Mail · Settings · Admin' }]

export async function loader({ context }: Route.LoaderArgs) {
	const { userId } = await adminOf(context)
	const [card, { email }] = await Promise.all([readCard('mail'), orPage(accountOf(userId))])
	return { ...card, ...mailServer(), email, shopEmail: shopContacts().email ?? null }
}

export function action({ request, context }: Route.ActionArgs) {
	return answerCard(request, context, 'mail')
}

export default function MailSettings({ loaderData, actionData }: Route.ComponentProps) {
	return <MailForm key={loaderData.values.seen} {...loaderData} lastResult={useAnswer(actionData)} />
}

type MailFormProps = Route.ComponentProps['loaderData'] & { lastResult: SubmissionResult<string[]> | undefined }

function MailForm({ values, sources, server, folder, email, shopEmail, lastResult }: MailFormProps) {
	const [form, fields] = useForm({ id: 'mail', lastResult, defaultValue: values, defaultNoValidate: true })
	useFocusAfter(lastResult, form)
	return (
		<SettingsFrame
			title="Mail"
			card="mail"
			form={form}
			seen={fields.seen}
			below={<TestMail server={server} folder={folder} email={email} />}
		>
			<Block title="Sender">
				<TextField field={fields.senderName} label="Name" maxLength={maxSenderLength} />
				<Source sources={sources} field="senderName" of="the sender's name" />
				<TextField field={fields.senderAddress} type="email" label="E-mail address" required />
				<Source sources={sources} field="senderAddress" of="the sender's address" />
			</Block>
			<Block title="To you">
				<p className="max-w-prose text-sm [overflow-wrap:anywhere]">{toOwner(shopEmail, server, folder)}</p>
				<label className={tick}>
					<input
						{...getInputProps(fields.tellOrders, { type: 'checkbox' })}
						key="orders"
						className="size-5 accent-madder"
					/>
					A mail for each new order
				</label>
				<Source sources={sources} field="tellOrders" of="whether each new order is told" />
				<label className={tick}>
					<input
						{...getInputProps(fields.tellMessages, { type: 'checkbox' })}
						key="messages"
						className="size-5 accent-madder"
					/>
					A mail for each new contact message
				</label>
				<Source sources={sources} field="tellMessages" of="whether each new message is told" />
			</Block>
		</SettingsFrame>
	)
}

const tick = 'mt-2 flex min-h-11 items-center gap-3 text-sm'

function toOwner(shopEmail: string | null, server: string | null, folder: string): string {
	if (!shopEmail) return 'The shop has no e-mail address in its settings: nothing is sent to you.'
	return server
		? `To ${shopEmail}, the e-mail address of the shop.`
		: `To ${shopEmail}, the e-mail address of the shop. No mail server is set: kept as files in ${folder}.`
}

const testAction = '/admin/settings/mail/test'

function TestMail({ server, folder, email }: { server: string | null; folder: string; email: string }) {
	return (
		<Block title="Mail server">
			<p className="max-w-prose text-sm [overflow-wrap:anywhere]">
				{server
					? `Mails leave by ${server}, as SMTP_URL says in the environment.`
					: `No mail server is set: mails are kept as files in ${folder} and reach nobody. Set SMTP_URL in the environment of the shop and start it again.`}
			</p>
			<Form method="post" action={testAction} preventScrollReset className="mt-4 flex flex-wrap items-end gap-3">
				<label className="min-w-0 flex-1 basis-64 text-xs font-medium">
					Send a test mail to
					<input
						name="to"
						type="email"
						required
						defaultValue={email}
						className="mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3 py-2 text-sm font-normal"
					/>
				</label>
				<SubmitButton look="secondary" action={testAction} pendingText="Sending...">
					Send a test mail
				</SubmitButton>
			</Form>
		</Block>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem error={error} otherwise="Failed to load settings" back={{ to: '/admin/settings', label: 'Settings' }} />
	)
}
