import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { recordActivity } from '../../activity/record-activity.server.ts'
import { refuse } from '../../values/refusal.ts'
import { type Actor, type Role, roleNames, ROLES, requirePermission } from '../../auth/permissions.ts'
import { revokeAllKeys } from '../api-keys/api-keys.server.ts'
import { endSessions } from '../session/session.server.ts'
import { canSendEmail } from '../../outbox/outbox.server.ts'

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
	const getRoleRank = ({ role }: StaffMember) => roleNames.indexOf(role)
	return rows
		.map(toStaffMember)
		.toSorted(
			(one, other) =>
				getRoleRank(one) - getRoleRank(other) || one.username.localeCompare(other.username) || one.id - other.id,
		)
}

/**
 * Returns a staff member.
 *
 * @throws not-found: the user is not a staff member.
 */
export async function getStaffMember(id: number): Promise<StaffMember> {
	const row = await read.user.findUnique({ where: { id }, select: staffSelect })
	return row?.role ? toStaffMember(row) : refuse('not-found', 'staff-not-found')
}

type StaffRow = Prisma.UserGetPayload<{ select: typeof staffSelect }>
type StaffMember = ReturnType<typeof toStaffMember>

/** Builds a staff member from a row. `lastSeenAt` is `null` when the account has no session. */
function toStaffMember({ sessions, secondFactor, role, ...row }: StaffRow) {
	const lastUses = sessions.map(({ createdAt, lastUsedAt }) => (lastUsedAt ?? createdAt).getTime())
	return {
		...row,
		role: role as Role,
		lastSeenAt: lastUses.length > 0 ? new Date(Math.max(...lastUses)) : null,
		hasSecondFactor: Boolean(secondFactor?.confirmedAt),
	}
}

/**
 * Changes the role of a staff member, effective with their next request.
 *
 * @throws not-found: the user is not a staff member.
 * @throws conflict: the user is the last owner (rule: owners-manage-staff).
 * @throws forbidden: the actor is not an owner.
 */
export async function changeStaffRole(actor: Actor, id: number, role: Role): Promise<void> {
	await write(async (tx) => {
		await requireOwner(tx, actor)
		const before = await getMember(tx, id)
		if (role !== 'owner') await assertOwnerRemains(tx, before.role)
		await tx.user.update({ where: { id }, data: { role }, select: { id: true } })
		const details = { old: { role: ROLES[before.role] }, new: { role: ROLES[role] } }
		await recordActivity(tx, actor, { action: 'change', kind: 'staff', id, label: before.username, ...details })
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
		await requireOwner(tx, actor)
		const { username, role } = await getMember(tx, id)
		if (id === actor.userId) refuse('conflict', 'staff-remove-own')
		await assertOwnerRemains(tx, role)
		await tx.user.update({ where: { id }, data: { role: null, orderAlertsAt: null }, select: { id: true } })
		await endSessions(tx, id)
		await revokeAllKeys(tx, id)
		await tx.invitation.deleteMany({ where: { byUserId: id } })
		await recordActivity(tx, actor, {
			action: 'remove',
			kind: 'staff',
			id,
			label: username,
			old: { role: ROLES[role] },
		})
	})
}

async function getMember(tx: Transaction, id: number) {
	const user = await tx.user.findUnique({ where: { id }, select: { username: true, role: true } })
	if (!user?.role) refuse('not-found', 'staff-not-found')
	return { username: user.username, role: user.role as Role }
}

async function assertOwnerRemains(tx: Transaction, role: Role) {
	if (role === 'owner' && (await tx.user.count({ where: { role: 'owner' } })) === 1)
		refuse('conflict', 'staff-last-owner')
}

/**
 * Requires that the actor currently is an owner and uses no API key.
 *
 * @throws forbidden: the actor is not an owner or uses an API key (rule: api-key-limits).
 */
export async function requireOwner(tx: Transaction, { userId, key }: Actor): Promise<void> {
	if (key) refuse('forbidden', 'staff-change-by-api-key')
	const user = await tx.user.findUnique({ where: { id: userId }, select: { role: true } })
	if (user?.role !== 'owner') refuse('forbidden', 'staff-change-by-owner')
}

const orderEmailRecipients = { role: { not: null }, orderAlertsAt: { not: null } } as const

/**
 * Returns true when a staff member subscribed to emails about new orders. `null` when the shop sends no emails (rule:
 * order-news).
 */
export async function findOrderEmailPreference(userId: number): Promise<boolean | null> {
	return canSendEmail() ? (await read.user.count({ where: { id: userId, ...orderEmailRecipients } })) > 0 : null
}

export async function setOrderEmails(actor: Actor, isWanted: boolean): Promise<void> {
	requirePermission(actor, 'orders')
	const data = { orderAlertsAt: isWanted ? new Date() : null }
	await write((tx) => tx.user.updateMany({ where: { id: actor.userId }, data }))
}

/** Returns the addresses of the subscribed staff members. */
export async function listOrderEmailRecipients(tx: Transaction): Promise<string[]> {
	return (await tx.user.findMany({ where: orderEmailRecipients, select: { email: true } })).flatMap(
		({ email }) => email ?? [],
	)
}

/** Returns true when the address still belongs to a subscribed staff member. */
export async function receivesOrderEmails(email: string): Promise<boolean> {
	return (await read.user.count({ where: { email, ...orderEmailRecipients } })) > 0
}
