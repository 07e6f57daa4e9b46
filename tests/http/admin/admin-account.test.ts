import { Secret, TOTP } from 'otpauth'
import { describe, expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { hashPassword } from '#app/shop/people/password/password.server.ts'
import { hashToken } from '#app/shop/people/session/session.server.ts'
import { resetSecondFactor } from '#app/shop/people/second-factor/second-factor.server.ts'
import { call, createToken } from '../../support/api.ts'
import { refuseRows } from '../../support/data/broken-table.ts'
import { dumpDatabase } from '../../support/data/database-dump.ts'
import { logInVisitor } from '../../support/pages/logged-in.ts'
import { toDataPath, routeEntries } from '../../support/browser/route-table.ts'
import { makeAdmin, makeCustomer } from '../../support/data/shop-data.ts'
import { listAnnouncements, getFieldError, getText } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const password = 'the owner password'

async function makeAdminUser() {
	const userId = await makeAdmin()
	await write(async (tx) =>
		tx.user.update({ where: { id: userId }, data: { passwordHash: await hashPassword(password) } }),
	)
	const { email } = await read.user.findUniqueOrThrow({ where: { id: userId } })
	return { ...(await logInVisitor(userId)), email: email! }
}

/** Returns the code that is valid `steps` half minutes from now. */
const generateCode = (secret: string, steps = 0) =>
	new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** `first` is the code that turned on the second factor. */
async function withSecondFactor() {
	const person = await makeAdminUser()
	await person.open('/admin/account/two-step-login')
	const page = await person.submit({}, { button: 'Set up' })
	const secret = page.words('main [translate=no]').replaceAll(' ', '')
	const first = generateCode(secret, -1)
	const shown = await person.submit({ code: first }, { form: '#second-factor' })
	const codes = shown.all('ol[aria-label="Recovery codes"] li').map(getText)
	return { ...person, secret, first, codes, shown }
}

async function begin(email: string, word = password) {
	const person = createVisitor()
	await person.open('/login?redirectTo=%2Fadmin%2Forders')
	return { person, page: await person.submit({ email, password: word }) }
}

test('an admin changes the password from the menu with the current one, which ends every other session', async () => {
	const person = await makeAdminUser()
	const [elsewhere, token] = [await logInVisitor(person.userId), await createToken(person.userId)]
	expect((await person.open('/admin')).hrefOf('Your account', 'nav a')).toBe('/admin/account')
	await person.open('/admin/account/password')
	const passwords = { newPassword: 'a new password', confirmPassword: 'a new password' }
	const wrong = await person.submit({ currentPassword: 'wrong', ...passwords })
	expect(getFieldError(wrong, 'currentPassword')).toBe('The current password is not correct.')
	expect(wrong.html).not.toContain('a new password')
	const page = await person.submit({ currentPassword: password, ...passwords })
	expect(page.path).toBe('/admin/account')
	expect(listAnnouncements(page)).toEqual(['Your password has been changed.'])
	expect((await elsewhere.open('/admin')).path).toMatch(/^\/login/)
	expect((await call('GET', '/users/allusers', { token })).status).toBe(401)
	expect((await begin(person.email, 'a new password')).page.text).toContain('Logged In!')
})

test('an administrator sees their own sessions with device, place and times, and ends them one by one', async () => {
	const person = await makeAdminUser()
	const phone = createVisitor()
	const agent =
		'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
	const body = new URLSearchParams({ email: person.email, password })
	await phone.request('/login', { method: 'POST', body, headers: { 'User-Agent': agent } })
	await call('POST', '/users/login', { json: { email: person.email, password }, headers: { 'User-Agent': 'curl/8.9' } })
	const page = await person.open('/admin/account')
	const rows = page.all('main li').map(getText)
	expect(rows).toHaveLength(3)
	expect(rows[0]).toContain('This session')
	expect(rows.filter((row) => row.includes('Chrome on Android'))).toEqual([
		expect.stringMatching(/IP address ?192\.0\.2\.1 ?Started ?\d+ \w+ \d{4}, .* ?Last used ?\d+ /),
	])
	expect(rows.some((row) => row.includes('curl (JSON API)'))).toBe(true)
	const { id } = await read.session.findFirstOrThrow({ where: { userId: person.userId, device: 'Chrome on Android' } })
	const after = await person.submit({}, { form: `form[action="/admin/account/sessions/${id}/end"]` })
	expect(after.path).toBe('/admin/account')
	expect(listAnnouncements(after)).toEqual(['The session was logged out.'])
	expect(after.all('main li')).toEqual(expect.objectContaining({ length: 2 }))
	expect((await phone.open('/admin')).path).toMatch(/^\/login/)
	const own = await person.submit({}, { form: 'main li form' })
	expect(own.path).toMatch(/^\/login/)
})

test('sessions of other users cannot be ended, and the place of a customer is not stored', async () => {
	const person = await makeAdminUser()
	const customerId = await makeCustomer()
	await logInVisitor(customerId)
	const { id } = await read.session.findFirstOrThrow({ where: { userId: customerId } })
	await person.open('/admin/account')
	const response = await person.post(`/admin/account/sessions/${id}/end`)
	expect(response.status).toBe(303)
	expect(await read.session.findFirst({ where: { id } })).toMatchObject({ device: null, address: null })
})

describe('twelve hours of inactivity', () => {
	const hours = 60 * 60 * 1000
	const ago = (ms: number) => new Date(Date.now() - ms)
	const used = (userId: number, lastUsedAt: Date) =>
		write((tx) => tx.session.updateMany({ where: { userId }, data: { lastUsedAt, createdAt: ago(48 * hours) } }))

	test('twelve hours of inactivity end admin sessions on pages, for data and in the API, and no customer session', async () => {
		const person = await makeAdminUser()
		const [token, shopper] = [await createToken(person.userId), await logInVisitor(await makeCustomer())]
		await used(person.userId, ago(12 * hours - 60_000))
		expect((await person.request('/admin')).status).toBe(200)
		await used(person.userId, ago(12 * hours + 1_000))
		await used(shopper.userId, ago(13 * hours))
		const route = routeEntries.find(({ path }) => path === '/admin/account')!
		expect((await person.request('/admin/account')).status).toBe(303)
		expect(await (await person.request(toDataPath(route))).text()).toContain('SingleFetchRedirect')
		expect((await call('GET', '/users/allusers', { token })).status).toBe(401)
		expect((await shopper.request('/profile')).status).toBe(200)
	})

	test('the last use of a session is saved at most every five minutes and does not change the catalog version', async () => {
		const person = await makeAdminUser()
		const lastUse = async () =>
			(await read.session.findFirstOrThrow({ where: { userId: person.userId } })).lastUsedAt!.getTime()
		const version = await read.catalogVersion.findFirst()
		const recent = ago(4 * 60_000)
		await used(person.userId, recent)
		await person.request('/admin/account')
		// Waits for pending writes.
		await write(async () => {})
		expect(await lastUse()).toBe(recent.getTime())
		await used(person.userId, ago(6 * 60_000))
		await person.request('/admin/account')
		await vi.waitFor(async () => expect(Date.now() - (await lastUse())).toBeLessThan(60_000), { timeout: 60_000 })
		expect(await read.catalogVersion.findFirst()).toEqual(version)
	})
})

test('two-step login is set up by QR code or key and a first code; recovery codes are shown once and stored as hashes', async () => {
	const person = await makeAdminUser()
	const off = await person.open('/admin/account/two-step-login')
	expect(off.html).not.toContain('otpauth:')
	const page = await person.submit({}, { button: 'Set up' })
	expect(page.first('main svg[role=img] path')?.getAttribute('d')).toMatch(/^M\d/)
	const secret = page.words('main [translate=no]').replaceAll(' ', '')
	expect(page.html).toContain(`secret=${secret}`)
	const wrong = await person.submit({ code: '12345' }, { form: '#second-factor' })
	expect(wrong.status).toBe(400)
	expect(getFieldError(wrong, 'code')).toBe('This code is wrong or was already used. Please enter the newest one.')
	expect((await begin(person.email)).page.text).toContain('Logged In!')
	const shown = await person.submit({ code: generateCode(secret).replace(/^.../, '$& ') }, { form: '#second-factor' })
	const codes = shown.all('ol[aria-label="Recovery codes"] li').map(getText)
	expect(shown.status).toBe(200)
	expect(codes.length).toBe(10)
	expect(new Set(codes).size).toBe(10)
	for (const one of codes) {
		expect(dumpDatabase().includes(one)).toBe(false)
		expect(dumpDatabase().includes(one.replaceAll('-', ''))).toBe(false)
	}
	const later = await person.open('/admin/account/two-step-login')
	expect(later.text).toContain('10 of 10 recovery codes left')
	for (const kept of [secret, codes[0]!]) expect(later.html).not.toContain(kept)
})

test('two-step login asks for a code on a second page, which leads to the requested page', async () => {
	const { email, secret } = await withSecondFactor()
	const { person, page } = await begin(email)
	expect(page.path).toBe('/login/code?redirectTo=%2Fadmin%2Forders')
	expect(page.headers.get('Cache-Control')).toBe('private, no-store')
	expect((await person.request('/admin')).status).toBe(303)
	const wrong = await person.submit({ code: '000000' })
	expect(wrong.status).toBe(401)
	expect(getFieldError(wrong, 'code')).toBe('This code is wrong or was already used. Please enter the newest one.')
	const right = await person.submit({ code: generateCode(secret) })
	expect(right.first('meta[http-equiv=refresh]')?.getAttribute('content')).toBe('2;url=/admin/orders')
	expect((await person.request('/admin')).status).toBe(200)
})

test('two-step login whose session cannot be saved shows an error', async () => {
	const { email, codes } = await withSecondFactor()
	const { person } = await begin(email)
	const allow = await refuseRows('INSERT', 'Session')
	const page = await person.submit({ code: codes[0]! })
	await allow()
	expect(page.status).toBe(500)
	expect(page.words('[role=alert] p')).toBe('Error logging in')
})

test('two-step login accepts no app or recovery code twice, also not at the same moment', async () => {
	const { email, secret, first, codes } = await withSecondFactor()
	const enter = async (code: string) => {
		const { person } = await begin(email)
		return (await person.submit({ code })).status
	}
	expect(await enter(first)).toBe(401)
	const code = generateCode(secret)
	expect((await Promise.all([enter(code), enter(code)])).toSorted((one, other) => one - other)).toEqual([200, 401])
	expect(await enter(codes[0]!.toLowerCase())).toBe(200)
	expect(await enter(codes[0]!)).toBe(401)
	expect(await enter(codes[1]!.replaceAll('-', ''))).toBe(200)
	// Earlier codes are rejected as well.
	expect(await enter(generateCode(secret, -1))).toBe(401)
})

test('two-step login asks for a code only after the password, for at most five minutes', async () => {
	expect((await createVisitor().open('/login/code')).path).toBe('/login')
	const { email, secret } = await withSecondFactor()
	const { person } = await begin(email)
	const forged = createVisitor()
	forged.cookies.set('code', person.cookies.get('code')!.replace(/.(?=\.)/, 'x'))
	expect((await forged.open('/login/code')).path).toBe('/login')
	vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 301_000)
	const late = await person.submit({ code: generateCode(secret) })
	expect(late.path).toEqual(expect.stringMatching(/^\/login\?/))
	expect(late.text).toEqual(expect.stringContaining('This took longer than five minutes.'))
})

