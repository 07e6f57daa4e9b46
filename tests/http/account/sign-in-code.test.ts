import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { password, makeAccount } from '../../support/data/accounts.ts'
import { listWaitingMail } from '../../support/data/mail.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { setSetting } from '../../support/data/tables.ts'
import { logInVisitor } from '../../support/pages/logged-in.ts'
import { getFieldError } from '../../support/pages/shopper-page.ts'
import { createVisitor, type VisitedPage } from '../../support/pages/visitor.ts'

const wrong = 'This code is wrong or no longer valid. Enter the newest one, or request another.'
const newEmail = () => `${randomUUID()}@example.com`

beforeAll(() => setSetting('codes.byEmail', true))

async function findCode(email: string): Promise<string> {
	const [mail] = (await listWaitingMail(email)).slice(-1)
	return /\b\d{6}\b/.exec(mail!.subject)![0]
}

/** Requests a code as a visitor. */
async function request(email: string, search = '') {
	const person = createVisitor()
	await person.open(`/login${search}`)
	await person.open(person.page().hrefOf('Log in with a code')!)
	const page = await person.submit({ contact: email })
	return { person, page }
}

/** Logs in with a code as a visitor. */
async function logIn(email: string, search = '') {
	const { person } = await request(email, search)
	return { person, page: await person.submit({ code: await findCode(email) }) }
}

const textOf = ({ text }: VisitedPage, email: string) => text.replaceAll(email, 'EMAIL')

describe('the log-in with a code', () => {
	test('leads from the log-in page to the code and says where it was sent', async () => {
		const email = newEmail()
		const { page } = await request(email)
		expect([page.path, page.text.includes(`We sent a 6-digit code to ${email}.`)]).toEqual(['/login/code/verify', true])
	})

	test('lets browsers fill in the code', async () => {
		const field = (await request(newEmail())).page.first('[name=code]')!
		expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
	})

	test('confirms the log-in and leads where the visitor was going', async () => {
		const { page } = await logIn(newEmail(), '?redirectTo=%2Fprofile')
		expect(page.text).toContain('Logged In! Redirecting...')
		expect(page.first('head > meta[http-equiv=refresh]')?.getAttribute('content')).toBe('2;url=/profile')
	})

	test('never leads to another site', async () => {
		const { page } = await logIn(newEmail(), '?redirectTo=%2F%2Fevil.example')
		expect(page.first('head > meta[http-equiv=refresh]')?.getAttribute('content')).toBe('2;url=/')
	})

	test('creates the account of a new email', async () => {
		const email = newEmail()
		const { person } = await logIn(email)
		expect((await person.open('/profile')).text).toContain(email)
	})

	test('says the same whether or not an account exists', async () => {
		const [known, unknown] = [(await makeAccount()).email, newEmail()]
		const pages = [(await request(known)).page, (await request(unknown)).page]
		expect(textOf(pages[0]!, known)).toBe(textOf(pages[1]!, unknown))
	})

	test('says the same for staff', async () => {
		const { email } = await read.user.findUniqueOrThrow({ where: { id: await makeAdmin() } })
		const unknown = newEmail()
		const pages = [(await request(email!)).page, (await request(unknown)).page]
		expect(textOf(pages[0]!, email!)).toBe(textOf(pages[1]!, unknown))
	})

	test('shows a wrong code next to the field', async () => {
		const email = newEmail()
		const { person } = await request(email)
		const code = await findCode(email)
		const page = await person.submit({ code: code === '000000' ? '000001' : '000000' })
		expect([page.status, getFieldError(page, 'code')]).toEqual([400, wrong])
	})

	test('shows a contact that is neither an email nor a phone number next to the field', async () => {
		const page = (await request('asha')).page
		expect([page.status, getFieldError(page, 'contact')]).toEqual([
			400,
			'Please enter a valid email address or phone number.',
		])
	})

	test('keeps a contact that was refused', async () => {
		const page = (await request('asha')).page
		expect(page.first('[name=contact]')!.getAttribute('value')).toBe('asha')
	})

	test('sends another code only after a minute', async () => {
		const { person } = await request(newEmail())
		const page = await person.submit({}, { button: 'Send another code' })
		expect([page.status, getFieldError(page, 'contact')]).toEqual([
			429,
			'A code was sent less than a minute ago. Enter it, or wait a minute for another one.',
		])
	})

	test('goes back to the code that was sent', async () => {
		const { person } = await request(newEmail())
		const page = await person.submit({}, { button: 'Send another code' })
		expect(page.hrefOf('Enter the code you already have')).toBe('/login/code/verify')
	})

	test('says once that a password was removed', async () => {
		const { email } = await makeAccount()
		const { person } = await logIn(email)
		expect((await person.open('/')).text).toContain('so we removed the old password')
	})

	test('works once for a browser that got a code for another contact', async () => {
		const [email, other] = [newEmail(), newEmail()]
		await request(email)
		const { person } = await request(other)
		const page = await person.submit({ code: await findCode(email) })
		expect([page.status, getFieldError(page, 'code')]).toEqual([400, wrong])
	})

	test('is not offered while codes are off', async () => {
		await setSetting('codes.byEmail', false)
		const person = createVisitor()
		const offered = (await person.open('/login')).hrefOf('Log in with a code')
		const page = await person.open('/login/code/request?redirectTo=%2Fprofile')
		await setSetting('codes.byEmail', true)
		expect([offered, page.path]).toEqual([undefined, '/login?redirectTo=%2Fprofile'])
	})

	test('sends a browser without a requested code to the request', async () => {
		expect((await createVisitor().open('/login/code/verify')).path).toBe('/login/code/request')
	})
})

