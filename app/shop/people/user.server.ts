import { randomBytes, createHash } from 'node:crypto'
import { isUniqueViolation, read, write, type Transaction, Prisma } from '#app/adapters/db/db.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { refuse } from '../values/refusal.ts'
import { normalizeEmail } from '../values/text.ts'
import { revokeAllKeys } from './api-keys/api-keys.server.ts'
import { endSessions } from './session/session.server.ts'
import { hasSecondFactor } from './second-factor/second-factor.server.ts'
import type { Login, NewAccount } from './account/account.schema.ts'
import { type Actor, type Role, requirePermission } from '../auth/permissions.ts'
import { toPhoneColumns, normalizePhoneSearch } from '../values/phone.ts'
import { refuseTakenEmail, removeAccount } from './account/account.server.ts'
import {
	assertUncommonPassword,
	hashPassword,
	verifyPassword,
	simulatePasswordCheck,
} from './password/password.server.ts'
import { sortByIds, adminPageSize, type Page } from '../values/paging.ts'
import { buildIdSearch, buildIdQuery, findNewestPage } from '../search/fts-page.server.ts'
import { normalizeText } from '../search/normalize.ts'
import { getRequestLocale } from './customers/customer-language.server.ts'
import { deleteUnusedImage } from '../media/unused-uploads.server.ts'
import { requireOwner } from './staff/staff.server.ts'

/**
 * Creates a customer's account and returns its ID.
 *
 * @throws conflict on `email`: the email is in use, regardless of case (rule: one-account-per-email).
 * @throws invalid on `password`: the password is common.
 */
export async function createCustomer({ username, email, phone, password }: NewAccount): Promise<number> {
	assertUncommonPassword(password, 'password')
	// Hashing is expensive and must not run for an address that is already in use.
	if ((await findAccountId(email)) !== null) refuseTakenEmail()
	const passwordHash = await hashPassword(password)
	try {
		const data = { username, email, ...toPhoneColumns(phone), passwordHash, locale: getRequestLocale() ?? null }
		const user = await write((tx) => tx.user.create({ data, select: { id: true } }))
		return user.id
	} catch (error) {
		if (isUniqueViolation(error, 'email')) refuseTakenEmail()
		throw error
	}
}

export interface LoginResult extends Actor {
	needsCode: boolean
}

/**
 * Returns the account of an email and password.
 *
 * @throws unauthenticated: the email is unknown or the password is wrong; both take the same time.
 */
export async function checkLogin({ email, password }: Login): Promise<LoginResult> {
	const user = await read.user.findUnique({ where: { email }, select: { id: true, role: true, passwordHash: true } })
	// An account without a password must take as long as one with a wrong password.
	if (!user?.passwordHash) await simulatePasswordCheck(password)
	if (!user?.passwordHash || !(await verifyPassword(password, user.passwordHash)))
		refuse('unauthenticated', 'login-wrong')
	return { ...toActor(user), needsCode: await hasSecondFactor(user.id) }
}

/** Returns the ID of the account with an email. `null` when there is none. */
export async function findAccountId(email: string): Promise<number | null> {
	return (await read.user.findUnique({ where: { email }, select: { id: true } }))?.id ?? null
}

/**
 * Returns the actor of an identified account.
 *
 * @throws unauthenticated: the account was deleted.
 */
export async function getActor(userId: number): Promise<Actor> {
	const user = await read.user.findUnique({ where: { id: userId }, select: { id: true, role: true } })
	return user ? toActor(user) : refuse('unauthenticated', 'login-required')
}

function toActor({ id, role }: { id: number; role: string | null }): Actor {
	return { userId: id, isAdmin: role !== null && role !== 'packer', role: (role as Role | null) ?? undefined }
}

/**
 * Removes the passwords of the demo customers, which are public, ends their sessions and returns the number of
 * accounts.
 */
export async function lockDemoCustomers(): Promise<number> {
	// Demo customers have addresses at example.com, where no email arrives. They are the oldest of these accounts.
	const users = await read.user.findMany({
		where: { email: { endsWith: '@example.com' }, role: null },
		orderBy: { id: 'asc' },
		take: 50,
		select: { passwordHash: true },
	})
	const known: string[] = []
	for (const hash of new Set(users.flatMap(({ passwordHash }) => passwordHash ?? [])))
		if (await verifyPassword('zari-lane-demo', hash)) known.push(hash)
	if (known.length === 0) return 0
	const demo = { passwordHash: { in: known }, role: null }
	return write(async (tx) => {
		await tx.session.deleteMany({ where: { user: demo } })
		// No password matches the hash `''`.
		return (await tx.user.updateMany({ where: demo, data: { passwordHash: '' } })).count
	})
}

/**
 * Creates the first owner if there is none. Returns the password if it was generated, to show it once; `undefined`
 * otherwise.
 */
export async function ensureOwner(email: string, password: string | undefined): Promise<string | undefined> {
	if (await read.user.findFirst({ where: { role: 'owner' }, select: { id: true } })) {
		if (password !== undefined)
			log.info('ADMIN_PASSWORD is ignored: the shop already has an owner, who changes the password under My account')
		return undefined
	}
	const chosen = password ?? randomPassword()
	const passwordHash = await hashPassword(chosen)
	const { id } = await write(async (tx) => {
		if (password === undefined) await recordGeneratedPassword(tx, passwordHash)
		return tx.user.upsert({
			where: { email },
			create: { username: 'Admin', email, ...toPhoneColumns(''), passwordHash, role: 'owner' },
			update: { role: 'owner', passwordHash },
		})
	})
	log.info({ event: 'role-changed', account: id, role: 'owner' }, 'the role of an account was changed')
	return password === undefined ? chosen : undefined
}

