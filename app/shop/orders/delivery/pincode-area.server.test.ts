import { expect, test } from 'vitest'
import { fillFromPincode } from './delivery-estimate.server.ts'

const emptyForm = { country: 'india', state: '', city: '', zipCode: '395 007', filledFor: '' }
const surat = { state: 'Gujarat', district: 'Surat' }

test('an Indian PIN code fills in an empty city and state (rule: pincode-lookup)', () => {
	expect(fillFromPincode(emptyForm)).toEqual(surat)
	expect(fillFromPincode({ ...emptyForm, state: 'Gujarat' })).toEqual(surat)
})

test('a typed city is kept and gets its state (rule: pincode-lookup)', () => {
	expect(fillFromPincode({ ...emptyForm, city: 'Adajan' })).toEqual({ state: 'Gujarat', district: 'Adajan' })
})

test.each([
	['a state that was chosen', { state: 'Goa' }],
	['what is typed in full', { state: 'Gujarat', city: 'Adajan' }],
	['a PIN code that nobody knows', { zipCode: '999999' }],
	['a code of another country', { country: 'usa' }],
])('%s is not changed (rule: pincode-lookup)', (_, input) => {
	expect(fillFromPincode({ ...emptyForm, ...input })).toBeNull()
})

test('the next PIN code replaces what one filled in (rule: pincode-lookup)', () => {
	const before = { state: 'Kerala', city: 'Ernakulam', filledFor: '682001' }
	expect(fillFromPincode({ ...emptyForm, ...before })).toEqual(surat)
	expect(fillFromPincode({ ...emptyForm, ...before, city: 'Kochi' })).toBeNull()
})
