/** `npm test -- long`: each case in full. A plain `npm test` takes a sample that is always the same. */
export const isLong = process.env.LONG_TESTS === 'on'

/** All of them in the long tests, else `count`, others for each `turn`. */
export function sample<T>(cases: readonly T[], count: number, turn = 0): T[] {
	if (isLong || count >= cases.length) return [...cases]
	return Array.from({ length: count }, (_, index) => cases[(turn * count + index) % cases.length]!)
}

/** Change the run of random calls, or its length. */
export const fuzz = {
	seed: Number(process.env.FUZZ_SEED ?? 20_260_116),
	numRuns: Number(process.env.FUZZ_RUNS ?? (isLong ? 2500 : 300)),
}

/** The examples of the JSON API are written anew. */
export const updatesExamples = Boolean(process.env.UPDATE_EXAMPLES)
