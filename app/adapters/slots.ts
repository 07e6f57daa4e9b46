/** More is asked for than can be done at this moment: nothing was done, and the caller may try again shortly. */
export class BusyError extends Error {}

/**
 * Lets at most `count` pieces of work run at once; the others wait in line, and beyond `longestLine` a `BusyError` is thrown. For work that is heavy
 * on memory or the processor.
 */
export function atMost(count: number, longestLine = Infinity) {
	let running = 0
	const line: (() => void)[] = []
	return async function run<T>(work: () => Promise<T>): Promise<T> {
		if (running >= count) {
			if (line.length >= longestLine) throw new BusyError('The shop is very busy. Please try again in a moment.')
			await new Promise<void>((resolve) => line.push(resolve))
		} else running += 1
		try {
			return await work()
		} finally {
			const next = line.shift()
			if (next) next()
			else running -= 1
		}
	}
}
