import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { STATES } from '#app/shop/region/india.ts'
import { findPincodeArea } from './pincode-directory.server.ts'

test.each([
	['395007', 'Gujarat', 'Surat'],
	['110001', 'Delhi', 'New Delhi'],
	['400001', 'Maharashtra', 'Mumbai'],
	['600001', 'Tamil Nadu', 'Chennai'],
	['396210', 'Dadra and Nagar Haveli and Daman and Diu', 'Daman'],
	['194101', 'Ladakh', 'Leh Ladakh'],
	['744101', 'Andaman and Nicobar Islands', 'South Andamans'],
])('PIN code %s is in %s, district %s', (pin, state, district) => {
	expect(findPincodeArea(pin)).toEqual({ state, district })
})

test.each(['100000', '999999', '000000', '395', '', 'abc', '39500.5'])('%s is an unknown PIN code', (pin) => {
	expect(findPincodeArea(pin)).toBeNull()
})

test('the directory has exactly the states that checkout offers', () => {
	const lines = readFileSync('app/adapters/pincode-directory/pincode-directory.txt', 'utf8').trim().split('\n').slice(2)
	expect([...new Set(lines.map((line) => line.split('\t')[0]))]).toEqual([...STATES])
	expect(new Set(lines.map((line) => line.split('\t').slice(0, 2).join())).size).toBe(lines.length)
})
