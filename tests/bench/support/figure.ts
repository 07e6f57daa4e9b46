/** A line of the table that a bench prints. */
export interface Figure {
	what: string
	measured: string
	baseline?: string
	ratio?: string
	target?: string
}

/** In the middle. */
export const median = (list: number[]) => percentile(0.5, list)

/** What so large a part of them is at most. */
export function percentile(part: number, list: number[]): number {
	return list.toSorted((one, other) => one - other)[Math.ceil(list.length * part) - 1]!
}
