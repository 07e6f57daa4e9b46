import { Form, Link } from 'react-router'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { getOrigin } from '#app/http/session/request-middleware.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { assertCurrentPassword } from '#app/shop/people/password/password.server.ts'
import { inviteStaff, listOpenInvitations } from '#app/shop/people/staff/invitation.server.ts'
import { invitationSchema } from '#app/shop/people/account/account.schema.ts'
import { listStaff } from '#app/shop/people/staff/staff.server.ts'
import { staffLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { type Role, ROLES } from '#app/shop/auth/permissions.ts'
import { Block, PageHeader, ShownOnce } from '#app/ui/admin/page-parts.tsx'
import { Actions, Cell, DateCell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/staff.ts'
import { RoleChoice } from './_staff-parts.tsx'
import type { SubmissionResult } from '@conform-to/react'
import { ServerForm } from '#app/ui/admin/form/server-form.tsx'
import { TextField, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import { PasswordField } from '#app/ui/forms/password-fields.tsx'

export const handle = { permission: 'staff' }

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(staffLimit)]

export const meta: Route.MetaFunction = () => [{ title: 'Team · Admin' }]

export async function loader({ context }: Route.LoaderArgs) {
	const [{ userId }, staff, invitations] = await Promise.all([
		requireAdmin(context),
		listStaff(),
		listOpenInvitations(),
	])
	return {
		staff: staff.map(({ lastSeenAt, ...member }) => ({
			...member,
			isOwn: member.id === userId,
			seen: lastSeenAt ? formatDateTime(lastSeenAt) : 'Never logged in',
		})),
		invitations: invitations.map(({ expiresAt, ...invitation }) => ({
			...invitation,
			until: formatDateTime(expiresAt),
		})),
	}
}

/**
 * Invites a staff member and returns the link of the invitation without a redirect, because the link is shown only once
 * and no flash message may contain it.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
	const admin = await requireAdmin(context)
	return submitRequestForm(
		request,
		invitationSchema,
		async ({ ownPassword, ...invitation }) => {
			await assertCurrentPassword(admin.userId, ownPassword, 'ownPassword')
			const token = await inviteStaff(admin, invitation)
			return { link: `${getOrigin(url)}/invitation/${token}`, name: invitation.name }
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
	const answer = useFormResult(actionData && !('link' in actionData) ? actionData : undefined)
	return (
		<>
			<PageHeader title="Team">
				<ButtonLink to="/admin/staff/keys" variant="quiet">
					All API keys
				</ButtonLink>
			</PageHeader>
			{invited && (
				<ShownOnce
					title={`Invitation for ${invited.name}`}
					about={`Send this link to ${invited.name}. It works once, expires in three days and is shown only once.`}
				>
					{invited.link}
				</ShownOnce>
			)}
			<InboxTable caption="Staff members" columns={columns}>
				{staff.map(({ id, username, email, role, isOwn, seen, hasSecondFactor }) => (
					<InboxRow key={id}>
						<HeadCell>
							{username}
							<p className="text-xs font-normal text-muted">
								{email}
								{hasSecondFactor && ' · two-step login'}
							</p>
						</HeadCell>
						<Cell badge>{ROLES[role]}</Cell>
						<DateCell>
							<span className="md:hidden">Last seen </span>
							{seen}
						</DateCell>
						<Actions>
							{isOwn ? (
								<span className="inline-flex min-h-11 items-center text-xs text-muted">You</span>
							) : (
								<Link to={`/admin/staff/${id}`} className="act-link">
									Change<span className="sr-only"> {username}</span>
								</Link>
							)}
							<Link to={`/admin/activity?person=${id}`} className="act-link">
								Activity log<span className="sr-only"> of {username}</span>
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

export const ErrorBoundary = createErrorPage('Failed to load the team.')

interface InvitationsProps {
	invitations: { id: number; name: string; email: string; role: Role; until: string }[]
}

function Invitations({ invitations }: InvitationsProps) {
	if (invitations.length === 0) return null
	return (
		<Block title="Invited" className="mt-5">
			<ul>
				{invitations.map(({ id, name, email, role, until }) => {
					const action = `/admin/staff/invitations/${id}/withdraw`
					return (
						<li
							key={id}
							className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-1 text-sm last:border-0"
						>
							<p className="min-w-0 [overflow-wrap:anywhere]">
								<span className="font-medium">{name}</span> · {ROLES[role]}
								<span className="block text-xs text-muted">
									{email} · expires {until}
								</span>
							</p>
							<Form method="post" action={action}>
								<SubmitButton variant="quiet" action={action} pendingText="Withdrawing...">
									Withdraw<span className="sr-only"> the invitation for {name}</span>
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
	const [form, fields] = useServerForm('invite', answer, { name: '', email: '', role: 'packer', ownPassword: '' })
	return (
		<Block title="Invite staff" className="mt-5">
			<ServerForm form={form} action="/admin/staff" save="Invite" pending="Inviting...">
				<TextField field={fields.name} label="Name" autoComplete="off" required />
				<TextField field={fields.email} type="email" label="Email" autoComplete="off" required />
				<RoleChoice field={fields.role} />
				<PasswordField field={fields.ownPassword} />
			</ServerForm>
		</Block>
	)
}
