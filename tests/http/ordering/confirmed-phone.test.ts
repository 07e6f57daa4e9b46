import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CodeMessage } from '#app/adapters/code-senders/code-sender.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { requestSignInCode } from '#app/shop/people/sign-in-codes/sign-in-codes.server.ts'
import { placeOrderByApi } from '../../support/api.ts'
import { makeCustomer, makeProduct } from '../../support/data/shop-data.ts'
import { setSettings } from '../../support/data/tables.ts'
import { logInAdmin, logInCustomer } from '../../support/pages/logged-in.ts'
import { getFieldError, listAnnouncements } from '../../support/pages/shopper-page.ts'
import { createVisitor, type Visitor } from '../../support/pages/visitor.ts'

// Rule: confirmed-phone.

const unconfirmed = 'Confirm this phone number with a code to pay cash on delivery.'
const apiUnconfirmed =
	'Cash on delivery needs a confirmed phone number. Log in with a code that is sent to this number, or confirm it at the checkout.'

beforeAll(() =>
	setSettings({ 'checkout.whoCanOrder': 'everyone', 'cash.needsConfirmedPhone': true, 'codes.byPhone': 'log' }),
)
afterAll(() => write((tx) => tx.setting.deleteMany()))

let phones = 9_812_000_000
const createPhone = () => String((phones += 1))

const buyer = {
	firstName: 'Riya',
	lastName: 'Shah',
	email: 'riya@example.com',
	zipCode: '395007',
	streetAddress: '12 Ring Road',
	city: 'Surat',
	state: 'Gujarat',
	paymentMethod: 'cod',
}

async function startCheckout(customer = createVisitor()) {
	const { id, variants } = await makeProduct({ name: 'Confirmed Kurta' })
	await customer.open(`/singleproduct/${id}?color=${variants[0]}`)
	await customer.submit({ productColorId: String(variants[0]) }, { button: 'Add to Cart' })
	await customer.open('/checkout')
	return customer
}

/** Presses the button that sends a code to the entered number. */
const pressConfirm = (customer: Visitor, phoneNumber: string) =>
	customer.submit({ ...buyer, phoneNumber }, { button: 'Confirm phone number' })

/** Returns the newest code for a number, instead of the one that the shop has sent. */
async function findCode(phone: string, purpose: 'confirm-phone' | 'sign-in' = 'confirm-phone'): Promise<string> {
	await write((tx) => tx.signInCode.deleteMany())
	const messages: CodeMessage[] = []
	const send = (message: CodeMessage) => Promise.resolve(void messages.push(message))
	const sender = { kind: 'phone', send } as const
	await requestSignInCode({ kind: 'phone', value: `+91${phone}` }, '192.0.2.1', { purpose, sender })
	return messages[0]!.code
}

async function confirm(customer: Visitor, phone: string) {
	await pressConfirm(customer, phone)
	return customer.submit({ code: await findCode(phone) })
}

const placeOrder = (customer: Visitor, phoneNumber: string, changes: object = {}) =>
	customer.submit({ ...buyer, phoneNumber, ...changes }, { button: 'Place order' })

