import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { createFormTimestamp } from '#app/http/forms/spam-shield.server.ts'
import { createApiKey } from '#app/shop/people/api-keys/api-keys.server.ts'
import { honeypotField, timestampField } from '#app/shop/rate-limits/rate-limits.ts'
import { createOwnFolder } from './support/own-folder.ts'
import { makeAdmin, makeCustomerWith, makeProduct, createCheckoutInput } from './support/data/shop-data.ts'
import { logInVisitor } from './support/pages/logged-in.ts'
import { createSmtpError, startMailServer } from './support/mail-server.ts'
import { type Answer, startShop, startShopOnThisDatabase } from './support/running-shop.ts'

// Rules: request-id, log-privacy, with a running shop whose database and mail server really fail.

const folder = createOwnFolder()
const mailServer = await startMailServer()

const shop = await startShop(folder, { ...startShopOnThisDatabase(), SMTP_URL: mailServer.url })
afterAll(() => mailServer.stop())

const person = {
	firstName: 'Quillonia',
	lastName: 'Zebravati',
	email: 'quillonia.zebra@private.example',
	phone: '919812398123',
	streetAddress: '77 Marigold Passage',
	city: 'Ulhasvillage',
	password: 'violet-lantern-teapot',
	taxNumber: '24QUILL1234F1Z5',
	message: 'My parcel of saffron curtains',
}
const secrets = Object.values(person)
/** Also submitted by forms whose answers are not logged. */
const wrongPassword = 'crimson-umbrella-bucket'

interface Line {
	msg: string
	requestId?: string
	status?: number
	mail?: number
	message?: string
	event?: string
	err?: { message: string; stack: string }
}

const parseLines = (text: string) =>
	text
		.split('\n')
		.filter((line) => line.startsWith('{'))
		.map((line) => JSON.parse(line) as Line)
const lines = () => parseLines(shop.output.out)
const linesWith = (requestId: string) => lines().filter((line) => line.requestId === requestId)

/** Makes every write to `table` fail while `work` runs. */
async function whileBroken<T>(table: string, work: () => Promise<T>): Promise<T> {
	const name = `broken ${table}`
	const run = (sql: string) => write((tx) => tx.$executeRawUnsafe(sql))
	await run(`CREATE TRIGGER "${name}" BEFORE INSERT ON "${table}" BEGIN SELECT RAISE(ABORT, 'broken'); END`)
	try {
		return await work()
	} finally {
		await run(`DROP TRIGGER "${name}"`)
	}
}

const json = (body: object) => ({
	method: 'POST',
	headers: { 'Content-Type': 'application/json' },
	body: JSON.stringify(body),
})

/** Performs the customers' actions with all their personal data, both where they fail and where they succeed. */
async function useShop(): Promise<Answer[]> {
	const { variants } = await makeProduct({ name: 'Curtain Shirt', stock: 5 })
	const soldOut = await makeProduct({ name: 'Curtain Shawl', stock: 0, colors: [] })
	const customer = await logInVisitor(await makeCustomerWith([variants[0]!, 1]))
	const Cookie = `session=${customer.cookies.get('session')!}`
	secrets.push(customer.cookies.get('session')!, decodeURIComponent(customer.cookies.get('session')!))
	const stamp = { [timestampField]: createFormTimestamp(), [honeypotField]: '' }
	const { firstName, lastName, email, phone, streetAddress, city, password, message, taxNumber } = person
	const account = { username: `${firstName} ${lastName}`, email, phone, password, confirmPassword: password }
	const fields = { name: firstName, email, message: `${message}, ${phone}, ${taxNumber}`, ...stamp }
	const order = {
		...createCheckoutInput({
			paymentMethod: 'cod',
			firstName,
			lastName,
			email,
			phoneNumber: phone,
			streetAddress,
			city,
			orderNote: taxNumber,
		}),
		idempotencyKey: randomUUID(),
		seenTotalPaise: '100000',
	} as Record<string, string>
	const wanted = { name: firstName, contact: email, consent: 'on', ...stamp }
	const signUp = () => shop.ask('/signup', { body: account })
	const contact = () => shop.ask('/contact', { body: fields })
	const checkOut = () => shop.ask('/checkout', { headers: { Cookie }, body: order })
	const requestBackInStock = () => shop.ask(`/singleproduct/${soldOut.id}/back-in-stock`, { body: wanted })
	const logIn = () => shop.ask('/login', { body: { email, password } })
	const apiLogIn = () => shop.ask('/users/login', json({ email, password }))
	const owner = { userId: await makeAdmin(), isAdmin: true, role: 'owner' } as const
	const key = await createApiKey(owner, { name: 'A program', scopes: ['catalogue:change'], lastDay: undefined })
	secrets.push(key)
	const addColor = (token: string) => {
		const { headers, ...sent } = json({ name: 'Curtain red', hexCode: '#9C2F1F' })
		return shop.ask('/colors', { ...sent, headers: { ...headers, Authorization: `Bearer ${token}` } })
	}
	return [
		await whileBroken('Color', () => addColor(key)),
		await addColor(key),
		await addColor(key.replace(/^zlk_./, 'zlk_x')),
		await whileBroken('User', signUp),
		await signUp(),
		await shop.ask('/login', { body: { email, password: wrongPassword } }),
		await whileBroken('Session', logIn),
		await logIn(),
		await whileBroken('Session', apiLogIn),
		await apiLogIn(),
		await shop.ask('/users/login', json({ email, password: wrongPassword })),
		await whileBroken('ContactMessage', contact),
		await contact(),
		await whileBroken('Order', checkOut),
		await checkOut(),
		await whileBroken('BackInStockRequest', requestBackInStock),
		await requestBackInStock(),
		await shop.ask(`/allproducts?search=${encodeURIComponent(lastName)}`),
		await shop.ask(`/reset-password/${getSecret('reset')}`),
		await shop.ask(`/confirm-email/${getSecret('mail')}`),
		await shop.ask(`/invitation/${getSecret('staff')}`),
		await shop.ask(`/bill/${getSecret('bill')}`),
		await shop.ask(`/preview/${getSecret('draft')}`),
	]
}

