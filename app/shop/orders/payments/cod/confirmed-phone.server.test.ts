import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CodeMessage } from '#app/adapters/code-senders/code-sender.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeGuestCart, makeGuestOrder } from '../../../../../tests/support/data/guests.ts'
import { getRefusal } from '../../../../../tests/support/data/refusals.ts'
import {
	checkOut,
	createCheckoutInput,
	makeCustomer,
	makeCustomerWith,
	makeProduct,
	makeStaff,
	toClient,
} from '../../../../../tests/support/data/shop-data.ts'
import { setSettings } from '../../../../../tests/support/data/tables.ts'
import { openSession } from '../../../people/session/session.server.ts'
import type { Contact } from '../../../people/account/account.schema.ts'
import { confirmPhone, requestSignInCode, signInWithCode } from '../../../people/sign-in-codes/sign-in-codes.server.ts'
import { createPosOrder } from '../../../pos/pos-orders.server.ts'
import { getCardValues, restoreDefault, saveCard } from '../../../settings/save-settings.server.ts'
import { staffOrderSchema } from '../../checkout/staff-order.schema.ts'
import { createOrderForCustomer } from '../../checkout/staff-order.server.ts'
import { placeOrder, placeOrderForLines } from '../../checkout/place-order.server.ts'

// Rule: confirmed-phone.

const unconfirmed = 'conflict at phoneNumber: Confirm this phone number with a code to pay cash on delivery.'
const origin = { device: 'Chrome on Android', address: '192.0.2.1', network: '192.0.2.1' }
const owner = await makeStaff()
let phones = 9_811_000_000
let contact: Contact = { kind: 'phone', value: '' }

const codInput = () => createCheckoutInput({ paymentMethod: 'cod', phoneNumber: contact.value.slice(1) })

beforeEach(async () => {
	await setSettings({ 'cash.needsConfirmedPhone': true, 'codes.byPhone': 'log' })
	contact = { kind: 'phone', value: `+91${(phones += 1)}` }
})

/** Sends a code to the phone or to another contact, and returns it. */
async function request(purpose: 'sign-in' | 'confirm-phone', to = contact): Promise<string> {
	const messages: CodeMessage[] = []
	const send = (message: CodeMessage) => Promise.resolve(void messages.push(message))
	await requestSignInCode(to, '192.0.2.1', { purpose, sender: { kind: to.kind, send } })
	return messages[0]!.code
}

const prove = (userId: number) => write((tx) => tx.contactProof.create({ data: { userId, ...contact } }))

async function orderAsGuest(confirmedPhone: string | null) {
	const { variants } = await makeProduct({ pricePaise: 50_000 })
	const { guestCartId } = await makeGuestCart([variants[0]!, 1])
	const expected = { idempotencyKey: randomUUID(), seenTotalPaise: 50_000, confirmedPhone }
	return placeOrder({ userId: null, guestCartId, network: '192.0.2.1' }, codInput(), expected)
}

async function orderByCall(userId: number) {
	const { variants } = await makeProduct()
	return placeOrderForLines(toClient(userId), codInput(), [{ productColorId: variants[0]!, quantity: 1, size: null }])
}

describe('cash on delivery with a confirmed phone', () => {
	test('is refused to a guest without one', async () => {
		expect(await getRefusal(orderAsGuest(null))).toBe(unconfirmed)
	})

	test('is refused to a guest whose browser confirmed another number', async () => {
		expect(await getRefusal(orderAsGuest('+919899999999'))).toBe(unconfirmed)
	})

	test('is open to a guest whose browser confirmed the number', async () => {
		expect(await orderAsGuest(contact.value)).toMatchObject({ repeated: false })
	})

	test('is refused to an account that only typed the number', async () => {
		const { variants } = await makeProduct()
		const userId = await makeCustomerWith([variants[0]!, 1])
		expect(await getRefusal(checkOut(userId, { input: codInput() }))).toBe(unconfirmed)
	})

	test('is open to an account that proved the number', async () => {
		const { variants } = await makeProduct()
		const userId = await makeCustomerWith([variants[0]!, 1])
		await prove(userId)
		expect(await checkOut(userId, { input: codInput() })).toMatchObject({ repeated: false })
	})

	test('is refused to another account than the one that proved the number', async () => {
		await prove(await makeCustomer())
		expect(await getRefusal(orderByCall(await makeCustomer()))).toBe(unconfirmed)
	})

	test('is open to a call of an account that proved the number', async () => {
		const userId = await makeCustomer()
		await prove(userId)
		expect(await orderByCall(userId)).toMatchObject({ repeated: false })
	})

	test('takes no stock when it is refused', async () => {
		const { id, variants } = await makeProduct({ stock: 3 })
		const userId = await makeCustomerWith([variants[0]!, 1])
		await checkOut(userId, { input: codInput() }).catch(() => undefined)
		expect(await read.product.findUnique({ where: { id } })).toMatchObject({ remainingQty: 3 })
	})

	test('needs a phone number', async () => {
		const { variants } = await makeProduct()
		const userId = await makeCustomerWith([variants[0]!, 1])
		const input = { ...codInput(), phoneNumber: undefined }
		expect(await getRefusal(checkOut(userId, { input }))).toContain('invalid at phoneNumber')
	})

	test('leaves online payment as it is', async () => {
		expect(await makeGuestOrder({ phoneNumber: contact.value.slice(1) })).toMatchObject({ repeated: false })
	})

	test('is open to orders created by staff', async () => {
		const { variants } = await makeProduct({ pricePaise: 50_000 })
		const input = staffOrderSchema.parse({
			source: 'phone',
			phone: contact.value,
			name: 'Rukmini Vora',
			streetAddress: '12 Ring Road',
			zipCode: '380007',
			way: 'cod',
			seenTotalPaise: 50_000,
			idempotencyKey: randomUUID(),
		})
		const lines = [{ productColorId: variants[0]!, quantity: 1, size: null }]
		expect(await createOrderForCustomer(owner, lines, input)).toBeGreaterThan(0)
	})

	test('is open to in-person sales', async () => {
		const { variants } = await makeProduct({ pricePaise: 50_000 })
		const sale = {
			way: 'cash',
			reference: '',
			name: '',
			phone: contact.value.slice(1),
			seenTotalPaise: 50_000,
		} as const
		const lines = [{ productColorId: variants[0]!, quantity: 1, size: null }]
		expect(await createPosOrder(owner, lines, { ...sale, idempotencyKey: randomUUID() })).toBeGreaterThan(0)
	})
})

