import { expect, test } from 'vitest'
import { joinNames, splitName } from './person-name.ts'

test.each([
	['Asha Patel', 'Asha', 'Patel'],
	['Asha Ben Patel', 'Asha Ben', 'Patel'],
	['Asha', 'Asha', ''],
	['', '', ''],
	['આશા પટેલ', 'આશા', 'પટેલ'],
])('the name %j is stored in two parts and reads as typed (rule: one-name)', (whole, firstName, lastName) => {
	expect(splitName(whole)).toEqual({ firstName, lastName })
	expect(joinNames({ firstName, lastName })).toBe(whole)
})
