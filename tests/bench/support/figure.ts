/** A line of `npm run bench`, with its comparison. */
export interface Figure {
	what: string
	measured: string
	baseline: string
	ratio: string
	target: string
}
