import { Form } from 'react-router'
import { handleCardForm } from '#app/http/admin/save-card.server.ts'
import { getCard } from '#app/shop/settings/save-settings.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { getMailServer } from '#app/shop/notifications/email/sent-emails.server.ts'
import { getAccount } from '#app/shop/people/account/account.server.ts'
import { getShopContacts } from '#app/shop/settings/shop-settings.server.ts'
import { Block } from '#app/ui/admin/page-parts.tsx'
import { CardPage, CardError } from '#app/ui/admin/settings/card-page.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/mail.ts'

export const handle = { permission: 'settings' }

export const meta: Route.MetaFunction = () => [{ title: 'Email · Settings · Admin' }]

export async function loader({ context }: Route.LoaderArgs) {
	const { userId } = await requireAdmin(context)
	const [card, { email }] = await Promise.all([getCard('mail'), orThrowResponse(getAccount(userId))])
	return { ...card, ...getMailServer(), email, shopEmail: getShopContacts().email ?? null }
}

export const action = ({ request, context }: Route.ActionArgs) => handleCardForm(request, context, 'mail')

export default function MailSettings(props: Route.ComponentProps) {
	const { server, folder, email, shopEmail } = props.loaderData
	const aboutOwner = (
		<p className="max-w-prose text-sm [overflow-wrap:anywhere]">{describeOwnerMail(shopEmail, server)}</p>
	)
	return (
		<CardPage
			{...props}
			above={{ Notifications: aboutOwner }}
			below={<TestMail server={server} folder={folder} email={email} />}
		/>
	)
}

function describeOwnerMail(shopEmail: string | null, server: string | null): string {
	if (!shopEmail) return 'No emails are sent to you: the shop has no email address in its settings.'
	return server
		? `Sent to ${shopEmail}, the email address of the shop.`
		: `Sent to ${shopEmail}, the email address of the shop, once an email server is connected. See below.`
}

const testAction = '/admin/settings/mail/test'

function TestMail({ server, folder, email }: { server: string | null; folder: string; email: string }) {
	return (
		<Block title="Email server">
			<p className="max-w-prose text-sm [overflow-wrap:anywhere]">
				{server
					? `Emails are sent through ${server}, set by SMTP_URL in the environment.`
					: 'The shop cannot send emails yet. Ask whoever runs your server to connect an email server: set SMTP_URL in ' +
						`the environment of the shop and restart it. Until then, emails are saved as files in ${folder}.`}
			</p>
			<Form method="post" action={testAction} preventScrollReset className="mt-4 flex flex-wrap items-end gap-3">
				<label className="min-w-0 flex-1 basis-64 text-xs font-medium">
					Send a test email to
					<input
						name="to"
						type="email"
						required
						defaultValue={email}
						className="mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3 py-2 text-sm font-normal"
					/>
				</label>
				<SubmitButton variant="secondary" action={testAction} pendingText="Sending...">
					Send test email
				</SubmitButton>
			</Form>
		</Block>
	)
}

export const ErrorBoundary = CardError
