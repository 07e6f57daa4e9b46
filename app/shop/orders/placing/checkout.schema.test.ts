import { expect, test } from 'vitest'
import { checkoutInput } from '../../../../tests/support/data/shop-data.ts'
import { checkoutSchema } from './checkout.schema.ts'
import { COUNTRIES, INDIAN_STATES } from '../../words/regions.ts'

const pinMessage = 'Please enter a valid PIN code (6 digits, not starting with 0).'

function issues(changes: Record<string, unknown>) {
	const { error } = checkoutSchema.safeParse({ ...checkoutInput(), ...changes })
	return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
}

test('what a customer types at checkout is trimmed and online is chosen unless cod is', () => {
	const { paymentMethod: _, ...typed } = checkoutInput({
		firstName: '  Riya ',
		zipCode: ' 395007 ',
		state: ' Gujarat ',
		email: ' Riya@Example.com ',
	})
	expect(checkoutSchema.parse(typed)).toMatchObject({
		firstName: 'Riya',
		zipCode: '395007',
		state: 'Gujarat',
		email: 'riya@example.com',
		paymentMethod: 'online',
	})
	expect(checkoutSchema.parse({ ...typed, paymentMethod: 'cod' }).paymentMethod).toBe('cod')
	expect(issues({ paymentMethod: 'card' })).toEqual([['paymentMethod', 'Please choose a payment method.']])
})

const required = ['firstName', 'lastName', 'email', 'streetAddress', 'city', 'state', 'zipCode', 'country']

test.each(required)('%s must be filled in at checkout', (field) => {
	for (const value of [undefined, '', '   ', null, 7]) {
		expect(issues({ [field]: value })).toEqual([[field, `Please fill in the ${field} field.`]])
	}
})

test('everything missing at checkout is told at once, in the order of the fields', () => {
	const { error } = checkoutSchema.safeParse({})
	expect(error?.issues.map(({ message }) => message)).toEqual(
		required.map((field) => `Please fill in the ${field} field.`),
	)
})

test('issues of a checkout stand in the order of the fields, those of the region among them', () => {
	const changes = { firstName: undefined, phoneNumber: '1', state: 'Texas', zipCode: '12', orderNote: 'x'.repeat(1001) }
	expect(issues(changes).map(([field]) => field)).toEqual(['firstName', 'phoneNumber', 'state', 'zipCode', 'orderNote'])
})

test.each([null, undefined, 'text', [], 7])('%j instead of a checkout form is refused', (input) => {
	expect(checkoutSchema.safeParse(input).success).toBe(false)
})

test('India has 36 states and union territories, and only those are taken', () => {
	expect(new Set(INDIAN_STATES).size).toBe(36)
	for (const state of INDIAN_STATES) expect(issues({ state })).toEqual([])
	expect(issues({ state: 'Texas' })).toEqual([['state', 'Please choose a state of India.']])
})

test.each(['39500', '3950071', '095007', '39500a', '395 07', '३९५००'])(
	'the PIN at checkout may not be %j',
	(zipCode) => {
		expect(issues({ zipCode })).toEqual([['zipCode', pinMessage]])
	},
)

test('outside India state and zipCode are any text, but some', () => {
	expect(COUNTRIES).toEqual(['india', 'usa', 'uk'])
	expect(issues({ country: 'usa', state: 'Texas', zipCode: '73301-0001' })).toEqual([])
	expect(issues({ country: 'uk', state: 'Greater London', zipCode: 'SW1A 1AA' })).toEqual([])
	expect(issues({ country: 'usa', state: ' ', zipCode: '' }).map(([field]) => field)).toEqual(['state', 'zipCode'])
	expect(issues({ country: 'france' })).toEqual([['country', 'Please fill in the country field.']])
})

test('text at checkout is limited: 200 characters a field, 1000 for the note', () => {
	for (const field of ['firstName', 'streetAddress', 'city', 'apartment', 'waistSize', 'fullLength']) {
		expect(issues({ [field]: 'x'.repeat(200) })).toEqual([])
		expect(issues({ [field]: 'x'.repeat(201) })).toEqual([[field, 'Please use at most 200 characters.']])
	}
	expect(issues({ orderNote: 'x'.repeat(1000) })).toEqual([])
	expect(issues({ orderNote: 'x'.repeat(1001) })).toEqual([['orderNote', 'Please use at most 1000 characters.']])
})

test('fields at checkout that nobody asked for are dropped', () => {
	expect(checkoutSchema.parse({ ...checkoutInput(), totalPaise: 1, status: 4, userId: 9 })).toEqual(checkoutInput())
})