test('two-step login is required by the JSON API too, as the member code', async () => {
	const { email, secret, codes } = await withSecondFactor()
	const logIn = (more: object) => call('POST', '/users/login', { json: { email, password, ...more } })
	const missing = await logIn({})
	expect(missing.status).toBe(401)
	expect(missing.body.fields).toEqual({ code: 'Please send the code of your authenticator app as well.' })
	expect(
		(await call('POST', '/users/login', { json: { email, password: 'wrong', code: generateCode(secret) } })).body
			.fields,
	).toBeUndefined()
	const wrong = await logIn({ code: '000000' })
	expect(wrong.status).toBe(401)
	expect(Object.keys(wrong.body.fields)).toEqual(['code'])
	const code = generateCode(secret)
	const right = await logIn({ code })
	expect(right.status).toBe(200)
	expect(right.body.isAdmin).toBe(true)
	expect((await call('GET', '/users/allusers', { token: right.body.token })).status).toBe(200)
	expect((await logIn({ code })).status).toBe(401)
	expect((await logIn({ code: codes[0] })).status).toBe(200)
})

test('two-step login is turned off with password and code, and never without one of them', async () => {
	const { secret, codes, userId, email } = await withSecondFactor()
	const person = await logInVisitor(userId)
	await person.open('/admin/account/two-step-login/off')
	const wrongCode = await person.submit({ password, code: '000000' })
	expect(wrongCode.status).toBe(401)
	expect(getFieldError(wrongCode, 'code') !== '').toBe(true)
	const wrongWord = await person.submit({ password: 'wrong', code: generateCode(secret) })
	expect(wrongWord.status).toBe(400)
	expect(getFieldError(wrongWord, 'password')).toBe('The current password is not correct.')
	expect(wrongWord.html).not.toContain(generateCode(secret))
	const page = await person.submit({ password, code: generateCode(secret) })
	expect(page.path).toBe('/admin/account')
	expect(listAnnouncements(page)).toEqual(['Two-step login is off.'])
	expect((await begin(email)).page.text).toContain('Logged In!')
	expect(await read.recoveryCode.count({ where: { codeHash: hashToken(codes[0]!.replaceAll('-', '')) } })).toBe(0)
})

test('two-step login is turned off on the server for a user who lost app and codes', async () => {
	const { email } = await withSecondFactor()
	expect(await resetSecondFactor(email.toUpperCase())).toBe(true)
	expect(await resetSecondFactor(email)).toBe(false)
	expect(await resetSecondFactor('nobody@example.com')).toBe(false)
	expect((await begin(email)).page.text).toContain('Logged In!')
})

test('staff members turn order notifications on and off for themselves', async () => {
	const person = await logInVisitor(await makeAdmin('packer'))
	await person.open('/admin/account')
	const on = await person.submit({}, { button: 'Email me new orders' })
	expect(on.text).toContain('On: each new order is emailed to')
	const off = await person.submit({}, { button: 'Turn off order emails' })
	expect(off.text).toContain('Off: new orders are not emailed to')
})
