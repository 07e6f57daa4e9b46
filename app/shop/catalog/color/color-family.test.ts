import { expect, test } from 'vitest'
import { getColorFamily, findColorHex } from './color-family.ts'

test.each([
	['black', ['Black', 'Jet', 'Raven']],
	['grey', ['Grey', 'Charcoal', 'Silver', 'Gunmetal', 'Slate']],
	['white', ['White', 'Ivory', 'Cream', 'Off white']],
	['beige', ['Beige', 'Sand', 'Khaki', 'Tan', 'Camel']],
	['brown', ['Brown', 'Chocolate', 'Saddle tan', 'Coffee']],
	['red', ['Red', 'Maroon', 'Wine', 'Oxblood', 'Madder']],
	['pink', ['Pink', 'Rani pink', 'Baby pink', 'Coral', 'Onion']],
	['orange', ['Orange', 'Rust', 'Kesari', 'Apricot']],
	['yellow', ['Yellow', 'Mustard', 'Haldi', 'Gold']],
	['green', ['Green', 'Olive', 'Mehendi', 'Army green', 'Bottle green', 'Sea green', 'Pista', 'Parrot green']],
	['blue', ['Blue', 'Navy', 'Sky blue', 'Teal', 'Firozi', 'Denim']],
	['purple', ['Purple', 'Lavender', 'Jamun', 'Plum', 'Aubergine']],
] as const)('color names map to the family %s', (family, names) => {
	expect(names.map((name) => `${name} ${getColorFamily(findColorHex(name)!)}`)).toEqual(
		names.map((name) => `${name} ${family}`),
	)
})
