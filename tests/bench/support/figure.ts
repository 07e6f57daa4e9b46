/**
 * One line of the table that `npm run bench` prints: what was measured, beside what it is held against in the same run.
 */
export interface Figure {
	what: string
	measured: string
	baseline: string
	ratio: string
	target: string
}
