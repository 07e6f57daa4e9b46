import { Form } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { formatDateTime } from '#app/shop/dates.ts'
import { accountOf } from '#app/shop/people/account/account.server.ts'
import { wantsOrderNews } from '#app/shop/people/staff/staff.server.ts'
import { listKeys } from '#app/shop/people/api-keys/api-keys.server.ts'
import { type OwnSession, listOwnSessions } from '#app/shop/people/session/session.server.ts'
import { hasSecondFactor } from '#app/shop/people/second-factor/second-factor.server.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Fact } from '#app/ui/admin/fact-line.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/account.ts'

export const handle = { act: 'own account' }

export const meta: Route.MetaFunction = () => [{ title: 'Your account · Admin' }]

export async function loader({ context }: Route.LoaderArgs) {
	const { userId } = await adminOf(context)
	const token = (await context.get(sessionContext).token())!
	const [{ username, email }, isOn, keys, sessions, wantsNews] = await Promise.all([
		pageOrRefusal(accountOf(userId)),
		hasSecondFactor(userId),
		listKeys(userId),
		listOwnSessions(userId, token),
		wantsOrderNews(userId),
	])
	return {
		username,
		email,
		isOn,
		keyCount: keys.filter(({ isOver }) => !isOver).length,
		sessions: sessions.map(sessionRow),
		wantsNews,
	}
}

/** Times are formatted on the server because browsers may format them differently. */
function sessionRow({ id, kind, device, address, createdAt, lastUsedAt, isCurrent }: OwnSession) {
	const name = device ?? 'An unknown device'
	return {
		id,
		name: kind === 'api' ? `${name} (JSON API)` : name,
		from: address ?? 'unknown',
		begun: formatDateTime(createdAt),
		used: isCurrent ? 'now' : formatDateTime(lastUsedAt),
		isCurrent,
	}
}

type SessionRowData = ReturnType<typeof sessionRow>

export default function AccountPage({
	loaderData: { username, email, isOn, keyCount, sessions, wantsNews },
}: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Your account" />
			<div className="max-w-3xl space-y-4">
				<Block title="Password">
					<p className="[overflow-wrap:anywhere]">
						You are logged in as {username} ({email}).
					</p>
					<Next to="/admin/account/password">Change password</Next>
				</Block>
				<Block title="Second factor">
					<p className="max-w-prose">
						{isOn
							? 'On: whoever logs in here with your password is also asked for a code of your authenticator app.'
							: 'Off: your password alone opens the shop. With a second factor, a log-in also asks for a code from an app on your phone.'}
					</p>
					<Next to="/admin/account/second-factor">{isOn ? 'See or switch off' : 'Set up'}</Next>
				</Block>
				<Block title="API keys">
					<p className="max-w-prose">
						{keyCount === 0
							? 'None: with a key a program of yours uses the JSON API in your name.'
							: `${keyCount === 1 ? 'One program uses' : `${keyCount} programs use`} the JSON API in your name. They go on when you change your password.`}
					</p>
					<Next to="/admin/account/keys">{keyCount === 0 ? 'Make one' : 'See or revoke'}</Next>
				</Block>
				{wantsNews !== null && (
					<Block title="News of orders">
						<Form method="post" action={newsAction}>
							<p className="max-w-prose">
								{wantsNews
									? `On: each new order is mailed to ${email}.`
									: `Off: each new order can be mailed to ${email}, too.`}
							</p>
							<SubmitButton
								look="secondary"
								action={newsAction}
								name="wanted"
								value={wantsNews ? 'no' : 'yes'}
								pendingText="Saving..."
								className="mt-4"
							>
								{wantsNews ? 'Send no more of them' : 'Mail me each new order'}
							</SubmitButton>
						</Form>
					</Block>
				)}
				<Block title="Sessions">
					<p className="max-w-prose text-muted">
						Where you are logged in. A session that is not used for 12 hours ends by itself.
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

const newsAction = '/admin/account/order-news'

function Next({ to, children }: { to: string; children: string }) {
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
							This one
						</span>
					)}
				</p>
				<dl className="mt-1 flex flex-wrap gap-x-5 text-xs text-muted">
					<Fact label="From">{from}</Fact>
					<Fact label="Begun">{begun}</Fact>
					<Fact label="Last used">{used}</Fact>
				</dl>
			</div>
			<Form method="post" action={action}>
				<SubmitButton look="danger" action={action} pendingText="Ending..." className="max-sm:-ml-6">
					{isCurrent ? 'Log out here' : 'End'}
					<span className="sr-only"> the session of {name}</span>
				</SubmitButton>
			</Form>
		</li>
	)
}

export const ErrorBoundary = problemPage('Your account could not be shown.', { to: '/admin', label: 'Today' })
