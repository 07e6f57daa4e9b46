import { expect, test } from 'vitest'
import { calculateAxisTop } from './charts.tsx'

test('the chart scale ends at the next round number above the highest bar', () => {
	const ends = [0, 50, 100, 101, 99_900, 100_000, 100_100, 450_000, 500_000, 500_001, 12_345_678].map(calculateAxisTop)
	expect(ends).toEqual([100, 100, 100, 200, 100_000, 100_000, 200_000, 500_000, 500_000, 1_000_000, 20_000_000])
})
