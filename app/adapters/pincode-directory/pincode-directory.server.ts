import { readFileSync } from 'node:fs'

export interface PincodeArea {
	state: string
	district: string
}

/** Consecutive codes in one district, in order. */
interface PincodeRange {
	first: number
	last: number
	area: PincodeArea
}

let runs: PincodeRange[] | undefined

/**
 * Returns the area of an Indian PIN code; `null` for a code that the directory does not contain. Reads the directory
 * once.
 */
export function findPincodeArea(pincode: string): PincodeArea | null {
	runs ??= readRanges()
	const code = Number(pincode)
	const after = runs.findIndex(({ first }) => first > code)
	const run = runs.at(after === -1 ? -1 : Math.max(after - 1, 0))
	return run && code >= run.first && code <= run.last ? run.area : null
}

function readRanges(): PincodeRange[] {
	const lines = readFileSync('app/adapters/pincode-directory/pincode-directory.txt', 'utf8').trim().split('\n')
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
