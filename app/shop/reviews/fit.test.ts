import { expect, test } from 'vitest'
import { minFitVotes, summarizeFit } from './fit.ts'

const none = { small: 0, true: 0, large: 0 }

test('fit advice appears only from three votes', () => {
	expect(summarizeFit({ ...none, small: minFitVotes - 1 })).toBeNull()
	expect(summarizeFit({ ...none, small: minFitVotes })).toMatchObject({ votes: 3, position: 0 })
})

test.each([
	[{ small: 3, true: 1, large: 0 }, 'reviews.chooseLarger'],
	[{ small: 1, true: 3, large: 1 }, 'reviews.chooseUsual'],
	[{ small: 0, true: 1, large: 4 }, 'reviews.chooseSmaller'],
])('a majority of %o gives the advice', (counts, advice) => {
	expect(summarizeFit(counts)?.advice).toBe(advice)
})

test('no majority gives no advice', () => {
	expect(summarizeFit({ small: 2, true: 0, large: 2 })).toMatchObject({ advice: null, position: 50 })
})

test('the dot is between small and large, at the median vote', () => {
	expect(summarizeFit({ small: 1, true: 3, large: 0 })?.position).toBe(38)
	expect(summarizeFit({ ...none, large: 3 })?.position).toBe(100)
})
