import { describe, expect, test } from 'vitest'
import { declarationTexts } from '../settings/product-declarations.ts'
import {
	calculateMrp,
	declarationNames,
	type Declarations,
	getCountryName,
	isImported,
	listCountries,
	listMissingDeclarations,
	mapDeclarations,
	parseCountry,
	resolveDeclarations,
} from './product-declarations.ts'

const none = mapDeclarations(() => '')
const complete: Declarations = {
	countryOfOrigin: 'IN',
	manufacturer: 'Zari Mills, Surat 395003',
	packer: '',
	importer: '',
	netQuantity: '1 N',
	careContact: 'Zari Lane, Surat 395003, 98250 12345, care@zari.example',
}

describe('what applies to a product (rule: product-declarations)', () => {
	test.each(declarationNames)('%s is that of the product, else of its category, else of the shop', (name) => {
		const levels = ['product', 'category', 'shop'].map((text) => ({ ...none, [name]: text })) as [
			Declarations,
			Declarations,
			Declarations,
		]
		expect(resolveDeclarations(...levels)).toEqual({ ...none, [name]: 'product' })
		expect(resolveDeclarations(none, levels[1], levels[2])).toEqual({ ...none, [name]: 'category' })
		expect(resolveDeclarations(none, none, levels[2])).toEqual({ ...none, [name]: 'shop' })
		expect(resolveDeclarations(none, null, none)).toEqual(none)
	})
})

describe('what is missing (rule: product-declarations)', () => {
	test.each<[string, Partial<Declarations>, string[]]>([
		['nothing of a complete product', {}, []],
		['the manufacturer', { manufacturer: '' }, ['Manufacturer']],
		['nothing when a packer is named', { manufacturer: '', packer: 'Packers, Surat' }, []],
		['the importer of a product that is made abroad', { countryOfOrigin: 'CN' }, ['Importer']],
		['no manufacturer of an imported product', { countryOfOrigin: 'CN', manufacturer: '', importer: 'Imports' }, []],
		[
			'each of the others',
			{ countryOfOrigin: '', netQuantity: '', careContact: '' },
			['Country of origin', 'Net quantity', 'Customer care'],
		],
	])('%s', (_, changes, missing) => {
		expect(listMissingDeclarations({ ...complete, ...changes })).toEqual(missing)
	})
})

test.each([
	['', false],
	['IN', false],
	['CN', true],
])('a product of %j is imported: %s', (countryOfOrigin, imported) => {
	expect(isImported({ countryOfOrigin })).toBe(imported)
})

describe('the maximum retail price (rule: product-declarations)', () => {
	test.each([
		['is the original price', 1200_00, [1000_00], 1200_00],
		['is the price of a product without an original price', null, [1000_00], 1000_00],
		['is never below the price of a size', 1200_00, [1000_00, 1300_00], 1300_00],
		['is none without a price', 1200_00, [0], 0],
	])('%s', (_, original, prices, mrp) => {
		expect(calculateMrp(original, prices)).toBe(mrp)
	})
})

describe('countries', () => {
	test.each([
		['IN', 'IN'],
		['india', 'IN'],
		[' Made in India ', 'IN'],
		['China', 'CN'],
		['PRC', 'CN'],
		['U.S.A.', 'US'],
		['bangladesh', 'BD'],
		['Türkiye', 'TR'],
		['Turkey', 'TR'],
		['Atlantis', undefined],
		['', undefined],
		['constructor', undefined],
	])('%j is %s', (text, code) => {
		expect(parseCountry(text)).toBe(code)
	})

	test('have a name in the language of the page', () => {
		expect(getCountryName('CN')).toBe('China')
		expect(getCountryName('CN', 'hi-IN')).toBe('चीन')
		expect(getCountryName('CN', 'gu-IN')).toBe('ચીન')
		expect(getCountryName('??')).toBe('??')
	})

	test('are listed by name, India first', () => {
		const [first, ...others] = listCountries().map(([, name]) => name)
		expect(first).toBe('India')
		expect(others).toEqual(others.toSorted((one, other) => one.localeCompare(other)))
		expect(new Set(others).size).toBe(others.length)
	})
})

describe('a form', () => {
	test.each<[keyof Declarations, string, string]>([
		['countryOfOrigin', 'Atlantis', 'Please choose a country'],
		['careContact', 'Zari Lane, Surat', 'Please enter a phone number and an email address too'],
		['careContact', 'Zari Lane, care@zari.example', 'Please enter a phone number and an email address too'],
		['manufacturer', 'x'.repeat(301), 'At most 300 characters'],
	])('refuses %s %.20s', (name, text, message) => {
		expect(declarationTexts[name].safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([message])
	})

	test.each(declarationNames)('accepts %s, and none', (name) => {
		expect(declarationTexts[name].parse(complete[name])).toBe(complete[name])
		expect(declarationTexts[name].parse(' ')).toBe('')
	})

	test('accepts the name of a country', () => {
		expect(declarationTexts.countryOfOrigin.parse('india')).toBe('IN')
	})
})
