import { Form } from 'react-router'
import { answerCard } from '#app/http/admin/save-card.server.ts'
import { readCard } from '#app/shop/settings/save-settings.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { mailServer } from '#app/shop/letters/mail/test-mail.server.ts'
import { accountOf } from '#app/shop/people/account/account.server.ts'
import { shopContacts } from '#app/shop/settings/shop-settings.server.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { CardPage, CardProblem } from '#app/ui/admin/settings/card-page.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/mail.ts'

export const handle = { act: 'settings' }

export const meta: Route.MetaFunction = () => [{ title: 'Mail · Settings · Admin' }]

export async function loader({ context }: Route.LoaderArgs) {
	const { userId } = await adminOf(context)
	const [card, { email }] = await Promise.all([readCard('mail'), pageOrRefusal(accountOf(userId))])
	return { ...card, ...mailServer(), email, shopEmail: shopContacts().email ?? null }
}

export const action = ({ request, context }: Route.ActionArgs) => answerCard(request, context, 'mail')

export default function MailSettings(props: Route.ComponentProps) {
	const { server, folder, email, shopEmail } = props.loaderData
	const aboutOwner = (
		<p className="max-w-prose text-sm [overflow-wrap:anywhere]">{toOwner(shopEmail, server, folder)}</p>
	)
	return (
		<CardPage
			{...props}
			above={{ 'To you': aboutOwner }}
			below={<TestMail server={server} folder={folder} email={email} />}
		/>
	)
}

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

export const ErrorBoundary = CardProblem
