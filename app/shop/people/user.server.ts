import { randomBytes } from 'node:crypto'
import { isTaken, read, write } from '#app/adapters/db/db.server.ts'
import { refuse } from '../refusal.ts'
import type { Login, NewAccount } from './account.schema.ts'
import type { Actor } from './actor.ts'
import { hashPassword, isPassword, pretendToCheck } from './password.server.ts'

/**
 * Makes a customer's account and answers its id. E-mail addresses are unique without regard to case (decision Q-45); one that is taken
 * is refused as 'conflict' on `email`.
 */
export async function createCustomer({ username, email, phone, password }: NewAccount): Promise<number> {
	const passwordHash = await hashPassword(password)
	try {
		const user = await write((tx) => tx.user.create({ data: { username, email, phone, passwordHash }, select: { id: true } }))
		return user.id
	} catch (error) {
		if (isTaken(error, 'email')) refuse('conflict', 'An account with this email already exists.', 'email')
		throw error
	}
}

/**
 * Whose e-mail and password these are. An unknown e-mail and a wrong password are refused alike, in the same time
 * ('unauthenticated').
 */
export async function checkLogin({ email, password }: Login): Promise<Actor> {
	const user = await read.user.findUnique({ where: { email }, select: { id: true, isAdmin: true, passwordHash: true } })
	if (!user) await pretendToCheck(password)
	if (!user || !(await isPassword(password, user.passwordHash))) refuse('unauthenticated', 'Invalid email or password.')
	return { userId: user.id, isAdmin: user.isAdmin }
}

/**
 * Makes sure that somebody can run the shop: makes the administrator when there is none. Answers the password when it had to make
 * one up, so that it can be shown once; undefined otherwise.
 */
export async function ensureAdministrator(email: string, password: string | undefined): Promise<string | undefined> {
	if (await read.user.findFirst({ where: { isAdmin: true }, select: { id: true } })) return undefined
	const chosen = password ?? randomBytes(12).toString('base64url')
	const passwordHash = await hashPassword(chosen)
	await write((tx) =>
		tx.user.upsert({
			where: { email },
			create: { username: 'Admin', email, phone: '910000000000', passwordHash, isAdmin: true },
			update: { isAdmin: true, passwordHash },
		}),
	)
	return password === undefined ? chosen : undefined
}
