import { describe, expect, test } from 'vitest'
import { parseImporter, toMaterial } from './feed-line.ts'

test.each([
	['', ''],
	['Cotton', 'Cotton'],
	['95% cotton, 5% elastane', 'cotton/elastane'],
	['Cotton and Linen', 'Cotton/Linen'],
	['Sandalwood', 'Sandalwood'],
	['Silk / Zari / Cotton / Lurex', 'Silk/Zari/Cotton'],
	['Cotton, 40 % Cotton', 'Cotton'],
])('the fabric %j is the material %j', (fabric, material) => {
	expect(toMaterial(fabric)).toBe(material)
})

describe('the importer for Meta (rule: feed-declarations)', () => {
	test.each([
		['Silk Route Imports, 4 Dock Road, Mumbai 400001', '4 Dock Road', 'Mumbai', '400001', undefined],
		[
			'Silk Route Imports, 4 Dock Road, Fort, Mumbai - 400 001, India',
			'4 Dock Road, Fort',
			'Mumbai',
			'400001',
			undefined,
		],
		['Silk Route Imports, 4 Dock Road, Surat, Gujarat 395002', '4 Dock Road', 'Surat', '395002', 'Gujarat'],
		['Silk Route Imports, Plot 110022, GIDC, Surat, 395002', 'Plot 110022, GIDC', 'Surat', '395002', undefined],
		['Silk Route Imports, 4 Dock Road, Mumbai', '4 Dock Road', 'Mumbai', undefined, undefined],
	])('%j has an address', (line, street1, city, postalCode, region) => {
		const { name, address } = parseImporter(line)
		expect(name).toBe('Silk Route Imports')
		expect(JSON.parse(address)).toEqual({
			street1,
			city,
			...(region && { region }),
			...(postalCode && { postal_code: postalCode }),
			country: 'IN',
		})
	})

	test.each(['', 'Silk Route Imports', 'Silk Route Imports, Mumbai 400001', 'Silk Route Imports 400001'])(
		'%j has none',
		(line) => {
			expect(parseImporter(line)).toEqual({ name: line.split(/,| \d/)[0], address: '' })
		},
	)
})
