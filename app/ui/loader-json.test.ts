import { expect, test } from 'vitest'
import { fromJson, toJson } from './loader-json.ts'

test('the server reads what it has written without parsing it', () => {
	const value = { items: [{ name: '“Tapi” <Linen> ₹' }] }
	expect(fromJson(toJson(value))).toBe(value)
})

test('a browser reads the same, once', () => {
	const value = { items: [{ name: 'Tapi', hexCode: null }], page: 1 }
	const text = JSON.stringify(value)
	expect(fromJson(text)).toEqual(value)
	expect(fromJson(text)).toBe(fromJson(text))
})