function getSecret(purpose: string): string {
	const secret = `secretlink${purpose}`
	secrets.push(secret)
	return secret
}

test('every line of a request has its id, and none has user input', async () => {
	mailServer.behave({
		onRecipient: (address) => {
			throw createSmtpError(550, `5.1.1 <${address}>: nobody of this name, call ${person.phone}`)
		},
	})
	const answers = await useShop()
	expect(answers.map(({ status }) => status)).toEqual([
		500, 201, 401, 500, 303, 401, 500, 303, 500, 200, 401, 500, 303, 500, 303, 500, 303, 200, 404, 404, 404, 404, 404,
	])
	const ids = answers.map(({ headers }) => headers['x-request-id']!)
	const isLogged = () => ids.every((id) => linesWith(id).some(({ msg }) => msg === 'request'))
	await expect.poll(isLogged).toBe(true)
	const refused = () => lines().filter(({ msg }) => msg === 'an email was not delivered')
	await expect.poll(() => refused().length).toBe(1)
	expect(refused()[0]!.message).toContain('550 5.1.1 <[email]>: nobody of this name, call [number]')

	// The reason for a failure is logged with the id of the failed response.
	for (const [at, { status }] of answers.entries())
		expect(linesWith(ids[at]!).filter(({ err }) => err).length > 0, String(at)).toEqual(status === 500)
	// Background work has no request id; every other line belongs to one of the responses.
	const others = lines().filter(({ requestId, mail }) => mail === undefined && !ids.includes(requestId ?? ''))
	expect(others.filter(({ event }) => event !== 'role-changed')).toEqual([])

	const log = (shop.output.out + shop.output.err).toLowerCase()
	expect(secrets.length).toBe(17)
	for (const secret of [...secrets, wrongPassword]) expect(log.includes(secret.toLowerCase()), secret).toBe(false)
})

test('a failed page shows the id of its request, needs no script, and the log has the reason', async () => {
	const rename = (from: string, to: string) =>
		write((tx) => tx.$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`))
	await rename('ProductImage', 'ProductImage away')
	const visitors = { Accept: 'text/html', 'X-Request-Id': 'chosen-by-a-visitor' }
	const pages = [
		await shop.ask('/allproducts', { headers: visitors }),
		await shop.ask('/allproducts', { headers: { ...visitors, Cookie: 'session=nobody' } }),
	]
	await rename('ProductImage away', 'ProductImage')
	for (const { status, headers, body } of pages) {
		const id = headers['x-request-id']!
		expect(status).toBe(500)
		expect(body).toContain(`When you contact us, please mention ${id}`)
		expect(body).not.toMatch(/<script|chosen-by-a-visitor/)
		await expect.poll(() => linesWith(id).length).toBeGreaterThanOrEqual(2)
		expect(linesWith(id).some(({ err }) => err?.message.includes('ProductImage'))).toBe(true)
	}
	const [first, second] = await Promise.all([1, 2].map(() => shop.ask('/allproducts', { headers: visitors })))
	expect(first!.status).toBe(200)
	expect(second!.status).toBe(200)
	expect(first!.headers['x-request-id']).not.toBe(second!.headers['x-request-id'])
})
