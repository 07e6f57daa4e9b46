import { expect, test } from 'vitest'
import { createCheckoutInput } from '../../../../tests/support/data/shop-data.ts'
import { checkoutFormSchema, checkoutSchema } from './checkout.schema.ts'
import { COUNTRIES, STATES } from '../../region/india.ts'

const pincodeMessage = 'Please enter a valid PIN code (6 digits, not starting with 0).'

function issues(changes: Record<string, unknown>) {
	const { error } = checkoutSchema.safeParse({ ...createCheckoutInput(), ...changes })
	return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
}

test('checkout input is trimmed, and online payment is used unless COD is selected', () => {
	const { paymentMethod: _, ...input } = createCheckoutInput({
		firstName: '  Riya ',
		zipCode: ' 395007 ',
		state: ' Gujarat ',
		email: ' Riya@Example.com ',
	})
	expect(checkoutSchema.parse(input)).toMatchObject({
		firstName: 'Riya',
		zipCode: '395007',
		state: 'Gujarat',
		email: 'riya@example.com',
		paymentMethod: 'online',
	})
	expect(checkoutSchema.parse({ ...input, paymentMethod: 'cod' }).paymentMethod).toBe('cod')
	expect(issues({ paymentMethod: 'card' })).toEqual([['paymentMethod', 'Please choose a payment method.']])
})

const required = ['firstName', 'lastName', 'email', 'streetAddress', 'city', 'state', 'zipCode', 'country']

test.each(required)('the checkout field %s is required', (field) => {
	for (const value of [undefined, '', '   ', null, 7]) {
		expect(issues({ [field]: value })).toEqual([[field, `Please fill in the ${field} field.`]])
	}
})

test('all missing checkout fields are reported at once, in field order', () => {
	const { error } = checkoutSchema.safeParse({})
	expect(error?.issues.map(({ message }) => message)).toEqual(
		required.map((field) => `Please fill in the ${field} field.`),
	)
})

test('checkout errors are in field order, including those of the region', () => {
	const changes = { firstName: undefined, phoneNumber: '1', state: 'Texas', zipCode: '12', orderNote: 'x'.repeat(1001) }
	expect(issues(changes).map(([field]) => field)).toEqual(['firstName', 'phoneNumber', 'state', 'zipCode', 'orderNote'])
})

test.each([null, undefined, 'text', [], 7])('%j instead of a checkout form is refused', (input) => {
	expect(checkoutSchema.safeParse(input).success).toBe(false)
})

test('India has 36 states and union territories, and only those are accepted', () => {
	expect(new Set(STATES).size).toBe(36)
	for (const state of STATES) expect(issues({ state })).toEqual([])
	expect(issues({ state: 'Texas' })).toEqual([['state', `Please choose a state of India: ${STATES.join(', ')}.`]])
})

test.each([
	['India', 'GUJARAT', 'Gujarat'],
	[' INDIA ', 'jammu & kashmir', 'Jammu and Kashmir'],
	['india', 'tamil  nadu', 'Tamil Nadu'],
])('country %j and state %j match without regard to case', (country, state, stored) => {
	const input = checkoutSchema.parse({ ...createCheckoutInput(), country, state })
	expect(input).toMatchObject({ country: 'india', state: stored })
})

test('a state outside India stays as it was entered', () => {
	expect(checkoutSchema.parse({ ...createCheckoutInput(), country: 'UK', state: 'goa' })).toMatchObject({
		country: 'uk',
		state: 'goa',
	})
})

test.each(['france', 'Bharat'])('the unknown country %s names the countries', (country) => {
	expect(issues({ country })).toEqual([['country', 'Please choose one of these countries: India, USA, UK.']])
})

test.each(['39500', '3950071', '095007', '39500a', '395 07', '३९५००'])(
	'the checkout PIN code %j is refused',
	(zipCode) => {
		expect(issues({ zipCode })).toEqual([['zipCode', pincodeMessage]])
	},
)

test('any non-empty text is a valid state and zipCode outside India', () => {
	expect(COUNTRIES).toEqual(['india', 'usa', 'uk'])
	expect(issues({ country: 'usa', state: 'Texas', zipCode: '73301-0001' })).toEqual([])
	expect(issues({ country: 'uk', state: 'Greater London', zipCode: 'SW1A 1AA' })).toEqual([])
	expect(issues({ country: 'usa', state: ' ', zipCode: '' }).map(([field]) => field)).toEqual(['state', 'zipCode'])
})

test('checkout text is limited: 200 characters per field, 1000 for the note', () => {
	for (const field of ['firstName', 'streetAddress', 'city', 'apartment', 'waistSize', 'fullLength']) {
		expect(issues({ [field]: 'x'.repeat(200) })).toEqual([])
		expect(issues({ [field]: 'x'.repeat(201) })).toEqual([[field, 'Please use at most 200 characters.']])
	}
	expect(issues({ orderNote: 'x'.repeat(1000) })).toEqual([])
	expect(issues({ orderNote: 'x'.repeat(1001) })).toEqual([['orderNote', 'Please use at most 1000 characters.']])
})

test('unknown checkout fields are dropped', () => {
	expect(checkoutSchema.parse({ ...createCheckoutInput(), totalPaise: 1, status: 4, userId: 9 })).toEqual(
		createCheckoutInput(),
	)
})

test('the form normalizes a GSTIN and the API takes none (rule: buyer-gstin)', () => {
	const input = { ...createCheckoutInput(), gstin: ' 24aaacc-1206 d1zm' }
	expect(checkoutFormSchema.parse(input).gstin).toBe('24AAACC1206D1ZM')
	expect(checkoutSchema.parse(input).gstin).toBeUndefined()
})
