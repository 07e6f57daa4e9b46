import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { HILL_DISTRICTS, isRemoteArea } from '../orders/delivery/delivery-estimate.ts'

const directory = readFileSync('app/adapters/pincode-directory/pincode-directory.txt', 'utf8')

test.each([
	[{ state: 'Andaman and Nicobar Islands', district: 'Nicobars' }, true],
	[{ state: 'Lakshadweep', district: 'Lakshadweep District' }, true],
	[{ state: 'Himachal Pradesh', district: 'Shimla' }, true],
	[{ state: 'West Bengal', district: 'Darjeeling' }, true],
	[{ state: 'West Bengal', district: 'Kolkata' }, false],
	[{ state: 'Delhi', district: 'New Delhi' }, false],
])('from Gujarat, %j is remote: %s (rule: remote-areas)', (area, isRemote) => {
	expect(isRemoteArea(area, 'Gujarat')).toBe(isRemote)
})

test('a shop in a hill state is near the rest of its state (rule: remote-areas)', () => {
	expect(isRemoteArea({ state: 'Sikkim', district: 'East District' }, 'Sikkim')).toBe(false)
})

test('a shop in the plains is far from the hill districts of its state (rule: remote-areas)', () => {
	expect(isRemoteArea({ state: 'Tamil Nadu', district: 'The Nilgiris' }, 'Tamil Nadu')).toBe(true)
})

test.each(HILL_DISTRICTS)('the post office directory has the hill district $district', ({ state, district }) => {
	expect(directory).toContain(`\n${state}\t${district}\t`)
})
