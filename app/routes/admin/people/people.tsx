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
import { problemPage } from '#app/ui/admin/problem.tsx'
import { ShownOnce } from '#app/ui/admin/shown-once.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { useAnswer, useAnsweredForm } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/people.ts'
import { RoleChoice } from './_people-parts.tsx'
import type { SubmissionResult } from '@conform-to/react'
import { AnsweredForm } from '#app/ui/admin/answered-form.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { PasswordField } from '#app/ui/forms/password-fields.tsx'

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

/** The link is shown only once and not stored anywhere, not even in a message to the next page. */
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
			{invited && (
				<ShownOnce
					title={`The invitation of ${invited.name}`}
					about={`Send this link to ${invited.name}. It works once, for three days, and is shown only now.`}
				>
					{invited.link}
				</ShownOnce>
			)}
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

export const ErrorBoundary = problemPage('Failed to load people.')

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

function InviteForm({ answer }: { answer: SubmissionResult<string[]> | undefined }) {
	const [form, fields] = useAnsweredForm('invite', answer, { name: '', email: '', role: 'packer', ownPassword: '' })
	return (
		<Block title="Invite somebody" className="mt-5">
			<AnsweredForm form={form} action="/admin/people" save="Invite" pending="Inviting...">
				<TextField field={fields.name} label="Name" autoComplete="off" required />
				<TextField field={fields.email} type="email" label="Email" autoComplete="off" required />
				<RoleChoice field={fields.role} />
				<PasswordField field={fields.ownPassword} />
			</AnsweredForm>
		</Block>
	)
}