describe('confirming a phone number', () => {
	test('without an account confirms it for the browser', async () => {
		expect(await confirmPhone(contact, await request('confirm-phone'), null)).toBe('of-browser')
	})

	test('right after the log-in proves it for the account', async () => {
		const userId = await makeCustomer()
		const login = { userId, token: await openSession(userId, 'page') }
		const proof = await confirmPhone(contact, await request('confirm-phone'), login)
		expect([proof, await read.contactProof.count({ where: { userId, value: contact.value } })]).toEqual([
			'of-account',
			1,
		])
	})

	test('long after the log-in opens the account to nobody', async () => {
		const userId = await makeCustomer()
		const login = { userId, token: await openSession(userId, 'page') }
		await write((tx) =>
			tx.session.updateMany({ where: { userId }, data: { createdAt: new Date(Date.now() - 16 * 60_000) } }),
		)
		const proof = await confirmPhone(contact, await request('confirm-phone'), login)
		expect([proof, await read.contactProof.count({ where: contact })]).toEqual(['of-browser', 0])
	})

	test('leaves the proof of another account as it is', async () => {
		const other = await makeCustomer()
		await prove(other)
		const userId = await makeCustomer()
		const login = { userId, token: await openSession(userId, 'page') }
		const proof = await confirmPhone(contact, await request('confirm-phone'), login)
		expect([proof, await read.contactProof.count({ where: { userId: other } })]).toEqual(['of-other-account', 1])
	})

	test('works once with a code', async () => {
		const code = await request('confirm-phone')
		await confirmPhone(contact, code, null)
		expect(await getRefusal(confirmPhone(contact, code, null))).toContain('invalid at code')
	})

	test('is not possible with a code to log in', async () => {
		const code = await request('sign-in')
		expect(await getRefusal(confirmPhone(contact, code, null))).toContain('invalid at code')
	})

	test('sends a code that logs nobody in', async () => {
		const code = await request('confirm-phone')
		expect(await getRefusal(signInWithCode(contact, code, origin))).toContain('invalid at code')
	})
})

describe('the setting', () => {
	const saveCod = async (needsConfirmedPhone: boolean) =>
		saveCard(owner, 'cash', { ...(await getCardValues('cash')), needsConfirmedPhone })
	const turnCodesOff = async () => saveCard(owner, 'codes', { ...(await getCardValues('codes')), byPhone: 'none' })

	test('is turned on where codes reach a phone', async () => {
		await setSettings({ 'codes.byPhone': 'log' })
		await saveCod(true)
		expect(await getCardValues('cash')).toMatchObject({ needsConfirmedPhone: true })
	})

	test('is refused where no code reaches a phone', async () => {
		await setSettings({})
		expect(await getRefusal(saveCod(true))).toBe(
			'invalid at needsConfirmedPhone: The shop sends no codes to a phone. Choose how codes reach a phone under Log-in codes first.',
		)
	})

	test('keeps codes to a phone from being turned off', async () => {
		expect(await getRefusal(turnCodesOff())).toContain('invalid at byPhone')
	})

	test('keeps codes to a phone from being reset', async () => {
		expect(await getRefusal(restoreDefault(owner, 'codes', 'byPhone'))).toContain('invalid at byPhone')
	})
})

describe('orders of one phone without an account', () => {
	test('64 at once, and 64 log-ins with its code at once, make one customer with all of them', async () => {
		const phoneNumber = contact.value.slice(1)
		await Promise.all(Array.from({ length: 64 }, () => makeGuestOrder({ phoneNumber })))
		const code = await request('sign-in')
		await Promise.allSettled(Array.from({ length: 64 }, () => signInWithCode(contact, code, origin)))
		const users = await read.user.findMany({
			where: { phoneE164: contact.value },
			select: { orders: { select: { id: true } } },
		})
		expect(users.map(({ orders }) => orders.length)).toEqual([64])
	})

	test('claimed by the phone in one browser and by the email in another at once belong to one of them', async () => {
		const mailbox: Contact = { kind: 'email', value: `${randomUUID()}@example.com` }
		const { orderId } = await makeGuestOrder({ phoneNumber: contact.value.slice(1), email: mailbox.value })
		const codes = [await request('sign-in'), await request('sign-in', mailbox)]
		const logins = await Promise.all([
			signInWithCode(contact, codes[0]!, origin),
			signInWithCode(mailbox, codes[1]!, origin),
		])
		const { userId } = await read.order.findUniqueOrThrow({ where: { id: orderId }, select: { userId: true } })
		expect(logins.filter((login) => login.userId === userId)).toHaveLength(1)
	})
})
