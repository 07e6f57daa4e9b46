import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeAdmin, makeCustomer } from '../../../../tests/support/data/shop-data.ts'
import { listActivity } from '../../activity/activity-log.server.ts'
import { deleteUser, checkLogin } from '../user.server.ts'
import { openSession, findViewerByToken } from '../session/session.server.ts'
import { inviteStaff, findInvitation, joinWithNewAccount, joinWithOwnAccount } from './invitation.server.ts'
import { changeStaffRole, listStaff, removeFromStaff } from './staff.server.ts'

const toActor = (userId: number) => ({ userId, isAdmin: true })
const onlyOwners = async (...owners: number[]) => {
	await write((tx) => tx.user.updateMany({ where: { role: 'owner', id: { notIn: owners } }, data: { role: null } }))
}
const newcomer = { name: 'Nila', email: 'nila@example.com', role: 'packer' } as const

test('an invitation creates one account with its role, even if used twice at once', async () => {
	const owner = toActor(await makeAdmin())
	const token = await inviteStaff(owner, newcomer)
	expect(JSON.stringify(await read.invitation.findMany())).not.toContain(token)
	expect(await findInvitation(token)).toEqual({ ...newcomer, hasAccount: false })
	const results = await Promise.allSettled([
		joinWithNewAccount(token, 'a password of Nila'),
		joinWithNewAccount(token, 'a password of Nila'),
	])
	expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
	expect(await read.user.count({ where: { email: newcomer.email } })).toBe(1)
	expect(await findInvitation(token)).toBeNull()
	await expect(inviteStaff(owner, newcomer)).rejects.toMatchObject({ code: 'conflict', field: 'email' })
	expect((await checkLogin({ email: newcomer.email, password: 'a password of Nila' })).role).toBe('packer')
	const { entries } = await listActivity({ kind: 'staff' })
	expect(entries.slice(0, 2).map(({ title, label, changes }) => [title, label, changes[0]?.new])).toEqual([
		['Staff member added', 'Nila', 'Packer'],
		['Staff member invited', 'Nila', 'Packer'],
	])
})

test('an invitation is valid for three days, and a new one for the address replaces it', async () => {
	const owner = toActor(await makeAdmin())
	const first = await inviteStaff(owner, { ...newcomer, email: 'late@example.com' })
	const second = await inviteStaff(owner, { ...newcomer, email: 'late@example.com' })
	expect(await findInvitation(first)).toBe(null)
	expect((await findInvitation(second))?.name).toBe('Nila')
	const { expiresAt } = await read.invitation.findFirstOrThrow({ where: { email: 'late@example.com' } })
	expect(Math.round((expiresAt.getTime() - Date.now()) / 3_600_000)).toBe(72)
	await write((tx) => tx.invitation.updateMany({ data: { expiresAt: new Date(0) } }))
	await expect(joinWithNewAccount(second, 'a password of Nila')).rejects.toMatchObject({ code: 'invalid' })
})

test('an invited customer joins only with their own account, and is logged out everywhere', async () => {
	const owner = toActor(await makeAdmin())
	const [id, other] = [await makeCustomer({ email: 'shopper@example.com' }), await makeCustomer()]
	const session = await openSession(id, 'page')
	const token = await inviteStaff(owner, { ...newcomer, email: 'shopper@example.com', role: 'manager' })
	await expect(joinWithOwnAccount(token, other)).rejects.toMatchObject({ code: 'invalid' })
	await joinWithOwnAccount(token, id)
	expect((await read.user.findUniqueOrThrow({ where: { id } })).role).toBe('manager')
	expect(await findViewerByToken(session, 'page')).toBeNull()
	await expect(joinWithOwnAccount(token, id)).rejects.toMatchObject({ code: 'invalid' })
})

test('one owner remains, even if two remove or demote each other at once', async () => {
	for (const [attempt, other] of [
		[removeFromStaff, removeFromStaff],
		[
			removeFromStaff,
			(actor: { userId: number; isAdmin: boolean }, id: number) => changeStaffRole(actor, id, 'packer'),
		],
		[deleteUser, removeFromStaff],
	] as const) {
		const [one, two] = [await makeAdmin(), await makeAdmin()]
		await onlyOwners(one, two)
		const results = await Promise.allSettled([attempt(toActor(one), two), other(toActor(two), one)])
		expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
		const owners = await read.user.findMany({ where: { role: 'owner' }, select: { id: true } })
		expect(owners).toEqual([{ id: expect.any(Number) }])
		const { id } = owners[0]!
		const last = { code: 'conflict', message: expect.stringContaining('The shop needs an owner') }
		await expect(changeStaffRole(toActor(id), id, 'manager')).rejects.toMatchObject(last)
		const self = { code: 'conflict', message: 'You cannot remove yourself. Ask another owner to do it.' }
		await expect(removeFromStaff(toActor(id), id)).rejects.toMatchObject(self)
	}
})

test('only owners manage staff, and a manager cannot delete a staff account', async () => {
	const [owner, manager, packer] = [await makeAdmin(), await makeAdmin('manager'), await makeAdmin('packer')]
	for (const actor of [manager, packer].map(toActor)) {
		for (const attempt of [
			() => inviteStaff(actor, { ...newcomer, email: 'other@example.com' }),
			() => changeStaffRole(actor, packer, 'owner'),
			() => removeFromStaff(actor, owner),
		])
			await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
	}
	await expect(deleteUser(toActor(manager), packer)).rejects.toMatchObject({ code: 'forbidden' })
	expect((await listStaff()).filter(({ id }) => [owner, manager, packer].includes(id)).map(({ role }) => role)).toEqual(
		['owner', 'manager', 'packer'],
	)
})

test('sessions of a removed staff member end at once, for pages and API, and a new role applies to open ones', async () => {
	const owner = toActor(await makeAdmin())
	const id = await makeAdmin('packer')
	const [page, api] = [await openSession(id, 'page'), await openSession(id, 'api')]
	await changeStaffRole(owner, id, 'manager')
	expect(await findViewerByToken(page, 'page')).toMatchObject({ role: 'manager', isAdmin: true })
	const token = await write((tx) =>
		tx.invitation.create({
			data: {
				tokenHash: 'of the removed',
				name: 'X',
				email: 'x@example.com',
				role: 'owner',
				byUserId: id,
				expiresAt: new Date(Date.now() + 60_000),
			},
		}),
	)
	await removeFromStaff(owner, id)
	expect(await findViewerByToken(page, 'page')).toBe(null)
	expect(await findViewerByToken(api, 'api')).toBe(null)
	expect(await read.invitation.count({ where: { id: token.id } })).toBe(0)
	await expect(changeStaffRole(owner, id, 'owner')).rejects.toMatchObject({ code: 'not-found' })
})
