/** Lets at most `count` pieces of work run at once; the others wait in line. For work that is heavy on memory or the processor. */
export function atMost(count: number) {
	let running = 0
	const line: (() => void)[] = []
	return async function run<T>(work: () => Promise<T>): Promise<T> {
		if (running >= count) await new Promise<void>((resolve) => line.push(resolve))
		else running += 1
		try {
			return await work()
		} finally {
			const next = line.shift()
			if (next) next()
			else running -= 1
		}
	}
}
