import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeAdmin, makeCustomer } from '../../../../tests/support/data/shop-data.ts'
import { logEntries } from '../../journal/log.server.ts'
import { deleteUser } from '../users.server.ts'
import { checkLogin } from '../user.server.ts'
import { openSession, viewerOf } from '../session/session.server.ts'
import { invite, invitationOf, joinWithNewAccount, joinWithOwnAccount } from './invitation.server.ts'
import { changeRole, listStaff, removeFromStaff } from './staff.server.ts'

const actorOf = (userId: number) => ({ userId, isAdmin: true })
const onlyOwners = async (...owners: number[]) => {
	await write((tx) => tx.user.updateMany({ where: { role: 'owner', id: { notIn: owners } }, data: { role: null } }))
}
const newcomer = { name: 'Nila', email: 'nila@example.com', role: 'packer' } as const

test('an invitation makes an account with its role once, also when it is used twice at once', async () => {
	const owner = actorOf(await makeAdmin())
	const token = await invite(owner, newcomer)
	expect(JSON.stringify(await read.invitation.findMany())).not.toContain(token)
	expect(await invitationOf(token)).toEqual({ ...newcomer, hasAccount: false })
	const results = await Promise.allSettled([
		joinWithNewAccount(token, 'a password of Nila'),
		joinWithNewAccount(token, 'a password of Nila'),
	])
	expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
	expect(await read.user.count({ where: { email: newcomer.email } })).toBe(1)
	expect(await invitationOf(token)).toBeNull()
	await expect(invite(owner, newcomer)).rejects.toMatchObject({ code: 'conflict', field: 'email' })
	expect((await checkLogin({ email: newcomer.email, password: 'a password of Nila' })).role).toBe('packer')
	const { entries } = await logEntries({ kind: 'staff' })
	expect(entries.slice(0, 2).map(({ act, label, changes }) => [act, label, changes[0]?.new])).toEqual([
		['added', 'Nila', 'Packer'],
		['invited', 'Nila', 'Packer'],
	])
})

test('an invitation counts three days, and a new one of the address replaces it', async () => {
	const owner = actorOf(await makeAdmin())
	const first = await invite(owner, { ...newcomer, email: 'late@example.com' })
	const second = await invite(owner, { ...newcomer, email: 'late@example.com' })
	expect(await invitationOf(first)).toBe(null)
	expect((await invitationOf(second))?.name).toBe('Nila')
	const { expiresAt } = await read.invitation.findFirstOrThrow({ where: { email: 'late@example.com' } })
	expect(Math.round((expiresAt.getTime() - Date.now()) / 3_600_000)).toBe(72)
	await write((tx) => tx.invitation.updateMany({ data: { expiresAt: new Date(0) } }))
	await expect(joinWithNewAccount(second, 'a password of Nila')).rejects.toMatchObject({ code: 'invalid' })
})

test('a customer who is invited joins with the own account only, and is logged out everywhere', async () => {
	const owner = actorOf(await makeAdmin())
	const [id, other] = [await makeCustomer({ email: 'shopper@example.com' }), await makeCustomer()]
	const session = await openSession(id, 'page')
	const token = await invite(owner, { ...newcomer, email: 'shopper@example.com', role: 'manager' })
	await expect(joinWithOwnAccount(token, other)).rejects.toMatchObject({ code: 'invalid' })
	await joinWithOwnAccount(token, id)
	expect((await read.user.findUniqueOrThrow({ where: { id } })).role).toBe('manager')
	expect(await viewerOf(session, 'page')).toBeNull()
	await expect(joinWithOwnAccount(token, id)).rejects.toMatchObject({ code: 'invalid' })
})

test('one owner stays, also when two remove or demote each other at once', async () => {
	for (const [act, other] of [
		[removeFromStaff, removeFromStaff],
		[removeFromStaff, (actor: { userId: number; isAdmin: boolean }, id: number) => changeRole(actor, id, 'packer')],
		[deleteUser, removeFromStaff],
	] as const) {
		const [one, two] = [await makeAdmin(), await makeAdmin()]
		await onlyOwners(one, two)
		const results = await Promise.allSettled([act(actorOf(one), two), other(actorOf(two), one)])
		expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
		const owners = await read.user.findMany({ where: { role: 'owner' }, select: { id: true } })
		expect(owners).toEqual([{ id: expect.any(Number) }])
		const { id } = owners[0]!
		const last = { code: 'conflict', message: expect.stringContaining('The last owner stays an owner') }
		await expect(changeRole(actorOf(id), id, 'manager')).rejects.toMatchObject(last)
		const self = { code: 'conflict', message: 'You cannot remove yourself: another owner can.' }
		await expect(removeFromStaff(actorOf(id), id)).rejects.toMatchObject(self)
	}
})

test('only owners change who works in the shop; a manager deletes no account of the staff', async () => {
	const [owner, manager, packer] = [await makeAdmin(), await makeAdmin('manager'), await makeAdmin('packer')]
	for (const actor of [manager, packer].map(actorOf)) {
		for (const act of [
			() => invite(actor, { ...newcomer, email: 'other@example.com' }),
			() => changeRole(actor, packer, 'owner'),
			() => removeFromStaff(actor, owner),
		])
			await expect(act()).rejects.toMatchObject({ code: 'forbidden' })
	}
	await expect(deleteUser(actorOf(manager), packer)).rejects.toMatchObject({ code: 'forbidden' })
	expect((await listStaff()).filter(({ id }) => [owner, manager, packer].includes(id)).map(({ role }) => role)).toEqual(
		['owner', 'manager', 'packer'],
	)
})

test('sessions of a removed person end at once, of pages and of the API; a new role counts in those that are open', async () => {
	const owner = actorOf(await makeAdmin())
	const id = await makeAdmin('packer')
	const [page, api] = [await openSession(id, 'page'), await openSession(id, 'api')]
	await changeRole(owner, id, 'manager')
	expect(await viewerOf(page, 'page')).toMatchObject({ role: 'manager', isAdmin: true })
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
	expect(await viewerOf(page, 'page')).toBe(null)
	expect(await viewerOf(api, 'api')).toBe(null)
	expect(await read.invitation.count({ where: { id: token.id } })).toBe(0)
	await expect(changeRole(owner, id, 'owner')).rejects.toMatchObject({ code: 'not-found' })
})
