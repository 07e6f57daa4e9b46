export interface Figure {
	what: string
	measured: string
	baseline: string
	ratio: string
	target: string
}
