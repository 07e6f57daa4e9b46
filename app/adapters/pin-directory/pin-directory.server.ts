import { readFileSync } from 'node:fs'

export interface PinArea {
	state: string
	district: string
}

/** Consecutive codes in one district, in order. */
interface Run {
	first: number
	last: number
	area: PinArea
}

let runs: Run[] | undefined

/**
 * Returns the area of an Indian PIN code; `null` for a code that the directory does not contain. Reads the directory
 * once.
 */
export function areaOfPin(pin: string): PinArea | null {
	runs ??= readRuns()
	const code = Number(pin)
	const after = runs.findIndex(({ first }) => first > code)
	const run = runs.at(after === -1 ? -1 : Math.max(after - 1, 0))
	return run && code >= run.first && code <= run.last ? run.area : null
}

function readRuns(): Run[] {
	const lines = readFileSync('app/adapters/pin-directory/pin-directory.txt', 'utf8').trim().split('\n')
	return lines
		.filter((line) => !line.startsWith('#'))
		.flatMap((line) => {
			const [state = '', district = '', codes = ''] = line.split('\t')
			const area = { state, district }
			return codes.split(' ').map((run) => {
				const [first = 0, others = 0] = run.split('+').map(Number)
				return { first, last: first + others, area }
			})
		})
		.toSorted((a, b) => a.first - b.first)
}
