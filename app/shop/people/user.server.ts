import { randomBytes } from 'node:crypto'
import { isTaken, read, write } from '#app/adapters/db/db.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { refuse } from '../refusal.ts'
import { hasSecondFactor } from '../second-factor/second-factor.server.ts'
import type { Login, NewAccount } from './account/account.schema.ts'
import type { Actor } from './actor.ts'
import { checkUncommon, hashPassword, isPassword, pretendToCheck } from './password/password.server.ts'

/**
 * Makes a customer's account and answers its id. E-mail addresses are unique without regard to case (rule 59); one that
 * is taken is refused as 'conflict' on `email`, and one of the most common passwords as 'invalid' on `password`.
 */
export async function createCustomer({ username, email, phone, password }: NewAccount): Promise<number> {
	checkUncommon(password, 'password')
	const passwordHash = await hashPassword(password)
	try {
		const user = await write((tx) =>
			tx.user.create({ data: { username, email, phone, passwordHash }, select: { id: true } }),
		)
		return user.id
	} catch (error) {
		if (isTaken(error, 'email')) refuse('conflict', 'An account with this email already exists.', 'email')
		throw error
	}
}

/** Who has shown the password. */
export interface Known extends Actor {
	/** Whether a code is asked for as well, before a session is begun. */
	needsCode: boolean
}

/**
 * Whose e-mail and password these are. An unknown e-mail and a wrong password are refused alike, in the same time
 * ('unauthenticated').
 */
export async function checkLogin({ email, password }: Login): Promise<Known> {
	const user = await read.user.findUnique({ where: { email }, select: { id: true, isAdmin: true, passwordHash: true } })
	if (!user) await pretendToCheck(password)
	if (!user || !(await isPassword(password, user.passwordHash))) refuse('unauthenticated', 'Invalid email or password.')
	return { userId: user.id, isAdmin: user.isAdmin, needsCode: await hasSecondFactor(user.id) }
}

/** The number of an e-mail's account, for the log; null when there is none. */
export async function accountIdOf(email: string): Promise<number | null> {
	return (await read.user.findUnique({ where: { email }, select: { id: true } }))?.id ?? null
}

/** Who acts with this account, once it has shown who it is. One that is gone is refused ('unauthenticated'). */
export async function actorOf(userId: number): Promise<Actor> {
	const user = await read.user.findUnique({ where: { id: userId }, select: { isAdmin: true } })
	return user ? { userId, isAdmin: user.isAdmin } : refuse('unauthenticated', 'Please log in.')
}

/**
 * Locks the customers of the demo shop out, whose password everybody knows: for a shop that was tried out before
 * strangers come. Answers how many there were.
 */
export async function lockDemoCustomers(): Promise<number> {
	// No mail reaches such an address, so nobody else has one; the demo shop's are the first of all.
	const users = await read.user.findMany({
		where: { email: { endsWith: '@example.com' }, isAdmin: false },
		orderBy: { id: 'asc' },
		take: 50,
		select: { passwordHash: true },
	})
	const known: string[] = []
	for (const hash of new Set(users.map(({ passwordHash }) => passwordHash)))
		if (await isPassword('zari-lane-demo', hash)) known.push(hash)
	if (known.length === 0) return 0
	const demo = { passwordHash: { in: known }, isAdmin: false }
	return write(async (tx) => {
		await tx.session.deleteMany({ where: { user: demo } })
		// What is no hash is nobody's password.
		return (await tx.user.updateMany({ where: demo, data: { passwordHash: '' } })).count
	})
}

/**
 * Makes sure that somebody can run the shop: makes the administrator when there is none. Answers the password when it
 * had to make one up, so that it can be shown once; undefined otherwise.
 */
export async function ensureAdministrator(email: string, password: string | undefined): Promise<string | undefined> {
	if (await read.user.findFirst({ where: { isAdmin: true }, select: { id: true } })) return undefined
	const chosen = password ?? randomBytes(12).toString('base64url')
	const passwordHash = await hashPassword(chosen)
	const { id } = await write((tx) =>
		tx.user.upsert({
			where: { email },
			create: { username: 'Admin', email, phone: '910000000000', passwordHash, isAdmin: true },
			update: { isAdmin: true, passwordHash },
		}),
	)
	log.info({ event: 'role-changed', account: id, role: 'administrator' }, 'role-changed')
	return password === undefined ? chosen : undefined
}
