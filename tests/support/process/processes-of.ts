import { readFileSync } from 'node:fs'

/** The processes that another one has started. */
export function processesOf(pid: number): number[] {
	const file = `/proc/${pid}/task/${pid}/children`
	return readFileSync(file, 'latin1').trim().split(' ').filter(Boolean).map(Number)
}

/** The processor time of a process, in milliseconds (a tick is 10 ms). */
export function cpuOf(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
	return (Number(fields[11]) + Number(fields[12])) * 10
}
