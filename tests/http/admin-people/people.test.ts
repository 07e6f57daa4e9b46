import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { hashPassword } from '#app/shop/people/password/password.server.ts'
import { makeAdmin, makeCustomer } from '../../support/data/shop-data.ts'
import { loggedIn } from '../../support/pages/logged-in.ts'
import { visitor } from '../../support/pages/visitor.ts'
import { checkLogin, createCustomer } from '#app/shop/people/user.server.ts'

const ownPassword = 'the password of the owner'

const withPassword = async (id: number, password: string) => {
	const passwordHash = await hashPassword(password)
	await write((tx) => tx.user.update({ where: { id }, data: { passwordHash } }))
	return id
}

const owner = await loggedIn(await withPassword(await makeAdmin(), ownPassword))

async function invited(values: { name: string; email: string; role: string }): Promise<string> {
	await owner.open('/admin/people')
	const page = await owner.submit({ ...values, ownPassword }, { form: '#invite' })
	return new URL(/http\S*\/invitation\/[\w-]{32}/.exec(page.text)![0]).pathname
}

test('the owner invites somebody by a link that is shown once, who chooses a password and packs, without script', async () => {
	const path = await invited({ name: 'Nila Packer', email: 'nila.packer@example.com', role: 'packer' })
	expect((await owner.open('/admin/people')).text).not.toContain(path)
	expect(owner.page().text).toContain('Nila Packer · Packer')
	const nila = visitor()
	const page = await nila.open(path)
	expect(page.text).toContain('Nila Packer, you are invited to work at Zari Lane as Packer')
	expect(page.headers.get('Cache-Control')).toBe('private, no-store')
	expect(page.headers.get('Referrer-Policy')).toBe('same-origin')
	const wrong = await nila.submit({ password: 'long enough of mine', confirmPassword: 'another' })
	expect(wrong.status).toBe(400)
	expect(wrong.text.includes('Passwords do not match')).toBe(true)
	const done = await nila.submit({ password: 'long enough of mine', confirmPassword: 'long enough of mine' })
	expect(done.path).toBe('/login?redirectTo=%2Fadmin')
	await nila.submit({ email: 'nila.packer@example.com', password: 'long enough of mine' })
	expect((await nila.open('/admin')).words('h1')).toBe('Manage Orders')
	expect((await visitor().open(path)).status).toBe(404)
	const people = await owner.open('/admin/people')
	expect(people.all('tbody tr').some((row) => /Nila Packer.*Packer/.test(row.textContent))).toBe(true)
})

test('a customer who is invited confirms with the own password, and nobody else can', async () => {
	const email = 'invited.shopper@example.com'
	const id = await withPassword(await makeCustomer({ username: 'Shopper', email }), 'the password of the shopper')
	const path = await invited({ name: 'Shopper', email, role: 'manager' })
	const person = visitor()
	const page = await person.open(path)
	expect(page.text).toContain('The password of your account')
	expect((await person.submit({ password: 'a guess of a thief' })).status).toBe(401)
	expect((await read.user.findUniqueOrThrow({ where: { id } })).role).toBeNull()
	expect((await person.submit({ password: 'the password of the shopper' })).path).toContain('/login')
	expect(await read.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ role: 'manager', isAdmin: true })
})

test('invitation, change of role and removal want the own password, and say what is wrong beside the fields', async () => {
	const id = await makeAdmin('packer')
	await owner.open('/admin/people')
	const typed = { name: 'Somebody', email: 'not an address', role: 'manager' }
	const page = await owner.submit({ ...typed, ownPassword: '' }, { form: '#invite' })
	expect(page.status).toBe(400)
	expect(page.text.includes('valid email address')).toBe(true)
	expect(page.first('input[name=name]')?.getAttribute('value')).toBe('Somebody')
	for (const path of [`/admin/people/${id}`, `/admin/people/${id}/remove`]) {
		await owner.open(path)
		expect((await owner.submit({ ownPassword: 'not the password' })).status).toBe(400)
	}
	expect((await read.user.findUniqueOrThrow({ where: { id } })).role).toBe('packer')
})

test('a role is changed and somebody removed by forms; the removed are logged out, and the log says both', async () => {
	const id = await makeAdmin('packer')
	const person = await loggedIn(id)
	await owner.open(`/admin/people/${id}`)
	expect((await owner.submit({ role: 'manager', ownPassword })).path).toBe('/admin/people')
	expect((await person.open('/admin/users')).status).toBe(200)
	await owner.open(`/admin/people/${id}/remove`)
	expect((await owner.submit({ ownPassword })).path).toBe('/admin/people')
	expect((await person.open('/admin/orders')).path).toContain('/login')
	expect((await owner.open(`/admin/people/${id}`)).status).toBe(404)
	const log = await owner.open(`/admin/log?kind=staff&id=${id}`)
	const rows = log.all('tbody tr').map((row) => row.textContent.replace(/\s+/g, ' '))
	expect(rows[0]).toMatch(/Person removed: Owner.*role: Manager/)
	expect(rows[1]).toMatch(/Person changed: Owner.*role: Packer → Manager/)
})

test('an owner withdraws an invitation', async () => {
	const path = await invited({ name: 'Gone Guest', email: 'gone.guest@example.com', role: 'packer' })
	const { id } = await read.invitation.findFirstOrThrow({ where: { email: 'gone.guest@example.com' } })
	await owner.post(`/admin/people/invitations/${id}/withdraw`)
	expect((await visitor().open(path)).status).toBe(404)
})

let people = 0

async function forgetful() {
	const email = `forgetful-${(people += 1)}@example.com`
	return {
		email,
		id: await createCustomer({ username: 'Meera', phone: '919876543210', email, password: 'the old one' }),
	}
}

/** Creates an invitation link like a manager does. */
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

test('nobody makes a password link for somebody of the staff', async () => {
	const owner = await makeAdmin()
	const manager = await loggedIn(await makeAdmin('manager'))
	await manager.open(`/admin/users/${owner}/password-link`)
	expect((await manager.submit({}, { button: 'Make the link' })).status).toBe(409)
	expect(await read.passwordReset.count({ where: { userId: owner } })).toBe(0)
})
