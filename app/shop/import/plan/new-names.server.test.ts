import { expect, test } from 'vitest'
import { toComparableName } from './new-names.server.ts'

test.each([
	['Dresses', ['dresses', 'Dress', ' DRESS ', 'dRess']],
	['T-Shirts', ['Tshirt', 'T Shirt', 't-shirt', 'TShirts']],
	['Accessories', ['accessory', 'ACCESSORIES']],
	['Shirts & Tops', ['shirt tops', 'Shirts&Top']],
	['Jeans', ['Jean', 'jeans ']],
	['ચણિયાચોળી', ['ચણિયા ચોળી']],
])('the category name %s is the same as %j', (name, others) => {
	expect(others.map(toComparableName)).toEqual(others.map(() => toComparableName(name)))
})

test.each([
	['Shirts', 'Skirts'],
	['Bags', 'Bangles'],
	['Menswear', 'Womenswear'],
	['&', '%'],
])('the category name %s is not the same as %s', (one, other) => {
	expect(toComparableName(one)).not.toBe(toComparableName(other))
})
