import { expect, test } from 'vitest'
import { colorHex } from './color-hex.ts'

test.each([
	['Indigo', '#3F4C8C'],
	['NAVY  blue', '#1F2A4D'],
	['Heather Green', '#3F7D4E'],
	['Black/White', '#1C1C1C'],
	['Écru', '#E6DCC3'],
	['#a0b1c2', '#A0B1C2'],
	['Royal Blue (new)', '#2F5DA8'],
	['Chikoo', undefined],
	['', undefined],
])('%s looks like %s', (name, hexCode) => {
	expect(colorHex(name)).toBe(hexCode)
})