/**
 * Sets a random password for an account, ends its sessions, API keys and links that could set a password, and returns
 * the password. For the command line.
 *
 * @throws not-found: no account has the email.
 */
export async function setRandomPassword(email: string): Promise<string> {
	const password = randomPassword()
	const passwordHash = await hashPassword(password)
	return write(async (tx) => {
		const user = await tx.user.findUnique({ where: { email: normalizeEmail(email) }, select: { id: true, role: true } })
		if (!user) refuse('not-found', 'user-email-unknown', { email })
		const { id, role } = user
		await tx.user.update({ where: { id }, data: { passwordHash }, select: { id: true } })
		if (role) await recordGeneratedPassword(tx, passwordHash)
		await tx.passwordReset.deleteMany({ where: { userId: id } })
		await endSessions(tx, id)
		await revokeAllKeys(tx, id)
		const facts = { new: { password: 'a new one' } }
		await recordActivity(tx, null, {
			action: 'change',
			kind: role ? 'staff' : 'customer',
			id,
			label: `#${id}`,
			...facts,
		})
		return password
	})
}

const randomPassword = () => randomBytes(12).toString('base64url')

const key = 'start.password'
const digest = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url')

/** Records the password that the shop generated last for a staff member, as a hash of its hash. */
async function recordGeneratedPassword(tx: Transaction, passwordHash: string): Promise<void> {
	const value = digest(passwordHash)
	await tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
}

/** Returns true when an administrator still has the password that the shop generated last. */
export async function hasGeneratedPassword(): Promise<boolean> {
	const noted = await read.setting.findUnique({ where: { key }, select: { value: true } })
	if (!noted) return false
	const admins = await read.user.findMany({ where: { isAdmin: true }, select: { passwordHash: true } })
	return admins.some(({ passwordHash }) => passwordHash !== null && digest(passwordHash) === noted.value)
}

const searchedColumns = ['username', 'fullname', 'email', 'phone']

/** The account fields that the staff sees. */
export const userSelect = {
	id: true,
	username: true,
	fullname: true,
	email: true,
	phone: true,
	status: true,
	role: true,
	createdAt: true,
	blockedAt: true,
} as const satisfies Prisma.UserSelect

interface UserFilter {
	search: string
	page: number
	/** Limits the list to blocked accounts. */
	isBlocked?: boolean | undefined
}

/**
 * Returns accounts whose name, email or phone (ignoring spaces) contains the search, newest first, 25 a page. A search
 * finds only the newest 3,000 matches.
 */
export async function listUsers({ search, page, isBlocked }: UserFilter): Promise<Page<AdminUser>> {
	const text = normalizePhoneSearch(normalizeText(search))
	const found = text ? await buildIdSearch('User', searchedColumns, text) : null
	const wanted = isBlocked ? buildIdQuery('User', Prisma.sql`"blockedAt" IS NOT NULL`, found) : found
	const { items: ids, ...window } = await findNewestPage('User', wanted, page, adminPageSize)
	const rows = await read.user.findMany({ where: { id: { in: ids } }, select: userSelect })
	return { ...window, items: sortByIds(ids, rows).map(toAdminUser) }
}

/**
 * Returns an account.
 *
 * @throws not-found: the account is unknown.
 */
export async function getUser(id: number): Promise<AdminUser> {
	const row = await read.user.findUnique({ where: { id }, select: userSelect })
	return row ? toAdminUser(row) : refuse('not-found', 'user-not-found')
}

/**
 * Returns the account for the admin. A missing status means active (rule: active-by-default). A blocked customer cannot
 * order (rule: blocked-customer).
 */
function toAdminUser({ email, status, role, blockedAt, ...row }: Prisma.UserGetPayload<{ select: typeof userSelect }>) {
	return {
		...row,
		email: email ?? '',
		status: status ?? 'active',
		role: role as Role | null,
		isBlocked: blockedAt !== null,
	}
}

export type AdminUser = ReturnType<typeof toAdminUser>

/**
 * Deletes an account with `removeAccount`.
 *
 * @throws not-found: the account is unknown.
 * @throws conflict: the account is the actor's own or that of the last owner (rule: undeletable-accounts).
 * @throws forbidden: the account belongs to the staff and the actor is not an owner (rule: owners-manage-staff).
 */
export async function deleteUser(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'customers')
	const images = await write(async (tx) => {
		const user = await tx.user.findUnique({ where: { id }, select: { role: true } })
		if (!user) refuse('not-found', 'user-not-found')
		if (id === actor.userId) refuse('conflict', 'user-delete-own')
		const isLastOwner = user.role === 'owner' && (await tx.user.count({ where: { role: 'owner' } })) === 1
		if (isLastOwner) refuse('conflict', 'user-last-administrator')
		if (user.role) await requireOwner(tx, actor)
		await recordActivity(tx, actor, { action: 'delete', kind: user.role ? 'staff' : 'customer', id, label: `#${id}` })
		return removeAccount(tx, id)
	})
	// The images are deleted after the commit, unless something else uses them.
	for (const hash of images) await deleteUnusedImage(hash)
}