describe('the checkout of a guest', () => {
	test('refuses cash on delivery beside the phone number', async () => {
		const page = await placeOrder(await startCheckout(), createPhone())
		expect([page.status, getFieldError(page, 'phoneNumber')]).toEqual([409, unconfirmed])
	})

	test('keeps what was typed when it refuses', async () => {
		const page = await placeOrder(await startCheckout(), createPhone())
		expect(page.first('[name=streetAddress]')?.getAttribute('value')).toBe('12 Ring Road')
	})

	test('sends a code to the typed number and asks for it', async () => {
		const page = await pressConfirm(await startCheckout(), '9812100001')
		expect([page.path, page.text.includes('We sent a 6-digit code to 98121 00001.')]).toEqual([
			'/confirm-phone?redirectTo=%2Fcheckout',
			true,
		])
	})

	test('lets browsers fill in the code', async () => {
		const page = await pressConfirm(await startCheckout(), createPhone())
		expect(page.first('[name=code]')!.getAttribute('autocomplete')).toBe('one-time-code')
	})

	test('asks for a valid number before it sends a code', async () => {
		const page = await pressConfirm(await startCheckout(), '12')
		expect(page.first('[name=contact]')?.getAttribute('value')).toBe('12')
	})

	test('shows a wrong code beside the field', async () => {
		const [customer, phone] = [await startCheckout(), createPhone()]
		await pressConfirm(customer, phone)
		const page = await customer.submit({ code: (await findCode(phone)) === '000000' ? '000001' : '000000' })
		expect([page.status, getFieldError(page, 'code')]).toEqual([
			400,
			'This code is wrong or no longer valid. Enter the newest one, or request another.',
		])
	})

	test('says that another code is sent only after a minute', async () => {
		const customer = await startCheckout()
		await pressConfirm(customer, createPhone())
		const page = await customer.submit({}, { button: 'Send another code' })
		expect([page.status, getFieldError(page, 'contact')]).toEqual([
			429,
			'A code was sent less than a minute ago. Enter it, or wait a minute for another one.',
		])
	})

	test('leads back with everything that was typed', async () => {
		const [customer, phone] = [await startCheckout(), createPhone()]
		const page = await confirm(customer, phone)
		const shown = ['phoneNumber', 'streetAddress', 'lastName'].map((name) =>
			page.first(`[name=${name}]`)?.getAttribute('value'),
		)
		expect([page.path, ...shown]).toEqual(['/checkout', phone, '12 Ring Road', 'Shah'])
	})

	test('says that the number is confirmed', async () => {
		expect(listAnnouncements(await confirm(await startCheckout(), createPhone()))).toContain('Phone number confirmed.')
	})

	test('takes cash on delivery after the code', async () => {
		const [customer, phone] = [await startCheckout(), createPhone()]
		await confirm(customer, phone)
		expect((await placeOrder(customer, phone)).path).toMatch(/^\/order-confirmation/)
	})

	test('offers no code for a confirmed number', async () => {
		const page = await confirm(await startCheckout(), createPhone())
		expect(page.first('[name=confirmPhone]')).toBeNull()
	})

	test('takes another order of the browser without another code', async () => {
		const [customer, phone] = [await startCheckout(), createPhone()]
		await confirm(customer, phone)
		await placeOrder(customer, phone)
		expect((await placeOrder(await startCheckout(customer), phone)).path).toMatch(/^\/order-confirmation/)
	})

	test('refuses another number than the confirmed one', async () => {
		const customer = await startCheckout()
		await confirm(customer, createPhone())
		expect(getFieldError(await placeOrder(customer, createPhone()), 'phoneNumber')).toBe(unconfirmed)
	})

	test('refuses a forged confirmation', async () => {
		const [customer, phone] = [await startCheckout(), createPhone()]
		customer.cookies.set('confirmed', encodeURIComponent(JSON.stringify({ phone: `+91${phone}`, until: 9e15 })))
		expect(getFieldError(await placeOrder(customer, phone), 'phoneNumber')).toBe(unconfirmed)
	})

	test('asks for no code for an online payment', async () => {
		const page = await placeOrder(await startCheckout(), createPhone(), { paymentMethod: 'online' })
		expect(page.path).toMatch(/^\/order-confirmation/)
	})

	test('never leads from the code to another site', async () => {
		const customer = createVisitor()
		const page = await customer.open('/confirm-phone?redirectTo=%2F%2Fevil.example')
		expect(page.hrefOf('Skip')).toBe('/')
	})
})

describe('an account', () => {
	test('keeps the proof for its orders by call', async () => {
		const [customer, phone] = [await logInCustomer(), createPhone()]
		const { variants } = await makeProduct()
		const order = () =>
			placeOrderByApi(customer.userId, [[variants[0]!, 1]], { paymentMethod: 'cod', phoneNumber: phone })
		const refused = await order()
		await startCheckout(customer)
		await confirm(customer, phone)
		expect([refused.status, refused.body.message, (await order()).status]).toEqual([409, apiUnconfirmed, 201])
	})

	test('orders at the checkout with a number that another account confirmed, after its code', async () => {
		const phone = createPhone()
		const other = await makeCustomer()
		await write((tx) => tx.contactProof.create({ data: { userId: other, kind: 'phone', value: `+91${phone}` } }))
		const customer = await logInCustomer()
		await startCheckout(customer)
		const page = await confirm(customer, phone)
		expect(listAnnouncements(page).join(' ')).toContain('This number belongs to another account')
		expect((await placeOrder(customer, phone)).path).toMatch(/^\/order-confirmation/)
	})

	test('loses the confirmation of the browser at the log-out', async () => {
		const [customer, phone] = [await startCheckout(), createPhone()]
		await confirm(customer, phone)
		await customer.post('/logout')
		expect(customer.cookies.has('confirmed')).toBe(false)
	})
})

