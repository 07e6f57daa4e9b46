import { getRefusal } from '../../../tests/support/data/refusals.ts'
import { expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { checkLogin, createCustomer, ensureOwner, lockDemoCustomers } from './user.server.ts'
import { hashPassword, verifyPassword } from './password/password.server.ts'
import { closeSession, openSession, findViewerByToken } from './session/session.server.ts'

// The tests use the password cost of a real shop, unlike the other tests.
vi.hoisted(() => (process.env.PASSWORD_COST = 'full'))

const account = { username: 'Meera', email: 'meera@example.com', phone: '919876543210', password: 'a good password' }

test('passwords are hashed with argon2id, each with its own salt, and verified', async () => {
	const [one, two] = await Promise.all([hashPassword('same words'), hashPassword('same words')])
	expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/)
	expect(one).not.toBe(two)
	expect(await verifyPassword('same words', one)).toBe(true)
	expect(await verifyPassword('same word', one)).toBe(false)
})

test('passwords match in any keyboard form of accents', async () => {
	expect(await verifyPassword('cafe\u0301 time', await hashPassword('caf\u00E9 time'))).toBe(true)
})

test.each(['', 'nobody', '$argon2i$v=19$m=1,t=1,p=1$aaaa$bbbb', '$argon2id$v=19$m=19456,t=2,p=1$!$!'])(
	'an unreadable password hash matches nothing: %s',
	async (stored) => {
		expect(await verifyPassword('', stored)).toBe(false)
	},
)

test('the shop keeps working while a password is hashed', async () => {
	const over = new AbortController()
	let ticks = 0
	const tick = () => {
		ticks += 1
		if (!over.signal.aborted) setImmediate(tick)
	}
	tick()
	await hashPassword('a good password')
	over.abort()
	expect(ticks).toBeGreaterThan(3)
})

test('a hundred of 150 concurrent logins wait, and the others are asked to retry', async () => {
	const [cheap, bytes] = ['$argon2id$v=19$m=8,t=1,p=1$', 'c29tZXRoaW5nIGxvbmcgZW5vdWdo']
	const checks = Array.from({ length: 150 }, () => verifyPassword('a wrong passphrase', `${cheap}${bytes}$${bytes}`))
	const outcomes = await Promise.allSettled(checks)
	const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []))
	// Two passwords are checked in the meantime.
	expect(refusals).toEqual(Array(48).fill('The shop is very busy. Please try again in a moment.'))
})

test('a login with an unknown email and one with a wrong password get the same error', async () => {
	const userId = await createCustomer(account)
	expect(await checkLogin({ email: account.email, password: account.password })).toEqual({
		userId,
		isAdmin: false,
		needsCode: false,
	})
	for (const login of [
		{ email: account.email, password: 'wrong' },
		{ email: 'nobody@example.com', password: account.password },
	]) {
		expect(await getRefusal(checkLogin(login))).toBe('unauthenticated: Invalid email or password.')
	}
})

test.each(['password', '12345678', 'QwertyUiop', 'iloveyou', ' football '])(
	'a common password is refused for a new account: %s',
	async (password) => {
		expect(await getRefusal(createCustomer({ ...account, email: 'common@example.com', password }))).toBe(
			'invalid at password: This is one of the most common passwords. Please choose another.',
		)
		expect(await read.user.count({ where: { email: 'common@example.com' } })).toBe(0)
	},
)

test('demo shop customers are locked out, and no other accounts', async () => {
	const passwordHash = await hashPassword('zari-lane-demo')
	const demo = ['asha', 'ravi'].map((name) => ({
		username: name,
		email: `demo-${name}@example.com`,
		phone: '919876543210',
		passwordHash,
	}))
	await write((tx) => tx.user.createMany({ data: demo }))
	const { id } = await read.user.findUniqueOrThrow({ where: { email: demo[0]!.email } })
	const token = await openSession(id, 'page')
	const other = await createCustomer({ ...account, email: 'real@example.com' })
	expect(await lockDemoCustomers()).toBe(2)
	expect(await lockDemoCustomers()).toBe(0)
	expect(await findViewerByToken(token, 'page')).toBeNull()
	expect(await getRefusal(checkLogin({ email: demo[1]!.email, password: 'zari-lane-demo' }))).toMatch(
		/^unauthenticated/,
	)
	expect(await checkLogin({ email: 'real@example.com', password: account.password })).toEqual({
		userId: other,
		isAdmin: false,
		needsCode: false,
	})
})

