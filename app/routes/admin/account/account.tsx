import { Form } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { getAccount } from '#app/shop/people/account/account.server.ts'
import { findOrderEmailPreference } from '#app/shop/people/staff/staff.server.ts'
import { listApiKeys } from '#app/shop/people/api-keys/api-keys.server.ts'
import { listPasskeys } from '#app/shop/people/passkeys/passkeys.server.ts'
import { type OwnSession, listOwnSessions } from '#app/shop/people/session/session.server.ts'
import { hasSecondFactor } from '#app/shop/people/second-factor/second-factor.server.ts'
import { Block, PageHeader, Fact } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/account.ts'

export const handle = { permission: 'own account' }

export const meta: Route.MetaFunction = () => [{ title: 'Your account · Admin' }]

export async function loader({ context }: Route.LoaderArgs) {
	const { userId } = await requireAdmin(context)
	const token = (await context.get(sessionContext).token())!
	const [{ username, email }, isOn, passkeys, keys, sessions, wantsOrderEmails] = await Promise.all([
		orThrowResponse(getAccount(userId)),
		hasSecondFactor(userId),
		listPasskeys(userId),
		listApiKeys(userId),
		listOwnSessions(userId, token),
		findOrderEmailPreference(userId),
	])
	return {
		username,
		email,
		isOn,
		passkeyCount: passkeys.length,
		keyCount: keys.filter(({ isOver }) => !isOver).length,
		sessions: sessions.map(toSessionRow),
		wantsOrderEmails,
	}
}

/** Formats the times of a session on the server, because browsers may format them differently. */
function toSessionRow({ id, kind, device, address, createdAt, lastUsedAt, isCurrent }: OwnSession) {
	const name = device ?? 'Unknown device'
	return {
		id,
		name: kind === 'api' ? `${name} (JSON API)` : name,
		from: address ?? 'unknown',
		begun: formatDateTime(createdAt),
		used: isCurrent ? 'now' : formatDateTime(lastUsedAt),
		isCurrent,
	}
}

type SessionRowData = ReturnType<typeof toSessionRow>

export default function AccountPage({
	loaderData: { username, email, isOn, passkeyCount, keyCount, sessions, wantsOrderEmails },
}: Route.ComponentProps) {
	return (
		<>
			<PageHeader title="Your account" />
			<div className="max-w-3xl space-y-4">
				<Block title="Password">
					<p className="[overflow-wrap:anywhere]">
						You are logged in as {username} ({email}).
					</p>
					<NextLink to="/admin/account/password">Change password</NextLink>
				</Block>
				<Block title="Two-step login">
					<p className="max-w-prose">
						{isOn
							? 'On: logging in also requires a code from your authenticator app.'
							: 'Off: you log in with only your password. Turn on two-step login to also require a code from an app on your phone.'}
					</p>
					<NextLink to="/admin/account/two-step-login">{isOn ? 'View or turn off' : 'Set up'}</NextLink>
				</Block>
				<Block title="Passkeys">
					<p className="max-w-prose">
						{passkeyCount === 0
							? 'None yet. With a passkey you log in with your fingerprint, face or PIN, without a password.'
							: `You can log in with ${passkeyCount === 1 ? 'a passkey' : `${passkeyCount} passkeys`}, without a password.`}
					</p>
					<NextLink to="/admin/account/passkeys">{passkeyCount === 0 ? 'Set up' : 'View or add'}</NextLink>
				</Block>
				<Block title="API keys">
					<p className="max-w-prose">
						{keyCount === 0
							? 'No keys yet. A key lets another app read and change the shop’s data on your behalf.'
							: `${keyCount === 1 ? '1 active key' : `${keyCount} active keys`} for the JSON API. Keys stay valid when you change your password.`}
					</p>
					<NextLink to="/admin/account/keys">{keyCount === 0 ? 'Create key' : 'View or revoke'}</NextLink>
				</Block>
				{wantsOrderEmails !== null && (
					<Block title="Order emails">
						<Form method="post" action={orderEmailsAction}>
							<p className="max-w-prose">
								{wantsOrderEmails
									? `On: each new order is emailed to ${email}.`
									: `Off: new orders are not emailed to ${email}.`}
							</p>
							<SubmitButton
								variant="secondary"
								action={orderEmailsAction}
								name="wanted"
								value={wantsOrderEmails ? 'no' : 'yes'}
								pendingText="Saving..."
								className="mt-4"
							>
								{wantsOrderEmails ? 'Turn off order emails' : 'Email me new orders'}
							</SubmitButton>
						</Form>
					</Block>
				)}
				<Block title="Sessions">
					<p className="max-w-prose text-muted">
						Devices where you are logged in. A session ends after 12 hours without use.
					</p>
					<ul className="mt-2 divide-y divide-line">
						{sessions.map((session) => (
							<SessionRow key={session.id} session={session} />
						))}
					</ul>
				</Block>
			</div>
		</>
	)
}

const orderEmailsAction = '/admin/account/order-alerts'

function NextLink({ to, children }: { to: string; children: string }) {
	return (
		<ButtonLink to={to} className="mt-4">
			{children}
		</ButtonLink>
	)
}

function SessionRow({ session: { id, name, from, begun, used, isCurrent } }: { session: SessionRowData }) {
	const action = `/admin/account/sessions/${id}/end`
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
			<div className="min-w-0">
				<p className="font-medium [overflow-wrap:anywhere]">
					{name}
					{isCurrent && (
						<span className="ml-2 rounded-full border border-madder px-2 text-xs font-medium whitespace-nowrap text-madder">
							This session
						</span>
					)}
				</p>
				<dl className="mt-1 flex flex-wrap gap-x-5 text-xs text-muted">
					<Fact label="IP address">{from}</Fact>
					<Fact label="Started">{begun}</Fact>
					<Fact label="Last used">{used}</Fact>
				</dl>
			</div>
			<Form method="post" action={action}>
				<SubmitButton variant="danger" action={action} pendingText="Logging out..." className="max-sm:-ml-2">
					Log out
					<span className="sr-only"> the session of {name}</span>
				</SubmitButton>
			</Form>
		</li>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load your account.', { to: '/admin', label: 'Dashboard' })
