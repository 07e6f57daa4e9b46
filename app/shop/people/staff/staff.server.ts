import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { note } from '../../journal/journal.server.ts'
import { refuse } from '../../refusal.ts'
import { type Actor, type Role, roleNames, ROLES, mustBeAllowed } from '../../words/roles.ts'
import { endKeys } from '../api-keys/api-keys.server.ts'
import { endSessions } from '../session/session.server.ts'
import { sendsMail } from '../../outbox/enqueue.server.ts'

const staffSelect = {
	id: true,
	username: true,
	email: true,
	role: true,
	sessions: { select: { createdAt: true, lastUsedAt: true } },
	secondFactor: { select: { confirmedAt: true } },
} as const

/** Returns the staff members, owners first. */
export async function listStaff(): Promise<StaffMember[]> {
	const rows = await read.user.findMany({ where: { role: { in: roleNames } }, select: staffSelect })
	const rank = ({ role }: StaffMember) => roleNames.indexOf(role)
	return rows
		.map(staffMember)
		.toSorted(
			(one, other) => rank(one) - rank(other) || one.username.localeCompare(other.username) || one.id - other.id,
		)
}

/**
 * Returns a staff member.
 *
 * @throws not-found: the user is not a staff member.
 */
export async function staffMemberOf(id: number): Promise<StaffMember> {
	const row = await read.user.findUnique({ where: { id }, select: staffSelect })
	return row?.role ? staffMember(row) : refuse('not-found', nobody)
}

type StaffRow = Prisma.UserGetPayload<{ select: typeof staffSelect }>
type StaffMember = ReturnType<typeof staffMember>

/** Returns a staff member. The last use is `null` when there is no session. */
function staffMember({ sessions, secondFactor, role, ...row }: StaffRow) {
	const seen = sessions.map(({ createdAt, lastUsedAt }) => (lastUsedAt ?? createdAt).getTime())
	return {
		...row,
		role: role as Role,
		lastSeenAt: seen.length > 0 ? new Date(Math.max(...seen)) : null,
		hasSecondFactor: Boolean(secondFactor?.confirmedAt),
	}
}

const nobody = 'This person does not work in the shop.'

/**
 * Changes the role of a staff member, effective with their next request.
 *
 * @throws not-found: the user is not a staff member.
 * @throws conflict: the user is the last owner (rule: owners-manage-staff).
 * @throws forbidden: the actor is not an owner.
 */
export async function changeRole(actor: Actor, id: number, role: Role): Promise<void> {
	await write(async (tx) => {
		await mustBeOwner(tx, actor)
		const before = await memberIn(tx, id)
		if (role !== 'owner') await mustLeaveOwner(tx, before.role)
		await tx.user.update({ where: { id }, data: { role }, select: { id: true } })
		const facts = { old: { role: ROLES[before.role] }, new: { role: ROLES[role] } }
		await note(tx, actor, { act: 'change', kind: 'staff', id, label: before.username, ...facts })
	})
}

/**
 * Removes a user from the staff. Their sessions, keys and invitations end, and they become a customer.
 *
 * @throws not-found: the user is not a staff member.
 * @throws conflict: the user is the actor or the last owner (rule: owners-manage-staff).
 * @throws forbidden: the actor is not an owner.
 */
export async function removeFromStaff(actor: Actor, id: number): Promise<void> {
	await write(async (tx) => {
		await mustBeOwner(tx, actor)
		const { username, role } = await memberIn(tx, id)
		if (id === actor.userId) refuse('conflict', 'You cannot remove yourself: another owner can.')
		await mustLeaveOwner(tx, role)
		await tx.user.update({ where: { id }, data: { role: null, orderNewsAt: null }, select: { id: true } })
		await endSessions(tx, id)
		await endKeys(tx, id)
		await tx.invitation.deleteMany({ where: { byUserId: id } })
		await note(tx, actor, { act: 'remove', kind: 'staff', id, label: username, old: { role: ROLES[role] } })
	})
}

async function memberIn(tx: Transaction, id: number) {
	const user = await tx.user.findUnique({ where: { id }, select: { username: true, role: true } })
	if (!user?.role) refuse('not-found', nobody)
	return { username: user.username, role: user.role as Role }
}

async function mustLeaveOwner(tx: Transaction, role: Role) {
	if (role === 'owner' && (await tx.user.count({ where: { role: 'owner' } })) === 1)
		refuse('conflict', 'The last owner stays an owner: make somebody else an owner first.')
}

/**
 * Requires that the actor currently is an owner and uses no API key.
 *
 * @throws forbidden: the actor is not an owner or uses an API key (rule: api-key-limits).
 */
export async function mustBeOwner(tx: Transaction, { userId, key }: Actor): Promise<void> {
	if (key) refuse('forbidden', 'No API key changes who works in the shop.')
	const user = await tx.user.findUnique({ where: { id: userId }, select: { role: true } })
	if (user?.role !== 'owner') refuse('forbidden', 'Only an owner can change who works in the shop.')
}

const wanting = { role: { not: null }, orderNewsAt: { not: null } } as const

/**
 * Returns true when a staff member subscribed to emails about new orders. `null` when the shop sends no emails (rule:
 * order-news).
 */
export async function wantsOrderNews(userId: number): Promise<boolean | null> {
	return sendsMail() ? (await read.user.count({ where: { id: userId, ...wanting } })) > 0 : null
}

export async function setOrderNews(actor: Actor, isWanted: boolean): Promise<void> {
	mustBeAllowed(actor, 'orders')
	const data = { orderNewsAt: isWanted ? new Date() : null }
	await write((tx) => tx.user.updateMany({ where: { id: actor.userId }, data }))
}

/** Returns the addresses of the subscribed staff members. */
export async function orderNewsTo(tx: Transaction): Promise<string[]> {
	return (await tx.user.findMany({ where: wanting, select: { email: true } })).map(({ email }) => email)
}

/** Returns true when the address still belongs to a subscribed staff member. */
export async function isToldOfOrders(email: string): Promise<boolean> {
	return (await read.user.count({ where: { email, ...wanting } })) > 0
}
