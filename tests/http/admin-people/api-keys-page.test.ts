import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { hashPassword } from '#app/shop/people/password/password.server.ts'
import type { Role } from '#app/shop/auth/permissions.ts'
import { confirmSecondFactor, startSecondFactor } from '#app/shop/people/second-factor/second-factor.server.ts'
import { call } from '../../support/api.ts'
import { dumpDatabase } from '../../support/data/database-dump.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { type LoggedIn, logInVisitor } from '../../support/pages/logged-in.ts'
import { listAnnouncements, getFieldError, getFieldValue } from '../../support/pages/shopper-page.ts'

const page = '/admin/account/keys'
const ownPassword = 'the password of this person'
const passwordHash = await hashPassword(ownPassword)
let owner: LoggedIn

const person = async (role: Role = 'owner') => {
	const id = await makeAdmin(role)
	await write((tx) => tx.user.update({ where: { id }, data: { passwordHash, username: `The ${role}` } }))
	return logInVisitor(id)
}

beforeEach(async () => {
	await write((tx) => tx.apiKey.deleteMany())
	owner = await person()
	await owner.open(page)
})

const wanted = { name: 'Label printer', scopes: ['orders:read'], ownPassword }
const make = (who: LoggedIn, more = {}) => who.submit({ ...wanted, ...more }, { form: '#make-key' })
const keyIn = (text: string) => /zlk_[0-9a-f]{64}/.exec(text)![0]
const orders = async (token: string) => (await call('GET', '/orders/getallorders', { token })).status
const key = () => read.apiKey.findFirstOrThrow()

test('a staff member creates a key, which is shown once, works, shows its last use, and is revoked', async () => {
	const made = await make(owner)
	const token = keyIn(made.text)
	expect(made.status).toBe(200)
	expect(made.headers.get('Cache-Control')).toBe('private, no-store')
	expect(dumpDatabase()).not.toContain(token)
	const listed = await owner.open(page)
	expect(listed.html).not.toContain(token)
	expect(listed.text).toMatch(new RegExp(`Label printer zlk_…${token.slice(-4)}`))
	expect(listed.text).toMatch(/Read orders and their payments.*Last used ?never ?Expires ?never/)
	expect(await orders(token)).toBe(200)
	await vi.waitFor(async () => expect((await key()).lastUsedAt).not.toBeNull(), { timeout: 60_000 })
	expect((await owner.open(page)).text).toMatch(/Last used ?\d+ \w+ \d{4}, /)
	expect((await owner.open('/admin/account')).text).toContain('1 active key for the JSON API.')

	const asked = await owner.open(`${page}/${(await key()).id}/revoke`)
	expect(asked.text.includes('Are you sure you want to revoke this key?')).toBe(true)
	expect(await orders(token)).toBe(200)
	const revoked = await owner.submit({}, { button: 'Revoke' })
	expect(revoked.path).toEqual(page)
	expect(listAnnouncements(revoked)).toEqual(['The key was revoked.'])
	expect(await orders(token)).toBe(401)
})

test('invalid fields show errors beside them and keep the input except the password', async () => {
	const wrong = await make(owner, { name: '', scopes: [], lastDay: '2020-02-01', ownPassword: 'a guess' })
	expect(wrong.status).toBe(400)
	expect(getFieldError(wrong, 'name')).toBe('Please enter a name.')
	expect(wrong.first('#make-key fieldset')?.text).toContain('Select at least one permission.')
	const guessed = await make(owner, { scopes: ['orders:read', 'customers:read'], ownPassword: 'a guess' })
	expect(guessed.status).toBe(400)
	expect(getFieldError(guessed, 'ownPassword')).toBe('The current password is not correct.')
	expect(getFieldValue(guessed, 'name')).toBe('Label printer')
	expect(guessed.html.includes('a guess')).toBe(false)
	expect(guessed.all('#make-key input[checked]').map((box) => box.getAttribute('value'))).toEqual([
		'orders:read',
		'customers:read',
	])
	const late = await make(owner, { lastDay: '2020-02-01' })
	expect(late.status).toBe(400)
	expect(getFieldError(late, 'lastDay')).toBe('This day is in the past.')
	expect(await read.apiKey.count()).toBe(0)
})

test('creating a key requires a code from users with two-step login', async () => {
	await startSecondFactor(owner.userId)
	const { secret } = await read.secondFactor.findUniqueOrThrow({ where: { userId: owner.userId } })
	const generateCode = (steps: number) =>
		new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
	await confirmSecondFactor(owner.userId, generateCode(-1))
	await owner.open(page)
	const missing = await make(owner)
	expect(missing.status).toBe(400)
	expect(getFieldError(missing, 'code')).toBe('Please enter the code.')
	const wrong = await make(owner, { code: '000000' })
	expect(wrong.status).toBe(401)
	expect(getFieldValue(wrong, 'code') ?? '').toBe('')
	expect(await read.apiKey.count()).toBe(0)
	expect(keyIn((await make(owner, { code: generateCode(0) })).text)).toBeDefined()
})

test('each role is offered the scopes that it includes', async () => {
	const packer = await person('packer')
	const shown = await packer.open(page)
	const offered = shown.all('input[name=scopes]').map((box) => box.getAttribute('value'))
	expect(offered).toEqual(['orders:read', 'orders:change'])
})

test('an owner sees and revokes all keys; other users see only their own', async () => {
	const packer = await person('packer')
	await packer.open(page)
	const token = keyIn((await make(packer)).text)
	const { id } = await key()
	const manager = await person('manager')
	expect((await manager.open(page)).text).not.toContain('Label printer')
	expect((await manager.open('/admin/staff/keys')).status).toBe(403)
	expect((await manager.open(`${page}/${id}/revoke`)).status).toBe(404)
	const sent = await manager.post(`${page}/${id}/revoke`)
	expect(sent.status).toBe(404)
	expect(await orders(token)).toBe(200)

	const all = await owner.open('/admin/staff/keys')
	expect(all.text).toMatch(/Label printer zlk_….*Owner ?The packer/)
	const asked = await owner.open(`${page}/${id}/revoke`)
	expect(asked.text).toContain(', The packer)')
	const revoked = await owner.submit({}, { button: 'Revoke' })
	expect(revoked.path).toBe('/admin/staff/keys')
	expect(listAnnouncements(revoked)).toEqual(['The key was revoked.'])
	expect(await orders(token)).toBe(401)
	const log = await owner.open('/admin/activity?kind=api-key')
	const rows = log.all('tbody tr').map((row) => row.textContent.replace(/\s+/g, ' '))
	expect(rows[0]).toMatch(/API key revoked: Label printer \(of The packer\)/)
	expect(rows[1]).toMatch(/API key added: Label printer.*permissions: orders:read/)
})

test('a key keeps working after its holder changes the password, which the page states', async () => {
	const token = keyIn((await make(owner)).text)
	const asked = await owner.open('/admin/account/password')
	expect(asked.text).toContain('Your API keys stay valid')
	const another = { newPassword: 'another passphrase', confirmPassword: 'another passphrase' }
	expect((await owner.submit({ currentPassword: ownPassword, ...another })).path).toBe('/admin/account')
	expect(await orders(token)).toBe(200)
})
