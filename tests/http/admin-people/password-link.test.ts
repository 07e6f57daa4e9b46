import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { checkLogin, createCustomer } from '#app/shop/people/user.server.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { loggedIn } from '../../support/pages/logged-in.ts'
import { visitor } from '../../support/pages/visitor.ts'

let people = 0

async function forgetful() {
	const email = `forgetful-${(people += 1)}@example.com`
	return {
		email,
		id: await createCustomer({ username: 'Meera', phone: '919876543210', email, password: 'the old one' }),
	}
}

/** As a manager makes it. */
async function linkFor(id: number): Promise<string> {
	const manager = await loggedIn(await makeAdmin('manager'))
	await manager.open(`/admin/users/${id}/password-link`)
	const page = await manager.submit({}, { button: 'Make the link' })
	return new URL(/http\S*\/reset-password\/[\w-]{32}/.exec(page.text)![0]).pathname
}

test('a manager makes a link by which a customer chooses a password once; the log says so', async () => {
	const { id, email } = await forgetful()
	const path = await linkFor(id)
	const person = visitor()
	await person.open(path)
	await person.submit({ password: 'my own new one', confirmPassword: 'my own new one' })
	expect(await checkLogin({ email, password: 'my own new one' })).toMatchObject({ userId: id })
	expect((await visitor().open(path)).status).toBe(404)
	const [entry] = await read.journalEntry.findMany({ where: { kind: 'customer', subjectId: id } })
	expect(entry).toMatchObject({ act: 'link-password', label: `#${id}` })
})

test('a password link takes the place of an earlier one and ends after a day', async () => {
	const { id } = await forgetful()
	const [first, second] = [await linkFor(id), await linkFor(id)]
	expect((await visitor().open(first)).status).toBe(404)
	expect((await visitor().open(second)).status).toBe(200)
	const { expiresAt } = await read.passwordReset.findFirstOrThrow({ where: { userId: id, usedAt: null } })
	expect(Math.round((expiresAt.getTime() - Date.now()) / 3_600_000)).toBe(24)
	await write((tx) => tx.passwordReset.updateMany({ where: { userId: id }, data: { expiresAt: new Date() } }))
	expect((await visitor().open(second)).status).toBe(404)
})

test('nobody makes a password link for somebody of the staff, and a packer makes none', async () => {
	const owner = await makeAdmin()
	const manager = await loggedIn(await makeAdmin('manager'))
	await manager.open(`/admin/users/${owner}/password-link`)
	expect((await manager.submit({}, { button: 'Make the link' })).status).toBe(409)
	expect(await read.passwordReset.count({ where: { userId: owner } })).toBe(0)
	const packer = await loggedIn(await makeAdmin('packer'))
	expect((await packer.open(`/admin/users/${(await forgetful()).id}/password-link`)).text).not.toContain(
		'Make the link',
	)
})
