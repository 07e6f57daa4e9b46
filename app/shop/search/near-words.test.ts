import { expect, test } from 'vitest'
import { isOneOff, nearestWords, wordsOf } from './near-words.ts'

const known = new Map([
	['dress', 40],
	['kurta', 30],
	['kurti', 12],
	['jacket', 9],
	['berry', 2],
	['tote', 5],
	['top', 8],
])

test.each([
	['dresses', ['dress']],
	['jackets', ['jacket']],
	['berries', ['berry']],
	['kurtas', ['kurta']],
	['kurt', ['kurta', 'kurti']],
	['jaket', ['jacket']],
	['jakcet', ['jacket']],
	['jxcket', ['jacket']],
	['toté', ['tote']],
	['tip', []],
	['umbrella', []],
])('the words near %s are %j', (word, words) => {
	expect(nearestWords(word, known, 3)).toEqual(words)
})

test.each([
	['shirt', 'shirt', false],
	['shirt', 'shirts', true],
	['shirt', 'hsirt', true],
	['shirt', 'short', true],
	['shirt', 'shoort', false],
	['ચણિયા', 'ચણિય', true],
])('the words %s and %s are one letter apart: %s', (one, other, is) => {
	expect(isOneOff(one, other)).toEqual(is)
	expect(isOneOff(other, one)).toEqual(is)
})

test('numbers and what is too short are no words to search for', () => {
	expect(wordsOf('a 501 jean, xl & 3xl (નવું) v-neck')).toEqual(['jean', '3xl', 'નવું', 'neck'])
})