test('an email belongs to one account only, even if two are created at once', async () => {
	const twice = ['one', 'two'].map((username) => createCustomer({ ...account, username, email: 'twice@example.com' }))
	const results = await Promise.allSettled(twice)
	expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
	const refused = results.find((result) => result.status === 'rejected')
	expect(refused?.reason).toMatchObject({ code: 'conflict', field: 'email' })
})

test('sessions know their user, and store only a hash of their token', async () => {
	const userId = await createCustomer({ ...account, email: 's1@example.com' })
	const token = await openSession(userId, 'page')
	expect(await findViewerByToken(token, 'page')).toEqual({ userId, username: 'Meera', isAdmin: false })
	const rows = await read.session.findMany({ where: { userId } })
	expect(JSON.stringify(rows)).not.toContain(token)
})

test('page sessions do not authorize the API, and API sessions do not open pages', async () => {
	const userId = await createCustomer({ ...account, email: 's2@example.com' })
	expect(await findViewerByToken(await openSession(userId, 'page'), 'api')).toBeNull()
	expect(await findViewerByToken(await openSession(userId, 'api'), 'page')).toBeNull()
})

test('sessions end when they are closed, expire, or their user is deleted', async () => {
	const userId = await createCustomer({ ...account, email: 's3@example.com' })
	const closed = await openSession(userId, 'page')
	await closeSession(closed)
	expect(await findViewerByToken(closed, 'page')).toBeNull()
	const expired = await openSession(userId, 'page')
	await write((tx) => tx.session.updateMany({ where: { userId }, data: { expiresAt: new Date(Date.now() - 1) } }))
	expect(await findViewerByToken(expired, 'page')).toBeNull()
	const orphan = await openSession(userId, 'page')
	expect(await read.session.count({ where: { userId } }), 'expired rows are swept').toBe(1)
	await write((tx) => tx.user.delete({ where: { id: userId } }))
	expect(await findViewerByToken(orphan, 'page')).toBeNull()
})

test('sessions pick up a role change immediately', async () => {
	const userId = await createCustomer({ ...account, email: 's4@example.com' })
	const token = await openSession(userId, 'page')
	await write((tx) => tx.user.update({ where: { id: userId }, data: { isAdmin: true } }))
	expect((await findViewerByToken(token, 'page'))?.isAdmin).toBe(true)
})

test('the first administrator is created once, with a random password shown once', async () => {
	await write((tx) => tx.user.deleteMany({ where: { isAdmin: true } }))
	const password = await ensureOwner('boss@example.com', undefined)
	expect(password).toMatch(/^[\w-]{16}$/)
	expect((await checkLogin({ email: 'boss@example.com', password: password! })).isAdmin).toBe(true)
	expect(await ensureOwner('second@example.com', 'another one')).toBeUndefined()
	expect(await read.user.findUnique({ where: { email: 'second@example.com' } })).toBeNull()
})

test('the first administrator has no made-up phone number (rule: nothing-made-up)', async () => {
	await write((tx) => tx.user.deleteMany({ where: { isAdmin: true } }))
	await ensureOwner('unnumbered@example.com', 'chosen by the owner')
	expect((await read.user.findUnique({ where: { email: 'unnumbered@example.com' } }))?.phone).toBe('')
})

test('the first administrator with a given password uses it, and it is not repeated', async () => {
	await write((tx) => tx.user.deleteMany({ where: { isAdmin: true } }))
	expect(await ensureOwner('given@example.com', 'chosen by the owner')).toBeUndefined()
	expect((await checkLogin({ email: 'given@example.com', password: 'chosen by the owner' })).isAdmin).toBe(true)
})
