import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { hashPassword } from '#app/shop/people/password/password.server.ts'
import { makeAdmin, makeCustomer } from '../../support/data/shop-data.ts'
import { logInVisitor } from '../../support/pages/logged-in.ts'
import { createVisitor } from '../../support/pages/visitor.ts'
import { checkLogin, createCustomer } from '#app/shop/people/user.server.ts'

const ownPassword = 'the password of the owner'

const withPassword = async (id: number, password: string) => {
	const passwordHash = await hashPassword(password)
	await write((tx) => tx.user.update({ where: { id }, data: { passwordHash } }))
	return id
}

const owner = await logInVisitor(await withPassword(await makeAdmin(), ownPassword))

async function invited(values: { name: string; email: string; role: string }): Promise<string> {
	await owner.open('/admin/staff')
	const page = await owner.submit({ ...values, ownPassword }, { form: '#invite' })
	return new URL(/http\S*\/invitation\/[\w-]{32}/.exec(page.text)![0]).pathname
}

test('the owner invites a packer by a link shown once, who sets a password and packs, without JavaScript', async () => {
	const path = await invited({ name: 'Nila Packer', email: 'nila.packer@example.com', role: 'packer' })
	expect((await owner.open('/admin/staff')).text).not.toContain(path)
	expect(owner.page().text).toContain('Nila Packer · Packer')
	const nila = createVisitor()
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
	expect((await createVisitor().open(path)).status).toBe(404)
	const people = await owner.open('/admin/staff')
	expect(people.all('tbody tr').some((row) => /Nila Packer.*Packer/.test(row.textContent))).toBe(true)
})

test('an invited customer confirms with their own password, and no one else can', async () => {
	const email = 'invited.shopper@example.com'
	const id = await withPassword(await makeCustomer({ username: 'Shopper', email }), 'the password of the shopper')
	const path = await invited({ name: 'Shopper', email, role: 'manager' })
	const person = createVisitor()
	const page = await person.open(path)
	expect(page.text).toContain('The password of your account')
	expect((await person.submit({ password: 'a guess of a thief' })).status).toBe(401)
	expect((await read.user.findUniqueOrThrow({ where: { id } })).role).toBeNull()
	expect((await person.submit({ password: 'the password of the shopper' })).path).toContain('/login')
	expect(await read.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ role: 'manager', isAdmin: true })
})

test('inviting, changing a role and removing require the current password, and show errors beside the fields', async () => {
	const id = await makeAdmin('packer')
	await owner.open('/admin/staff')
	const input = { name: 'Somebody', email: 'not an address', role: 'manager' }
	const page = await owner.submit({ ...input, ownPassword: '' }, { form: '#invite' })
	expect(page.status).toBe(400)
	expect(page.text.includes('valid email address')).toBe(true)
	expect(page.first('input[name=name]')?.getAttribute('value')).toBe('Somebody')
	for (const path of [`/admin/staff/${id}`, `/admin/staff/${id}/remove`]) {
		await owner.open(path)
		expect((await owner.submit({ ownPassword: 'not the password' })).status).toBe(400)
	}
	expect((await read.user.findUniqueOrThrow({ where: { id } })).role).toBe('packer')
})

test('forms change a role and remove a staff member; the removed one is logged out, and the activity log records both', async () => {
	const id = await makeAdmin('packer')
	const person = await logInVisitor(id)
	await owner.open(`/admin/staff/${id}`)
	expect((await owner.submit({ role: 'manager', ownPassword })).path).toBe('/admin/staff')
	expect((await person.open('/admin/users')).status).toBe(200)
	await owner.open(`/admin/staff/${id}/remove`)
	expect((await owner.submit({ ownPassword })).path).toBe('/admin/staff')
	expect((await person.open('/admin/orders')).path).toContain('/login')
	expect((await owner.open(`/admin/staff/${id}`)).status).toBe(404)
	const log = await owner.open(`/admin/activity?kind=staff&id=${id}`)
	const rows = log.all('tbody tr').map((row) => row.textContent.replace(/\s+/g, ' '))
	expect(rows[0]).toMatch(/Staff member removed: Owner.*role: Manager/)
	expect(rows[1]).toMatch(/Staff member changed: Owner.*role: Packer → Manager/)
})

test('an owner revokes an invitation', async () => {
	const path = await invited({ name: 'Gone Guest', email: 'gone.guest@example.com', role: 'packer' })
	const { id } = await read.invitation.findFirstOrThrow({ where: { email: 'gone.guest@example.com' } })
	await owner.post(`/admin/staff/invitations/${id}/withdraw`)
	expect((await createVisitor().open(path)).status).toBe(404)
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
	const manager = await logInVisitor(await makeAdmin('manager'))
	await manager.open(`/admin/users/${id}/password-link`)
	const page = await manager.submit({}, { button: 'Create link' })
	return new URL(/http\S*\/reset-password\/[\w-]{32}/.exec(page.text)![0]).pathname
}

test('a manager creates a one-time password link for a customer; the activity log records it', async () => {
	const { id, email } = await forgetful()
	const path = await linkFor(id)
	const person = createVisitor()
	await person.open(path)
	await person.submit({ password: 'my own new one', confirmPassword: 'my own new one' })
	expect(await checkLogin({ email, password: 'my own new one' })).toMatchObject({ userId: id })
	expect((await createVisitor().open(path)).status).toBe(404)
	const [entry] = await read.activityEntry.findMany({ where: { kind: 'customer', subjectId: id } })
	expect(entry).toMatchObject({ action: 'link-password', label: `#${id}` })
})

test('a password link replaces an earlier one and expires after a day', async () => {
	const { id } = await forgetful()
	const [first, second] = [await linkFor(id), await linkFor(id)]
	expect((await createVisitor().open(first)).status).toBe(404)
	expect((await createVisitor().open(second)).status).toBe(200)
	const { expiresAt } = await read.passwordReset.findFirstOrThrow({ where: { userId: id, usedAt: null } })
	expect(Math.round((expiresAt.getTime() - Date.now()) / 3_600_000)).toBe(24)
	await write((tx) => tx.passwordReset.updateMany({ where: { userId: id }, data: { expiresAt: new Date() } }))
	expect((await createVisitor().open(second)).status).toBe(404)
})

test('no one can create a password link for a staff member', async () => {
	const owner = await makeAdmin()
	const manager = await logInVisitor(await makeAdmin('manager'))
	await manager.open(`/admin/users/${owner}/password-link`)
	expect((await manager.submit({}, { button: 'Create link' })).status).toBe(409)
	expect(await read.passwordReset.count({ where: { userId: owner } })).toBe(0)
})

test.each(['password-link', 'block', 'delete'])(
	'the page %s names an account without email by its phone',
	async (page) => {
		const id = await makeCustomer({ username: 'Kavita' })
		await write((tx) => tx.user.update({ where: { id }, data: { email: null, phone: '919800012345' } }))
		await owner.open(`/admin/users/${id}/${page}`)
		expect(owner.words('main strong')).toBe('Kavita, 98000 12345')
	},
)
