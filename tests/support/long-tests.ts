/** True for `npm test -- long`, which runs every case. A plain `npm test` runs a fixed sample. */
export const isLong = process.env.LONG_TESTS === 'on'

/** True in a plain `npm test`, which takes smaller samples than CI and than a step that is run by its name. */
export const isPlainRun = process.env.LEAVE_TO_CI === 'on'

/** Returns all of them in the long tests, else `usual`, half of that in a plain run, others for each `turn`. */
export function sample<T>(cases: readonly T[], usual: number, turn = 0): T[] {
	const count = isPlainRun ? Math.ceil(usual / 2) : usual
	if (isLong || count >= cases.length) return [...cases]
	return Array.from({ length: count }, (_, index) => cases[(turn * count + index) % cases.length]!)
}

/** Environment variables that change the seed or the length of the random calls. */
export const fuzz = {
	seed: Number(process.env.FUZZ_SEED ?? 20_260_116),
	numRuns: Number(process.env.FUZZ_RUNS ?? (isLong ? 2500 : isPlainRun ? 100 : 300)),
}

/** Rewrites the examples of the JSON API. */
export const shouldUpdateExamples = Boolean(process.env.UPDATE_EXAMPLES)
