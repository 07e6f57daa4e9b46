import { expect, test } from 'vitest'
import { fewestFitVotes, summariseFit } from './fit.ts'

const none = { small: 0, true: 0, large: 0 }

test('the fit is told from three votes on, and not before', () => {
	expect(summariseFit({ ...none, small: fewestFitVotes - 1 })).toBeNull()
	expect(summariseFit({ ...none, small: fewestFitVotes })).toMatchObject({ votes: 3, position: 0 })
})

test.each([
	[{ small: 3, true: 1, large: 0 }, 'Runs small: take one size larger.'],
	[{ small: 1, true: 3, large: 1 }, 'True to size: take your usual one.'],
	[{ small: 0, true: 1, large: 4 }, 'Runs large: take one size smaller.'],
])('of %o more than half agree, which is the advice', (counts, advice) => {
	expect(summariseFit(counts)?.advice).toBe(advice)
})

test('without more than half of one opinion there is no advice', () => {
	expect(summariseFit({ small: 2, true: 0, large: 2 })).toMatchObject({ advice: '', position: 50 })
})

test('the dot stands between small and large, where the votes have their middle', () => {
	expect(summariseFit({ small: 1, true: 3, large: 0 })?.position).toBe(38)
	expect(summariseFit({ ...none, large: 3 })?.position).toBe(100)
})
