import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { INDIAN_STATES } from '#app/shop/words/regions.ts'
import { areaOfPin } from './pin-directory.server.ts'

test.each([
	['395007', 'Gujarat', 'Surat'],
	['110001', 'Delhi', 'New Delhi'],
	['400001', 'Maharashtra', 'Mumbai'],
	['600001', 'Tamil Nadu', 'Chennai'],
	['396210', 'Dadra and Nagar Haveli and Daman and Diu', 'Daman'],
	['194101', 'Ladakh', 'Leh Ladakh'],
	['744101', 'Andaman and Nicobar Islands', 'South Andamans'],
])('the PIN code %s lies in %s, in the district of %s', (pin, state, district) => {
	expect(areaOfPin(pin)).toEqual({ state, district })
})

test.each(['100000', '999999', '000000', '395', '', 'abc', '39500.5'])('nothing is known of %s', (pin) => {
	expect(areaOfPin(pin)).toBeNull()
})

test('the directory knows every state that a checkout knows, and no other', () => {
	const lines = readFileSync('app/adapters/pin-directory/pin-directory.txt', 'utf8').trim().split('\n').slice(2)
	expect([...new Set(lines.map((line) => line.split('\t')[0]))]).toEqual([...INDIAN_STATES])
	expect(new Set(lines.map((line) => line.split('\t').slice(0, 2).join())).size).toBe(lines.length)
})
