/** `npm test -- long`: each case in full. A plain `npm test` takes a sample that is always the same. */
export const isLong = process.env.LONG_TESTS === 'on'

/** All of them in the long tests, else every `nth`, from the first on. */
export function sample<T>(cases: readonly T[], nth: number): T[] {
	return cases.filter((_, index) => isLong || index % nth === 0)
}
