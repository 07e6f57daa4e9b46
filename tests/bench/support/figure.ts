/** One row of a benchmark's result table. */
export interface Figure {
	what: string
	measured: string
	baseline?: string
	ratio?: string
	target?: string
}

/** Returns the median. */
export const median = (list: number[]) => percentile(0.5, list)

/** Returns the value that the given share of the list does not exceed. */
export function percentile(part: number, list: number[]): number {
	return list.toSorted((one, other) => one - other)[Math.ceil(list.length * part) - 1]!
}
