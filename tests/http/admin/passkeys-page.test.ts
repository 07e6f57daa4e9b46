import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { hashPassword } from '#app/shop/people/password/password.server.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { logInVisitor } from '../../support/pages/logged-in.ts'
import { getFieldError, getText, listAnnouncements } from '../../support/pages/shopper-page.ts'
import { createVisitor, type VisitedPage } from '../../support/pages/visitor.ts'

const password = 'the owner password'
const origin = 'http://shop.test'

async function makeOwner() {
	const userId = await makeAdmin()
	const passwordHash = await hashPassword(password)
	await write((tx) => tx.user.update({ where: { id: userId }, data: { passwordHash } }))
	const { email } = await read.user.findUniqueOrThrow({ where: { id: userId } })
	return { ...(await logInVisitor(userId)), email: email! }
}

const readChallenge = (page: VisitedPage) => {
	const options = page.first('form[data-enhance=passkey]')!.getAttribute('data-options')!
	return { ...(JSON.parse(options) as { challenge: string }), origin }
}

/** Adds a passkey by the page, and returns the page after it. */
async function addByPage(person: Awaited<ReturnType<typeof makeOwner>>) {
	const authenticator = createAuthenticator()
	await person.open('/admin/account/passkeys')
	const confirmed = await person.submit({ ownPassword: password }, { form: '#passkey-identity' })
	const credential = authenticator.create(readChallenge(confirmed))
	const page = await person.submit({ name: 'Office <b>PC</b>', credential }, { form: 'form[data-enhance=passkey]' })
	return { authenticator, page }
}

const openLogin = async () => {
	const person = createVisitor()
	return { person, page: await person.open('/login?redirectTo=%2Fadmin%2Forders') }
}

test('a passkey is added after the password, and listed by its name', async () => {
	const { page } = await addByPage(await makeOwner())
	expect(listAnnouncements(page)).toEqual(['The passkey was added. You can log in with it now.'])
	expect(page.all('main li p').map(getText)).toEqual(['Office <b>PC</b>'])
})

test('a wrong password leads to no options for a passkey', async () => {
	const person = await makeOwner()
	await person.open('/admin/account/passkeys')
	const page = await person.submit({ ownPassword: 'wrong' }, { form: '#passkey-identity' })
	expect(getFieldError(page, 'ownPassword')).toBe('The current password is not correct.')
	expect(page.html).not.toContain('challenge')
})

test('a passkey logs in to the page that was asked for', async () => {
	const owner = await makeOwner()
	const { authenticator } = await addByPage(owner)
	const { person, page } = await openLogin()
	const credential = authenticator.get(readChallenge(page))
	const opened = await person.submit({ credential }, { form: 'form[data-enhance=passkey]' })
	expect(opened.first('meta[http-equiv=refresh]')?.getAttribute('content')).toBe('2;url=/admin/orders')
	expect((await person.request('/admin')).status).toBe(200)
})

test('a refused passkey leads back to the log-in page, which says so', async () => {
	const { person, page } = await openLogin()
	const credential = createAuthenticator().get(readChallenge(page))
	const refused = await person.submit({ credential }, { form: 'form[data-enhance=passkey]' })
	expect(refused.path).toBe('/login?redirectTo=%2Fadmin%2Forders')
	expect(refused.words('main [role=status]')).toContain('This passkey does not open a staff account')
	expect((await person.request('/admin')).status).toBe(303)
})

test('the passkey button stays hidden without script', async () => {
	const { page } = await openLogin()
	expect(page.first('form[data-enhance=passkey]')!.hasAttribute('hidden')).toBe(true)
})

test('customers are offered no passkey', async () => {
	expect((await createVisitor().open('/login')).first('[data-enhance=passkey]')).toBe(null)
})

test('a passkey is removed after a confirmation', async () => {
	const person = await makeOwner()
	const { page } = await addByPage(person)
	await person.open(page.hrefs('main li a')[0]!)
	const after = await person.submit({}, { button: 'Remove' })
	expect(listAnnouncements(after)).toEqual(['The passkey was removed.'])
	expect(await read.passkey.count({ where: { userId: person.userId } })).toBe(0)
})

test('the page of the code offers a passkey to accounts that have one', async () => {
	const owner = await makeOwner()
	await addByPage(owner)
	await write((tx) =>
		tx.secondFactor.create({ data: { userId: owner.userId, secret: 'JBSWY3DPEHPK3PXP', confirmedAt: new Date() } }),
	)
	const person = createVisitor()
	await person.open('/login?redirectTo=%2Fadmin')
	const page = await person.submit({ email: owner.email, password })
	expect(page.path).toBe('/login/code?redirectTo=%2Fadmin')
	expect(page.words('form[data-enhance=passkey] button')).toBe('Use a passkey instead')
})
