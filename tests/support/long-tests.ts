/** `npm test -- long`: each case in full. A plain `npm test` takes a sample that is always the same. */
export const isLong = process.env.LONG_TESTS === 'on'

/** True in a plain `npm test`, which takes smaller samples than CI and than a step that is run by its name. */
export const isPlainRun = process.env.LEAVE_TO_CI === 'on'

/** Returns all of them in the long tests, else `usual`, half of that in a plain run, others for each `turn`. */
export function sample<T>(cases: readonly T[], usual: number, turn = 0): T[] {
	const count = isPlainRun ? Math.ceil(usual / 2) : usual
	if (isLong || count >= cases.length) return [...cases]
	return Array.from({ length: count }, (_, index) => cases[(turn * count + index) % cases.length]!)
}

/** Change the run of random calls, or its length. */
export const fuzz = {
	seed: Number(process.env.FUZZ_SEED ?? 20_260_116),
	numRuns: Number(process.env.FUZZ_RUNS ?? (isLong ? 2500 : isPlainRun ? 100 : 300)),
}

/** The examples of the JSON API are written anew. */
export const updatesExamples = Boolean(process.env.UPDATE_EXAMPLES)
