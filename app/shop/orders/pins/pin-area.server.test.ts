import { expect, test } from 'vitest'
import { fillFromPin } from './pin-area.server.ts'

const untyped = { country: 'india', state: '', city: '', zipCode: '395 007', filledFor: '' }
const surat = { state: 'Gujarat', district: 'Surat' }

test('a PIN code of India fills in city and state that are not typed (rule: pin-lookup)', () => {
	expect(fillFromPin(untyped)).toEqual(surat)
	expect(fillFromPin({ ...untyped, state: 'Gujarat' })).toEqual(surat)
})

test('a city that was typed stays, and gets its state (rule: pin-lookup)', () => {
	expect(fillFromPin({ ...untyped, city: 'Adajan' })).toEqual({ state: 'Gujarat', district: 'Adajan' })
})

test.each([
	['a state that was chosen', { state: 'Goa' }],
	['what is typed in full', { state: 'Gujarat', city: 'Adajan' }],
	['a PIN code that nobody knows', { zipCode: '999999' }],
	['a code of another country', { country: 'usa' }],
])('%s is left as it is (rule: pin-lookup)', (_, typed) => {
	expect(fillFromPin({ ...untyped, ...typed })).toBeNull()
})

test('what one PIN code filled in, the next one replaces (rule: pin-lookup)', () => {
	const before = { state: 'Kerala', city: 'Ernakulam', filledFor: '682001' }
	expect(fillFromPin({ ...untyped, ...before })).toEqual(surat)
	expect(fillFromPin({ ...untyped, ...before, city: 'Kochi' })).toBeNull()
})
