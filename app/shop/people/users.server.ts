import { Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { sortByIds, adminPageSize, type Page } from '../values/paging.ts'
import { buildIdSearch, buildIdQuery, findNewestPage } from '../search/fts-page.server.ts'
import { normalizeText } from '../search/normalize.ts'
import { deleteUnusedImage } from '../media/delete-image.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { refuse } from '../values/refusal.ts'
import { type Actor, requirePermission, type Role } from '../auth/roles.ts'
import { requireOwner } from './staff/staff.server.ts'
import { normalizePhoneSearch } from '../values/phone.ts'
import { removeAccount } from './account/remove-account.server.ts'

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

/** Returns accounts whose name, email or phone (ignoring spaces) contains the search, newest first, 25 a page. */
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
function toAdminUser({ status, role, blockedAt, ...row }: Prisma.UserGetPayload<{ select: typeof userSelect }>) {
	return { ...row, status: status ?? 'active', role: role as Role | null, isBlocked: blockedAt !== null }
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
	// The customer's reviews are anonymous now.
	for (const hash of images) await deleteUnusedImage(hash)
}
