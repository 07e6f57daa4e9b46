import { randomBytes } from 'node:crypto'
import { isUniqueViolation, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { recordActivity } from '../../activity/record-activity.server.ts'
import { enqueueEmail, canSendEmail, createEmailToken } from '../../outbox/outbox.server.ts'
import { refuse } from '../../values/refusal.ts'
import { type Actor, type Role, ROLES } from '../../auth/permissions.ts'
import { requireOwner } from './staff.server.ts'
import { assertUncommonPassword, hashPassword } from '../password/password.server.ts'
import { endSessions, hashToken } from '../session/session.server.ts'
import type { InvitationInput } from '../account/account.schema.ts'

/** The lifetime of an invitation in milliseconds: three days (rule: staff-invitation). */
const lifetime = 3 * 24 * 60 * 60 * 1000

/**
 * Invites a user to the staff, replacing an earlier invitation of this address, and returns the link's token. Also
 * emails it if a mail server is set.
 *
 * @throws conflict on `email`: the user is already a staff member.
 * @throws forbidden: the actor is not an owner.
 */
export async function inviteStaff(actor: Actor, { name, email, role }: InvitationInput): Promise<string> {
	const nonce = randomBytes(24).toString('base64url')
	const token = createEmailToken('invitation', nonce)
	const now = new Date()
	await write(async (tx) => {
		await requireOwner(tx, actor)
		const known = await tx.user.findUnique({ where: { email }, select: { role: true } })
		if (known?.role) refuse('conflict', 'staff-email-taken', {}, 'email')
		await tx.invitation.deleteMany({ where: { OR: [{ email }, { expiresAt: { lt: now } }] } })
		const expiresAt = new Date(now.getTime() + lifetime)
		const data = { tokenHash: hashToken(token), name, email, role, byUserId: actor.userId, createdAt: now, expiresAt }
		await tx.invitation.create({ data, select: { id: true } })
		if (canSendEmail()) await enqueueEmail(tx, { template: 'invitation', recipient: email, nonce })
		await recordActivity(tx, actor, { action: 'invite', kind: 'staff', label: name, new: { role: ROLES[role] } })
	})
	return token
}

/** Returns the invitations that are neither used nor expired, newest first. */
export async function listOpenInvitations() {
	const rows = await read.invitation.findMany({
		where: { expiresAt: { gt: new Date() } },
		orderBy: { id: 'desc' },
		select: { id: true, name: true, email: true, role: true, expiresAt: true },
	})
	return rows.map((row) => ({ ...row, role: row.role as Role }))
}

/**
 * Invalidates an invitation's link.
 *
 * @throws not-found: the invitation is unknown.
 * @throws forbidden: the actor is not an owner.
 */
export async function withdrawInvitation(actor: Actor, id: number): Promise<void> {
	await write(async (tx) => {
		await requireOwner(tx, actor)
		const found = await tx.invitation.findUnique({ where: { id }, select: { name: true } })
		if (!found) refuse('not-found', 'invitation-not-found')
		await tx.invitation.delete({ where: { id }, select: { id: true } })
		await recordActivity(tx, actor, { action: 'delete', kind: 'staff', label: `the invitation of ${found.name}` })
	})
}

/**
 * Returns the invitation of a link and whether its email address already has an account, without using the link up.
 * `null` when the link is no longer valid.
 */
export async function findInvitation(token: string) {
	const found = await read.invitation.findFirst({
		where: whereValid(token),
		select: { name: true, email: true, role: true },
	})
	if (!found) return null
	const hasAccount = (await read.user.count({ where: { email: found.email } })) > 0
	return { ...found, role: found.role as Role, hasAccount }
}

/** Returns the token of the invitation link in a queued email. `null` when the link is no longer valid. */
export async function findInvitationLink(nonce: string) {
	const token = createEmailToken('invitation', nonce)
	const found = await read.invitation.findFirst({ where: whereValid(token), select: { name: true, expiresAt: true } })
	return found && { token, username: found.name, expiresAt: found.expiresAt }
}

/**
 * Creates the account of an invitation with its role and returns the account's ID.
 *
 * @throws invalid: the link is no longer valid, or the address has an account in the meantime.
 * @throws invalid on `password`: the password is common.
 */
export async function joinWithNewAccount(token: string, password: string): Promise<number> {
	// Hashing is expensive and must not run for forged links.
	if (!(await findInvitation(token))) refuse('invalid', 'invitation-expired')
	assertUncommonPassword(password, 'password')
	const passwordHash = await hashPassword(password)
	try {
		return await write(async (tx) => {
			const { name, email, role } = await consumeInvitation(tx, token)
			const data = { username: name, email, phone: '', phoneE164: '', passwordHash, role }
			const { id } = await tx.user.create({ data, select: { id: true } })
			await recordJoining(tx, id, name, role)
			return id
		})
	} catch (error) {
		if (isUniqueViolation(error, 'email')) refuse('invalid', 'invitation-account-exists')
		throw error
	}
}

/**
 * Grants an account the role of its invitation and ends its sessions, which had customer rights.
 *
 * @throws invalid: the link is no longer valid or belongs to another account.
 * @throws conflict: the account has no password.
 */
export async function joinWithOwnAccount(token: string, userId: number): Promise<void> {
	await write(async (tx) => {
		const { email, role } = await consumeInvitation(tx, token)
		const user = await tx.user.findUnique({
			where: { id: userId },
			select: { username: true, email: true, role: true, passwordHash: true },
		})
		if (user?.email !== email || user.role) refuse('invalid', 'invitation-expired')
		// Staff cannot log in with a code, so a staff account needs a password (rule: sign-in-code).
		if (user.passwordHash === null) refuse('conflict', 'invitation-needs-password')
		await tx.user.update({ where: { id: userId }, data: { role }, select: { id: true } })
		await endSessions(tx, userId)
		await recordJoining(tx, userId, user.username, role)
	})
}

async function consumeInvitation(tx: Transaction, token: string) {
	const found = await tx.invitation.findFirst({ where: whereValid(token) })
	if (!found) refuse('invalid', 'invitation-expired')
	await tx.invitation.delete({ where: { id: found.id }, select: { id: true } })
	return { ...found, role: found.role as Role }
}

async function recordJoining(tx: Transaction, userId: number, label: string, role: Role) {
	await recordActivity(
		tx,
		{ userId },
		{ action: 'create', kind: 'staff', id: userId, label, new: { role: ROLES[role] } },
	)
}

function whereValid(token: string) {
	return { tokenHash: hashToken(token), expiresAt: { gt: new Date() } }
}