describe('the sign-up of a shop that sends codes to phones', () => {
	async function signUp(phone: string) {
		const customer = createVisitor()
		const email = `${randomUUID()}@example.com`
		const password = 'correct horse battery'
		await customer.open('/signup?redirectTo=%2Fprofile')
		const account = { email, password, username: 'Riya', phone, confirmPassword: password }
		const page = await customer.submit(account, { button: 'Sign up' })
		return { customer, email, page, next: await customer.open(getNextPath(page.html)) }
	}

	const getNextPath = (html: string) => /content="2;url=([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&')

	async function makeProvedPhone() {
		const phone = createPhone()
		const userId = await makeCustomer()
		await write((tx) => tx.contactProof.create({ data: { userId, kind: 'phone', value: `+91${phone}` } }))
		return phone
	}

	test('creates the account and asks for the code of the typed number', async () => {
		const { page, next, email } = await signUp('9812200001')
		expect(page.text).toContain('Signup Successful! Redirecting to login...')
		expect(next.first('[name=contact]')?.getAttribute('value')).toBe('98122 00001')
		expect(await read.user.count({ where: { email } })).toBe(1)
	})

	test('says the same whether or not another account has confirmed the number', async () => {
		const phones = [createPhone(), await makeProvedPhone()]
		const [unknown, known] = await Promise.all(phones.map(signUp))
		const textOf = ({ page, next }: Awaited<ReturnType<typeof signUp>>) =>
			`${page.status} ${page.text} ${next.path} ${next.text}`
		expect(textOf(known!)).toBe(textOf(unknown!))
	})

	test('lets the customer skip the code', async () => {
		const { customer, next } = await signUp(createPhone())
		expect((await customer.open(next.hrefOf('Skip')!)).path).toBe('/profile')
	})

	test('makes the phone number open the new account after the code', async () => {
		const phone = createPhone()
		const { customer, email } = await signUp(phone)
		await customer.submit({}, { button: 'Send code' })
		await customer.submit({ code: await findCode(phone) })
		const { user } = await read.contactProof.findFirstOrThrow({
			where: { value: `+91${phone}` },
			select: { user: { select: { email: true } } },
		})
		expect(user.email).toBe(email)
	})

	test('says after the code that the number opens another account', async () => {
		const phone = await makeProvedPhone()
		const { customer } = await signUp(phone)
		await customer.submit({}, { button: 'Send code' })
		const page = await customer.submit({ code: await findCode(phone) })
		expect(listAnnouncements(page).join(' ')).toContain('This number belongs to another account')
	})

	test('is as before where no code reaches a phone', async () => {
		await setSettings({ 'checkout.whoCanOrder': 'everyone' })
		const { next } = await signUp(createPhone())
		expect(next.path).toBe('/profile')
	})
})

test('the health page counts the codes of the day and links to their limit', async () => {
	await setSettings({ 'codes.byPhone': 'log', 'codes.perDay': 2 })
	await write((tx) => tx.signInCode.deleteMany())
	const admin = await logInAdmin()
	const one = await admin.open('/admin/settings/health')
	for (let sent = 0; sent < 2; sent += 1) {
		const sender = { kind: 'phone', send: () => Promise.resolve() } as const
		await requestSignInCode({ kind: 'phone', value: `+91${createPhone()}` }, '192.0.2.1', { sender })
	}
	const other = await admin.open('/admin/settings/health')
	expect(one.text).toContain('0 of 2 codes sent in the last 24 hours: 0 by email, 0 to a phone.')
	expect(other.text).toContain('2 of 2 codes sent in the last 24 hours: 0 by email, 2 to a phone. The daily limit is')
	expect(other.hrefs('main dd a')).toEqual(['/admin/settings/codes'])
})
