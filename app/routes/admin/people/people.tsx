import { Form, Link } from 'react-router'
import { attempt } from '#app/http/forms/forms.server.ts'
import { limit } from '#app/http/limit.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { originOf } from '#app/http/session/origin.server.ts'
import { formatDateTime } from '#app/shop/dates.ts'
import { checkCurrentPassword } from '#app/shop/people/password/password.server.ts'
import { invite, openInvitations } from '#app/shop/people/staff/invitation.server.ts'
import { invitationSchema } from '#app/shop/people/staff/staff.schema.ts'
import { listStaff } from '#app/shop/people/staff/staff.server.ts'
import { peopleLimit } from '#app/shop/rate-limits.ts'
import { type Role, ROLES } from '#app/shop/words/roles.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { Actions, Cell, DateCell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/people.ts'
import { InviteForm } from './_invite-form.tsx'
import { FailedPeople } from './_people-parts.tsx'

export const handle = { act: 'people' }

export const middleware: Route.MiddlewareFunction[] = [limit(peopleLimit)]

export const meta: Route.MetaFunction = () => [{ title: 'Team · Admin' }]

export async function loader({ context }: Route.LoaderArgs) {
	const [{ userId }, staff, invitations] = await Promise.all([adminOf(context), listStaff(), openInvitations()])
	return {
		staff: staff.map(({ lastSeenAt, ...member }) => ({
			...member,
			isOwn: member.id === userId,
			seen: lastSeenAt ? formatDateTime(lastSeenAt) : 'Not logged in',
		})),
		invitations: invitations.map(({ expiresAt, ...invitation }) => ({
			...invitation,
			until: formatDateTime(expiresAt),
		})),
	}
}

/** The link is shown once and stored nowhere, not even in a message to the next page. */
export async function action({ request, context, url }: Route.ActionArgs) {
	const admin = await adminOf(context)
	return attempt(
		request,
		invitationSchema,
		async ({ ownPassword, ...invitation }) => {
			await checkCurrentPassword(admin.userId, ownPassword, 'ownPassword')
			const token = await invite(admin, invitation)
			return { link: `${originOf(url)}/invitation/${token}`, name: invitation.name }
		},
		{ hideFields: ['ownPassword'] },
	)
}

const columns = [
	{ label: 'Name' },
	{ label: 'Role', width: 'w-28' },
	{ label: 'Last seen', width: 'w-48' },
	{ label: 'Actions', width: 'w-44' },
]
export default function PeoplePage({ loaderData: { staff, invitations }, actionData }: Route.ComponentProps) {
	const invited = actionData !== undefined && 'link' in actionData ? actionData : null
	const answer = useAnswer(actionData && !('link' in actionData) ? actionData : undefined)
	return (
		<>
			<PageHead title="Team">
				<ButtonLink to="/admin/people/keys" look="quiet">
					API keys of everybody
				</ButtonLink>
			</PageHead>
			{invited && <InvitationLink {...invited} />}
			<InboxTable caption="Who works in the shop" columns={columns}>
				{staff.map(({ id, username, email, role, isOwn, seen, hasSecondFactor }) => (
					<InboxRow key={id}>
						<HeadCell>
							{username}
							<p className="text-xs font-normal text-muted">
								{email}
								{hasSecondFactor && ' · second factor'}
							</p>
						</HeadCell>
						<Cell badge>{ROLES[role]}</Cell>
						<DateCell>{seen}</DateCell>
						<Actions>
							{isOwn ? (
								<span className="inline-flex min-h-11 items-center text-xs text-muted">You</span>
							) : (
								<Link to={`/admin/people/${id}`} className="act-link">
									Change<span className="sr-only"> {username}</span>
								</Link>
							)}
							<Link to={`/admin/log?person=${id}`} className="act-link">
								Log<span className="sr-only"> of {username}</span>
							</Link>
						</Actions>
					</InboxRow>
				))}
			</InboxTable>
			<Invitations invitations={invitations} />
			<InviteForm key={invited?.link} answer={answer} />
		</>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <FailedPeople error={error} back={{ to: '/admin', label: 'To Today' }} />
}

/** Shown this once. */
function InvitationLink({ link, name }: { link: string; name: string }) {
	return (
		<section role="status" className="mb-5 border-l-4 border-l-madder surface">
			<h2 className="heading">The invitation of {name}</h2>
			<p className="mt-1 max-w-prose">
				Send this link to {name}. It works once, for three days, and is shown only now.
			</p>
			<p className="mt-3 border border-line bg-sand p-3 font-mono text-sm [overflow-wrap:anywhere] select-all">
				{link}
			</p>
		</section>
	)
}

interface InvitationsProps {
	invitations: { id: number; name: string; email: string; role: Role; until: string }[]
}

function Invitations({ invitations }: InvitationsProps) {
	if (invitations.length === 0) return null
	return (
		<Block title="Invited" className="mt-5">
			<ul>
				{invitations.map(({ id, name, email, role, until }) => {
					const action = `/admin/people/invitations/${id}/withdraw`
					return (
						<li
							key={id}
							className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-1 text-sm last:border-0"
						>
							<p className="min-w-0 [overflow-wrap:anywhere]">
								<span className="font-medium">{name}</span> · {ROLES[role]}
								<span className="block text-xs text-muted">
									{email} · until {until}
								</span>
							</p>
							<Form method="post" action={action}>
								<SubmitButton look="quiet" action={action} pendingText="Withdrawing...">
									Withdraw<span className="sr-only"> the invitation of {name}</span>
								</SubmitButton>
							</Form>
						</li>
					)
				})}
			</ul>
		</Block>
	)
}
