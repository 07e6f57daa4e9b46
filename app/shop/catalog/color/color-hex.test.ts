import { expect, test } from 'vitest'
import { findColorHex, colorNames } from './color-family.ts'
import { isPlaceholderColor, isUnknownColor } from './color-labels.ts'

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
])('the color named %s looks like %s', (name, hexCode) => {
	expect(findColorHex(name)).toBe(hexCode)
})

test('every name in the color table has a known hex code', () => {
	expect(colorNames).not.toContain('527557')
	expect(['#527557', '#9c2f1f', ''].map(isUnknownColor)).toEqual([true, false, true])
})

test.each([
	['Standard', true],
	['DEFAULT TITLE', true],
	['N/A', true],
	['Standard Blue', false],
])('the name %s counts as no color: %s', (name, isNone) => {
	expect(isPlaceholderColor(name)).toBe(isNone)
})