describe('an account without a password', () => {
	test('sets its first password right after the log-in', async () => {
		const email = newEmail()
		const { person } = await logIn(email)
		await person.open('/profile/password')
		await person.submit({ newPassword: password, confirmPassword: password })
		const elsewhere = createVisitor()
		await elsewhere.open('/login')
		expect((await elsewhere.submit({ email, password })).text).toContain('Logged In!')
	})

	test('is asked to log in again when that was long ago', async () => {
		const { person } = await logIn(newEmail())
		await write((tx) => tx.session.updateMany({ data: { createdAt: new Date(Date.now() - 16 * 60_000) } }))
		await person.open('/profile/password')
		const page = await person.submit({ newPassword: password, confirmPassword: password })
		expect([page.status, page.text.includes('Your account has no password.')]).toEqual([400, true])
	})

	test('is deleted right after the log-in', async () => {
		const email = newEmail()
		const { person } = await logIn(email)
		await person.open('/profile/delete')
		await person.submit({}, { button: 'Delete My Account' })
		expect(await read.user.count({ where: { email } })).toBe(0)
	})
})

describe('an account without an email', () => {
	async function makePhoneAccount() {
		const data = { username: 'Customer', phone: '+919812345678', phoneE164: '+919812345678' }
		const proof = { create: { kind: 'phone', value: `+91${String(Date.now()).slice(-10)}` } }
		return logInVisitor((await write((tx) => tx.user.create({ data: { ...data, contactProofs: proof } }))).id)
	}

	test('saves its name without one', async () => {
		const person = await makePhoneAccount()
		await person.open('/profile')
		expect((await person.submit({ username: 'Meera' }, { form: 'form[action="/profile"]' })).text).toContain(
			'Profile updated successfully!',
		)
	})

	test('has no email in the export of its data', async () => {
		const person = await makePhoneAccount()
		const response = await person.request('/profile/data.json')
		expect((await response.json()) as object).toMatchObject({ account: { email: null } })
	})

	test('is shown to the staff', async () => {
		const person = await makePhoneAccount()
		const owner = await logInVisitor(await makeAdmin())
		expect((await owner.open(`/admin/users/${person.userId}`)).text).toContain('No email')
	})
})
