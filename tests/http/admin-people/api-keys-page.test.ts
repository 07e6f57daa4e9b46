import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { hashPassword } from '#app/shop/people/password/password.server.ts'
import type { Role } from '#app/shop/words/roles.ts'
import { confirmSecondFactor, startSecondFactor } from '#app/shop/people/second-factor/second-factor.server.ts'
import { call } from '../../support/api.ts'
import { dumpDatabase } from '../../support/data/database-dump.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { type LoggedIn, loggedIn } from '../../support/pages/logged-in.ts'
import { announced, errorBeside, valueOf } from '../../support/pages/shopper-page.ts'

const page = '/admin/account/keys'
const ownPassword = 'the password of this person'
const passwordHash = await hashPassword(ownPassword)
let owner: LoggedIn

const person = async (role: Role = 'owner') => {
	const id = await makeAdmin(role)
	await write((tx) => tx.user.update({ where: { id }, data: { passwordHash, username: `The ${role}` } }))
	return loggedIn(id)
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

test('somebody of the staff makes a key, which is shown once, works, says when it was used, and is revoked', async () => {
	const made = await make(owner)
	const token = keyIn(made.text)
	expect(made.status).toBe(200)
	expect(made.headers.get('Cache-Control')).toBe('private, no-store')
	expect(dumpDatabase()).not.toContain(token)
	const listed = await owner.open(page)
	expect(listed.html).not.toContain(token)
	expect(listed.text).toMatch(new RegExp(`Label printer zlk_…${token.slice(-4)}`))
	expect(listed.text).toMatch(/Read orders, and where their payment stands.*Last used ?never ?Ends ?never/)
	expect(await orders(token)).toBe(200)
	await vi.waitFor(async () => expect((await key()).lastUsedAt).not.toBeNull(), { timeout: 60_000 })
	expect((await owner.open(page)).text).toMatch(/Last used ?\d+ \w+ \d{4}, /)
	expect((await owner.open('/admin/account')).text).toContain('One program uses the JSON API in your name.')

	const asked = await owner.open(`${page}/${(await key()).id}/revoke`)
	expect(asked.text.includes('Are you sure you want to revoke this key?')).toBe(true)
	expect(await orders(token)).toBe(200)
	const revoked = await owner.submit({}, { button: 'Revoke' })
	expect(revoked.path).toEqual(page)
	expect(announced(revoked)).toEqual(['The key has been revoked.'])
	expect(await orders(token)).toBe(401)
})

test('what is wrong is said beside the fields, which keep what was typed but the password', async () => {
	const wrong = await make(owner, { name: '', scopes: [], lastDay: '2020-02-01', ownPassword: 'a guess' })
	expect(wrong.status).toBe(400)
	expect(errorBeside(wrong, 'name')).toBe('Please type a name.')
	expect(wrong.first('#make-key fieldset')?.text).toContain('Please choose what the key may do.')
	const guessed = await make(owner, { scopes: ['orders:read', 'customers:read'], ownPassword: 'a guess' })
	expect(guessed.status).toBe(400)
	expect(errorBeside(guessed, 'ownPassword')).toBe('The current password is not correct.')
	expect(valueOf(guessed, 'name')).toBe('Label printer')
	expect(guessed.html.includes('a guess')).toBe(false)
	expect(guessed.all('#make-key input[checked]').map((box) => box.getAttribute('value'))).toEqual([
		'orders:read',
		'customers:read',
	])
	const late = await make(owner, { lastDay: '2020-02-01' })
	expect(late.status).toBe(400)
	expect(errorBeside(late, 'lastDay')).toBe('This day is over.')
	expect(await read.apiKey.count()).toBe(0)
})

test('whoever has a second factor needs a code as well to make a key', async () => {
	await startSecondFactor(owner.userId)
	const { secret } = await read.secondFactor.findUniqueOrThrow({ where: { userId: owner.userId } })
	const codeOf = (steps: number) =>
		new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
	await confirmSecondFactor(owner.userId, codeOf(-1))
	await owner.open(page)
	const missing = await make(owner)
	expect(missing.status).toBe(400)
	expect(errorBeside(missing, 'code')).toBe('Please enter the code.')
	const wrong = await make(owner, { code: '000000' })
	expect(wrong.status).toBe(401)
	expect(valueOf(wrong, 'code') ?? '').toBe('')
	expect(await read.apiKey.count()).toBe(0)
	expect(keyIn((await make(owner, { code: codeOf(0) })).text)).toBeDefined()
})

test('each role is offered the scopes that it includes', async () => {
	const packer = await person('packer')
	const shown = await packer.open(page)
	const offered = shown.all('input[name=scopes]').map((box) => box.getAttribute('value'))
	expect(offered).toEqual(['orders:read', 'orders:change'])
})

test('an owner sees the keys of everybody and revokes them; others do not see that they are there', async () => {
	const packer = await person('packer')
	await packer.open(page)
	const token = keyIn((await make(packer)).text)
	const { id } = await key()
	const manager = await person('manager')
	expect((await manager.open(page)).text).not.toContain('Label printer')
	expect((await manager.open('/admin/people/keys')).status).toBe(403)
	expect((await manager.open(`${page}/${id}/revoke`)).status).toBe(404)
	const sent = await manager.post(`${page}/${id}/revoke`)
	expect(sent.status).toBe(404)
	expect(await orders(token)).toBe(200)

	const all = await owner.open('/admin/people/keys')
	expect(all.text).toMatch(/Label printer zlk_….*Of ?The packer/)
	const asked = await owner.open(`${page}/${id}/revoke`)
	expect(asked.text).toContain('of The packer')
	const revoked = await owner.submit({}, { button: 'Revoke' })
	expect(revoked.path).toBe('/admin/people/keys')
	expect(announced(revoked)).toEqual(['The key has been revoked.'])
	expect(await orders(token)).toBe(401)
	const log = await owner.open('/admin/log?kind=api-key')
	const rows = log.all('tbody tr').map((row) => row.textContent.replace(/\s+/g, ' '))
	expect(rows[0]).toMatch(/API key revoked: Label printer \(of The packer\)/)
	expect(rows[1]).toMatch(/API key added: Label printer.*scopes: orders:read/)
})

test('a key goes on when its holder changes the password, which the page says', async () => {
	const token = keyIn((await make(owner)).text)
	const asked = await owner.open('/admin/account/password')
	expect(asked.text).toContain('Your API keys go on')
	const another = { newPassword: 'another passphrase', confirmPassword: 'another passphrase' }
	expect((await owner.submit({ currentPassword: ownPassword, ...another })).path).toBe('/admin/account')
	expect(await orders(token)).toBe(200)
})
