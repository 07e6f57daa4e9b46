import { type Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { inOrder } from '../catalog/listing/product-rows.server.ts'
import { idsHolding, newestPage } from '../search/fts-page.server.ts'
import { normaliseText } from '../search/normalise.ts'
import { forgetImage } from '../media/forget-image.server.ts'
import type { Page } from '../paging.ts'
import { refuse } from '../refusal.ts'
import type { Actor } from './actor.ts'
import { mustBeAdmin } from './must-be-admin.ts'
import { withoutPhoneMarks } from './phone.ts'
import { removeAccount } from './account/remove-account.server.ts'

/** An account as an admin sees it. */
export interface AdminUser {
	id: number
	username: string
	fullname: string | null
	email: string
	phone: string
	/** active, pending or another word. */
	status: string
	isAdmin: boolean
	createdAt: Date
}

const pageSize = 25
const searchedColumns = ['username', 'fullname', 'email', 'phone']

const userSelect = {
	id: true,
	username: true,
	fullname: true,
	email: true,
	phone: true,
	status: true,
	isAdmin: true,
	createdAt: true,
} as const satisfies Prisma.UserSelect

/**
 * The accounts, 25 a page, newest first, whose username, full name, e-mail or phone holds the search. A phone may be
 * searched with blanks in it.
 */
export async function listUsers({ search, page }: { search: string; page: number }): Promise<Page<AdminUser>> {
	const text = withoutPhoneMarks(normaliseText(search))
	const { items: ids, ...window } = await newestPage(
		'User',
		text ? idsHolding('User', searchedColumns, text) : null,
		page,
		pageSize,
	)
	const rows = await read.user.findMany({ where: { id: { in: ids } }, select: userSelect })
	return { ...window, items: inOrder(ids, rows).map(adminUser) }
}

/** One account. An unknown one is refused ('not-found'). */
export async function userForAdmin(id: number): Promise<AdminUser> {
	const row = await read.user.findUnique({ where: { id }, select: userSelect })
	return row ? adminUser(row) : refuse('not-found', userNotFound)
}

/** What nobody has set is active (rule 100). */
function adminUser({ status, ...row }: Prisma.UserGetPayload<{ select: typeof userSelect }>): AdminUser {
	return { ...row, status: status ?? 'active' }
}

const userNotFound = 'User not found'

/**
 * Deletes somebody's account as they could themselves (`removeAccount`): orders stay without the person. Refuses an
 * unknown account ('not-found'), the actor's own and the last administrator's ('conflict', rule 101).
 */
export async function deleteUser(actor: Actor, id: number): Promise<void> {
	mustBeAdmin(actor, 'accounts')
	const images = await write(async (tx) => {
		const user = await tx.user.findUnique({ where: { id }, select: { isAdmin: true } })
		if (!user) refuse('not-found', userNotFound)
		if (id === actor.userId) refuse('conflict', 'You cannot delete your own account.')
		const isLastAdmin = user.isAdmin && (await tx.user.count({ where: { isAdmin: true } })) === 1
		if (isLastAdmin) refuse('conflict', 'The last administrator cannot be deleted.')
		return removeAccount(tx, id)
	})
	// Their reviews have lost their name.
	for (const hash of images) await forgetImage(hash)
}
