import { beforeEach, expect, test, vi } from 'vitest'
import { read, write, writesWaiting } from '#app/adapters/db/db.server.ts'
import { maxWrites } from '#app/adapters/db/sqlite/write-queue.server.ts'
import { makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { resetPathOf } from '../../../../tests/support/data/waiting-mail.ts'
import { refusalOf } from '../../../../tests/support/data/refusal-of.ts'
import { createCategory, deleteCategory } from '../../catalog/category/category.server.ts'
import { type Actor, roleNames } from '../../words/roles.ts'
import { requestPasswordReset, resetPassword } from '../password/password-reset.server.ts'
import { hashToken, openSession, viewerOf } from '../session/session.server.ts'
import { changeRole, removeFromStaff } from '../staff/staff.server.ts'
import { deleteUser } from '../users.server.ts'
import { apiKeySchema } from './api-key.schema.ts'
import { keyFor, listKeys, makeKey, maxKeys, revokeKey, keyHolderOf } from './api-keys.server.ts'
import { type Scope, scopeNames, scopesOf } from '../../words/scopes.ts'

let owner: Actor
const wanted = { name: 'Stock program', scopes: ['orders:read', 'catalogue:change'] as Scope[], lastDay: undefined }
const scopesNow = async (token: string) => (await keyHolderOf(token))?.key.scopes

beforeEach(async () => void (owner = await makeStaff()))

test('a key is random, recognised by its beginning, shown once and stored as a hash with its last four letters', async () => {
	const [token, other] = [await makeKey(owner, wanted), await makeKey(owner, wanted)]
	expect(token).toMatch(/^zlk_[0-9a-f]{64}$/)
	expect(other).not.toBe(token)
	const { tokenHash, lastFour } = await read.apiKey.findFirstOrThrow({ where: { tokenHash: hashToken(token) } })
	expect(tokenHash.includes(token.slice(-60))).toBe(false)
	expect(lastFour).toEqual(token.slice(-4))
	const [newest, older] = await listKeys(owner.userId)
	expect(older).toMatchObject({ hint: `zlk_…${token.slice(-4)}`, name: wanted.name, lastUsedAt: null, isOver: false })
	expect(JSON.stringify([newest, older])).not.toContain(tokenHash)
})

test('a key has the scopes that were chosen, and who holds it', async () => {
	const token = await makeKey(owner, wanted)
	expect(await keyHolderOf(token)).toMatchObject({
		userId: owner.userId,
		isAdmin: true,
		role: 'owner',
		key: { name: 'Stock program', scopes: ['orders:read', 'catalogue:change'] },
	})
	expect(await keyHolderOf(token.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toBeNull()
})

test.each(roleNames)('a %s makes no key with more than the role includes', async (role) => {
	const who = await makeStaff(role)
	for (const scope of scopeNames) {
		const made = makeKey(who, { ...wanted, scopes: [scope] })
		if (scopesOf(role).includes(scope)) expect(await scopesNow(await made)).toEqual([scope])
		else await expect(made).rejects.toMatchObject({ code: 'invalid', field: 'scopes' })
	}
	expect(scopesOf('packer')).toEqual(['orders:read', 'orders:change'])
})

test('a role that is lowered lowers the key at once, and with the role it comes back', async () => {
	const manager = await makeStaff('manager')
	const token = await makeKey(manager, { ...wanted, scopes: ['orders:read', 'customers:read'] })
	await changeRole(owner, manager.userId, 'packer')
	expect(await scopesNow(token)).toEqual(['orders:read'])
	expect((await listKeys(manager.userId))[0]!.scopes).toEqual(['orders:read'])
	await changeRole(owner, manager.userId, 'manager')
	expect(await scopesNow(token)).toEqual(['orders:read', 'customers:read'])
})

test('a key counts through its last day in India, and is then listed as over', async () => {
	expect(await refusalOf(makeKey(owner, { ...wanted, lastDay: '2020-01-31' }))).toMatch(/^invalid at lastDay:/)
	const token = await makeKey(owner, { ...wanted, lastDay: '2031-03-01' })
	vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2031-03-01T18:29:59.999Z'))
	expect(await keyHolderOf(token)).not.toBeNull()
	vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2031-03-01T18:30:00.000Z'))
	expect(await keyHolderOf(token)).toBeNull()
	expect((await listKeys(owner.userId))[0]!.isOver).toBe(true)
	vi.restoreAllMocks()
})

test('the last use of a key is written every five minutes at most', async () => {
	const token = await makeKey(owner, wanted)
	const allNoted = () => expect.poll(writesWaiting).toBe(0)
	// A use recorded while another one is being written is skipped.
	await allNoted()
	const usedAt = async () => {
		await allNoted()
		return (await listKeys(owner.userId))[0]!.lastUsedAt!.getTime()
	}
	const before = Date.now()
	await keyHolderOf(token)
	expect(await usedAt()).toBeGreaterThanOrEqual(before)
	const use = async (minutesAgo: number) => {
		const lastUsedAt = new Date(Date.now() - minutesAgo * 60_000)
		await write((tx) => tx.apiKey.updateMany({ where: { userId: owner.userId }, data: { lastUsedAt } }))
		await keyHolderOf(token)
		return (await usedAt()) === lastUsedAt.getTime()
	}
	expect(await use(4)).toBe(true)
	expect(await use(6)).toBe(false)
})

test.each(['key', 'session'])('a burst of uses of a %s fails none, and leaves the writes to others', async (what) => {
	const token = what === 'key' ? await makeKey(owner, wanted) : await openSession(owner.userId, 'api')
	const hourAgo = new Date(Date.now() - 60 * 60_000)
	await write((tx) => tx.session.updateMany({ where: { userId: owner.userId }, data: { createdAt: hourAgo } }))
	const use = () => (what === 'key' ? keyHolderOf(token) : viewerOf(token, 'api'))
	const holders = await Promise.all(Array.from({ length: 2 * maxWrites }, use))
	expect(holders.filter((holder) => holder?.userId === owner.userId).length).toEqual(2 * maxWrites)
	expect(writesWaiting() < 5).toBe(true)
})

test('a key is revoked by its holder or an owner, and to anybody else it is not there', async () => {
	const [packer, manager] = [await makeStaff('packer'), await makeStaff('manager')]
	const token = await makeKey(packer, { ...wanted, scopes: ['orders:read'] })
	const { id } = (await listKeys(packer.userId))[0]!
	for (const act of [revokeKey, keyFor]) await expect(act(manager, id)).rejects.toMatchObject({ code: 'not-found' })
	expect(await keyHolderOf(token)).not.toBeNull()
	await revokeKey(owner, id)
	expect(await keyHolderOf(token)).toBeNull()
	await expect(revokeKey(owner, id)).rejects.toMatchObject({ code: 'not-found' })
	const own = await makeKey(packer, { ...wanted, scopes: ['orders:read'] })
	await revokeKey(packer, (await listKeys(packer.userId))[0]!.id)
	expect(await keyHolderOf(own)).toBeNull()
})

test('keys end with the account, with the work in the shop, and when a forgotten password is set anew', async () => {
	const [deleted, removed, reset] = [await makeStaff('manager'), await makeStaff('manager'), await makeStaff('manager')]
	const tokens: string[] = []
	for (const who of [deleted, removed, reset]) tokens.push(await makeKey(who, wanted))
	await deleteUser(owner, deleted.userId)
	await removeFromStaff(owner, removed.userId)
	const { email } = await read.user.findUniqueOrThrow({ where: { id: reset.userId } })
	await requestPasswordReset(email)
	await resetPassword((await resetPathOf(email)).replace('/reset-password/', ''), 'another passphrase')
	for (const token of tokens) expect(await keyHolderOf(token)).toBeNull()
	expect(await read.apiKey.count({ where: { userId: { in: [removed.userId, reset.userId] } } })).toBe(0)
})

test('whoever is of the staff no more by an older version of the shop has no key that counts', async () => {
	const manager = await makeStaff('manager')
	const token = await makeKey(manager, wanted)
	await write((tx) => tx.user.update({ where: { id: manager.userId }, data: { isAdmin: false } }))
	expect(await keyHolderOf(token)).toBeNull()
})

test('a person has twenty keys at most', async () => {
	for (let count = 0; count < maxKeys; count += 1) await makeKey(owner, wanted)
	await expect(makeKey(owner, wanted)).rejects.toMatchObject({ code: 'conflict' })
	await makeKey(await makeStaff(), wanted)
})

test('the log has who made and revoked a key with which scopes, never the key, and what is done with it by its name', async () => {
	const token = await makeKey(owner, { ...wanted, lastDay: '2031-03-01' })
	const holder = (await keyHolderOf(token))!
	const id = await createCategory(holder, { name: 'Shawls by key', content: '' })
	await deleteCategory(holder, id)
	await revokeKey(owner, holder.key.id)
	const entries = await read.journalEntry.findMany({ where: { actorId: owner.userId }, orderBy: { id: 'asc' } })
	expect(entries.map(({ act, kind, label, actorName }) => [act, kind, label, actorName])).toEqual([
		['create', 'api-key', 'Stock program', 'Owner'],
		['create', 'category', 'Shawls by key', 'Owner, by the key Stock program'],
		['delete', 'category', 'Shawls by key', 'Owner, by the key Stock program'],
		['revoke', 'api-key', 'Stock program', 'Owner'],
	])
	expect(entries[0]!.new).toEqual({ scopes: 'orders:read, catalogue:change', 'last day': '2031-03-01' })
	expect(JSON.stringify(entries)).not.toContain(token)
})

test('no key deletes an account of the staff, whatever its scopes and whoever holds it', async () => {
	const token = await makeKey(owner, { ...wanted, scopes: ['customers:change'] })
	const { userId } = await makeStaff('packer')
	await expect(deleteUser((await keyHolderOf(token))!, userId)).rejects.toMatchObject({ code: 'forbidden' })
	expect(await read.user.count({ where: { id: userId } })).toBe(1)
})

test.each([
	[{ name: ' ' }, 'name'],
	[{ name: 'x'.repeat(61) }, 'name'],
	[{ scopes: [] }, 'scopes'],
	[{ scopes: ['orders:everything'] }, 'scopes'],
	[{ lastDay: 'tomorrow' }, 'lastDay'],
	[{ lastDay: '2031-13-01' }, 'lastDay'],
	[{ ownPassword: '' }, 'ownPassword'],
])('a form for a key with %j is refused beside the field', (values, field) => {
	const { error } = apiKeySchema.safeParse({ ...wanted, ownPassword: 'a password', ...values })
	expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
})
