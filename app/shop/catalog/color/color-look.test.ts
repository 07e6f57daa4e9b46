import { expect, test } from 'vitest'
import { colorHex, colorNames } from './color-look.ts'
import { isNoColor, isUnknownLook } from './color-words.ts'

test.each([
	['Indigo', '#3F4C8C'],
	['NAVY  blue', '#1F2A4D'],
	['Heather Green', '#3F7D4E'],
	['Black/White', '#1C1C1C'],
	['Light Blue/Black', '#A9C8E6'],
	['Dusty Sea Green', '#3E9A83'],
	['SkyBlue', '#93C3E6'],
	['Off-White', '#F5F1E6'],
	['Rani Pink', '#D6216F'],
	['Mehendi', '#6E7330'],
	['Écru', '#E6DCC3'],
	['#a0b1c2', '#A0B1C2'],
	['Royal Blue (new)', '#2A4FB0'],
	['Bandhani', undefined],
	['Multi', undefined],
	['', undefined],
])('the colour named %s looks like %s', (name, hexCode) => {
	expect(colorHex(name)).toBe(hexCode)
})

test('no name in the table of colours has the unknown look', () => {
	expect(colorNames).not.toContain('527557')
	expect(['#527557', '#9c2f1f', ''].map(isUnknownLook)).toEqual([true, false, true])
})

test.each([
	['Standard', true],
	['DEFAULT TITLE', true],
	['N/A', true],
	['Standard Blue', false],
])('that the name %s stands for no colour is %s', (name, isNone) => {
	expect(isNoColor(name)).toBe(isNone)
})
