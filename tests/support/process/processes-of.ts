import { readFileSync } from 'node:fs'

/** The processes that another one has started. */
export function processesOf(pid: number): number[] {
	const file = `/proc/${pid}/task/${pid}/children`
	return readFileSync(file, 'latin1').trim().split(' ').filter(Boolean).map(Number)
}
