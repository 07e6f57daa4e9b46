import { beforeEach, expect, test, vi } from 'vitest'
import { read, write, countPendingWrites } from '#app/adapters/db/db.server.ts'
import { maxQueuedWrites } from '#app/adapters/db/sqlite/write-queue.server.ts'
import { makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { getResetPath } from '../../../../tests/support/data/mail.ts'
import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { createCategory, deleteCategory } from '../../catalog/category/category.server.ts'
import { type Actor, roleNames, type Scope, scopeNames, listScopes } from '../../auth/permissions.ts'
import { requestPasswordReset, resetPassword } from '../password/password-reset.server.ts'
import { hashToken, openSession, findViewerByToken } from '../session/session.server.ts'
import { changeStaffRole, removeFromStaff } from '../staff/staff.server.ts'
import { deleteUser } from '../user.server.ts'
import { apiKeySchema } from '../account/account.schema.ts'
import { getApiKey, listApiKeys, createApiKey, maxKeys, revokeApiKey, findKeyHolder } from './api-keys.server.ts'

let owner: Actor
const wanted = { name: 'Stock program', scopes: ['orders:read', 'catalogue:change'] as Scope[], lastDay: undefined }
const scopesNow = async (token: string) => (await findKeyHolder(token))?.key.scopes

beforeEach(async () => void (owner = await makeStaff()))

test('a key is random, recognized by its prefix, shown once and stored as a hash with its last four characters', async () => {
	const [token, other] = [await createApiKey(owner, wanted), await createApiKey(owner, wanted)]
	expect(token).toMatch(/^zlk_[0-9a-f]{64}$/)
	expect(other).not.toBe(token)
	const { tokenHash, lastFour } = await read.apiKey.findFirstOrThrow({ where: { tokenHash: hashToken(token) } })
	expect(tokenHash.includes(token.slice(-60))).toBe(false)
	expect(lastFour).toEqual(token.slice(-4))
	const [newest, older] = await listApiKeys(owner.userId)
	expect(older).toMatchObject({ hint: `zlk_…${token.slice(-4)}`, name: wanted.name, lastUsedAt: null, isOver: false })
	expect(JSON.stringify([newest, older])).not.toContain(tokenHash)
})

test('a key has the selected scopes and its owner', async () => {
	const token = await createApiKey(owner, wanted)
	expect(await findKeyHolder(token)).toMatchObject({
		userId: owner.userId,
		isAdmin: true,
		role: 'owner',
		key: { name: 'Stock program', scopes: ['orders:read', 'catalogue:change'] },
	})
	expect(await findKeyHolder(token.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toBeNull()
})

test.each(roleNames)('a %s cannot create a key with more than the role includes', async (role) => {
	const who = await makeStaff(role)
	for (const scope of scopeNames) {
		const made = createApiKey(who, { ...wanted, scopes: [scope] })
		if (listScopes(role).includes(scope)) expect(await scopesNow(await made)).toEqual([scope])
		else await expect(made).rejects.toMatchObject({ code: 'invalid', field: 'scopes' })
	}
	expect(listScopes('packer')).toEqual(['orders:read', 'orders:change'])
})

test('a lowered role lowers the key at once, and restoring the role restores it', async () => {
	const manager = await makeStaff('manager')
	const token = await createApiKey(manager, { ...wanted, scopes: ['orders:read', 'customers:read'] })
	await changeStaffRole(owner, manager.userId, 'packer')
	expect(await scopesNow(token)).toEqual(['orders:read'])
	expect((await listApiKeys(manager.userId))[0]!.scopes).toEqual(['orders:read'])
	await changeStaffRole(owner, manager.userId, 'manager')
	expect(await scopesNow(token)).toEqual(['orders:read', 'customers:read'])
})

test('a key is valid through its last day in India, and is then listed as expired', async () => {
	expect(await getRefusal(createApiKey(owner, { ...wanted, lastDay: '2020-01-31' }))).toMatch(/^invalid at lastDay:/)
	const token = await createApiKey(owner, { ...wanted, lastDay: '2031-03-01' })
	vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2031-03-01T18:29:59.999Z'))
	expect(await findKeyHolder(token)).not.toBeNull()
	vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2031-03-01T18:30:00.000Z'))
	expect(await findKeyHolder(token)).toBeNull()
	expect((await listApiKeys(owner.userId))[0]!.isOver).toBe(true)
	vi.restoreAllMocks()
})

test('the last use of a key is saved at most every five minutes', async () => {
	const token = await createApiKey(owner, wanted)
	const allNoted = () => expect.poll(countPendingWrites).toBe(0)
	// A use recorded while another one is being written is skipped.
	await allNoted()
	const usedAt = async () => {
		await allNoted()
		return (await listApiKeys(owner.userId))[0]!.lastUsedAt!.getTime()
	}
	const before = Date.now()
	await findKeyHolder(token)
	expect(await usedAt()).toBeGreaterThanOrEqual(before)
	const use = async (minutesAgo: number) => {
		const lastUsedAt = new Date(Date.now() - minutesAgo * 60_000)
		await write((tx) => tx.apiKey.updateMany({ where: { userId: owner.userId }, data: { lastUsedAt } }))
		await findKeyHolder(token)
		return (await usedAt()) === lastUsedAt.getTime()
	}
	expect(await use(4)).toBe(true)
	expect(await use(6)).toBe(false)
})

test.each(['key', 'session'])(
	'a burst of uses of a %s does not fail, and leaves room for other writes',
	async (what) => {
		const token = what === 'key' ? await createApiKey(owner, wanted) : await openSession(owner.userId, 'api')
		const hourAgo = new Date(Date.now() - 60 * 60_000)
		await write((tx) => tx.session.updateMany({ where: { userId: owner.userId }, data: { createdAt: hourAgo } }))
		const use = () => (what === 'key' ? findKeyHolder(token) : findViewerByToken(token, 'api'))
		const holders = await Promise.all(Array.from({ length: 2 * maxQueuedWrites }, use))
		expect(holders.filter((holder) => holder?.userId === owner.userId).length).toEqual(2 * maxQueuedWrites)
		expect(countPendingWrites() < 5).toBe(true)
	},
)

test('a key is revoked by its owner or a shop owner, and is not visible to others', async () => {
	const [packer, manager] = [await makeStaff('packer'), await makeStaff('manager')]
	const token = await createApiKey(packer, { ...wanted, scopes: ['orders:read'] })
	const { id } = (await listApiKeys(packer.userId))[0]!
	for (const attempt of [revokeApiKey, getApiKey])
		await expect(attempt(manager, id)).rejects.toMatchObject({ code: 'not-found' })
	expect(await findKeyHolder(token)).not.toBeNull()
	await revokeApiKey(owner, id)
	expect(await findKeyHolder(token)).toBeNull()
	await expect(revokeApiKey(owner, id)).rejects.toMatchObject({ code: 'not-found' })
	const own = await createApiKey(packer, { ...wanted, scopes: ['orders:read'] })
	await revokeApiKey(packer, (await listApiKeys(packer.userId))[0]!.id)
	expect(await findKeyHolder(own)).toBeNull()
})

test('keys are deleted with the account, the staff role, or a password reset', async () => {
	const [deleted, removed, reset] = [await makeStaff('manager'), await makeStaff('manager'), await makeStaff('manager')]
	const tokens: string[] = []
	for (const who of [deleted, removed, reset]) tokens.push(await createApiKey(who, wanted))
	await deleteUser(owner, deleted.userId)
	await removeFromStaff(owner, removed.userId)
	const { email } = await read.user.findUniqueOrThrow({ where: { id: reset.userId } })
	await requestPasswordReset(email!)
	await resetPassword((await getResetPath(email!)).replace('/reset-password/', ''), 'another passphrase')
	for (const token of tokens) expect(await findKeyHolder(token)).toBeNull()
	expect(await read.apiKey.count({ where: { userId: { in: [removed.userId, reset.userId] } } })).toBe(0)
})

test('a key of a staff member removed by an older version is invalid', async () => {
	const manager = await makeStaff('manager')
	const token = await createApiKey(manager, wanted)
	await write((tx) => tx.user.update({ where: { id: manager.userId }, data: { isAdmin: false } }))
	expect(await findKeyHolder(token)).toBeNull()
})

test('a user has at most twenty keys', async () => {
	for (let count = 0; count < maxKeys; count += 1) await createApiKey(owner, wanted)
	await expect(createApiKey(owner, wanted)).rejects.toMatchObject({ code: 'conflict' })
	await createApiKey(await makeStaff(), wanted)
})

test('the log records who created and revoked a key with which scopes, and its actions by name, never the key itself', async () => {
	const token = await createApiKey(owner, { ...wanted, lastDay: '2031-03-01' })
	const holder = (await findKeyHolder(token))!
	const id = await createCategory(holder, { name: 'Shawls by key', content: '' })
	await deleteCategory(holder, id)
	await revokeApiKey(owner, holder.key.id)
	const entries = await read.activityEntry.findMany({ where: { actorId: owner.userId }, orderBy: { id: 'asc' } })
	expect(entries.map((entry) => [entry.action, entry.kind, entry.label, entry.actorName])).toEqual([
		['create', 'api-key', 'Stock program', 'Owner'],
		['create', 'category', 'Shawls by key', 'Owner, with the API key Stock program'],
		['delete', 'category', 'Shawls by key', 'Owner, with the API key Stock program'],
		['revoke', 'api-key', 'Stock program', 'Owner'],
	])
	expect(entries[0]!.new).toEqual({ scopes: 'orders:read, catalogue:change', 'last day': '2031-03-01' })
	expect(JSON.stringify(entries)).not.toContain(token)
})

test('no key can delete a staff account, whatever its scopes or owner', async () => {
	const token = await createApiKey(owner, { ...wanted, scopes: ['customers:change'] })
	const { userId } = await makeStaff('packer')
	await expect(deleteUser((await findKeyHolder(token))!, userId)).rejects.toMatchObject({ code: 'forbidden' })
	expect(await read.user.count({ where: { id: userId } })).toBe(1)
})

test.each([
	[{ name: ' ' }, 'name'],
	[{ name: 'x'.repeat(61) }, 'name'],
	[{ scopes: [] }, 'scopes'],
	[{ scopes: ['orders:everything'] }, 'scopes'],
	[{ lastDay: 'tomorrow' }, 'lastDay'],
	[{ lastDay: '2031-13-01' }, 'lastDay'],
	[{ lastDay: '2031-02-31' }, 'lastDay'],
	[{ lastDay: '2031-02-29' }, 'lastDay'],
	[{ ownPassword: '' }, 'ownPassword'],
])('a key form with %j is refused next to its field', (values, field) => {
	const { error } = apiKeySchema.safeParse({ ...wanted, ownPassword: 'a password', ...values })
	expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
})
