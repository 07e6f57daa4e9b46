import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { iterateInBatches } from '../../values/batches.ts'
import { refuse } from '../../values/refusal.ts'

const accountSelect = {
	id: true,
	username: true,
	fullname: true,
	email: true,
	phone: true,
	status: true,
	profileImageHash: true,
	coverImageHash: true,
	createdAt: true,
} as const satisfies Prisma.UserSelect

export type Account = Prisma.UserGetPayload<{ select: typeof accountSelect }>

/**
 * Returns an account.
 *
 * @throws not-found: the account is unknown.
 */
export async function getAccount(userId: number): Promise<Account> {
	return (
		(await read.user.findUnique({ where: { id: userId }, select: accountSelect })) ??
		refuse('not-found', 'user-not-found')
	)
}

/** Yields all accounts, newest first, `size` at a time. */
export function iterateAccounts(size: number): AsyncGenerator<Account[]> {
	return iterateInBatches(size, (id, take) =>
		read.user.findMany({ where: { id: { lt: id } }, orderBy: { id: 'desc' }, take, select: accountSelect }),
	)
}

/**
 * Refuses an email address that another account uses (rule: one-account-per-email).
 *
 * @throws conflict on `email`: always.
 */
export function refuseTakenEmail(): never {
	refuse('conflict', 'user-email-taken', {}, 'email')
}
